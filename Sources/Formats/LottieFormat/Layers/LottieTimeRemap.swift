internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the time of a composition's content from its keyframes.
struct LottieTimeRemap {
  let properties: LottiePropertyReader

  /// Returns the seconds of the content at every second of the layer's clock; nil without
  /// keyframes.
  ///
  /// Content that would pause at the frame at which its layer ends pauses one frame before: all
  /// layers in it may have ended there.
  ///
  /// - Parameter end: the frame at which the layer ends.
  func seconds(_ cursor: JSONCursor?, end: Double) -> AnimatedValue<Double>? {
    guard let cursor else { return nil }
    let frameLength = properties.clock.frameLength
    let rate = properties.context.frameRate
    guard
      let remap = properties.value(
        cursor,
        factor: rate * frameLength,
        { (values: JSONCursor) in
          properties.context.number(values).map {
            properties.context.bounded(($0 * rate).writtenFrame * frameLength, values)
          }
        }
      )
    else { return nil }
    let last = end * frameLength
    let before = (end - 1) * frameLength
    func isEnd(_ value: Double) -> Bool { abs(value - last) < 1e-9 }
    switch remap {
    case .constant(let value): return .constant(isEnd(value) ? before : value)
    case .scripted: return remap
    case .keyframes(let track, let beyond):
      guard let times = track.givenKeyTimes, track.values.contains(where: isEnd) else {
        return remap
      }
      return .keyframes(
        Self.avoiding(
          isEnd,
          replacement: before,
          in: track,
          times: times,
          margin: frameLength / 1000
        ),
        beyond: beyond
      )
    }
  }

  // Returns a track with another value where a key, or all of a segment, has an avoided value.
  //
  // Frames between keys approach it without reaching it, so it is replaced for a moment around each
  // key only.
  private static func avoiding(
    _ isAvoided: (Double) -> Bool,
    replacement other: Double,
    in track: KeyframeTrack<Double>,
    times: [Double],
    margin: Double
  ) -> KeyframeTrack<Double> {
    var (values, keyTimes): ([Double], [Double]) = ([], [])
    var paces: [TimingFunction?] = []
    func add(at time: Double, value: Double, timing: TimingFunction?) {
      keyTimes.append(max(time, keyTimes.last ?? time))
      values.append(value)
      paces.append(timing)
    }
    let last = times.count - 1
    for (index, (time, value)) in zip(times, track.values).enumerated() {
      let timing = index < track.timingFunctions.count ? track.timingFunctions[index] : nil
      guard isAvoided(value) else {
        add(at: time, value: value, timing: timing)
        continue
      }
      let arrives = index > 0 && !isAvoided(track.values[index - 1])
      let leaves = index < last && !isAvoided(track.values[index + 1]) && times[index + 1] > time
      if arrives { add(at: index == last ? time : time - margin, value: value, timing: nil) }
      if arrives, index < last { add(at: time - margin, value: other, timing: nil) }
      add(at: time, value: other, timing: nil)
      if leaves { add(at: time + margin, value: other, timing: nil) }
      if leaves { add(at: time + margin, value: value, timing: timing) }
    }
    paces.removeLast()
    let isEven = paces.allSatisfy { $0 == nil }
    return KeyframeTrack(values: values, keyTimes: keyTimes, timingFunctions: isEven ? [] : paces)
  }
}
