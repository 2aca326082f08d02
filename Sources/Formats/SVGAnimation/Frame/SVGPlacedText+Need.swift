extension SVGPlacedText {
  /// An attribute of a text, or of an element in it, that places single letters or gives letters a length.
  ///
  /// - Returns: nil where there is none, and for texts along paths.
  static func attribute(of text: Int, _ tree: SVGTree) -> String? {
    guard tree[text].name == "text" else { return nil }
    let elements = elements(of: text, tree)
    guard !elements.contains(where: { tree[$0].name == "textPath" }) else { return nil }
    for element in elements {
      let attributes = tree[element].attributes
      for name in ["x", "y", "dx", "dy"] {
        if let list = attributes[name], list.split(whereSeparator: isSeparator).count > 1 {
          return name
        }
      }
      if let turn = attributes["rotate"], turn.contains(where: { $0 != "0" && !isSeparator($0) }) {
        return "rotate"
      }
      if attributes["textLength"] != nil { return "textLength" }
    }
    return nil
  }

  /// The reason for texts in a clip.
  static let clip = "in a clipPath"

  /// The reason why a text cannot be drawn as placed letters, such as "with direction"; nil where it can.
  static func obstacle(to text: Int, _ tree: SVGTree, _ cascade: CSSCascade) -> String? {
    let plain: [(name: String, values: Set<String>)] = [
      ("text-decoration", ["none"]), ("text-decoration-line", ["none"]),
      ("writing-mode", ["horizontal-tb", "lr-tb", "lr"]), ("direction", ["ltr"]),
      ("baseline-shift", ["baseline", "0"]),
    ]
    var elements = elements(of: text, tree)
    var outer = tree[text].parent
    while let element = outer {
      // A clip takes texts and no groups of outlines.
      if tree[element].name == "clipPath" { return clip }
      elements.append(element)
      outer = tree[element].parent
    }
    for element in elements {
      for (name, values) in plain {
        let value = cascade.declared[element][name]?.value ?? tree[element].attributes[name]
        if let value = value?.trimmingSpace.lowercased(), !values.contains(value) {
          return "with \(name)"
        }
      }
    }
    return nil
  }

  private static func isSeparator(_ character: Swift.Character) -> Bool {
    character == "," || character.isWhitespace
  }

  /// The text and the elements in it.
  static func elements(of node: Int, _ tree: SVGTree) -> [Int] {
    [node] + tree[node].children.flatMap { elements(of: $0, tree) }
  }
}
