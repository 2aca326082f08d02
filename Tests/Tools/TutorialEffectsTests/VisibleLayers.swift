import SceneModel

/// The states of all layers that a test accepts, as they are shown at a time.
func visible(
  _ scene: Scene,
  at time: Double,
  where isMeant: (Layer) -> Bool
) -> [LayerState] {
  func search(_ layers: [Layer], _ parentTime: Double) -> [LayerState] {
    layers.flatMap { written -> [LayerState] in
      let layer = written.revised(atSceneTime: time)
      guard let local = layer.localTime(atParentTime: parentTime) else { return [] }
      let state = layer.presentation(atLocalTime: local)
      guard !state.isHidden else { return [] }
      return (isMeant(layer) ? [state] : []) + search(layer.sublayers, local)
    }
  }
  return search(scene.layers, time)
}

/// The string of a text layer; nil for other layers.
func text(_ state: LayerState) -> String? {
  guard case .text(let content) = state.content else { return nil }
  return content.string
}
