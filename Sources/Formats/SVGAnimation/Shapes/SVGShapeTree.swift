internal import Graphics
internal import SceneModel

/// The elements of a drawing that consists of shapes alone, with the copies of `use`.
///
/// Texts, images, filters, masks, patterns and markers have no shapes; such drawings have no tree.
package struct SVGShapeTree: Sendable {
  /// An element or a copy of one.
  struct Instance: Sendable {
    enum Kind: Sendable {
      case group, shape, text
      /// Copies at a position, of which one is visible at an instant.
      case use
      /// A clipped viewport; of a symbol with the `use` element that may give its size.
      case viewport(use: Int?)
    }

    var kind: Kind
    /// The nodes from the outermost to the element.
    var path: [Int]
    var children: [Instance] = []
    /// The number of the instance.
    var number: Int
    /// Whether opacity, display, blend mode and the reference of the clip are the same at all instants.
    var hasStaticGroupStyle: Bool
    /// Whether paints and strokes are, apart from gradients.
    var hasStaticPaint: Bool
    /// Whether the outline is.
    var hasStaticOutline: Bool
    /// Whether the transform is.
    var hasStaticTransform: Bool

    var node: Int { path[path.count - 1] }
  }

  let document: AnimatedSVG
  let root: Instance
  /// The number of instances.
  let count: Int

  /// The shapes of a document; nil for a document with parts that are no shapes.
  package init?(_ document: AnimatedSVG) {
    guard SVGShapeSupport(document).isSupported else { return nil }
    var builder = Builder(document, maxInstances: Limits.svgInstances)
    guard let root = builder.instance([0], .viewport(use: nil)), !builder.hasOtherParts else {
      return nil
    }
    self.document = document
    self.root = root
    count = builder.count
  }
}

extension SVGShapeTree {
  /// Builds the instances of a document.
  private struct Builder {
    let document: AnimatedSVG
    let maxInstances: Int
    /// Whether a part has been found that is no shape.
    var hasOtherParts = false
    var count = 0
    private let changes: AnimatedNames
    private let rootPrefix: Substring

    init(_ document: AnimatedSVG, maxInstances: Int) {
      (self.document, self.maxInstances) = (document, maxInstances)
      changes = AnimatedNames(document)
      let root = document.tree[0]
      rootPrefix = root.qualifiedName.dropLast(root.name.count)
    }

    /// An element that is drawn, or nil.
    mutating func instance(_ path: [Int], _ kind: Instance.Kind) -> Instance? {
      guard let node = path.last, count < maxInstances else {
        hasOtherParts = true
        return nil
      }
      count += 1
      var result = Instance(
        kind: kind,
        path: path,
        number: count - 1,
        hasStaticGroupStyle: !changes.contains(AnimatedNames.groupStyle, [node]),
        hasStaticPaint: !changes.contains(AnimatedNames.paint, path),
        hasStaticOutline: !changes.contains(AnimatedNames.geometry, [node]),
        hasStaticTransform: !changes.contains(AnimatedNames.transform, [node])
      )
      switch kind {
      case .shape, .text: break
      case .group, .viewport:
        for child in document.tree[node].children {
          if let child = element(path, child) { result.children.append(child) }
          if hasOtherParts { return nil }
        }
      case .use:
        for target in targets(ofUse: node) {
          guard !path.contains(target) else {
            hasOtherParts = true
            return nil
          }
          let copy =
            document.tree[target].name == "symbol"
            ? instance(path + [target], .viewport(use: node)) : element(path, target)
          if let copy { result.children.append(copy) }
        }
      }
      return hasOtherParts ? nil : result
    }

    // The elements that a `use` refers to at any instant.
    private func targets(ofUse node: Int) -> [Int] {
      var references = [document.tree[node].reference]
      for animation in document.smil
      where animation.target == node && ["href", "xlink:href"].contains(animation.attribute) {
        let written = document.tree[animation.node].attributes
        references += (written["values"] ?? "").splitTopLevel(";").map(Optional.some)
        references += ["from", "to"].map { written[$0]?.trimmingSpace }
      }
      var result: [Int] = []
      for case let reference? in references where reference.hasPrefix("#") {
        guard let target = document.tree.ids[String(reference.dropFirst())] else { continue }
        if !result.contains(target) { result.append(target) }
      }
      return result
    }

    private mutating func element(_ path: [Int], _ node: Int) -> Instance? {
      let element = document.tree[node]
      guard element.qualifiedName.dropLast(element.name.count) == rootPrefix else { return nil }
      let kind: Instance.Kind
      switch element.name {
      case "g", "a": kind = .group
      case "use": kind = .use
      case "text": kind = .text
      case "svg":
        // Copies of drawings may have another size.
        let isCopy = path.last.map { document.tree[$0].name == "use" } ?? false
        guard !isCopy else {
          hasOtherParts = true
          return nil
        }
        kind = .viewport(use: nil)
      default:
        guard element.isShape else {
          if !SVGShapeSupport.undrawn.contains(element.name) { hasOtherParts = true }
          return nil
        }
        kind = .shape
      }
      return instance(path + [node], kind)
    }
  }
}

/// The names of the properties and attributes that animations change, by node.
private struct AnimatedNames {
  static let groupStyle: Set<String> = ["opacity", "display", "mix-blend-mode", "clip-path"]
  static let paint: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
    "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "paint-order", "color", "visibility", "pathLength",
  ]
  static let geometry: Set<String> = [
    "d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2",
  ]
  static let transform = SVGProperty.transforms.union(["motion"])
  // Others refer to the size of a viewport.
  private static let viewport: Set<String> = ["viewBox", "width", "height", "preserveAspectRatio"]

  private var names: [Int: Set<String>] = [:]
  /// Whether everything may change.
  private var isEverything: Bool
  private let boxed: Set<Int>

  init(_ document: AnimatedSVG) {
    isEverything = document.animatesClasses
    for animation in document.smil {
      names[animation.target, default: []].insert(animation.attribute)
    }
    for (node, animations) in document.css {
      for animation in animations { names[node, default: []].formUnion(animation.tracks.keys) }
    }
    for (node, changed) in names {
      if changed.contains(where: { $0.hasPrefix("--") }) { isEverything = true }
      let isViewport = ["svg", "symbol", "use"].contains(document.tree[node].name)
      if isViewport, !changed.isDisjoint(with: Self.viewport) { isEverything = true }
    }
    // Boxes of the content change with it.
    boxed = document.dynamicSubtrees.filter {
      document.cascade.declared[$0]["transform-box"] != nil
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
