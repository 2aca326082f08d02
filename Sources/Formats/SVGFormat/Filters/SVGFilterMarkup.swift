package import DisplayModel
package import Graphics
package import SceneModel

/// A filter element by itself, as filters of layers have it.
package struct SVGFilterMarkup: Sendable {
  private let document: AnimatedSVG
  private let filter: Int
  /// Whether the element needs content that a filter of a layer cannot have.
  package let hasImages: Bool

  /// Reads a filter element.
  ///
  /// - Throws: `damaged` for other markup, and the errors of drawings.
  package init(_ markup: String, limits: Limits) throws(SVGReadError) {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\""
      + " xmlns:xlink=\"http://www.w3.org/1999/xlink\">\(markup)</svg>"
    document = try AnimatedSVG(try SVGDrawing(Array(text.utf8), limits: limits))
    let children = document.tree[0].children
    guard let first = children.first, children.count == 1, document.tree[first].name == "filter"
    else { throw SVGReadError(.damaged, "the markup is no single filter element of SVG") }
    if let problem = SVGFilterCheck(tree: document.tree).problem(in: first) {
      throw SVGReadError(.damaged, problem)
    }
    filter = first
    hasImages = document.tree.nodes.contains { $0.name == "feImage" }
  }

  /// The graphs for an element with a box in its user space; images are transparent.
  ///
  /// A filter that hides its element is a graph without primitives.
  package func graphs(box: Rect) -> [FilterGraph] {
    let reader = SVGFilterReader(SVGInstant(unanimated: document))
    let result = reader.filter(element: filter, along: [0], box: box)
    guard result.isHidden else { return result.steps.map(\.graph) }
    return [FilterGraph(transform: .identity, region: box, primitives: [])]
  }
}
