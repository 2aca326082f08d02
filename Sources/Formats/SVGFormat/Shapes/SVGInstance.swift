internal import SceneModel

/// An element that is drawn, or a copy of one.
struct SVGInstance: Sendable {
  enum Kind: Sendable {
    case group, shape, text, image
    /// Copies at a position, of which one is visible at an instant.
    case use
    /// A viewport with a clip; of a copy with the `use` element that may give its size.
    case viewport(use: Int?)
  }

  var kind: Kind
  /// The nodes from the outermost to the element.
  var path: [Int]
  var children: [SVGInstance] = []
  /// The number of the instance.
  var number: Int
  /// Whether display, opacity, blend mode and the values of clip, mask and filter are the same at all instants.
  var hasStaticGroupStyle = false
  /// Whether paints and strokes are, apart from gradients.
  var hasStaticPaint = false
  /// Whether the outline is.
  var hasStaticOutline = false
  /// Whether the transform is.
  var hasStaticTransform = false

  var node: Int { path[path.count - 1] }
}

/// Makes the instances of a document: those of the drawing, and those of what it refers to when they are first needed.
struct SVGInstances {
  private let document: AnimatedSVG
  private let changes: AnimatedNames
  private var contents: [Int: [SVGInstance]] = [:]
  /// The number of instances.
  private(set) var count = 0
  /// Whether copies have more elements than the limit allows; the rest has no instances.
  private(set) var exceedsLimit = false

  init(_ document: AnimatedSVG) {
    self.document = document
    changes = AnimatedNames(document)
  }

  /// The instance of the whole drawing.
  mutating func root() -> SVGInstance? { instance([0], .viewport(use: nil)) }

  /// The instances of the children of a mask, pattern or marker, or of another element that is drawn by reference.
  mutating func content(of node: Int) -> [SVGInstance] {
    if let existing = contents[node] { return existing }
    let path = document.tree.path(to: node)
    let result = children(of: node, path)
    contents[node] = result
    return result
  }

  /// The instance of an element at its place in the document.
  mutating func element(_ node: Int) -> SVGInstance? {
    let path = document.tree.path(to: node).dropLast()
    return document.tree[node].name == "symbol" ? nil : element(Array(path), node)
  }

  private mutating func children(of node: Int, _ path: [Int]) -> [SVGInstance] {
    document.tree[node].children.compactMap { element(path, $0) }
  }

  private mutating func instance(_ path: [Int], _ kind: SVGInstance.Kind) -> SVGInstance? {
    guard let node = path.last else { return nil }
    guard count < Limits.svgInstances else {
      exceedsLimit = true
      return nil
    }
    count += 1
    var result = SVGInstance(kind: kind, path: path, number: count - 1)
    result.hasStaticGroupStyle = !changes.contains(AnimatedNames.groupStyle, [node])
    result.hasStaticPaint = !changes.contains(AnimatedNames.paint, path)
    result.hasStaticOutline = !changes.contains(AnimatedNames.geometry, [node])
    result.hasStaticTransform = !changes.contains(AnimatedNames.transform, [node])
    switch kind {
    case .shape, .text, .image: break
    case .group where document.tree[node].name == "switch":
      let child = document.tree.selectedChild(of: node)
      result.children = child.flatMap { element(path, $0) }.map { [$0] } ?? []
    case .group, .viewport: result.children = children(of: node, path)
    case .use:
      for target in targets(ofUse: node) where !path.contains(target) {
        let name = document.tree[target].name
        let copy =
          name == "symbol" || name == "svg"
          ? instance(path + [target], .viewport(use: node)) : element(path, target)
        if let copy { result.children.append(copy) }
      }
    }
    return result
  }

  // The elements that a `use` refers to at any instant.
  private func targets(ofUse node: Int) -> [Int] {
    var references = [document.tree[node].reference]
    for animation in document.smil
    where animation.target == node && ["href", "xlink:href"].contains(animation.attribute) {
      references += document.tree.values(of: animation).map(\.trimmingSpace)
    }
    return references.compactMap(document.tree.element).uniqued
  }

  private mutating func element(_ path: [Int], _ node: Int) -> SVGInstance? {
    let element = document.tree[node]
    guard element.isGraphic, element.meetsConditions else { return nil }
    let kind: SVGInstance.Kind =
      switch element.name {
      case "g", "a", "switch": .group
      case "use": .use
      case "svg": .viewport(use: nil)
      case "text": .text
      case "image": .image
      default: .shape
      }
    return instance(path + [node], kind)
  }
}

/// The names of the properties and attributes that animations change, by node.
struct AnimatedNames {
  static let groupStyle = SVGNames.set("group-style")
  static let paint = SVGNames.set("paint")
  static let geometry = SVGNames.set("geometry")
  static let transform = SVGProperty.transforms.union(["motion"])
  // Others refer to the size of a viewport.
  private static let viewport: Set<String> = ["viewBox", "width", "height", "preserveAspectRatio"]

  private let names: [Int: Set<String>]
  /// Whether everything may change.
  private var isEverything: Bool
  private let boxed: Set<Int>

  init(_ document: AnimatedSVG) {
    isEverything = document.animatesClasses
    names = document.animatedNames
    for (node, changed) in names {
      if changed.contains(where: { $0.hasPrefix("--") || $0 == "font-size" }) {
        isEverything = true
      }
      let isViewport = ["svg", "symbol", "use"].contains(document.tree[node].name)
      if isViewport, !changed.isDisjoint(with: Self.viewport) { isEverything = true }
    }
    // Boxes of the content change with it, and so do paths of motion with their elements.
    boxed = document.dynamicSubtrees.filter {
      document.cascade.declared[$0]["transform-box"] != nil
        || document.cascade.declared[$0]["offset-path"]?.value.url != nil
        || document.tree[$0].attributes["transform-box"] != nil
    }
    if document.isAnimated, document.tree.nodes.indices.contains(where: { document.inherits($0) }) {
      isEverything = true
    }
  }

  /// Whether an animation of one of the nodes changes one of the values.
  func contains(_ wanted: Set<String>, _ path: [Int]) -> Bool {
    isEverything
      || path.contains { node in
        names[node].map { !$0.isDisjoint(with: wanted) } == true
          || (boxed.contains(node) && wanted.contains("transform"))
      }
  }
}

extension AnimatedSVG {
  /// Whether a value of an element follows that of another one in an unusual way: by `inherit`, or `currentColor` of a
  /// gradient.
  fileprivate func inherits(_ node: Int) -> Bool {
    let names = AnimatedNames.groupStyle.union(tree[node].name == "stop" ? ["stop-color"] : [])
    return names.contains { name in
      let value = cascade.declared[node][name]?.value ?? tree[node].attributes[name]
      return ["inherit", "currentcolor"].contains(value?.lowercased())
    }
  }
}
