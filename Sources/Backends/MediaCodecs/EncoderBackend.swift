/// An encoder of frames into packets: libx264 itself for H.264, this program's FFV1 encoder, or an
/// encoder of FFmpeg's.
protocol EncoderBackend: AnyObject {
  /// The data that a container stores before the first packet; empty where only that packet
  /// contains it.
  var parameterSets: [UInt8] { get }
  /// How many frames decoding runs ahead of showing, as far as the encoder says.
  var delay: Int32 { get }

  /// Encodes a frame and adds the packets that are done, of this or earlier frames.
  ///
  /// - Throws: `encode`, `outOfMemory`.
  func encode(
    _ frame: borrowing Frame,
    _ image: EncoderImage,
    into segment: inout EncodedSegment
  ) throws(CodecError)

  /// Adds the packets of all frames that the encoder still holds back.
  ///
  /// - Throws: `encode`.
  func finish(into segment: inout EncodedSegment) throws(CodecError)
}

extension EncoderBackend {
  var delay: Int32 { 0 }

  func finish(into segment: inout EncodedSegment) throws(CodecError) {}
}

/// The properties of a frame to be encoded.
struct EncoderImage {
  /// Its place on the encoder's timeline.
  let number: Int64
  /// Whether it is the first one: an IDR image.
  let isFirst: Bool
  /// The offset of its quantiser, of 52 steps.
  let quantizerOffset: Int32
  /// Where it differs from the image before.
  let changed: DirtyMacroblocks
}

extension VideoSettings {
  /// Opens the encoder of checked settings.
  ///
  /// - Throws: `unavailable`, `invalidSettings`, `outOfMemory`.
  func makeEncoder() throws(CodecError) -> any EncoderBackend {
    switch codec {
    case .h264: try X264Encoder(self)
    case .ffv1: try FFV1Encoder(self)
    case .av1 where hasAlphaStream: try AlphaStreamEncoder(self)
    case .h265, .av1, .vp9, .prores, .raw: try FFmpegEncoder(self)
    }
  }
}
