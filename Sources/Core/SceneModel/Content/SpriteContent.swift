/// Frames of an atlas that follow each other evenly, fitted into the layer's bounds by `contentsGravity`.
///
/// Their time is the layer's own: stopping the layer's clock stops them.
public struct SpriteContent: Sendable, Hashable {
  /// Which frames of an atlas are shown, in which order.
  public enum Frames: Sendable, Hashable {
    /// All of them: in the order of the file, or by their names where it has none.
    case all
    /// These, by their names.
    case names([String])
    /// Those whose names have a number in the place of `%d`, `%04d` or `*`, by that number.
    case pattern(String)
  }

  /// The name of the asset.
  public var asset = ""
  /// The frames.
  public var frames = Frames.all
  /// Frames a second, above 0.
  public var rate = 10.0
  /// How often the frames play, above 0; then the last one remains.
  public var plays = 1.0

  /// Nothing to show yet.
  public init() {}

  /// Which of some frames is shown at a time of the layer, counted from 0; nil where there are none.
  ///
  /// - Parameter time: seconds on the layer's clock; before 0 the first frame shows.
  public func frame(at time: Double, of count: Int) -> Int? {
    guard let sequence = FrameSequence(count: count, rate: rate) else { return nil }
    return sequence.frame(at: time, in: 0...sequence.duration, plays: plays)
  }
}
