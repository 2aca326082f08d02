public import SceneModel

extension SceneLint {
  /// Returns a hint on a scene of which nothing can ever be drawn, and nothing be heard.
  ///
  /// - Parameter isLottie: whether it was made of a Lottie file.
  public static func blankness(of scene: Scene, isLottie: Bool = false) -> [Diagnostic] {
    guard scene.audio.isEmpty, !scene.layers.contains(where: \.mayDraw) else { return [] }
    let reason =
      isLottie
      ? "no layer of the file draws anything (give it one whose \"ty\" is 4, with \"shapes\", or 1, 2 or 5)"
      : scene.layers.isEmpty
        ? "it has no layers (write \"layers\": "
          + "[{\"frame\": [40, 40, 200, 100], \"backgroundColor\": \"red\"}])"
        : "no layer has a backgroundColor, contents or a type that draws (give one to a layer)"
    return [Diagnostic(.hint, .blank, path: "layers", "the scene draws nothing: \(reason)")]
  }
}

extension Layer {
  // False only for layers that surely draw nothing at any time, with everything inside them.
  fileprivate var mayDraw: Bool {
    guard case .none = state.content else { return true }
    let isEmpty =
      state.backgroundColor == nil && state.contents == nil && state.borderWidth <= 0
      && state.shadow.opacity <= 0 && state.backgroundFilters.isEmpty && animations.isEmpty
      && scripting.propertyScripts.isEmpty && revisions.isEmpty && particleLayers.isEmpty
    return !isEmpty || sublayers.contains(where: \.mayDraw)
  }
}
