internal import CFFmpeg
internal import Graphics

extension AVRational {
  /// Frames per second.
  ///
  /// Both parts of a rate are at most 10⁹, so they fit.
  init(_ rate: FrameRate) {
    self.init(num: Int32(clamping: rate.numerator), den: Int32(clamping: rate.denominator))
  }

  /// The duration of a frame in seconds.
  init(durationOfFrameAt rate: FrameRate) {
    self.init(num: Int32(clamping: rate.denominator), den: Int32(clamping: rate.numerator))
  }
}
