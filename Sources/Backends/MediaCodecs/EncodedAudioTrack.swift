/// Encoded audio, complete, to be written beside the video's frames.
///
/// All times count samples, from the instant at which the audio becomes audible: the time base is
/// 1/`sampleRate`. Priming precedes it, at negative times, as the encoders give it: the first
/// packet of AAC has presentation -1024, that of Opus -312. Time 0 of the audio is time 0 of the
/// video; `VideoFileWriter` shifts times that a container cannot express otherwise.
public struct EncodedAudioTrack: Hashable, Sendable {
  /// The codecs of sound that containers here hold; the raw value is FFmpeg's name.
  public enum Codec: String, Sendable, CaseIterable {
    /// AAC, for MP4 and QuickTime.
    case aac
    /// Opus, for WebM and Matroska.
    case opus
  }

  /// One coded packet.
  public struct Packet: Hashable, Sendable {
    /// The coded bytes.
    public var data: [UInt8]
    /// The time of its first sample, in samples; negative for priming.
    public var presentation: Int64
    /// When it must be decoded, in samples; never later than `presentation`, and rising.
    public var decode: Int64
    /// How many samples it holds, at least 1.
    public var duration: Int64

    /// A coded packet.
    public init(data: [UInt8], presentation: Int64, decode: Int64, duration: Int64) {
      (self.data, self.presentation) = (data, presentation)
      (self.decode, self.duration) = (decode, duration)
    }
  }

  /// The codec.
  public var codec: Codec
  /// Samples a second of one channel; 48000 for Opus.
  public var sampleRate: Int
  /// Channels in the standard order of their number: 1 mono, 2 stereo.
  public var channelCount: Int
  /// Samples of a full packet: 1024 for AAC, 960 for Opus of 20 ms.
  public var frameSize: Int
  /// Samples of priming before time 0, which players drop.
  public var initialPadding: Int
  /// Samples at the end of the last packet that players drop.
  public var trailingPadding: Int
  /// Bits a second, as set on the encoder; 0 for unknown.
  public var bitRate: Int
  /// The codec's own header, which a container stores once.
  public var extradata: [UInt8]
  /// The packets in the order of decoding.
  public var packets: [Packet]

  /// A track of sound.
  public init(
    codec: Codec,
    sampleRate: Int,
    channelCount: Int,
    frameSize: Int,
    initialPadding: Int,
    trailingPadding: Int = 0,
    bitRate: Int = 0,
    extradata: [UInt8],
    packets: [Packet]
  ) {
    (self.codec, self.sampleRate) = (codec, sampleRate)
    (self.channelCount, self.frameSize) = (channelCount, frameSize)
    (self.initialPadding, self.trailingPadding) = (initialPadding, trailingPadding)
    (self.bitRate, self.extradata, self.packets) = (bitRate, extradata, packets)
  }
}
