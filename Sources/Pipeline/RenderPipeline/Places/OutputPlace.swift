internal import Graphics
public import MediaCodecs
internal import SceneModel

/// A place that takes files by published rules, such as a sticker shop; the table of them is `all`.
///
/// `RenderRequest.place` derives an output from the rules, and `violations(of:)` compares a finished file
/// with them.
public struct OutputPlace: Sendable, Hashable {
  /// The columns and rows that the place takes.
  public enum SizeRule: Sendable, Hashable {
    /// Any size.
    case any
    /// Exactly this size.
    case exactly(width: Int, height: Int)
    /// Within a box, with a side at its bound.
    case touching(width: Int, height: Int)
    /// Within a box.
    case within(width: Int, height: Int)
    /// One of some sizes, each a width and a height.
    case listed([[Int]])
  }

  /// How often an animated image is played.
  public enum PlayRule: Sendable, Hashable {
    /// It does not matter, or the file does not say.
    case any
    /// A number of times.
    case finite
    /// A range of times, which last at most some seconds in all.
    case times(ClosedRange<Int>, seconds: Double)
  }

  /// The word of `--for`.
  public let name: String
  /// The names of the formats that it takes, the usual one first.
  public let formats: [String]
  /// The codec of a video; nil for animated images.
  public let codec: VideoCodec?
  /// Whether the usual file has alpha.
  public let hasAlpha: Bool
  /// The columns and rows.
  public let size: SizeRule
  /// Frames per second.
  public let rates: ClosedRange<Double>
  /// The least seconds of a frame; 0 where only the rate matters.
  public let shortestFrame: Double
  /// The number of frames.
  public let frames: ClosedRange<Int>
  /// The seconds of one run.
  public let seconds: ClosedRange<Double>
  /// How often an animated image is played.
  public let plays: PlayRule
  /// The maximum size of the file in bytes.
  public let bytes: Int
  /// Whether a video may have sound: Opus in WebM, else AAC of 48 kHz.
  public let hasAudio: Bool
  /// The loudness that the place plays sound at, in LUFS, which the sound is brought to; nil for none.
  public var loudness: Double? { hasAudio && codec == .h264 ? -14 : nil }
  /// Whether a second file, with stacked alpha, and a page that plays it belong to the file.
  public var isPair: Bool { name == "web-alpha" }
  /// The page that publishes the rules.
  public let source: String
  /// The year and month in which the page was read.
  public let date: String

  /// The ending of a file without its dot: that of an animated PNG is `png` there.
  public var ending: String { formats[0] == "apng" ? "png" : formats[0] }

  /// Whether the limit of bytes is so narrow that the best quality within it is searched for.
  var isNarrow: Bool { bytes <= 1_000_000 }

  /// The place of a word.
  ///
  /// - Throws: `RequestError` about `place` for a word that is none.
  public init(word: String) throws(RequestError) {
    if let place = Self.all.first(where: { $0.name == word }) {
      self = place
      return
    }
    guard !Self.reserved.contains(word) else {
      throw RequestError(
        .place,
        "\(word) needs vector files, which are not written yet (telegram-sticker takes the same scene as video)"
      )
    }
    let names = Self.all.map(\.name)
    throw RequestError(
      .place,
      "'\(word)' is none of \(names.joined(separator: ", "))\(word.suggestion(among: names))"
    )
  }

  // Names of places that outputs do not exist for yet.
  private static let reserved = ["telegram-animated"]

  init(
    _ name: String,
    _ formats: [String],
    codec: VideoCodec? = nil,
    hasAlpha: Bool = true,
    size: SizeRule,
    rates: ClosedRange<Double>,
    shortestFrame: Double = 0,
    frames: ClosedRange<Int> = 1...Int.max,
    seconds: ClosedRange<Double>,
    plays: PlayRule = .any,
    bytes: Int,
    hasAudio: Bool = false,
    source: String
  ) {
    (self.name, self.formats, self.codec, self.hasAlpha) = (name, formats, codec, hasAlpha)
    (self.size, self.rates, self.frames, self.seconds) = (size, rates, frames, seconds)
    (self.plays, self.bytes, self.hasAudio, self.source) = (plays, bytes, hasAudio, source)
    self.shortestFrame = shortestFrame
    date = "2026-11"
  }
}

extension OutputPlace.SizeRule {
  /// Whether an image of this size is taken.
  func allows(width: Int, height: Int) -> Bool {
    switch self {
    case .any: true
    case .exactly(let w, let h): (width, height) == (w, h)
    case .touching(let w, let h):
      width <= w && height <= h && (width == w || height == h)
    case .within(let w, let h): width <= w && height <= h
    case .listed(let sizes): sizes.contains([width, height])
    }
  }

  /// The size of the image of a canvas.
  ///
  /// Of a list, that of the nearest shape, as large as the canvas at most where there is one.
  func pixels(of canvas: Canvas) -> (width: Int, height: Int) {
    let (w, h) = (max(canvas.size.width, 1e-6), max(canvas.size.height, 1e-6))
    switch self {
    case .any: return (canvas.width, canvas.height)
    case .exactly(let width, let height): return (width, height)
    case .touching(let width, let height), .within(let width, let height):
      let scale = min(Double(width) / w, Double(height) / h)
      func side(_ length: Double, _ bound: Int) -> Int {
        Int(clamping: (length * scale + 0.5).rounded(.down), in: 1...bound)
      }
      return (side(w, width), side(h, height))
    case .listed(let sizes):
      let shape = w / h
      func distance(_ size: [Int]) -> Double {
        let ratio = shape * Double(size[1]) / Double(size[0])
        return max(ratio, 1 / ratio)
      }
      // Shapes that a rounded side makes, as 854 × 480, are equal.
      let nearest = sizes.map(distance).min() ?? 1
      let alike = sizes.filter { distance($0) <= nearest * 1.01 }
        .sorted { $0[0] * $0[1] > $1[0] * $1[1] }
      let best = alike.first { Double($0[0] * $0[1]) <= w * h + 0.5 } ?? alike.last
      return (best?[0] ?? canvas.width, best?[1] ?? canvas.height)
    }
  }

  /// The rule in words.
  var text: String {
    switch self {
    case .any: return ""
    case .exactly(let w, let h): return "\(w) × \(h) pixels"
    case .touching(let w, let h) where w == h:
      return "one side of \(w) pixels and the other at most \(h)"
    case .touching(let w, let h): return "\(w) pixels wide or \(h) high, and within \(w) × \(h)"
    case .within(let w, let h): return "at most \(w) × \(h) pixels"
    case .listed(let sizes):
      return sizes.map { "\($0[0]) × \($0[1])" }.joined(separator: ", ") + " pixels"
    }
  }
}
