internal import CPages
internal import JSONText
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
    /// Within a box, with a side as long as its shorter one at least.
    case touching(width: Int, height: Int)
    /// Within a box.
    case within(width: Int, height: Int)
    /// One of some sizes, each a width and a height.
    case listed([[Int]])
  }

  /// The word of `--for`.
  public let name: String
  /// The names of the formats that it takes, the usual one first.
  public let formats: [String]
  /// The codec of a video; nil for animated images.
  public let codec: VideoCodec?
  /// Whether the frames of a video have to be whole images, not two fields.
  public let isProgressive: Bool
  /// Whether the usual file has alpha.
  public var hasAlpha: Bool { codec != .h264 }
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
  /// How often an animated image is played; nil where it does not matter, or the file does not say.
  public let plays: ClosedRange<Int>?
  /// The most seconds of all plays together.
  public let secondsInAll: Double
  /// Whether all plays together last whole seconds.
  public let takesWholeSeconds: Bool
  /// Whether the pixels of a PNG have to be red, green and blue, without a palette.
  public let takesTrueColor: Bool
  /// The maximum size of the file in bytes.
  public let bytes: Int
  /// The maximum size of a file of one frame in bytes.
  public let stillBytes: Int
  /// Whether a video may have sound: Opus in WebM, else AAC of 48 kHz.
  public let hasAudio: Bool
  /// The maximum number of channels of the sound.
  public let channels: Int
  /// The loudness that the place plays sound at, in LUFS, which the sound is brought to; nil for none.
  public var loudness: Double? { hasAudio && codec == .h264 ? -14 : nil }
  /// Whether a second file, with stacked alpha, and a page that plays it belong to the file.
  public let isPair: Bool
  /// The page that publishes the rules.
  public let source: String
  /// The year and month in which the page was read.
  public var date: String { "2026-11" }

  /// The ending of a file without its dot: that of an animated PNG is `png` there.
  public var ending: String { formats[0] == "apng" ? "png" : formats[0] }

  /// Returns the maximum size in bytes of a file with a number of frames.
  func maxBytes(frames: Int) -> Int { frames == 1 ? stillBytes : bytes }

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
    // Places of one company begin with its name.
    func company(_ name: String) -> Substring { name.prefix { $0 != "-" } }
    let near = names.filter { company($0) == company(word.lowercased()) }
    var hint = word.suggestion(among: names)
    if hint.isEmpty, !near.isEmpty { hint = " (did you mean \(near.alternatives)?)" }
    throw RequestError(.place, "'\(word)' is none of \(names.joined(separator: ", "))\(hint)")
  }

  // Names of places that outputs do not exist for yet.
  private static let reserved = ["telegram-animated"]

  /// All places, in the order in which they are listed.
  ///
  /// A "KB" of a page counts as 1,000 bytes, so that a file fits whichever unit is meant.
  public static let all: [OutputPlace] = {
    let text = SourceText(Array(String(cString: places_json()).utf8))
    let list = JSONParser.parse(text, limits: Limits(), report: ReadReport())
    return list?.items?.compactMap(OutputPlace.init) ?? []
  }()

  private init?(_ json: JSONValue) {
    guard let name = json["name"]?.text, let source = json["source"]?.text else { return nil }
    func numbers(_ key: String) -> [Double]? { json[key]?.items?.compactMap(\.number) }
    func range(_ key: String) -> ClosedRange<Double>? {
      guard let bounds = numbers(key), bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
      return bounds[0]...bounds[1]
    }
    func integers(_ key: String) -> ClosedRange<Int>? {
      range(key).map { Int(clamping: $0.lowerBound)...Int(clamping: $0.upperBound) }
    }
    func pair(_ value: JSONValue?) -> [Int]? {
      let sides = value?.items?.compactMap(\.number).map { Int(clamping: $0) }
      return sides?.count == 2 ? sides : nil
    }
    (self.name, self.source) = (name, source)
    formats = json["formats"]?.items?.compactMap(\.text) ?? []
    codec = json["codec"]?.text.flatMap(VideoCodec.init(rawValue:))
    size =
      if let box = pair(json["touching"]) {
        .touching(width: box[0], height: box[1])
      } else if let box = pair(json["within"]) {
        .within(width: box[0], height: box[1])
      } else {
        json["sizes"]?.items.map { .listed($0.compactMap(pair)) } ?? .any
      }
    rates = range("rates") ?? 0...(.infinity)
    shortestFrame = json["shortestFrame"]?.number ?? 0
    frames = integers("frames") ?? 0...(.max)
    seconds = range("seconds") ?? 0...(.infinity)
    plays = integers("plays")
    secondsInAll = json["secondsInAll"]?.number ?? .infinity
    takesWholeSeconds = json["wholeSeconds"] != nil
    takesTrueColor = json["trueColor"] != nil
    bytes = json["bytes"]?.number.map { Int(clamping: $0) } ?? .max
    stillBytes = json["stillBytes"]?.number.map { Int(clamping: $0) } ?? bytes
    hasAudio = json["hasAudio"] != nil
    channels = json["channels"]?.number.map { Int(clamping: $0) } ?? .max
    isProgressive = json["progressive"] != nil
    isPair = json["isPair"] != nil
  }
}

extension OutputPlace.SizeRule {
  /// Whether an image of this size is taken.
  func allows(width: Int, height: Int) -> Bool {
    switch self {
    case .any: true
    case .touching(let w, let h):
      width <= w && height <= h && max(width, height) >= min(w, h)
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
    case .touching(let w, let h) where w == h:
      return "one side of \(w) pixels and the other at most \(h)"
    case .touching(let w, let h):
      return "at most \(w) × \(h) pixels, with a side of at least \(min(w, h))"
    case .within(let w, let h): return "at most \(w) × \(h) pixels"
    case .listed(let sizes):
      return sizes.map { "\($0[0]) × \($0[1])" }.joined(separator: ", ") + " pixels"
    }
  }
}
