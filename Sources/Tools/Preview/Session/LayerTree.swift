internal import JSONText
internal import SceneModel

/// The layers of a scene as the page lists them: names, kinds and places, up to a number of them.
struct LayerTree {
  // The number of layers that the page's list can display.
  private static let maximum = 20_000
  private var rest = Self.maximum
  private let symbol: (LayerPath) -> String?

  /// The outermost layers, with those in them; `more` is true where some were left out.
  ///
  /// - Parameter symbol: returns the symbol that a layer uses; nil for none.
  static func json(
    of scene: Scene,
    symbol: @escaping (LayerPath) -> String?
  ) -> (layers: JSONValue, more: Bool) {
    var tree = LayerTree(symbol: symbol)
    let layers = tree.json(scene.layers, path: [])
    return (layers, tree.rest < 0)
  }

  private init(symbol: @escaping (LayerPath) -> String?) { self.symbol = symbol }

  private mutating func json(_ layers: [Layer], path: [Int]) -> JSONValue {
    var items: [JSONValue] = []
    for (index, layer) in layers.enumerated() {
      rest -= 1
      guard rest >= 0 else { break }
      let position = path + [index]
      items.append(
        .object([
          ("path", .string(LayerPath(position).text)),
          ("name", .string(layer.name)),
          (
            "label", .string(layer.name == nil ? layer.content ?? symbol(LayerPath(position)) : nil)
          ),
          ("kind", .string(layer.state.content.kind.rawValue)),
          ("animations", .integer(layer.animations.count)),
          ("layers", json(layer.sublayers, path: position)),
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
