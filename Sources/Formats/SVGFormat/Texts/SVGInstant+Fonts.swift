internal import Graphics
internal import SceneModel

extension SVGInstant {
  /// The value of a property that the shorthand `font` sets, inherited along the nodes; empty for the initial one.
  func fontValue(_ name: String, along path: [Int]) -> String {
    for (index, node) in path.enumerated().reversed() {
      guard let text = specified(name, of: node, along: Array(path[...index])) else { continue }
      let keyword = text.lowercased()
      if keyword == "initial" { break }
      if keyword != "inherit", !keyword.hasPrefix("unset"), !keyword.hasPrefix("revert") {
        return text
      }
    }
    return ""
  }

  // The values from the outermost node on, of which each is computed from the one before.
  private func inherited<Value>(
    _ name: String,
    along path: [Int],
    initial: Value,
    _ computed: (String, Value) -> Value?
  ) -> Value {
    var value = initial
    for (index, node) in path.enumerated() {
      guard let text = specified(name, of: node, along: Array(path[...index])) else { continue }
      if ["initial", "unset", "inherit"].contains(text.lowercased()) {
        if text.lowercased() == "initial" { value = initial }
        continue
      }
      value = computed(text, value) ?? value
    }
    return value
  }

  /// The sizes that lengths on an element refer to at the instant; those of `font-size` refer to its parent.
  func lengthContext(of node: Int, for name: String = "") -> LengthContext {
    guard document.animatesFontSizes else { return style.lengthContext(of: node, for: name) }
    let owner = name == "font-size" ? document.tree[node].parent : node
    return lengthContext(along: owner.map(document.tree.path) ?? [])
  }

  /// The font size of an instance in pixels, with the sizes that lengths on it refer to.
  ///
  /// - Parameter path: the nodes from the outermost to the element.
  func lengthContext(along path: [Int]) -> LengthContext {
    func size(_ path: [Int], root: Double) -> Double {
      let context = LengthContext(rootFontSize: root, viewport: document.size)
      return inherited("font-size", along: path, initial: 16) {
        SVGFontStyle.size($0, parent: $1, context)
      }
    }
    var result = LengthContext(viewport: document.size)
    result.rootFontSize = size(Array(path.prefix(1)), root: 16)
    result.fontSize = size(path, root: result.rootFontSize)
    return result
  }

  /// The font weight of an instance, 1…1000.
  func fontWeight(along path: [Int]) -> Int {
    inherited("font-weight", along: path, initial: 400) { SVGFontStyle.weight($0, parent: $1) }
  }

  /// The language of an element as a BCP 47 tag; empty for none.
  func language(along path: [Int]) -> String {
    for node in path.reversed() {
      let attributes = document.tree[node].attributes
      guard let language = attributes["lang"] ?? attributes["xml:lang"] else { continue }
      let isTag = language.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D }
      return isTag && language.utf8.count <= 35 ? language : ""
    }
    return ""
  }
}
