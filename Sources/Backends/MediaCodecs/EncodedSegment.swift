/// A stretch of frames as coded data that begins with a key frame and refers to nothing outside.
public struct EncodedSegment: Hashable, Sendable {
  /// One coded frame.
  public struct Packet: Hashable, Sendable {
    /// The coded bytes.
    public var data: [UInt8]
    /// The absolute number of the frame that it shows.
    public var presentation: Int64
    /// When it must be decoded, in frames; never later than `presentation`.
    public var decode: Int64
    /// Whether decoding can start here.
    public var isKey: Bool
    /// The data beside the frame in Matroska and WebM, preceded by its kind: the encoded alpha of
    /// VP9.
    public var blockAddition: [UInt8]

    /// A coded frame.
    public init(
      data: [UInt8],
      presentation: Int64,
      decode: Int64,
      isKey: Bool,
      blockAddition: [UInt8] = []
    ) {
      (self.data, self.presentation, self.decode) = (data, presentation, decode)
      (self.isKey, self.blockAddition) = (isKey, blockAddition)
    }
  }

  /// The parameter sets of the stream, which a container stores once; equal in all segments that
  /// were encoded with equal settings.
  public var extradata: [UInt8]
  /// The coded frames in the order of decoding.
  public var packets: [Packet]
  /// The name and build that the encoder wrote into its stream, such as `x264 - core 164 r3095
  /// baee400`; it is removed from the packets.
  public var encoderName: String?

  /// A segment.
  public init(extradata: [UInt8], packets: [Packet], encoderName: String? = nil) {
    (self.extradata, self.packets, self.encoderName) = (extradata, packets, encoderName)
  }

  /// The size of the coded frames in bytes.
  public var byteCount: Int { packets.reduce(0) { $0 + $1.data.count + $1.blockAddition.count } }
}
