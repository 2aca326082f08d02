/// The encoder of frames into packets: libx264 itself for H.264, this program's FFV1 encoder, or an
/// encoder of FFmpeg's.
enum EncoderBackend: ~Copyable {
  case library(FFmpegEncoder)
  case x264(X264Encoder)
  case ffv1(FFV1Encoder)
  case withAlphaStream(AlphaStreamEncoder)

  /// The properties of a frame to be encoded.
  struct Image {
    /// Its place on the encoder's timeline.
    let number: Int64
    /// Whether it is the first one: an IDR image.
    let isFirst: Bool
    /// The offset of its quantiser, of 52 steps.
    let quantizerOffset: Int32
    /// Where it differs from the image before.
    let changed: DirtyMacroblocks
  }

  /// Opens an encoder of checked settings.
  ///
  /// - Throws: `unavailable`, `invalidSettings`, `outOfMemory`.
  init(_ settings: VideoSettings) throws(CodecError) {
    switch settings.codec {
    case .h264: self = .x264(try X264Encoder(settings))
    case .ffv1: self = .ffv1(try FFV1Encoder(settings))
    case .av1 where settings.hasAlphaStream:
      self = .withAlphaStream(try AlphaStreamEncoder(settings))
    case .h265, .av1, .vp9, .prores, .raw: self = .library(try FFmpegEncoder(settings))
    }
  }

  /// The data that a container stores before the first packet; empty where only that packet
  /// contains it.
  var parameterSets: [UInt8] {
    switch self {
    case .library(let encoder): encoder.parameterSets
    case .x264(let encoder): encoder.parameterSets
    case .ffv1(let encoder): encoder.parameterSets
    case .withAlphaStream(let encoder): encoder.parameterSets
    }
  }

  /// How many frames decoding runs ahead of showing, as far as the encoder says.
  var delay: Int32 {
    switch self {
    case .library(let encoder): encoder.delay
    case .x264(let encoder): encoder.delay
    case .ffv1: 0
    case .withAlphaStream: 0
    }
  }

  /// Encodes a frame and adds the packets that are done, of this or earlier frames.
  ///
  /// - Throws: `encode`, `outOfMemory`.
  func encode(
    _ frame: borrowing Frame,
    _ image: Image,
    into segment: inout EncodedSegment
  ) throws(CodecError) {
    switch self {
    case .library(let encoder): try encoder.encode(frame, image, into: &segment)
    case .x264(let encoder): try encoder.encode(frame, image, into: &segment)
    case .ffv1(let encoder): encoder.encode(frame, image, into: &segment)
    case .withAlphaStream(let encoder): try encoder.encode(frame, image, into: &segment)
    }
  }

  /// Adds the packets of all frames that the encoder still holds back.
  ///
  /// - Throws: `encode`.
  func finish(into segment: inout EncodedSegment) throws(CodecError) {
    switch self {
    case .library(let encoder): try encoder.finish(into: &segment)
    case .x264(let encoder): try encoder.finish(into: &segment)
    case .ffv1: break
    case .withAlphaStream(let encoder): try encoder.finish(into: &segment)
    }
  }
}
