/// An element of an SVG document as reports name it.
package struct SVGElement: Sendable {
  /// The way from the root: `/svg/g[2]/rect[1]`, as XPath has it without prefixes.
  package var path: String
  /// The index of the element around it, which is before it; nil for the root.
  package var parent: Int?
  /// The name without its prefix.
  package var tag: String
  /// The value of `id`; nil for none.
  package var id: String?
  /// The text of a `text` element with that of its parts; nil for other elements.
  package var text: String?
  /// The byte offset in the file.
  package var offset: Int
}

extension AnimatedSVG {
  /// The elements in document order, by the indices that groups of items have.
  package var elements: [SVGElement] {
    var result: [SVGElement] = []
    for (index, node) in tree.nodes.enumerated() {
      let step = node.siblingCountOfType > 1 ? "\(node.name)[\(node.positionOfType)]" : node.name
      let outer = node.parent.map { result[$0].path } ?? ""
      result.append(
        SVGElement(
          path: "\(outer)/\(step)",
          parent: node.parent,
          tag: node.name,
          id: node.attributes["id"],
          text: node.name == "text" ? text(of: index) : nil,
          offset: node.offset
        )
      )
    }
    return result
  }

  // White space as it is drawn by default.
  private func text(of index: Int) -> String {
    func whole(_ index: Int) -> String {
      let node = tree[index]
      let inner = node.children.map { tree[$0].precedingText + whole($0) }.joined()
      return inner + (node.children.isEmpty ? node.text : node.trailingText)
    }
    return whole(index).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
