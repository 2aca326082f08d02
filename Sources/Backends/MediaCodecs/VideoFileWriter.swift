internal import CFFmpeg

/// The containers that `VideoFileWriter` writes; the raw value is the ending of the file.
public enum VideoContainer: String, Sendable, CaseIterable {
  /// MPEG-4, ISO/IEC 14496-14.
  case mp4
  /// QuickTime.
  case mov
  /// WebM: Matroska for the web.
  case webm
  /// Matroska.
  case mkv
  /// AVIF: images of AV1, with alpha in a second stream.
  case avif
  /// NUT, FFmpeg's own, which can be read while it is written.
  case nut

  /// The codecs that may be in it, the usual one first.
  public var codecs: [VideoCodec] { contents.video }

  /// The codec of the sound that the container holds beside the image; nil for one without sound.
  public var audioCodec: EncodedAudioTrack.Codec? { contents.audio }

  /// The codec of the captions that the container holds; nil for one without.
  public var captionCodec: EncodedCaptionTrack.Codec? { contents.captions }

  private typealias Contents = (
    video: [VideoCodec], audio: EncodedAudioTrack.Codec?, captions: EncodedCaptionTrack.Codec?
  )

  private var contents: Contents {
    switch self {
    case .mp4: ([.h264, .h265, .av1], .aac, .movText)
    case .mov: ([.h264, .prores, .h265], .aac, .movText)
    case .webm: ([.vp9, .av1], .opus, .webVTT)
    case .mkv: ([.ffv1, .h264, .h265, .vp9, .av1], .opus, .subRip)
    case .avif: ([.av1], nil, nil)
    case .nut: ([.raw, .ffv1], nil, nil)
    }
  }

  /// Whether one frame is a still image in it.
  public var isStatic: Bool { self == .avif }

  /// The layout of a codec's pixels in it, for opaque images or images with alpha; nil where it has none.
  public func pixelFormat(of codec: VideoCodec, alpha: Bool) -> VideoPixelFormat? {
    alpha && codec == .av1 && self != .avif ? nil : codec.pixelFormat(alpha: alpha)
  }

  /// FFmpeg's name of the muxer.
  var muxerName: String { self == .mkv ? "matroska" : rawValue }
}

/// Joins encoded segments to a video file, without encoding anything again.
///
/// The header is at the front ("faststart"), no time or library version is written, and equal
/// segments give equal bytes. The file is complete only after `finish()`. A writer that is dropped
/// before closes the file and does not remove the fragment. The caller therefore gives a temporary
/// name, and renames or removes it.
public struct VideoFileWriter: ~Copyable {
  private let output: FormatOutput
  private let packet: Packet
  private let path: String
  private let extradata: [UInt8]
  private let frameDuration: AVRational
  private let timelineOrigin: Int64
  private let audio: EncodedAudioTrack?
  private let captions: EncodedCaptionTrack?
  private let hasAlphaStream: Bool
  private var nextAudioPacket = 0
  private var nextCue = 0

  /// Creates the file and writes the start of it.
  ///
  /// The corresponding C functions are `avio_open2` and `avformat_write_header`.
  ///
  /// - Parameters:
  ///   - path: exactly this file, created or emptied; its name does not affect the format.
  ///   - container: the kind of file.
  ///   - settings: the settings of all encoded segments.
  ///   - extradata: the parameter sets of the first segment.
  ///   - alphaExtradata: the first packet of the stream of alpha, for settings that have one.
  ///   - audio: the audio, from the video's time 0 on; nil for silence.
  ///   - captions: the captions, in the container's codec; nil for none.
  ///   - timelineOrigin: the number of the frame that is shown at time 0.
  /// - Throws: `cannotCreate`, `io`, `unavailable`, `outOfMemory`.
  public init(
    path: String,
    container: VideoContainer,
    settings: VideoSettings,
    extradata: [UInt8],
    alphaExtradata: [UInt8] = [],
    audio: EncodedAudioTrack? = nil,
    captions: EncodedCaptionTrack? = nil,
    timelineOrigin: Int64 = 0
  ) throws(CodecError) {
    try CodecLibrary.prepare()
    // All fallible steps come first: a half-built noncopyable value cannot be undone.
    let packet = try Packet()
    let output = try FormatOutput(url: fileURL(path), container: container)
    try output.addVideoStream(settings, extradata: extradata)
    if settings.hasAlphaStream {
      try output.addVideoStream(settings, extradata: alphaExtradata, isAlpha: true)
    }
    if let audio { try output.addAudioStream(audio) }
    if let captions { try output.addCaptionStream(captions, settings) }
    try output.open(path: path)
    try output.writeHeader(path: path)
    let rate = settings.frameRate
    frameDuration = AVRational(durationOfFrameAt: rate)
    self.path = path
    self.extradata = extradata
    self.timelineOrigin = timelineOrigin
    self.audio = audio
    self.captions = captions
    hasAlphaStream = settings.hasAlphaStream
    self.packet = packet
    self.output = output
  }

