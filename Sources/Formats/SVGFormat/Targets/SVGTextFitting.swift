internal import Graphics

/// Gets replaced texts of an SVG into the width of the texts before, or into their `textLength`.
package struct SVGTextFitting {
  private let before: AnimatedSVG
  private let after: AnimatedSVG
  private let letters: SVGLetterSource
  private var writer: SVGTagWriter

  /// Prepares to fit texts.
  ///
  /// - Parameters:
  ///   - before: the drawing with the old texts.
  ///   - after: the drawing with the new ones.
  ///   - letters: the letters with which they are measured.
  ///   - bytes: the text of `after`.
  package init(
    before: AnimatedSVG,
    after: AnimatedSVG,
    letters: @escaping SVGLetterSource,
    bytes: [UInt8]
  ) {
    (self.before, self.after, self.letters) = (before, after, letters)
    writer = SVGTagWriter(after.tree, bytes)
  }

  /// The text with the sizes.
  package func written() throws(SVGChangeError) -> [UInt8] { try writer.written() }

  /// Fits a text; returns the percentage of its size that remains, and nil for a text as large as before.
  ///
  /// - Parameter shrinks: nil to shrink a text with `textLength` alone.
  package mutating func fit(_ node: Int, shrinks: Bool?) -> Int? {
    let name = before.tree[node].name
    // The numbers of nodes before it are the same in both.
    guard before.tree[node].isTextPart, after.tree.nodes.indices.contains(node),
      after.tree[node].name == name
    else { return nil }
    // The new text has lost its `textLength`, which the width of the old one was.
    guard shrinks ?? (before.tree[node].attributes["textLength"] != nil),
      let width = width(of: node, in: before),
      let needed = self.width(of: node, in: after),
      needed > width, width > 0
    else { return nil }
    let factor = width / needed
    for inner in after.tree.subtree(of: node) where after.tree[inner].isTextPart {
      let size = after.style.lengthContext(of: inner).fontSize * factor
      writer.declare("font-size", "\(size.shortestDecimal)px", of: inner)
    }
    return Int(clamping: factor * 100)
  }

  private func width(of node: Int, in document: AnimatedSVG) -> Double? {
    // Texts are laid out as a whole.
    let text = document.tree.outward(from: node).first { document.tree[$0].name == "text" } ?? 0
    let (path, instant) = (document.tree.path(to: text), SVGInstant(unanimated: document))
    return (try? SVGTextLayout(path, instant, letters))?.box?.width
  }
}
