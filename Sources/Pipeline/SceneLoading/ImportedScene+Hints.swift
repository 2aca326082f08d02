internal import SceneFormat
internal import SceneModel

extension ImportedScene {
  /// Remarks on the scene, with the paths in the scene of the layers that they say are never seen.
  ///
  /// Of a Lottie file, effects that change nothing are none, and its reader has told of late markers.
  var remarks: (hints: [Diagnostic], unseen: [String]) {
    guard let origins else {
      var remarks = SceneLint.remarks(on: scene, locations: locations, writtenParts: writtenParts)
      remarks.hints += SceneLint.blankness(of: scene)
      return remarks
    }
    let hints =
      SceneLint.hints(for: scene).filter { $0.code != .noEffect && $0.code != .beyondEnd }
      + SceneLint.blankness(of: scene, isLottie: true)
    var seen: Set<Diagnostic> = []
    return (hints.map(origins.placed).filter { seen.insert($0).inserted }, [])
  }
}
