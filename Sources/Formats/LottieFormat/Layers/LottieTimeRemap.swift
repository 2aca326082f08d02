internal import JSONText
internal import SceneModel

/// Reads the time of a composition's content where keyframes tell it.
struct LottieTimeRemap {
  private let properties: LottiePropertyReader
  private let clock: LottieClock

  init(_ properties: LottiePropertyReader, _ clock: LottieClock) {
    self.properties = properties
    self.clock = clock
  }

  /// The seconds of the content at every second of the layer's clock; nil without keyframes.
  ///
  /// Content that would stand at the frame at which its layer ends stands one frame before: all layers
  /// in it may have ended there.
  ///
  /// - Parameter end: the frame at which the layer ends.
  func seconds(_ cursor: JSONCursor?, end: Double) -> AnimatedValue<Double>? {
    guard let cursor else { return nil }
    let second = properties.context.frameRate * clock.frameLength
    guard
      let remap = properties.value(
        cursor,
        factor: second,
        { (values: JSONCursor) in
          values.value.lottieNumber.map {
            properties.context.bounded($0 * second, values)
          }
        }
      )
    else { return nil }
    let last = end * clock.frameLength
    let before = (end - 1) * clock.frameLength
    func isEnd(_ value: Double) -> Bool { abs(value - last) < 1e-9 }
    switch remap {
    case .constant(let value): return .constant(isEnd(value) ? before : value)
    case .driven: return remap
    case .keyframes(let track, let beyond):
      guard let value = track.values.last, isEnd(value), beyond == KeyframeExtension(),
        let times = track.givenKeyTimes, let time = times.last
      else { return remap }
      return .keyframes(
        KeyframeTrack(
          values: track.values + [before],
          keyTimes: times + [time],
          timingFunctions: track.timingFunctions
        )
      )
    }
  }
}
