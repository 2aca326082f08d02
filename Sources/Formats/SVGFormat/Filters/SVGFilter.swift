internal import DisplayModel
internal import Graphics

/// The filter of an element at an instant; without steps the element is drawn as it is.
struct SVGFilter {
  /// What is applied one after the other.
  var steps: [Step] = []
  /// Whether the element is not drawn.
  var isHidden = false
  /// The nodes of the filter elements.
  var elements: Set<Int> = []

  struct Step {
    /// In the user space of the element; its transform is the identity.
    var graph: FilterGraph
    /// Content that it draws, by the indices of primitives, of which the items are empty.
    var images: [(primitive: Int, source: Source)] = []
  }

  /// The kind of an `feImage`.
  enum Source: Hashable {
    /// An element as `use` draws it, with the map to the user space of the filtered element.
    case element(Int, map: Affine)
    /// An image file in a rectangle of that user space, and the node that names it.
    case bitmap(Int, href: String, area: Rect)
  }
}
