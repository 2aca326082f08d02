internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Changes named layers of a Lottie file, in its JSON: what is not named stays as it is.
struct LottieTargets {
  private(set) var root: JSONValue
  private let limits: Limits
  /// How many layers targets without a single one changed, in words.
  private(set) var notes: [String] = []

  init(_ root: JSONValue, limits: Limits) { (self.root, self.limits) = (root, limits) }

  /// Changes the layers that a target names.
  ///
  /// - Throws: for a name without layers, a property that none of them has, and a value that does not fit.
  mutating func apply(_ target: Target) throws(VariableError) {
    let tree = LottieTargetTree(root, limits: limits)
    let named = try tree.list.select(target)
    let changed = target.property.isPaint ? tree.withContents(named) : named
    let value = try target.value(limits: limits)
    var edit = LottieLayerEdit(target, value, root)
    var edits: [[Int]: JSONValue] = [:]
    for index in changed {
      let node = tree.nodes[index]
      guard let edited = try edit.edited(node.value, isPart: tree.list.layers[index].isPart) else {
        continue
      }
      edits[node.steps] = edited
    }
    guard !edits.isEmpty else { throw Self.inapplicable(target, named, tree) }
    if named.count > 1 {
      notes.append("\(target.text.quoted) changes \(named.count) layers")
    }
    var writer = LottieTargetWriter(edit.root, tree, chosen: edits)
    root = writer.written()
  }

  private static func inapplicable(
    _ target: Target,
    _ named: [Int],
    _ tree: LottieTargetTree
  ) -> VariableError {
    let word = target.property.word
    guard word != .key else {
      return target.property.unknown(in: target.text, among: TargetProperty.words)
    }
    let layer = tree.list.layers[named[0]]
    let words = layer.properties.map(\.name)
    // A layer in it may have the property.
    let inner = tree.withContents(named).first { index in
      tree.list.layers[index].properties.contains { $0.name == word.rawValue }
    }
    let hint =
      inner.map { "did you mean \(tree.list.selector(of: $0)).\(word.rawValue)?" }
      ?? "it has \(words.joined(separator: ", "))"
    return VariableError(
      message:
        "\(target.text.quoted): \(layer.kind) \((layer.names.last ?? "").quoted) has no "
        + "\(target.property.name ?? word.rawValue) (\(hint))"
    )
  }
}

/// The layers of a Lottie file as they are drawn: those of compositions once for every use.
struct LottieTargetTree {
  struct Node {
    /// The indices that lead to it: of layers in their lists; after −1, of shapes.
    let steps: [Int]
    let value: JSONValue
  }

  private(set) var list = TargetList()
  private(set) var nodes: [Node] = []
  /// The steps that lead to the layers in which a composition is used, by its identifier.
  private(set) var uses: [String: [[Int]]] = [:]
  private let limits: Limits
  private var assets: [String: JSONCursor] = [:]

  init(_ root: JSONValue, limits: Limits) {
    self.limits = limits
    let cursor = JSONCursor(root)
    for asset in cursor["assets"]?.elements ?? [] {
      if let id = asset["id"]?.text, assets[id] == nil { assets[id] = asset }
    }
    add(cursor["layers"], Scope())
  }

  private struct Scope {
    var steps: [Int] = []
    var names: [String] = []
    var parent: Int?
    var compositions: [(names: [String], depth: Int)] = []
    var open: [String] = []
  }

  private mutating func add(_ layers: JSONCursor?, _ scope: Scope) {
    for (index, layer) in (layers?.elements ?? []).enumerated() {
      // The reader refuses files with more.
      guard nodes.count < limits.layers else { return }
      let type = LottieLayer.Kind(layer["ty"]?.value)
      let name = layer["nm"]?.text ?? "layer \(index + 1)"
      var entry = TargetList.Layer(names: scope.names + [name], kind: type?.targetWord ?? "layer")
      entry.id = layer["ln"]?.text
      entry.classes = (layer["cl"]?.text ?? "").split(separator: " ").map(String.init)
      (entry.parent, entry.compositions) = (scope.parent, scope.compositions)
      entry.isHidden = layer["hd"]?.isTrue == true || type?.drawsNothing ?? true
      let asset = layer["refId"]?.text.flatMap { assets[$0] }
      entry.properties = LottieTargetFacts.properties(layer, type, asset)
      var inner = scope
      inner.steps.append(index)
      inner.names = entry.names
      inner.parent = nodes.count
      append(entry, Node(steps: inner.steps, value: layer.value))
      switch type {
      case .shape: addParts(layer["shapes"], inner, isFirst: true)
      case .precomposition:
        guard let id = layer["refId"]?.text, let asset, !scope.open.contains(id),
          scope.open.count < limits.compositionDepth
        else { continue }
        uses[id, default: []].append(inner.steps)
        let names = [asset["nm"]?.text, id, asset[LottieTargetWriter.originKey]?.text, name]
        inner.compositions.append((names.compactMap(\.self), inner.names.count))
        inner.open.append(id)
        add(asset["layers"], inner)
      default: continue
      }
    }
  }

  private mutating func addParts(_ shapes: JSONCursor?, _ scope: Scope, isFirst: Bool) {
    for (index, shape) in (shapes?.elements ?? []).enumerated() where shape["ty"]?.text == "gr" {
      guard nodes.count < limits.layers else { return }
      var entry = TargetList.Layer(
        names: scope.names + [shape["nm"]?.text ?? "group \(index + 1)"],
        kind: "group of shapes"
      )
      (entry.parent, entry.compositions, entry.isPart) = (scope.parent, scope.compositions, true)
      entry.properties = LottieTargetFacts.properties(ofShapes: shape["it"])
      var inner = scope
      inner.steps += (isFirst ? [-1] : []) + [index]
      (inner.names, inner.parent) = (entry.names, nodes.count)
      append(entry, Node(steps: inner.steps, value: shape.value))
      addParts(shape["it"], inner, isFirst: false)
    }
  }

  private mutating func append(_ entry: TargetList.Layer, _ node: Node) {
    list.layers.append(entry)
    nodes.append(node)
  }

  /// Layers with all layers in them; groups of shapes are parts of their layers.
  func withContents(_ chosen: [Int]) -> [Int] {
    var isIn = [Bool](repeating: false, count: nodes.count)
    for index in chosen { isIn[index] = true }
    // Layers precede those in them.
    for (index, layer) in list.layers.enumerated() where !layer.isPart {
      if let parent = layer.parent, isIn[parent] { isIn[index] = true }
    }
    return nodes.indices.filter { isIn[$0] }
  }
}

extension LottieLayer.Kind {
  fileprivate init?(_ value: JSONValue?) {
    guard let number = value?.lottieNumber else { return nil }
    self.init(rawValue: Int(clamping: number))
  }

  fileprivate var targetWord: String {
    switch self {
    case .precomposition: "composition"
    case .solid: "solid"
    case .image: "image layer"
    case .null: "null"
    case .shape: "shape layer"
    case .text: "text layer"
    case .audio, .videoPlaceholder, .imageSequence, .video, .imagePlaceholder, .guide, .adjustment,
      .camera, .light, .data:
      "layer"
    }
  }

  fileprivate var drawsNothing: Bool {
    switch self {
    case .precomposition, .solid, .image, .shape, .text: false
    case .null, .audio, .videoPlaceholder, .imageSequence, .video, .imagePlaceholder, .guide,
      .adjustment, .camera, .light, .data:
      true
    }
  }
}
