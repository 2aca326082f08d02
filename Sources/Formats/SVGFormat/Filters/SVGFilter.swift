internal import DisplayModel
internal import Graphics

/// The filter of an element at an instant; without graphs the element is drawn as it is.
struct SVGFilter {
  /// The graphs that are applied one after the other, in the user space of the element; their transforms are identities.
  var graphs: [FilterGraph] = []
  /// Content that the graphs draw: the items of their primitives are empty.
  var images: [Image] = []
  /// Whether the element is not drawn.
  var isHidden = false
  /// The nodes of the filter elements.
  var elements: Set<Int> = []

  /// Content of an `feImage`.
  struct Image {
    /// The index of the graph.
    var graph: Int
    /// The index of its primitive.
    var primitive: Int
    /// The content.
    var source: Source
  }

  /// The kind of an `feImage`.
  enum Source: Hashable {
    /// An element as `use` draws it, with the map to the user space of the filtered element.
    case element(Int, map: Affine)
    /// An image file in a rectangle of that user space, and the node that names it.
    case bitmap(Int, href: String, area: Rect)
  }
}
