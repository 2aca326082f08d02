internal import CFFmpeg

/// Where decoded audio is on the time line of its file: silence before it and in gaps, and what is cut off
/// before time 0.
struct AudioPlacement {
  /// The time base of sample counts.
  static let sampleTime = AVRational(num: 1, den: Int32(AudioDecoder.sampleRate))

  // Shorter gaps are the rounding of a container's times, or the jitter of a live recorder. One packet of any
  // common codec lasts longer.
  private static let minGap = 480
  // Samples of one piece of silence.
  private static let maxChunk = AudioDecoder.sampleRate

  // Time 0 of the file in samples; nil where the first sample defines it.
  private var zero: Int64?
  private let timeBase: AVRational
  private let minGap: Int64
  // Where counting began, in samples from time 0, and how many samples of the file came since, by their own
  // rate; nil before the first frame.
  private var anchor: Int64?
  private var counted: Int64 = 0
  private var rate: Int32 = 1
  // Samples before time 0 that are still to come.
  private var excess: Int64 = 0

  /// A file whose time 0 is at a sample; nil for the first sample of the audio.
  init(zero: Int64?, timeBase: AVRational) {
    self.zero = zero
    self.timeBase = timeBase
    let ticks = av_rescale_q(2, timeBase, Self.sampleTime)
    minGap = max(Int64(Self.minGap), ticks)
  }

  /// Samples of silence to be heard before the next frame.
  private(set) var silence: Int64 = 0

  /// The next piece of silence, interleaved; nil for none.
  mutating func nextSilence() -> [Float]? {
    guard silence > 0 else { return nil }
    let count = min(silence, Int64(Self.maxChunk))
    silence -= count
    return [Float](repeating: 0, count: Int(count) * AudioDecoder.channelCount)
  }

  /// The samples of silence that are due before a frame.
  ///
  /// The frame behind it has to be late as well: FFmpeg gives one Vorbis frame a late time where the size of
  /// the blocks changes, and the next one the right time.
  ///
  /// - Parameter following: the frame behind it; one without content at the end.
  mutating func gap(
    before frame: UnsafeMutablePointer<AVFrame>,
    _ following: UnsafeMutablePointer<AVFrame>
  ) -> Int64 {
    let late = lateness(of: frame, expected: next) ?? 0
    let length = av_rescale_q(
      Int64(frame.pointee.nb_samples),
      AVRational(num: 1, den: max(1, frame.pointee.sample_rate)),
      Self.sampleTime
    )
    let gap = min(late, lateness(of: following, expected: next + length) ?? late)
    return gap < minGap ? 0 : gap
  }

  /// Makes silence that is due before the next frame.
  mutating func fill(_ gap: Int64) {
    silence = gap
    (anchor, counted) = (next + gap, 0)
  }

  /// Counts a frame whose samples are about to be heard.
  mutating func add(_ frame: UnsafeMutablePointer<AVFrame>) {
    if anchor == nil {
      let begin = time(of: frame) ?? 0
      anchor = begin
      // A beginning before time 0 by less than a gap is due to the rounding of a container's times.
      excess = begin <= -minGap ? -begin : 0
    }
    if frame.pointee.sample_rate != rate {
      (anchor, counted) = (next, 0)
      rate = max(1, frame.pointee.sample_rate)
    }
    counted += Int64(frame.pointee.nb_samples)
  }

  /// Interleaved samples, less those before time 0.
  mutating func trimmed(_ samples: [Float]) -> [Float] {
    guard excess > 0, !samples.isEmpty else { return samples }
    let count = min(excess, Int64(samples.count / AudioDecoder.channelCount))
    excess -= count
    return Array(samples.dropFirst(Int(count) * AudioDecoder.channelCount))
  }

  // The time of the next sample by those before it, in samples from time 0.
  private var next: Int64 {
    (anchor ?? 0) + av_rescale_q(counted, AVRational(num: 1, den: rate), Self.sampleTime)
  }

  // In samples; negative for a frame that is early, nil for one without a time.
  private mutating func lateness(
    of frame: UnsafeMutablePointer<AVFrame>,
    expected: Int64
  ) -> Int64? {
    guard let begin = time(of: frame) else { return nil }
    let (lateness, overflow) = begin.subtractingReportingOverflow(expected)
    return overflow ? nil : lateness
  }

  // In samples from time 0; nil for a frame without a time.
  private mutating func time(of frame: UnsafeMutablePointer<AVFrame>) -> Int64? {
    let time = frame.pointee.best_effort_timestamp
    guard time != shim_nopts_value else { return nil }
    let samples = av_rescale_q(time, timeBase, Self.sampleTime)
    let zero = self.zero ?? samples
    self.zero = zero
    return samples &- zero
  }
}
