internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Changes named layers of a Lottie file, in its JSON: what is not named stays as it is.
struct LottieTargets: TargetedFile {
  private(set) var root: JSONValue
  private let limits: Limits

  init(_ root: JSONValue, limits: Limits) { (self.root, self.limits) = (root, limits) }

  var list: TargetList { LottieTargetTree(root, limits: limits).tree.list }

  mutating func change(
    _ layers: [Int],
    _ target: Target,
    to value: TargetValue
  ) throws(VariableError) -> Int {
    let uses = LottieTargetTree(root, limits: limits)
    var edit = LottieLayerEdit(target, value, root)
    let edits = try uses.tree.edits(of: layers, target) { (layer, isPart) throws(VariableError) in
      try edit.edited(layer, isPart: isPart)
    }
    root = uses.written(edit.root, edits)
    return edits.count
  }
}

/// The layers of a Lottie file as they are drawn: those of compositions once for every use.
///
/// The first step to a layer is the number of the use, 0 for the file itself; then follow the indices of the layer and
/// of groups of shapes in it.
private struct LottieTargetTree {
  // A composition that a layer of another use shows.
  private struct Use {
    let asset: Int
    let owner: Int
    let layer: Int
  }

  // What a use has in the place of the composition.
  private struct Change: Hashable {
    let asset: Int
    let steps: [[Int]]
    let inner: [Int: String]
  }

  // The key of copies of compositions, with the identifier of the original.
  private static let originKey = "animrenderOriginal"

  private(set) var tree = TargetTree()
  private let limits: Limits
  private let assets: [JSONCursor]
  private let fonts: JSONCursor?
  private var positions: [String: Int] = [:]
  private var uses: [Use] = []

  init(_ root: JSONValue, limits: Limits) {
    self.limits = limits
    assets = JSONCursor(root)["assets"]?.elements ?? []
    fonts = JSONCursor(root)["fonts"]?["list"]
    for (index, asset) in assets.enumerated() {
      if let id = asset["id"]?.identifier, positions[id] == nil { positions[id] = index }
    }
    add(JSONCursor(root)["layers"], Scope())
  }

  private struct Scope {
    var steps = [0]
    var names: [String] = []
    var parent: Int?
    var compositions: [(names: [String], depth: Int)] = []
    var open: Set<Int> = []
  }

  private mutating func add(_ layers: JSONCursor?, _ scope: Scope) {
    for (index, layer) in (layers?.elements ?? []).enumerated() {
      // The reader refuses files with more.
      guard tree.nodes.count < limits.layers else { return }
      let type = LottieLayer.Kind(layer["ty"]?.value)
      let name = layer["nm"]?.text ?? "layer \(index + 1)"
      var entry = TargetList.Layer(names: scope.names + [name], kind: type?.targetWord ?? "layer")
      entry.id = layer["ln"]?.text
      entry.classes = (layer["cl"]?.text ?? "").split(separator: " ").map(String.init)
      (entry.parent, entry.compositions) = (scope.parent, scope.compositions)
      entry.isHidden = layer["hd"]?.isTrue == true || type?.drawsNothing ?? true
      let id = layer["refId"]?.identifier ?? ""
      let position = positions[id]
      entry.properties = LottieTargetFacts.properties(
        layer,
        type,
        position.map { assets[$0] },
        fonts: fonts
      )
      var inner = scope
      inner.steps.append(index)
      inner.names = entry.names
      inner.parent = tree.nodes.count
      tree.append(entry, at: inner.steps, layer.value)
      if type == .shape { addParts(layer["shapes"], inner) }
      guard type == .precomposition, let position, inner.open.insert(position).inserted,
        scope.open.count < limits.compositionDepth
      else { continue }
      uses.append(Use(asset: position, owner: scope.steps[0], layer: index))
      let asset = assets[position]
      let names = [asset["nm"]?.text, id, asset[Self.originKey]?.text, name]
      inner.compositions.append((names.compactMap(\.self), inner.names.count))
      inner.steps = [uses.count]
      add(asset["layers"], inner)
    }
  }

  private mutating func addParts(_ shapes: JSONCursor?, _ scope: Scope) {
    for (index, shape) in (shapes?.elements ?? []).enumerated() where shape["ty"]?.text == "gr" {
      guard tree.nodes.count < limits.layers else { return }
      var entry = TargetList.Layer(
        names: scope.names + [shape["nm"]?.text ?? "group \(index + 1)"],
        kind: "group of shapes"
      )
      (entry.parent, entry.compositions, entry.isPart) = (scope.parent, scope.compositions, true)
      entry.properties = LottieTargetFacts.properties(ofShapes: shape["it"])
      var inner = scope
      inner.steps.append(index)
      (inner.names, inner.parent) = (entry.names, tree.nodes.count)
      tree.append(entry, at: inner.steps, shape.value)
      addParts(shape["it"], inner)
    }
  }

  // MARK: Changes

  /// A file with changed layers; compositions with several uses are copied for those that change.
  func written(_ root: JSONValue, _ edits: [[Int]: JSONValue]) -> JSONValue {
    var root = root
    var assets = root["assets"]?.items ?? []
    let around = TargetTree.around(edits)
    let steps = Dictionary(grouping: edits.keys) { $0[0] }
    let counts: [Int: Int] = uses.reduce(into: [:]) { $0[$1.asset, default: 0] += 1 }
    var copies: [Change: String] = [:]
    var taken = Set(positions.keys)
    // The identifiers of compositions that layers show from now on, by use and layer.
    var inner: [Int: [Int: String]] = [:]
    func put(_ layers: inout JSONValue, _ use: Int) {
      TargetTree.put(edits, into: &layers, at: [use], around) { $0 == 2 ? "shapes" : "it" }
      guard let ids = inner[use], var items = layers.items else { return }
      for (layer, id) in ids where items.indices.contains(layer) {
        items[layer]["refId"] = .string(id)
      }
      layers.kind = .array(items)
    }
    // Uses follow those around them.
    for (index, use) in uses.enumerated().reversed() {
      let number = index + 1
      guard steps[number] != nil || inner[number] != nil else { continue }
      guard counts[use.asset] != 1 else {
        assets[use.asset].edit("layers") { put(&$0, number) }
        continue
      }
      let paths = (steps[number] ?? []).map { Array($0.dropFirst()) }
      let change = Change(
        asset: use.asset,
        steps: paths.sorted { $0.lexicographicallyPrecedes($1) },
        inner: inner[number] ?? [:]
      )
      if copies[change] == nil {
        var asset = assets[use.asset]
        let id = asset["id"]?.identifier ?? ""
        let copy = TargetText.unused(id) { taken.contains($0) }
        taken.insert(copy)
        asset.edit("layers") { put(&$0, number) }
        asset["id"] = .string(copy)
        if asset[Self.originKey] == nil { asset[Self.originKey] = .string(id) }
        copies[change] = copy
        assets.append(asset)
      }
      inner[use.owner, default: [:]][use.layer] = copies[change]
    }
    root.edit("layers") { put(&$0, 0) }
    if !assets.isEmpty { root["assets"] = .array(assets) }
    return root
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

  fileprivate var drawsNothing: Bool { ["layer", "null"].contains(targetWord) }
}
