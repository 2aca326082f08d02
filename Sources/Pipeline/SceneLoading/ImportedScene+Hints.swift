internal import SceneFormat
internal import SceneModel

extension ImportedScene {
  /// Remarks on the scene.
  ///
  /// Of a Lottie file, effects that change nothing are none, and its reader has told of late markers.
  var hints: [Diagnostic] {
    guard let origins else {
      return SceneLint.hints(for: scene, locations: locations, writtenPaths: writtenPaths)
        + SceneLint.blankness(of: scene)
    }
    let hints =
      SceneLint.hints(for: scene).filter { $0.code != .noEffect && $0.code != .beyondEnd }
      + SceneLint.blankness(of: scene, isLottie: true)
    var seen: Set<Diagnostic> = []
    return hints.map(origins.placed).filter { seen.insert($0).inserted }
  }
}
