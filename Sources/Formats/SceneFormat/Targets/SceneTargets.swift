internal import Graphics
internal import JSONText
internal import SceneModel

/// Changes named layers of a scene, in its expanded JSON: what is not named stays as it is.
struct SceneTargets: TargetedFile {
  static let takesRelativePlaces = true

  private(set) var root: JSONValue
  /// The colours of the theme.
  let colors: [String: Color]
  // The changed keys, by their paths without the root.
  private var changes: [(layer: String, keys: Set<String>, target: Target)] = []

  init(_ root: JSONValue) {
    self.root = root
    // Reading the scene reports mistakes.
    let reader = ValueReader(report: ReadReport(), limits: Limits())
    var colors: [String: Color] = [:]
    for member in JSONCursor(root)["theme"]?["colors"]?.members ?? [] {
      colors[member.key] = reader.color(member.cursor)
    }
    self.colors = colors
  }

  var list: TargetList { tree.list }

  mutating func change(
    _ layers: [Int],
    _ target: Target,
    to value: TargetValue
  ) throws(VariableError) -> Int {
    var value = value
    if target.property.word == .image, case .text(let path) = value {
      value = .json(try contents(path, target))
    }
    let edit = SceneLayerEdit(target: target, value: value, colors: colors)
    let tree = tree
    let edits = try tree.edits(of: layers, target) { (layer, _) throws(VariableError) in
      try edit.edited(layer)
    }
    for (steps, value) in tree.nodes {
      guard let edited = edits[steps] else { continue }
      let before = Dictionary(JSONCursor(value).objectMembers.map { ($0.key, $0.value) }) { $1 }
      let keys = JSONCursor(edited).objectMembers.filter { member in
        before[member.key].map(JSONPrinter.line) != JSONPrinter.line(member.value)
      }
      changes.append((Self.path(steps), Set(keys.map(\.key)), target))
    }
    let around = TargetTree.around(edits)
    root.edit("layers") { TargetTree.put(edits, into: &$0, at: [], around) { _ in "sublayers" } }
    return edits.count
  }

  // A file by its path; one in a data: URI becomes an asset.
  private mutating func contents(
    _ path: String,
    _ target: Target
  ) throws(VariableError) -> JSONValue {
    guard DataURI.hasScheme(of: path) else { return ["image": .string(path)] }
    do throws(DataURI.DamageError) {
      _ = try DataURI.source(path)
    } catch {
      throw target.error(error.message)
    }
    var assets = root["assets"] ?? [:]
    let name = TargetText.unused("image") { assets[$0] != nil }
    assets[name] = ["type": "image", "data": .string(path)]
    root["assets"] = assets
    return .string(name)
  }

  private static func path(_ steps: [Int]) -> String {
    steps.map { "[\($0)]" }.joined(separator: ".sublayers")
  }

  /// The first error of a reader that is about the value of a target; nil for none.
  func failure(_ messages: [Diagnostic]) -> VariableError? {
    for message in messages where message.severity == .error {
      for change in changes.reversed() {
        let layer = "layers\(change.layer)"
        guard message.path.hasPrefix(layer) else { continue }
        let rest = message.path.dropFirst(layer.count)
        let isMeant = change.keys.contains { key in
          rest == ".\(key)" || rest.hasPrefix("[\(key.quoted)]")
            || [".", "["].contains { rest.hasPrefix(".\(key)\($0)") }
        }
        if isMeant { return change.target.error(message.message).at(change.target.origin) }
      }
    }
    return nil
  }

  private var tree: TargetTree {
    var tree = TargetTree()
    add(JSONCursor(root)["layers"], steps: [], names: [], parent: nil, to: &tree)
    return tree
  }

  private func add(
    _ layers: JSONCursor?,
    steps: [Int],
    names: [String],
    parent: Int?,
    to tree: inout TargetTree
  ) {
    for (index, layer) in (layers?.elements ?? []).enumerated() where layer.isObject {
      let type = layer["type"]?.text ?? LayerKind.layer.rawValue
      let kind = LayerKind(rawValue: type) ?? .layer
      // Layers without names are no part of paths.
      let chain = layer["name"]?.text.map { names + [$0] } ?? names
      var entry = TargetList.Layer(names: chain, kind: "\(type) layer")
      entry.isUnnamed = layer["name"]?.text == nil
      entry.parent = parent
      entry.properties =
        SceneLayerFacts(layer, kind, assets: JSONCursor(root)["assets"]).properties
      let position = tree.nodes.count
      tree.append(entry, at: steps + [index], layer.value)
      add(layer["sublayers"], steps: steps + [index], names: chain, parent: position, to: &tree)
    }
  }
}
