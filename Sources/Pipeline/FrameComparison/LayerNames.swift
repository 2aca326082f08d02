internal import SceneModel

/// The paths of a scene's layers, as labels of display lists begin with, and their names.
struct LayerNames: Sendable {
  private var names: [String: String] = [:]
  private var paths: [String: [String]] = [:]

  /// The names of a scene.
  init(_ scene: Scene) { add(scene.layers, list: "layers") }

  private mutating func add(_ layers: [Layer], list: String) {
    for (index, layer) in layers.enumerated() {
      let path = "\(list)[\(index)]"
      if let name = layer.name {
        names[path] = name
        paths[name, default: []].append(path)
      }
      if let mask = layer.mask { add([mask], list: "\(path).mask") }
      add(layer.sublayers, list: "\(path).sublayers")
    }
  }

  /// The paths of all layers with a name.
  func paths(named name: String) -> [String] { paths[name] ?? [] }

  /// A layer's path and name, as in dumps: without line breaks and control characters.
  func label(at path: String) -> String {
    guard let name = names[path] else { return path }
    let scalars = name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    return "\(path) \(String(String.UnicodeScalarView(scalars)))"
  }
}

extension String {
  /// The path of the layer that a label of a display list belongs to.
  var layerPath: String {
    let path = prefix { $0 != " " }
    // Behind the last index are parts of the layer, such as `contents`.
    return path.lastIndex(of: "]").map { String(path[...$0]) } ?? String(path)
  }
}
