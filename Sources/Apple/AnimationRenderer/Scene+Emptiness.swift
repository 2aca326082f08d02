internal import Graphics
internal import SceneModel

extension Scene {
  /// Whether no layer has anything that could be seen at any time, and nothing is heard.
  ///
  /// Told from values, without drawing: what it finds is true; a scene whose layers lie beside the canvas may be missed.
  var isEmpty: Bool {
    (canvas.background?.alpha ?? 0) <= 0 && audio.isEmpty && layers.allSatisfy(\.isEmpty)
  }
}

extension Layer {
  fileprivate var isEmpty: Bool {
    let states = [state] + revisions.map(\.state)
    // An animation may bring what is not there.
    return states.allSatisfy { $0.isHidden || (animations.isEmpty && $0.isEmpty) }
      && sublayers.allSatisfy(\.isEmpty)
  }
}

extension LayerState {
  fileprivate var isEmpty: Bool {
    let hasSize = bounds.width != 0 && bounds.height != 0
    if hasSize, (backgroundColor?.alpha ?? 0) > 0 || borderWidth > 0 || contents != nil {
      return false
    }
    switch content {
    case .none, .transform, .scroll, .replicator: return true
    case .shape(let shape): return shape.path == nil
    case .gradient(let gradient): return gradient.colors.isEmpty || !hasSize
    case .text(let text): return text.characters.isEmpty && text.runs.isEmpty
    case .emitter(let emitter): return emitter.cells.isEmpty
    case .vector, .video, .sprite: return false
    }
  }
}
