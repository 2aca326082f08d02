internal import SceneModel

extension AnimatedValue {
  /// Returns the value as an animation of a property; nil for a static value.
  ///
  /// - Parameter key: the name of the animation.
  func animation(_ key: String, _ channel: (Track<Value>) -> Channel) -> Animation? {
    guard case .keyframes(let track, _) = keyframesOnly, let times = track.givenKeyTimes,
      let first = times.first, let last = times.last, last > first
    else { return nil }
    // Key times must not come after their frames, regardless of rounding.
    let margin = min(1e-9, (last - first) / 2)
    let duration = last - first - margin
    let fractions = times.map {
      $0 >= last ? 1 : (($0 - first - margin) / duration).clamped(to: 0...1)
    }
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

  /// The first value, for a model value beside an animation.
  var first: Value {
    switch self {
    case .constant(let value): value
    case .keyframes(let track, _): track.values[0]
    case .scripted(_, let keyframes): keyframes.first
    }
  }
}
