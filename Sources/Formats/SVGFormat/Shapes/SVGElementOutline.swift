package import Graphics
internal import JSONText
package import SceneModel

/// The outline of an element of a drawing.
package struct SVGElementOutline: Sendable {
  /// The outlines of its shapes, one after the other, in pixels of the drawing's size.
  package let path: Path
  /// The names and byte offsets of the texts and images in it, which have no outline.
  package let omitted: [(name: String, offset: Int)]
}

extension AnimatedSVG {
  /// The outline of an element without its animations: of a group, the outlines of all shapes in it.
  ///
  /// Elements that are only referenced, and elements that are not displayed, are left out unless `id` names them.
  /// Paints, strokes, clips and markers have no part in it.
  ///
  /// - Parameters:
  ///   - id: which element; nil for all.
  ///   - limits: bound the vertices.
  /// - Throws: `reference` where there is no such element, and where it has no outline; `damaged` for path data and
  ///   points that cannot be read, `limit` for more vertices than a frame may have.
  package func outline(id: String? = nil, limits: Limits = Limits()) throws(SVGReadError)
    -> SVGElementOutline
  {
    var walk = OutlineWalk(document: self, maxVertices: limits.vertices)
    guard let id else {
      try walk.append(named: 0)
      return try walk.finished("the SVG")
    }
    guard let node = tree.ids[id] else {
      let hint = Suggestions.hint(for: id, among: tree.ids.keys.ordered())
      throw SVGReadError(.reference, "the SVG has no element with the id \(id.quoted)\(hint)")
    }
    try walk.append(named: node)
    return try walk.finished("the element \(id.quoted) of the SVG")
  }
}

/// Collects the outlines of instances.
private struct OutlineWalk {
  let document: AnimatedSVG
  let maxVertices: Int
  private let instant: SVGInstant
  private var instances: SVGInstances
  private var path = Path()
  private var omitted: [(name: String, offset: Int)] = []

  init(document: AnimatedSVG, maxVertices: Int) {
    (self.document, self.maxVertices) = (document, maxVertices)
    instant = SVGInstant(unanimated: document)
    instances = SVGInstances(document)
  }

  func finished(_ subject: String) throws(SVGReadError) -> SVGElementOutline {
    guard path.isEmpty else { return SVGElementOutline(path: path, omitted: omitted) }
    let reason =
      omitted.contains { $0.name == "text" }
      ? "is text, which has no outline here (convert it to paths)"
      : "has no outline (name a shape, or a group of shapes)"
    throw SVGReadError(.reference, "\(subject) \(reason)")
  }

  /// Adds an element, wherever it is, or what is in one that is not drawn by itself.
  mutating func append(named node: Int) throws(SVGReadError) {
    if let parent = document.tree[node].parent, let instance = instances.element(node) {
      return try append(instance, map(inside: parent), isNamed: true)
    }
    let map = map(inside: node)
    omit(node)
    for child in instances.content(of: node) { try append(child, map) }
  }

  // Maps the content of an element, at its place in the document, to pixels of the drawing.
  private func map(inside node: Int) -> Affine {
    let element = document.tree[node]
    let own = instant.matrix(of: node)
    guard let parent = element.parent else {
      return instant.viewBoxMap(of: node, in: document.size).concatenating(own)
    }
    let outer = own.concatenating(map(inside: parent))
    switch element.name {
    case "svg": return view(of: node, usedBy: nil).concatenating(outer)
    case "symbol":
      return instant.viewBoxMap(of: node, in: instant.viewport(of: node))
        .concatenating(instant.position(of: node)).concatenating(outer)
    default: return outer
    }
  }

  private func view(of node: Int, usedBy use: Int?) -> Affine {
    instant.viewBoxMap(of: node, in: instant.viewportSize(of: node, usedBy: use))
      .concatenating(instant.position(of: node))
  }

  private mutating func append(
    _ instance: SVGInstance,
    _ outer: Affine,
    isNamed: Bool = false
  ) throws(SVGReadError) {
    let node = instance.node
    guard isNamed || instant.isDisplayed(along: instance.path) else { return }
    var map = instant.matrix(of: node).concatenating(outer)
    var children = instance.children
    switch instance.kind {
    case .shape: return try append(outlineOf: node, map)
    case .text, .image:
      return omitted.append((document.tree[node].name, document.tree[node].offset))
    case .group: break
    case .use:
      map = instant.position(of: node).concatenating(map)
      let target = instant.target(ofUse: node)
      children = children.filter { $0.node == target }
    case .viewport(let use): map = view(of: node, usedBy: use).concatenating(map)
    }
    omit(node)
    for child in children { try append(child, map) }
  }

  private mutating func omit(_ node: Int) {
    let tree = document.tree
    for child in tree[node].children
    where tree[child].name == "foreignObject" && !tree.hasSubstitute(child) {
      omitted.append(("foreignObject", tree[child].offset))
    }
  }

  private mutating func append(outlineOf node: Int, _ map: Affine) throws(SVGReadError) {
    let shape = instant.shape(of: node)
    if let mistake = shape.mistake {
      throw SVGReadError(.damaged, "\(mistake) (correct the SVG)")
    }
    guard let outline = shape.outline else { return }
    path.append(outline.transformed(by: map))
    guard path.elements.count <= maxVertices, !instances.exceedsLimit else {
      throw SVGReadError(
        .limit,
        "the outline has more than \(maxVertices) vertices (raise the limit with --max-vertices)"
      )
    }
  }
}
