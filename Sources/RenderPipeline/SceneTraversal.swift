internal import Graphics
internal import Sampling
internal import SceneModel

/// One string that a text layer shows at some time.
struct SceneText {
  var path: String
  var content: TextContent
  var box: Size
  /// Whether it is the model value, seen at its size: no animation moves the bounds.
  var isModel: Bool

  var request: TextLayoutRequest { TextLayoutRequest(content, box: box) }
}

extension Scene {
  /// Calls a closure for every layer and mask with its path in the scene.
  func visitLayers(_ body: (Layer, String) -> Void) {
    for (index, layer) in layers.enumerated() {
      layer.visit(path: "layers[\(index)]", body)
    }
  }

  /// Every string that a text layer holds as a model value or in an animation.
  var texts: [SceneText] {
    var result: [SceneText] = []
    visitLayers { layer, path in
      let isModel = !layer.animations.contains(where: \.movesBounds)
      for state in layer.modelStates {
        guard case .text(let content) = state.content else { continue }
        let box = state.bounds.size
        result.append(SceneText(path: path, content: content, box: box, isModel: isModel))
        for string in layer.animations.flatMap(\.strings) {
          var shown = content
          shown.characters = string
          result.append(SceneText(path: path, content: shown, box: box, isModel: false))
        }
      }
    }
    return result
  }
}

extension Layer {
  fileprivate func visit(path: String, _ body: (Layer, String) -> Void) {
    body(self, path)
    for layer in mask { layer.visit(path: "\(path).mask", body) }
    for (index, layer) in sublayers.enumerated() {
      layer.visit(path: "\(path).sublayers[\(index)]", body)
    }
  }
}

extension Animation {
  // The strings that the animation sets; a counting text contributes its literal parts.
  fileprivate var strings: [String] {
    switch action {
    case .group(let animations): animations.flatMap(\.strings)
    case .property(let channel): channel.strings
    case .transition(let transition): transition.changes.flatMap(\.strings)
    }
  }

  fileprivate var movesBounds: Bool {
    switch action {
    case .group(let animations): animations.contains(where: \.movesBounds)
    case .property(let channel): channel.movesBounds
    case .transition(let transition): transition.changes.contains(where: \.movesBounds)
    }
  }
}

extension Channel {
  fileprivate var movesBounds: Bool { property.keyPath.hasPrefix("bounds") }

  fileprivate var strings: [String] {
    switch self {
    case .text(_, let track): track.givenValues
    case .counting(_, let track, let format): track.givenValues.map(format.text)
    default: []
    }
  }
}
