internal import JSONText
internal import SceneModel

/// Changes named layers of a scene, in its expanded JSON: what is not named stays as it is.
struct SceneTargets {
  private(set) var root: JSONValue
  private let limits: Limits
  /// How many layers targets without a single one changed, in words.
  private(set) var notes: [String] = []

  init(_ root: JSONValue, limits: Limits) { (self.root, self.limits) = (root, limits) }

  /// The layers that can be named.
  var list: TargetList { SceneTargetTree(root).list }

  /// Changes the layers that a target names.
  ///
  /// - Throws: for a name without layers, a property that none of them has, and a value that does not fit.
  mutating func apply(_ target: Target) throws(VariableError) {
    let tree = SceneTargetTree(root)
    let named = try tree.list.select(target)
    let edit = SceneLayerEdit(target, try target.value(limits: limits))
    let changed = target.property.isPaint ? tree.withContents(named) : named
    var edits: [[Int]: JSONValue] = [:]
    for index in changed {
      let node = tree.nodes[index]
      guard let layer = try edit.edited(node.value) else { continue }
      edits[node.steps] = layer
    }
    guard !edits.isEmpty else {
      let layer = tree.list.layers[named[0]]
      let words = layer.properties.map(\.name)
      if target.property.word == .key {
        throw target.property.unknown(in: target.text, among: words)
      }
      throw VariableError(
        message:
          "\(target.text.quoted): \(layer.kind) \((layer.names.last ?? "").quoted) has no "
          + "\(target.property.word.rawValue) (it has \(words.joined(separator: ", ")))"
      )
    }
    if named.count > 1 { notes.append("\(target.text.quoted) changes \(named.count) layers") }
    let around = Set(edits.keys.flatMap { steps in steps.indices.map { Array(steps[...$0]) } })
    root["layers"] = root["layers"].map { Self.replaced($0, at: [], edits, around) }
  }

  private static func replaced(
    _ list: JSONValue,
    at steps: [Int],
    _ edits: [[Int]: JSONValue],
    _ around: Set<[Int]>
  ) -> JSONValue {
    guard case .array(let items) = list.kind else { return list }
    let layers = items.enumerated().map { index, item in
      let here = steps + [index]
      guard around.contains(here) else { return item }
      var layer = item
      layer["sublayers"] = layer["sublayers"].map { replaced($0, at: here, edits, around) }
      guard var edited = edits[here] else { return layer }
      edited["sublayers"] = layer["sublayers"]
      return edited
    }
    return JSONValue(.array(layers), offset: list.offset)
  }
}

/// The layers of a scene with their names.
struct SceneTargetTree {
  private(set) var list = TargetList()
  private(set) var nodes: [(steps: [Int], value: JSONValue)] = []

  init(_ root: JSONValue) { add(JSONCursor(root)["layers"], [], [], nil) }

  private mutating func add(
    _ layers: JSONCursor?,
    _ steps: [Int],
    _ names: [String],
    _ parent: Int?
  ) {
    for (index, layer) in (layers?.elements ?? []).enumerated() where layer.isObject {
      let type = layer["type"]?.text ?? LayerKind.layer.rawValue
      // Layers without names are no part of paths.
      let chain = layer["name"]?.text.map { names + [$0] } ?? names
      var entry = TargetList.Layer(names: chain, kind: "\(type) layer")
      entry.isUnnamed = layer["name"]?.text == nil
      entry.parent = parent
      entry.properties = SceneLayerEdit.properties(layer, LayerKind(rawValue: type) ?? .layer)
      let position = nodes.count
      list.layers.append(entry)
      nodes.append((steps + [index], layer.value))
      add(layer["sublayers"], steps + [index], chain, position)
    }
  }

  /// Layers with all layers in them.
  func withContents(_ chosen: [Int]) -> [Int] {
    var isIn = [Bool](repeating: false, count: nodes.count)
    for index in chosen { isIn[index] = true }
    for (index, layer) in list.layers.enumerated() {
      if let parent = layer.parent, isIn[parent] { isIn[index] = true }
    }
    return nodes.indices.filter { isIn[$0] }
  }
}