  /// Writes the next segment of the timeline.
  ///
  /// The corresponding C function is `av_interleaved_write_frame`.
  ///
  /// - Throws: `invalidSettings` when the segment was encoded with other settings than the first;
  ///   `io`; `encode` when it does not follow the one before.
  public mutating func append(_ segment: EncodedSegment) throws(CodecError) {
    guard segment.extradata == extradata else {
      throw .invalidSettings(
        "A segment was encoded with other settings or another version of the encoder than the first "
          + "one. Encode all segments of a file alike; a cache from an older version must be removed."
      )
    }
    for encoded in segment.packets { try write(encoded) }
  }

  /// Writes the next frame of a codec that codes every frame by itself.
  ///
  /// The corresponding C function is `av_interleaved_write_frame`.
  ///
  /// - Parameters:
  ///   - data: the coded frame.
  ///   - frame: its number on the output's timeline.
  /// - Throws: `io`; `encode` when it does not follow the one before.
  public mutating func append(_ data: [UInt8], frame: Int64) throws(CodecError) {
    try write(EncodedSegment.Packet(data: data, presentation: frame, decode: frame, isKey: true))
  }

  /// Writes the index, moves it to the front, and closes the file.
  ///
  /// The data may still be in the system's cache: `fsync` is the caller's.
  /// The corresponding C functions are `av_write_trailer` and `avio_closep`.
  ///
  /// - Throws: `io`.
  public consuming func finish() throws(CodecError) {
    try writeAudio(before: nil)
    try writeCaptions(before: nil)
    try output.finish(path: path)
  }

  private mutating func write(_ encoded: EncodedSegment.Packet) throws(CodecError) {
    try writeAudio(before: encoded.decode - timelineOrigin)
    try writeCaptions(before: encoded.decode - timelineOrigin)
    try writeVideo(encoded.data, encoded, stream: 0)
    if hasAlphaStream { try writeVideo(encoded.blockAddition, encoded, stream: 1) }
  }

  private func writeVideo(
    _ data: [UInt8],
    _ encoded: EncodedSegment.Packet,
    stream: Int32
  ) throws(CodecError) {
    try packet.fill(data)
    if !hasAlphaStream { try packet.setBlockAddition(encoded.blockAddition) }
    packet.pointer.pointee.stream_index = stream
    packet.pointer.pointee.pts = encoded.presentation - timelineOrigin
    packet.pointer.pointee.dts = encoded.decode - timelineOrigin
    // No video encoder sets it. The muxers of today take the rate of the stream where it is missing, with the
    // same bytes; this says it.
    packet.pointer.pointee.duration = 1
    if encoded.isKey { packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY }
    av_packet_rescale_ts(packet.pointer, frameDuration, output.timeBase(ofStream: stream))
    try writePacket("frame \(encoded.presentation)")
  }

  // Writes the audio that must be decoded by the time of a frame, or all remaining audio: files are
  // read from the front, so related data is interleaved.
  private mutating func writeAudio(before frame: Int64?) throws(CodecError) {
    guard let audio else { return }
    let shift = output.audioShift(audio)
    while nextAudioPacket < audio.packets.count {
      let encoded = audio.packets[nextAudioPacket]
      let time = encoded.decode + shift
      if let frame, av_compare_ts(time, audio.timeBase, frame, frameDuration) > 0 { return }
      try packet.fill(encoded.data)
      packet.pointer.pointee.stream_index = 1
      packet.pointer.pointee.pts = encoded.presentation + shift
      packet.pointer.pointee.dts = time
      packet.pointer.pointee.duration = encoded.duration
      packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
      nextAudioPacket += 1
      if nextAudioPacket == audio.packets.count {
        try packet.dropAtEnd(samples: audio.trailingPadding)
      }
      av_packet_rescale_ts(packet.pointer, audio.timeBase, output.timeBase(ofStream: 1))
      try writePacket("audio packet \(nextAudioPacket - 1)")
    }
  }

  // Writes the captions that begin by the time of a frame, or all remaining ones.
  private mutating func writeCaptions(before frame: Int64?) throws(CodecError) {
    guard let captions else { return }
    let stream: Int32 = audio == nil ? 1 : 2
    let timeBase = EncodedCaptionTrack.timeBase
    while nextCue < captions.cues.count {
      let cue = captions.cues[nextCue]
      if let frame, av_compare_ts(cue.begin, timeBase, frame, frameDuration) > 0 { return }
      try packet.fill(captions.payload(of: cue))
      packet.pointer.pointee.stream_index = stream
      packet.pointer.pointee.pts = cue.begin
      packet.pointer.pointee.dts = cue.begin
      packet.pointer.pointee.duration = cue.end - cue.begin
      packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
      nextCue += 1
      av_packet_rescale_ts(packet.pointer, timeBase, output.timeBase(ofStream: stream))
      try writePacket("caption \(nextCue - 1)")
    }
  }

  private func writePacket(_ what: String) throws(CodecError) {
    try check(
      av_interleaved_write_frame(output.pointer, packet.pointer),
      .encode,
      "Cannot write \(what) to \(path)."
    )
  }
}
