internal import CFFmpeg
public import Graphics
internal import ImageFiles

/// A video that any number of decoders read at once: the times of its frames, and the positions at
/// which decoding may begin.
///
/// All packets are scanned once, none is decoded. Times come from the file, so a variable rate is
/// preserved.
public final class VideoSource: Sendable {
  /// The file.
  public let file: MediaFile
  /// The number of the stream in the file.
  let stream: Int32
  /// When every frame is shown, ascending, in ticks of the file from the beginning of the file.
  public let beginnings: [Int]
  /// When the last frame ends, in ticks.
  public let end: Int
  /// The length of a tick in seconds: numerator and denominator, at least 1.
  public let tick: (numerator: Int, denominator: Int)
  /// Columns, as the video is shown: upright, with square pixels.
  public let width: Int
  /// Rows, as the video is shown.
  public let height: Int
  /// How frames are turned before they are shown.
  let orientation: ImageOrientation
  /// The width of a decoded frame once its pixels are square.
  let squareWidth: Int
  /// A digest that distinguishes files of other content.
  public let content: UInt64
  /// The constant rate of the frames; nil for a variable one.
  public let rateFit: FrameRateFit?
  /// Whether pixels can be transparent.
  public let hasAlpha: Bool
  /// Whether each frame consists of two fields of different instants.
  public let isInterlaced: Bool
  /// Whether the file ends before its declared end; the present frames are shown.
  public let isTruncated: Bool
  /// Whether the format has checksums of frames, which this file lacks: damage to it can remain unnoticed.
  public let lacksChecksums: Bool
  // The times in the file of all frames, and of those at which decoding may begin.
  let times: [Int64]
  let keys: [Int64]

  /// Opens a video and looks at its packets.
  ///
  /// The corresponding C functions are `avformat_find_stream_info` and `av_read_frame`.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - maxSide: the greatest width and height.
  ///   - maxPixels: the greatest product of both.
  ///   - maxFrames: the greatest number of frames.
  /// - Throws: `decode` when there is no video in it, `unavailable`, `limit`, `outOfMemory`.
  public init(_ file: MediaFile, maxSide: Int, maxPixels: Int, maxFrames: Int) throws(CodecError) {
    try CodecLibrary.prepare()
    let input = try VideoInput(file)
    let parameters = input.source.pointee.codecpar.pointee
    let (columns, rows) = (Int(parameters.width), Int(parameters.height))
    let limits = ImageLimits(maxSide: maxSide, maxPixels: maxPixels)
    try limits.check(width: columns, height: rows)
    guard columns > 0, rows > 0 else { throw CodecError(.decode, CodecError.noVideo) }
    squareWidth = input.source.squareWidth(columns, in: input.input.pointer)
    try limits.check(width: squareWidth, height: rows)
    orientation = input.source.orientation
    (width, height) = orientation.swapsSides ? (rows, squareWidth) : (squareWidth, rows)
    let packets = try PacketTimes(input, maxFrames: maxFrames)
    let unit = input.source.pointee.time_base
    tick = (Int(unit.num), Int(unit.den))
    let first = packets.times.first ?? 0
    let zero = min(input.input.zeroTime(in: unit) ?? first, first)
    let fitted = packets.times.map { Int(clamping: $0 &- first) }
    rateFit = FrameRateFit(beginnings: fitted, tick: tick, declared: input.declaredRate)
    hasAlpha = input.hasAlpha
    isInterlaced = [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT]
      .contains(parameters.field_order)
    times = packets.times
    keys = packets.keys
    beginnings = packets.times.enumerated().map { $0.offset == 0 ? 0 : Int($0.element - zero) }
    end = Int(packets.end - zero)
    // Matroska and fragments of MP4 declare no number of frames.
    let declared = Int(input.source.pointee.nb_frames)
    isTruncated =
      packets.count < declared || (packets.count > declared && file.isCut(maxElements: maxFrames))
    lacksChecksums = parameters.codec_id == AV_CODEC_ID_FFV1 && !packets.beginsWithChecksum
    content = packets.hash
    stream = input.stream
    self.file = file
  }
}

extension VideoSource {
  /// When the frames are shown.
  public var frameTimes: FrameTimes {
    let unit = Double(tick.numerator) / Double(tick.denominator)
    var times = FrameTimes(unit: unit)
    let first = beginnings.first ?? 0
    for (index, beginning) in beginnings.enumerated() {
      let next = index + 1 < beginnings.count ? beginnings[index + 1] : end
      times.append(at: Double(beginning - first) * unit, length: Double(next - beginning) * unit)
    }
    return times
  }
}

extension CodecError {
  /// The message for a file without video.
  static let noVideo =
    "This is not a readable video. Give an MP4, QuickTime, WebM or Matroska file."
}

/// The times of the packets of a video.
private struct PacketTimes {
  private(set) var times: [Int64] = []
  private(set) var keys: [Int64] = []
  private(set) var end: Int64 = 0
  private(set) var count = 0
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  /// Whether the first packet ends with a checksum of FFV1.
  private(set) var beginsWithChecksum = false

  init(_ input: borrowing VideoInput, maxFrames: Int) throws(CodecError) {
    let packet = try Packet()
    var lengths: [Int64: Int64] = [:]
    let source = input.input.pointer
    let problem = CodecError.damage(to: "the video")
    while try packet.read(from: source, stream: input.stream, problem: problem) {
      let read = packet.pointer.pointee
      count += read.flags & AV_PKT_FLAG_CORRUPT == 0 ? 1 : 0
      let time = read.pts == shim_nopts_value ? read.dts : read.pts
      guard time != shim_nopts_value, read.flags & AV_PKT_FLAG_DISCARD == 0 else { continue }
      times.append(time)
      if read.flags & AV_PKT_FLAG_KEY != 0 { keys.append(time) }
      lengths[time] = read.duration
      if times.count == 1, input.source.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_FFV1 {
        let bytes = UnsafeBufferPointer(start: read.data, count: Int(read.size))
        beginsWithChecksum = FFV1Checksums.hasChecksum(bytes)
      }
      mix(read)
      guard times.count <= maxFrames else {
        throw CodecError(.limit, "A video of more than \(maxFrames) frames. Raise the limit.")
      }
    }
    times.sort()
    keys.sort()
    guard let last = times.last, let first = times.first else {
      throw CodecError(.decode, CodecError.noVideo)
    }
    // Two packets of one time are two halves of an image, or show one of them only.
    times = times.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    let mean = times.count > 1 ? (last - first) / Int64(times.count - 1) : 1
    let length = lengths[last] ?? 0
    end = last + max(1, length > 0 ? length : mean)
  }

  // The size of every packet and its first bytes: FNV-1a.
  private mutating func mix(_ packet: AVPacket) {
    hash = (hash ^ UInt64(UInt32(bitPattern: packet.size))) &* 0x100_0000_01b3
    for byte in UnsafeBufferPointer(start: packet.data, count: Int(packet.size)) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }
}
