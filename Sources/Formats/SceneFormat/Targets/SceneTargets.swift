internal import JSONText
internal import SceneModel

/// Changes named layers of a scene, in its expanded JSON: what is not named stays as it is.
struct SceneTargets: TargetedFile {
  private(set) var root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  var list: TargetList { tree.list }

  mutating func change(
    _ layers: [Int],
    _ target: Target,
    to value: TargetValue
  ) throws(VariableError) -> Int {
    let edit = SceneLayerEdit(target, value)
    let edits = try tree.edits(of: layers, target) { (layer, _) throws(VariableError) in
      try edit.edited(layer)
    }
    let around = TargetTree.around(edits)
    root.edit("layers") { TargetTree.put(edits, into: &$0, at: [], around) { _ in "sublayers" } }
    return edits.count
  }

  private var tree: TargetTree {
    var tree = TargetTree()
    Self.add(JSONCursor(root)["layers"], [], [], nil, to: &tree)
    return tree
  }

  private static func add(
    _ layers: JSONCursor?,
    _ steps: [Int],
    _ names: [String],
    _ parent: Int?,
    to tree: inout TargetTree
  ) {
    for (index, layer) in (layers?.elements ?? []).enumerated() where layer.isObject {
      let type = layer["type"]?.text ?? LayerKind.layer.rawValue
      // Layers without names are no part of paths.
      let chain = layer["name"]?.text.map { names + [$0] } ?? names
      var entry = TargetList.Layer(names: chain, kind: "\(type) layer")
      entry.isUnnamed = layer["name"]?.text == nil
      entry.parent = parent
      entry.properties = SceneLayerEdit.properties(layer, LayerKind(rawValue: type) ?? .layer)
      let position = tree.nodes.count
      tree.append(entry, at: steps + [index], layer.value)
      add(layer["sublayers"], steps + [index], chain, position, to: &tree)
    }
  }
}
