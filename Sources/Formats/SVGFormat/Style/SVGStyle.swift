internal import Graphics
internal import SceneModel

/// The values of properties on elements without animations, with variables replaced.
struct SVGStyle: Sendable {
  let tree: SVGTree
  let cascade: CSSCascade
  /// The size of the drawing in pixels.
  let size: Size
  private var fontSizes: [Double] = []

  init(tree: SVGTree, cascade: CSSCascade, size: Size, _ variables: CSSVariables) {
    (self.tree, self.cascade, self.size) = (tree, cascade, size)
    for index in tree.nodes.indices {
      let parent = tree[index].parent.map { fontSizes[$0] } ?? 16
      let text =
        declared("font-size", of: index, variables)
        ?? cascade.attributes[index]["font-size"].flatMap { variables.resolved($0, of: index) }
      let context = LengthContext(rootFontSize: fontSizes.first ?? 16, viewport: size)
      fontSizes.append(text.flatMap { SVGFontStyle.size($0, parent: parent, context) } ?? parent)
    }
  }

  /// The value of a declaration with variables replaced; nil for none, or for a variable without a value.
  func declared(_ name: String, of node: Int, _ variables: CSSVariables) -> String? {
    guard let value = cascade.declared[node][name]?.value, !value.isEmpty else { return nil }
    return variables.resolved(value, of: node)
  }

  /// The value of a declaration of an animation, with keywords that all properties have replaced; nil for none.
  func animationValue(_ name: String, of node: Int, _ variables: CSSVariables) -> String? {
    for index in tree.outward(from: node) {
      let value = declared(name, of: index, variables)
      if value == "inherit" { continue }
      return value.flatMap { SVGProperty.wideKeywords.contains($0) ? nil : $0 }
    }
    return nil
  }

  /// The sizes that lengths on an element refer to; those of `font-size` refer to its parent.
  func lengthContext(of node: Int, for name: String = "") -> LengthContext {
    let owner = name == "font-size" ? tree[node].parent : node
    let fontSize = owner.map { fontSizes[$0] } ?? 16
    return LengthContext(fontSize: fontSize, rootFontSize: fontSizes[0], viewport: size)
  }
}
