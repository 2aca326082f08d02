import Graphics
import SceneModel
import Testing

/// The eight timing properties as the vector files write them.
struct TimingRecord: Decodable {
  var beginTime, timeOffset, speed, duration, repeatCount, repeatDuration: Double
  var autoreverses: Bool
  var fillMode: String

  func timing(duration resolved: Double? = nil) throws -> Timing {
    Timing(
      beginTime: beginTime,
      timeOffset: timeOffset,
      speed: speed,
      duration: resolved ?? duration,
      repeatCount: repeatCount,
      repeatDuration: repeatDuration,
      autoreverses: autoreverses,
      fillMode: try #require(FillMode(rawValue: fillMode))
    )
  }
}

/// Where a timed object should stand.
struct PositionRecord: Decodable {
  var state: String
  var effect: Bool
  var progress: Double?
  var cycle: Int?
}

/// A pace by its name in the vector files.
func timing(named name: String?) throws -> TimingFunction? {
  guard let name else { return nil }
  return try #require(TimingFunction.named.first { $0.name == name }).function
}

extension Point {
  init(_ numbers: [Double]) { self.init(numbers[0], numbers[1]) }
}

extension Color {
  init(_ numbers: [Double]) { self.init(numbers[0], numbers[1], numbers[2], numbers[3]) }
}

extension Layer {
  /// A layer of a kind, with model values at their defaults.
  init(content: LayerContent, animations: [Animation]) {
    var state = LayerState()
    state.content = content
    self.init(state: state, animations: animations)
  }
}

extension Animation {
  /// An animation of one second that holds its last value.
  init(
    _ channel: Channel,
    timingFunction: TimingFunction? = nil,
    isAdditive: Bool = false
  ) {
    self.init(
      timing: Timing(duration: 1, fillMode: .both),
      timingFunction: timingFunction,
      isAdditive: isAdditive,
      isRemovedOnCompletion: false,
      action: .property(channel)
    )
  }
}
