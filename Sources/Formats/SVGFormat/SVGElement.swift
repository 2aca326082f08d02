package import SceneModel

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
  /// The largest font size in it, in its own space and without animations; 0 without a text.
  package var fontSize: Double
  /// Where it is in the file; nil where that is not asked for.
  package var location: SourceLocation?
}

extension AnimatedSVG {
  /// The elements in document order, by the indices that groups of items have.
  ///
  /// - Parameter location: the source location of a byte of the file.
  package func elements(_ location: (Int) -> SourceLocation? = { _ in nil }) -> [SVGElement] {
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
          text: node.name == "text" ? tree.text(in: index) : nil,
          fontSize: node.name == "text" ? fontSize(in: index) : 0,
          location: location(node.offset)
        )
      )
    }
    return result
  }

  // Of the parts with characters.
  private func fontSize(in node: Int) -> Double {
    let parts = tree.subtree(of: node).filter {
      tree[$0].isTextPart && !tree[$0].text.allSatisfy(\.isWhitespace)
    }
    let sizes = parts.map { style.lengthContext(of: $0).fontSize }
    return sizes.max() ?? style.lengthContext(of: node).fontSize
  }
}

extension SVGTree {
  /// The characters in an element, with white space as it is drawn by default.
  func text(in node: Int) -> String {
    content(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The characters in an element and those in it.
  func content(of node: Int) -> String {
    self[node].children.map { self[$0].precedingText + content(of: $0) }.joined()
      + self[node].trailingText
  }
}
