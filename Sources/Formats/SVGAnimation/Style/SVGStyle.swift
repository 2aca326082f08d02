internal import Graphics
internal import SceneModel

/// The values of properties on elements without animations, with variables replaced.
struct SVGStyle: Sendable {
  let tree: SVGTree
  let cascade: CSSCascade
  /// The size of the drawing in pixels.
  let size: Size
  private var fontSizes: [Double] = []

  init(tree: SVGTree, cascade: CSSCascade, size: Size) {
    (self.tree, self.cascade, self.size) = (tree, cascade, size)
    for index in tree.nodes.indices {
      let parent = tree[index].parent.map { fontSizes[$0] } ?? 16
      let text = declared("font-size", of: index) ?? tree[index].attributes["font-size"]
      let context = LengthContext(rootFontSize: fontSizes.first ?? 16, viewport: size)
      fontSizes.append(text.flatMap { SVGFontStyle.size($0, parent: parent, context) } ?? parent)
    }
  }

  /// The value of a declaration with variables replaced; nil for none, or for a variable without a value.
  func declared(_ name: String, of node: Int) -> String? {
    guard let value = cascade.declared[node][name]?.value, !value.isEmpty else { return nil }
    return CSSVariables.resolved(value) { variable(of: node, $0) }
  }

  private func variable(of node: Int, _ name: String) -> String? {
    var current: Int? = node
    while let index = current {
      if let value = cascade.declared[index][name]?.value { return value }
      current = tree[index].parent
    }
    return nil
  }

  /// The sizes that lengths on an element refer to.
  func lengthContext(of node: Int) -> LengthContext {
    LengthContext(fontSize: fontSizes[node], rootFontSize: fontSizes[0], viewport: size)
  }
}

/// Replaces `var(--name, fallback)` in values.
enum CSSVariables {
  /// The value without variables; nil if one has neither a value nor a fallback, or for cycles.
  static func resolved(_ text: String, depth: Int = 0, _ lookUp: (String) -> String?) -> String? {
    guard text.utf8Contains("var(") else { return text }
    guard depth < Limits.cssVariableDepth, text.utf8.count < Limits.cssVariableBytes else {
      return nil
    }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index...].starts(with: "var(".utf8) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let start = index + 4
      var (end, open) = (start, 1)
      while end < bytes.count {
        if bytes[end] == 0x28 { open += 1 }
        if bytes[end] == 0x29 {
          open -= 1
          if open == 0 { break }
        }
        end += 1
      }
      guard end < bytes.count else { return nil }
      let inner = String(decoding: bytes[start..<end], as: UTF8.self)
      let comma = inner.firstIndex(of: ",")
      let name = inner[..<(comma ?? inner.endIndex)].trimmingSpace
      let fallback = comma.map { inner[inner.index(after: $0)...].trimmingSpace }
      var value = lookUp(name).flatMap { resolved($0, depth: depth + 1, lookUp) }
      if value == nil { value = fallback.flatMap { resolved($0, depth: depth + 1, lookUp) } }
      guard let value else { return nil }
      result += Array(value.utf8)
      guard result.count < Limits.cssVariableBytes else { return nil }
      index = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
