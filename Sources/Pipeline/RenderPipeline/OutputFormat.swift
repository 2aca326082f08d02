public import ImageFiles
public import MediaCodecs

/// A kind of output that `-o` or `--format` can ask for; the table of them is `all`.
public struct OutputFormat: Sendable, Hashable {
  /// The kind of data in the output.
  public enum Kind: Sendable, Hashable {
    /// A file of encoded video.
    case video(VideoContainer)
    /// An animated image.
    case animation(AnimationFormat)
    /// PNG, one or a sequence.
    case image
    /// Frames one after the other, which can be read while they are written.
    case stream(StreamFormat)
  }

  /// The treatment of alpha.
  public enum Alpha: String, Sendable, Hashable {
    /// It is lost: images are drawn on a colour.
    case none
    /// A pixel is there or not.
    case oneBit = "1 bit"
    /// Alpha is preserved.
    case full
  }

  /// The word for it: the ending of a file, or the value of `--format`.
  public let name: String
  /// The kind of data in the output.
  public let kind: Kind
  /// The treatment of alpha.
  public let alpha: Alpha
  /// The codecs of video that it holds, the usual one first; none where the format is its own codec.
  public var codecs: [VideoCodec] { container?.codecs ?? (kind == .stream(.nut) ? [.raw] : []) }
  /// The codec of sound that goes with it; nil when it has no sound.
  public var audio: EncodedAudioTrack.Codec? { container?.audioCodec }
  /// The codec of a captions track; nil for formats without.
  public var captions: EncodedCaptionTrack.Codec? { container?.captionCodec }
  /// Whether `-o NAME.ending` asks for it.
  public var isFile: Bool { kind != .stream(.rgba) && kind != .stream(.nut) }
  /// Whether `-o - --format` asks for it.
  public var isStream: Bool { StreamFormat(rawValue: name) != nil }

  private var container: VideoContainer? {
    if case .video(let container) = kind { container } else { nil }
  }

  /// Whether a file of it can be a still image.
  public var isStatic: Bool { container?.isStatic ?? (kind == .image) }

  /// The maximum rate that players support, in frames per second; nil for any rate.
  public var maximumRate: Int? {
    if case .animation(let format) = kind { return format.maximumRate }
    return nil
  }

  /// Returns the codec for opaque images or for images with alpha: the format's usual codec with
  /// support for them.
  public func codec(hasAlpha: Bool) -> VideoCodec {
    codecs.first { pixelFormat(of: $0, alpha: hasAlpha) != nil } ?? .h264
  }

  /// The layout of a codec's pixels in it; nil where it has none for images with alpha.
  func pixelFormat(of codec: VideoCodec, alpha: Bool) -> VideoPixelFormat? {
    guard let container else { return codec.pixelFormat(alpha: alpha) }
    return container.pixelFormat(of: codec, alpha: alpha)
  }

  /// Whether FFmpeg's libraries write it.
  var isOfFFmpeg: Bool {
    switch kind {
    case .video, .animation(.webp), .stream(.nut): true
    case .animation, .image, .stream: false
    }
  }

  /// Whether the libraries that are installed can write it with one of its codecs.
  public var isAvailable: Bool {
    switch kind {
    case .video(let container):
      CodecLibrary.canWrite(container) && codecs.contains { CodecLibrary.canEncode($0) }
    case .animation(.webp): CodecLibrary.hasWebP
    case .stream(.nut): CodecLibrary.canWrite(.nut)
    case .animation, .image, .stream: true
    }
  }

  /// All formats, in the order in which they are listed.
  public static let all: [OutputFormat] = [
    video(.mp4), video(.mov), video(.webm), video(.mkv),
    animation(.gif, alpha: .oneBit), animation(.apng, alpha: .full), animation(.webp, alpha: .full),
    stream(.png), video(.avif), stream(.y4m), stream(.rgba), stream(.nut),
  ]

  /// Returns the format of standard output for a kind of stream.
  public static func stream(_ format: StreamFormat) -> OutputFormat {
    switch format {
    case .png: OutputFormat("png", .image, alpha: .full)
    case .y4m: OutputFormat("y4m", .stream(.y4m), alpha: .none)
    case .rgba: OutputFormat("rgba", .stream(.rgba), alpha: .full)
    case .nut: OutputFormat("nut", .stream(.nut), alpha: .full)
    }
  }

  /// The format of a name, in any case of letters.
  public static func named(_ name: String) -> OutputFormat? {
    let name = name.lowercased()
    return all.first { $0.name == name }
  }

  private static func video(_ container: VideoContainer) -> OutputFormat {
    let preservesAlpha = container.codecs.contains {
      container.pixelFormat(of: $0, alpha: true) != nil
    }
    return OutputFormat(
      container.rawValue,
      .video(container),
      alpha: preservesAlpha ? .full : .none
    )
  }

  private static func animation(_ format: AnimationFormat, alpha: Alpha) -> OutputFormat {
    OutputFormat(format.rawValue, .animation(format), alpha: alpha)
  }

  private init(_ name: String, _ kind: Kind, alpha: Alpha) {
    (self.name, self.kind, self.alpha) = (name, kind, alpha)
  }
}

/// The content of a stream of frames; the raw value is the word of `--format`.
public enum StreamFormat: String, Sendable, CaseIterable {
  /// Straight RGBA, 8 bits, rows without gaps, nothing around them.
  case rgba
  /// YUV4MPEG2: 4:2:0 in BT.709, limited range.
  case y4m
  /// PNG files one after the other.
  case png
  /// NUT with straight RGBA.
  case nut
}

/// Where a stream goes.
public enum OutputTarget: Sendable, Hashable {
  /// A file, complete or not there.
  case file(String)
  /// Standard output.
  case standardOutput
}
