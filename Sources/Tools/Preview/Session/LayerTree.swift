internal import JSONText
internal import SceneFormat
internal import SceneModel

/// The layers of a scene as the page lists them: names, kinds and places, up to a number of them.
struct LayerTree {
  // The number of layers that the page's list can display.
  private static let maximum = 20_000
  private var rest = Self.maximum
  private let source: (LayerPath) -> LayerSources.Layer?

  /// The outermost layers, with those in them; `more` is true where some were left out.
  ///
  /// The layers into which captions are expanded are left out.
  ///
  /// - Parameter source: returns where a layer is written; nil for a layer that no file has as such.
  static func json(
    of scene: Scene,
    source: @escaping (LayerPath) -> LayerSources.Layer?
  ) -> (layers: JSONValue, more: Bool) {
    var tree = LayerTree(source: source)
    let layers = tree.json(scene.layers, path: [])
    return (layers, tree.rest < 0)
  }

  private init(source: @escaping (LayerPath) -> LayerSources.Layer?) { self.source = source }

  private mutating func json(_ layers: [Layer], path: [Int]) -> JSONValue {
    var items: [JSONValue] = []
    for (index, layer) in layers.enumerated() {
      rest -= 1
      guard rest >= 0 else { break }
      let layerPath = path + [index]
      let written = source(LayerPath(layerPath))
      let captions = written?.captions
      let label = captions ?? layer.content ?? written?.symbol
      items.append(
        .object([
          ("path", .string(LayerPath(layerPath).text)),
          ("name", .string(layer.name)),
          ("label", .string(layer.name == nil ? label : nil)),
          ("kind", .string(captions == nil ? layer.state.content.kind.rawValue : "captions")),
          ("animations", .integer(layer.animations.count)),
          ("layers", captions == nil ? json(layer.sublayers, path: layerPath) : .array([])),
        ])
      )
    }
    return .array(items)
  }
}

extension Layer {
  // The text or the asset that the layer shows, for layers without a name.
  fileprivate var content: String? {
    switch state.content {
    case .text(let text):
      let string = text.runs.isEmpty ? text.string : text.runs.map(\.string).joined()
      return string.isEmpty ? nil : String(string.prefix(40))
    case .video(let video): return video.asset
    case .none, .shape, .gradient, .vector, .sprite, .emitter, .replicator, .transform, .scroll:
      switch state.contents {
      case .file(let name), .asset(let name): return name
      case nil: return nil
      }
    }
  }
}
