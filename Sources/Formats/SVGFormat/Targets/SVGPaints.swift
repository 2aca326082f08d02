internal import Graphics

/// The fills or strokes of the elements of a drawing, without animations.
struct SVGPaints {
  private let document: AnimatedSVG
  private let instant: SVGInstant
  private let name: String
  // Whether every node takes the paint, for itself or for what it copies.
  private var isTaken: [Bool] = []
  // The paint of every node; nil for what takes none, or has none.
  private var values: [String?] = []
  // Whether an animation changes it.
  private var isAnimated: [Bool] = []

  /// - Parameter name: `fill` or `stroke`.
  init(_ name: String, _ document: AnimatedSVG) {
    (self.name, self.document) = (name, document)
    instant = SVGInstant(unanimated: document)
    // By the copied element.
    var isGiven: [Int: Bool] = [:]
    for (node, element) in document.tree.nodes.enumerated() {
      var takesPaint = element.isShape || element.isTextPart
      if takesPaint, name == "fill", element.isShape, instant.isFlat(node) { takesPaint = false }
      if element.name == "use", let target = document.tree.element(element.reference) {
        takesPaint = isGiven[target] ?? !instant.receivers(of: name, in: target).isEmpty
        isGiven[target] = takesPaint
      }
      let value = takesPaint ? instant.computed(name, of: node) : "none"
      isTaken.append(takesPaint)
      values.append(value == "none" ? nil : value)
      let isOwn = document.animatedNames[node]?.contains(name) ?? false
      isAnimated.append(isOwn || element.parent.map { isAnimated[$0] } ?? false)
    }
  }

  /// The elements whose paint is that of an element: all in it if they have the same, else those that take it from there.
  ///
  /// A text is one thing: its parts have its paint, whatever they have of their own.
  ///
  /// Copies by `use` count for themselves alone, and have the paint that they give to what is copied.
  ///
  /// - Complexity: O(*elements in it* · *depth*)
  func nodes(of node: Int) -> [Int] {
    let tree = document.tree
    let painted = takers(in: node).filter { values[$0] != nil }
    guard !tree[node].isTextPart, Set(painted.map { values[$0] }).count > 1 else { return painted }
    return painted.filter { inner in
      tree.outward(from: inner).prefix { $0 != node }.allSatisfy {
        instant.specified(name, of: $0) == nil
      }
    }
  }

  /// The elements in an element that take the paint, also those that have none.
  func takers(in node: Int) -> [Int] {
    let tree = document.tree
    return tree.subtree(of: node).filter {
      isTaken[$0] && (tree[$0].name != "use" || $0 == node)
    }
  }

  /// Whether an element has a paint in this sense, and the paint if it is the same all the time.
  func paint(of node: Int) -> (isThere: Bool, value: String?) {
    let nodes = nodes(of: node)
    let isConstant = !nodes.contains { isAnimated[$0] } && Set(nodes.map { values[$0] }).count == 1
    return (!nodes.isEmpty, isConstant ? values[nodes[0]] : nil)
  }

  /// Whether anything in an element has a paint, or copies what may have one.
  func isPainted(_ node: Int) -> Bool {
    document.tree.subtree(of: node).contains {
      values[$0] != nil || document.tree[$0].name == "use"
    }
  }
}

/// What elements take from a `use` that copies them.
extension SVGInstant {
  // Whether a shape is a line, which has no area to fill.
  fileprivate func isFlat(_ node: Int) -> Bool {
    guard document.tree[node].name != "line" else { return true }
    guard !document.dynamicNodes.contains(node), let box = box(of: node) else { return false }
    return box.width == 0 || box.height == 0
  }

  /// The elements of a copied one that have a property from the `use`: it is declared for none of those between.
  ///
  /// - Complexity: O(*elements in it* · *depth*)
  func receivers(of name: String, in target: Int) -> [Int] {
    document.tree.subtree(of: target).filter { inner in
      let element = document.tree[inner]
      guard element.isShape || element.isTextPart || element.name == "use" else { return false }
      return !document.tree.outward(from: inner).prefix { $0 >= target }.contains {
        specified(name, of: $0) != nil
      }
    }
  }

  /// Whether the width of the strokes of a `use` is that of a stroke in the copy.
  func showsStrokeWidth(of use: Int) -> Bool {
    guard let target = document.tree.element(document.tree[use].reference) else { return false }
    let isStroked = computed("stroke", of: use) != "none"
    let stroked = isStroked ? Set(receivers(of: "stroke", in: target)) : []
    return receivers(of: "stroke-width", in: target).contains {
      stroked.contains($0) || computed("stroke", of: $0) != "none"
    }
  }
}
