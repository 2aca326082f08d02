internal import Graphics
internal import SceneModel

extension AnimatedValue {
  /// The value as what an animation of a property runs through; nil for one that stands still.
  ///
  /// - Parameter key: the name of the animation.
  func animation(_ key: String, _ channel: (Track<Value>) -> Channel) -> Animation? {
    guard case .keyframes(let track, _) = self, let times = track.givenKeyTimes,
      let first = times.first, let last = times.last, last > first
    else { return nil }
    let duration = last - first
    // Key times must not come after the frames that stand on them, whatever the rounding.
    let fractions = times.map { max(0, ($0 - first - 1e-9) / duration) }
    return Animation(
      key: key,
      timing: Timing(beginTime: first, duration: duration, fillMode: .both),
      isRemovedOnCompletion: false,
      action: .property(
        channel(
          .keyframes(
            KeyframeTrack(
              values: track.values,
              keyTimes: fractions,
              timingFunctions: track.timingFunctions
            )
          )
        )
      )
    )
  }

  /// The first value, where a model value must stand beside an animation.
  var first: Value {
    switch self {
    case .constant(let value): value
    case .keyframes(let track, _): track.values[0]
    }
  }
}
