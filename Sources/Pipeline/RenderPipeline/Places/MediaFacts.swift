public import Files
internal import Glibc
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
public import SceneModel

/// What a file of a video or an image is, as far as rules of places ask.
public struct MediaFacts: Sendable, Hashable {
  /// The name of the format: `webm`, `mp4`, `mov`, `mkv`, `gif`, `apng`, `webp`, or of a still image.
  public var format: String
  /// The codec of a video by FFmpeg's name; empty for animated images.
  public var codec = ""
  /// The profile of the codec, such as `High`; empty if unknown.
  public var profile = ""
  /// The layout of a video's pixels, such as `yuv420p`; empty for animated images.
  public var pixelFormat = ""
  /// Whether the frames of a video are two fields each.
  public var isInterlaced = false
  /// The matrix of luma and chroma, such as `bt709`; empty for animated images.
  public var colorMatrix = ""
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The number of frames.
  public var frames: Int
  /// The seconds of one run: of all streams of a video, by the written delays of an image.
  public var seconds: Double
  /// The mean number of frames a second; 0 for a single image.
  public var rate: Double
  /// The seconds of the shortest frame; infinite for a single image.
  public var shortestFrame: Double
  /// How often an animated image is played, 0 for ever; nil for videos.
  public var plays: Int?
  /// Whether the pixels of a PNG are red, green and blue, without a palette; true for other formats.
  public var isTrueColor = true
  /// The sound; nil for none.
  public var audio: Audio?
  /// The number of videos in the file, of which the other facts describe one; 0 for images.
  public var videoCount = 0
  /// The size of the file.
  public var bytes: Int

  /// The sound of a file.
  public struct Audio: Sendable, Hashable {
    /// The codec by FFmpeg's name.
    public var codec: String
    /// Samples a second of one channel.
    public var sampleRate: Int
    /// The number of channels.
    public var channelCount = 2
  }
}

extension MediaFacts {
  /// Reads a finished file.
  ///
  /// All packets of a video are read; no other file is opened.
  ///
  /// - Parameter decodes: whether all frames and all audio are decoded, too, to find damage.
  /// - Throws: `missingInput`, `limit`; `badInput` for a file that is no video and no image, or damaged.
  public init(path: String, limits: Limits, decodes: Bool = false) throws(RenderError) {
    let head = try FileSystem.prefix(of: path, count: 64)
    if let kind = InputKind(head), kind.isImage, !kind.isVideo {
      self = try Self.image(path, limits, decodes)
    } else {
      self = try Self.video(path, head, limits, decodes)
    }
  }

  /// Throws `badInput` for a file that ends early.
  static func checkComplete(_ isComplete: Bool, _ path: String) throws(RenderError) {
    guard !isComplete else { return }
    throw RenderError(.badInput, "\(FileSystem.quoted(path)) ends early (write it again)")
  }

  private static func image(
    _ path: String,
    _ limits: Limits,
    _ decodes: Bool
  ) throws(RenderError) -> MediaFacts {
    let bytes = try FileSystem.read(path, limit: limits.inputBytes)
    let file = try CodecError.mapped(
      try AnimatedImageFile.open(bytes, maxSide: limits.side, maxPixels: limits.pixels)
    ) { RenderError($0, reading: path) }
    guard let file else {
      return try CodecError.mapped(try still(bytes, limits)) { RenderError($0, reading: path) }
    }
    try checkComplete(!file.isTruncated, path)
    if decodes { try CodecError.mapped(try file.checkContent()) { RenderError($0, reading: path) } }
    return MediaFacts(file)
  }

  /// The facts of an animated image.
  init(_ file: AnimatedImageFile) {
    // Rules speak of delays as they are written, not of those that browsers make of short ones.
    let delays = file.parts.map(\.writtenDelay)
    let (seconds, isSingle) = (delays.reduce(0, +), delays.count == 1)
    let format =
      switch file.parts[0].pixels {
      case .gif: "gif"
      case .png: "apng"
      case .webp: "webp"
      }
    self.init(
      format: format,
      width: file.width,
      height: file.height,
      frames: file.parts.count,
      seconds: seconds,
      rate: isSingle ? 0 : Double(delays.count) / max(seconds, 1e-9),
      shortestFrame: isSingle ? .infinity : delays.min() ?? 0,
      plays: isSingle ? nil : file.plays,
      bytes: file.bytes.count
    )
    // The colour type of the chunk IHDR, which is the first one.
    if format == "apng" { isTrueColor = [2, 6].contains(file.bytes[25]) }
  }

  // A still image is decoded, since its head does not say whether it is whole.
  private static func still(_ bytes: [UInt8], _ limits: Limits) throws(CodecError) -> MediaFacts {
    let image = try ImageDecoder.decode(bytes, maxSide: limits.side, maxPixels: limits.pixels)
    return MediaFacts(
      format: ImageHeader(bytes)?.format.rawValue ?? "other",
      width: image.width,
      height: image.height,
      frames: 1,
      seconds: 0,
      rate: 0,
      shortestFrame: .infinity,
      bytes: bytes.count
    )
  }

  private static func video(
    _ path: String,
    _ head: [UInt8],
    _ limits: Limits,
    _ decodes: Bool
  ) throws(RenderError) -> MediaFacts {
    // Packets are read one by one, so the size of the file does not matter.
    let (descriptor, size) = try FileSystem.openRegularFile(path)
    let file = MediaFile(descriptor: descriptor, byteCount: size)
    let streams = try CodecError.mapped(try MediaStreams(file)) { RenderError($0, reading: path) }
    let (side, pixels) = (limits.side, limits.pixels)
    let video = try CodecError.mapped(
      try VideoSource(file, maxSide: side, maxPixels: pixels, maxFrames: limits.frames)
    ) { RenderError($0, reading: path) }
    try checkComplete(!video.isTruncated, path)
    if decodes {
      try CodecError.mapped(try file.checkContent(maxSide: side, maxPixels: pixels)) {
        RenderError($0, reading: path)
      }
    }
    let tick = Double(video.tick.numerator) / Double(video.tick.denominator)
    let times = video.beginnings + [video.end]
    let seconds = Double(video.end) * tick
    var facts = MediaFacts(
      format: container(head),
      width: video.width,
      height: video.height,
      frames: video.beginnings.count,
      seconds: max(seconds, streams.seconds ?? 0),
      rate: video.rateFit?.rate.framesPerSecond
        ?? Double(video.beginnings.count) / max(seconds, 1e-9),
      shortestFrame: Double(zip(times.dropFirst(), times).map { $0 - $1 }.min() ?? 0) * tick,
      bytes: size
    )
    facts.codec = streams.image?.codec ?? ""
    facts.profile = streams.image?.profile ?? ""
    facts.pixelFormat = streams.image?.pixelFormat ?? ""
    facts.colorMatrix = streams.image?.colorMatrix ?? ""
    facts.videoCount = streams.videoCount
    facts.isInterlaced = video.isInterlaced
    facts.audio = streams.audio.map {
      Audio(codec: $0.codec, sampleRate: $0.sampleRate, channelCount: $0.channelCount)
    }
    return facts
  }

  // Animations of AVIF are MP4 with another brand.
  private static func container(_ head: [UInt8]) -> String {
    guard let kind = InputKind(head), kind.isVideo, let format = kind.format else { return "other" }
    return format == .avis ? "mp4" : format.rawValue
  }
}
