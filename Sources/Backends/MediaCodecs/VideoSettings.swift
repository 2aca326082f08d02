public import Graphics

/// The settings that determine the bytes of an encoded frame, apart from its pixels.
public struct VideoSettings: Hashable, Sendable {
  /// Columns of the image; the coded image may have one more when this is odd.
  public var width: Int
  /// Rows of the image; the coded image may have one more when this is odd.
  public var height: Int
  /// Frames per second.
  public var frameRate: FrameRate
  /// The codec.
  public var codec: VideoCodec
  /// The layout of pixels, one of the codec's.
  public var pixelFormat: VideoPixelFormat
  /// How images with alpha become opaque ones of `height` rows; nil for images as they are.
  public var alphaLayout: StackedAlpha?
  /// Preset and rate control together.
  public var quality = VideoQuality.good
  /// The constant rate factor in the codec's range; nil leaves it to `quality`.
  public var crf: Double?
  /// The preset of the encoder by its own name; nil leaves it to `quality`.
  public var preset: String?
  /// Further options of the codec by FFmpeg's names, the words of `--codec-opt`, in order.
  public var codecOptions: [CodecOption] = []

  /// Settings with the default quality.
  ///
  /// - Parameters:
  ///   - width: columns of the image, 1…16384.
  ///   - height: rows of the image, 1…16384.
  ///   - frameRate: frames per second.
  ///   - codec: the codec.
  ///   - pixelFormat: the layout of pixels; nil for the codec's own for opaque images.
  public init(
    width: Int,
    height: Int,
    frameRate: FrameRate,
    codec: VideoCodec = .h264,
    pixelFormat: VideoPixelFormat? = nil
  ) {
    (self.width, self.height, self.frameRate, self.codec) = (width, height, frameRate, codec)
    self.pixelFormat = pixelFormat ?? codec.pixelFormats[0]
  }

  /// Whether alpha is a second stream, as in AVIF.
  public var hasAlphaStream: Bool { codec == .av1 && pixelFormat.hasAlpha }

  /// Columns of the coded image: even where the encoder needs it.
  public var encodedWidth: Int { needsEvenSides ? width + width % 2 : width }
  /// Rows of the coded image: even where the encoder needs it.
  public var encodedHeight: Int { needsEvenSides ? height + height % 2 : height }

  // Every encoder of AV1 but the preferred one takes odd sides.
  private var needsEvenSides: Bool {
    codec.needsEvenSides && !codec.encoderNames.dropFirst().contains(where: CodecLibrary.hasEncoder)
  }

  /// FFmpeg's name of the encoder for these settings.
  ///
  /// SVT-AV1 takes no odd side, no side below 64 and no height above 8704.
  public var encoderName: String {
    let names = codec.encoderNames
    let isOdd = encodedWidth % 2 + encodedHeight % 2 > 0
    let isRefused = isOdd || min(encodedWidth, encodedHeight) < 64 || encodedHeight > 8704
    return codec == .av1 && (isRefused || !CodecLibrary.hasEncoder(names[0])) ? names[1] : names[0]
  }
}

/// A name and a value for a codec, as `--codec-opt K=V` gives them.
public struct CodecOption: Hashable, Sendable {
  /// FFmpeg's name of the option.
  public var name: String
  /// The value as text.
  public var value: String

  /// An option.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Alpha as a second image below the colour, for codecs and players without alpha; the raw value is
/// the word of `--alpha`.
///
/// Both halves are padded to whole blocks of 16 rows, so that no block mixes them.
public enum StackedAlpha: String, Hashable, Sendable, CaseIterable {
  /// Straight colour, extended into transparent pixels.
  case straight = "stacked"
  /// Colour that is multiplied by alpha.
  case premultiplied = "stacked-premultiplied"

  /// The rows of one half for an image of some rows.
  public static func halfHeight(_ height: Int) -> Int { (height + 15) / 16 * 16 }
}
