/// Captions to be written beside the video's frames, in the codec of the container.
public struct EncodedCaptionTrack: Hashable, Sendable {
  /// The codecs of captions that containers here hold; the raw value is FFmpeg's name.
  public enum Codec: String, Sendable, CaseIterable {
    /// 3GPP Timed Text (TS 26.245), for MP4 and QuickTime.
    case movText = "mov_text"
    /// WebVTT, for WebM.
    case webVTT = "webvtt"
    /// SubRip, for Matroska.
    case subRip = "subrip"
  }

  /// A caption.
  public struct Cue: Hashable, Sendable {
    /// The first instant, in milliseconds from the video's time 0.
    public var begin: Int64
    /// The first instant after the cue, in milliseconds, greater than `begin`.
    public var end: Int64
    /// Plain text; lines are separated by line feeds.
    public var text: String

    /// A caption.
    public init(begin: Int64, end: Int64, text: String) {
      (self.begin, self.end, self.text) = (begin, end, text)
    }
  }

  /// The codec.
  public var codec: Codec
  /// The cues in the order of their begins; those of Timed Text do not overlap.
  public var cues: [Cue]
  /// The language by its code of three letters (ISO 639-2); nil if unknown.
  public var language: String?

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - codec: the codec of the container.
  ///   - cues: the captions in the order of their begins. Timed Text shows one text at a time, so
  ///     captions that overlap become texts of several lines.
  ///   - language: the code of three letters; nil if unknown.
  /// - Complexity: O(*cues* × *cues at one time*)
  public init(codec: Codec, cues: [Cue], language: String? = nil) {
    self.codec = codec
    self.cues = codec == .movText ? Self.separated(cues) : cues
    self.language = language
  }

  private static func separated(_ cues: [Cue]) -> [Cue] {
    var result: [Cue] = []
    var active: [Cue] = []
    // Adds the texts from an instant up to the next end before another one.
    func advance(from start: Int64, to end: Int64) {
      var start = start
      while start < end, !active.isEmpty {
        let next = active.reduce(end) { min($0, $1.end) }
        let text = active.map(\.text).joined(separator: "\n")
        if next > start { result.append(Cue(begin: start, end: next, text: text)) }
        active.removeAll { $0.end <= next }
        start = next
      }
    }
    var time: Int64 = 0
    for cue in cues {
      advance(from: time, to: cue.begin)
      active.append(cue)
      time = cue.begin
    }
    advance(from: time, to: .max)
    return result
  }
}
