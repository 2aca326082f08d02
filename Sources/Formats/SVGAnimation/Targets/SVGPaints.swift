/// The fills or strokes of the elements of a drawing, without animations.
struct SVGPaints {
  private let document: AnimatedSVG
  private let instant: SVGInstant
  private let name: String
  // The paint of every node; nil for what takes none, or has none.
  private var values: [String?] = []
  // Whether an animation changes it.
  private var isAnimated: [Bool] = []

  /// - Parameter name: `fill` or `stroke`.
  init(_ name: String, _ document: AnimatedSVG) {
    (self.name, self.document) = (name, document)
    instant = SVGInstant(unanimated: document)
    for node in document.tree.nodes.indices {
      let element = document.tree[node]
      let takesPaint = element.isShape || element.isTextPart || element.name == "use"
      let value = takesPaint ? instant.computed(name, of: node) : "none"
      values.append(value == "none" ? nil : value)
      let isOwn = document.animatedNames[node]?.contains(name) ?? false
      isAnimated.append(isOwn || element.parent.map { isAnimated[$0] } ?? false)
    }
  }

  /// The elements whose paint is that of an element: all in it if they have the same, else those that take it from there.
  ///
  /// Copies by `use` count for themselves alone.
  ///
  /// - Complexity: O(*elements in it*)
  func nodes(of node: Int) -> [Int] {
    let tree = document.tree
    let painted = tree.nodes.indices[node...].prefix { tree.contains($0, in: node) }.filter {
      values[$0] != nil && (tree[$0].name != "use" || $0 == node)
    }
    guard Set(painted.map { values[$0] }).count > 1 else { return Array(painted) }
    return painted.filter { inner in
      tree.outward(from: inner).prefix { $0 != node }.allSatisfy {
        instant.specified(name, of: $0) == nil
      }
    }
  }

  /// Whether anything in an element has a paint, or copies what may have one.
  func isPainted(_ node: Int) -> Bool {
    document.tree.nodes.indices[node...].prefix { document.tree.contains($0, in: node) }
      .contains { values[$0] != nil }
  }

  /// The paint of elements if all have the same all the time; else nil.
  func value(of nodes: [Int]) -> String? {
    guard let first = nodes.first, Set(nodes.map { values[$0] }).count == 1,
      !nodes.contains(where: { isAnimated[$0] })
    else { return nil }
    return values[first]
  }
}
