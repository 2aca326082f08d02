/// A time of a video or an animated image, as layers that play it name it.
public enum MediaTime: Sendable, Hashable {
  case seconds(Double)
  /// 0 is the beginning, 100 the end.
  case percent(Double)
  /// Counted from 0.
  case frame(Double)

  fileprivate func seconds(of duration: Double, beginning: (_ frame: Double) -> Double) -> Double {
    switch self {
    case .seconds(let seconds): seconds
    case .percent(let percent): percent / 100 * duration
    case .frame(let number): beginning(number)
    }
  }
}

/// An image that moves, fitted into the layer's bounds by `contentsGravity`.
///
/// Its time is the layer's own: there is no second speed.
public struct VideoContent: Sendable, Hashable {
  /// The name of the asset.
  public var asset = ""
  /// How often the part plays, above 0; then its last frame remains.
  public var plays = 1.0
  /// Where the part begins; nil for the beginning.
  public var from: MediaTime?
  /// Where it ends; nil for the end.
  public var to: MediaTime?

  /// Nothing to play yet.
  public init() {}

  /// Returns the frame that is visible at a time of the layer, counted from 0.
  ///
  /// Before 0 it is the first one of the part; a part that ends before it begins is its first
  /// frame.
  ///
  /// - Parameters:
  ///   - time: seconds on the layer's clock.
  ///   - sequence: the frames that play.
  public func frame(at time: Double, of sequence: FrameSequence) -> Int {
    let part = part(of: sequence.duration) { sequence.beginning(of: $0) }
    return sequence.frame(at: time, in: part, plays: plays)
  }

  /// Returns the part that plays, in seconds of the file; empty where nothing of the file is in it.
  ///
  /// - Parameters:
  ///   - duration: the seconds of the file.
  ///   - beginning: when a frame of the file begins.
  public func part(
    of duration: Double,
    beginning: (_ frame: Double) -> Double
  ) -> ClosedRange<Double> {
    let begin = (from?.seconds(of: duration, beginning: beginning) ?? 0).clamped(to: 0...duration)
    let end = to?.seconds(of: duration, beginning: beginning) ?? duration
    return begin...max(begin, end.clamped(to: 0...duration))
  }

  /// Whether the part begins or ends with a frame, whose time only the file knows.
  public var namesFrames: Bool {
    [from, to].contains { if case .frame? = $0 { true } else { false } }
  }

  /// Returns the time of a drawing that is visible at a time of the layer, both in seconds.
  ///
  /// A drawing that plays once without a given end continues beyond its duration. Frames count at 60 per second.
  ///
  /// - Parameter duration: the seconds of the drawing's animations or of its first loop.
  public func drawingTime(at time: Double, duration: Double) -> Double {
    let begin = max(0, from?.seconds(of: duration) { $0 / 60 } ?? 0)
    let local = max(0, time)
    if to == nil, plays == 1 { return begin + local }
    let length = (to?.seconds(of: duration) { $0 / 60 } ?? duration) - begin
    guard length > 0 else { return begin }
    if local < length * plays { return begin + local.truncatingRemainder(dividingBy: length) }
    let fraction = plays.truncatingRemainder(dividingBy: 1)
    return begin + (fraction > 0 ? length * fraction : length)
  }
}
