internal import CFFmpeg
internal import Glibc

/// A file of sound or video that has been opened, to be read by any number of readers at once.
///
/// It is read by its descriptor alone, up to the size that it had when it was opened: no name, address
/// or other file takes part in decoding it.
public final class MediaFile: Sendable {
  fileprivate let descriptor: Int32
  /// Bytes.
  public let byteCount: Int

  /// Takes over a descriptor of a regular file, and closes it in the end.
  ///
  /// - Parameters:
  ///   - descriptor: open for reading; its own position is not used.
  ///   - byteCount: the size of the file.
  public init(descriptor: Int32, byteCount: Int) {
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  deinit { close(descriptor) }

  /// Reads bytes at a position; fewer at the end of the file.
  ///
  /// The corresponding C function is `pread`.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var position = ReadingPosition(
        descriptor: descriptor,
        end: Int64(byteCount),
        offset: Int64(offset)
      )
      filled = max(0, Int(position.read(buffer.baseAddress, Int32(clamping: count))))
    }
  }

  /// Hands all bytes out, piece by piece.
  ///
  /// The corresponding C function is `pread`.
  ///
  /// - Returns: false where the file could not be read to the end.
  /// - Complexity: O(*bytes*)
  public func forEachChunk(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { memory.deallocate() }
    var position = ReadingPosition(descriptor: descriptor, end: Int64(byteCount))
    let start = memory.bindMemory(to: UInt8.self).baseAddress
    while position.offset < position.end {
      let count = position.read(start, Int32(memory.count))
      guard count > 0 else { return false }
      body(UnsafeRawBufferPointer(rebasing: memory.prefix(Int(count))))
    }
    return true
  }
}

/// A reader's position in its file; libavformat's callbacks receive nothing else.
private struct ReadingPosition {
  let descriptor: Int32
  let end: Int64
  var offset: Int64 = 0

  // The corresponding C function is `pread`.
  mutating func read(_ target: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    let wanted = min(Int64(count), end - offset)
    guard let target, wanted > 0 else { return shim_averror_eof }
    while true {
      let got = pread(descriptor, target, Int(wanted), Int(offset))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return -errno }
      offset += Int64(got)
      return got == 0 ? shim_averror_eof : Int32(clamping: got)
    }
  }

  mutating func seek(_ distance: Int64, _ whence: Int32) -> Int64 {
    let base: Int64
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return end
    case SEEK_SET: base = 0
    case SEEK_CUR: base = offset
    case SEEK_END: base = end
    default: return Int64(-EINVAL)
    }
    let (target, overflow) = base.addingReportingOverflow(distance)
    guard !overflow, target >= 0 else { return Int64(-EINVAL) }
    offset = target
    return target
  }
}

/// A file of sound or video being demultiplexed.
///
/// The corresponding C functions are `avio_alloc_context`, `avformat_open_input` and
/// `avformat_close_input`.
struct MediaInput: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  private let position: UnsafeMutablePointer<ReadingPosition>
  private let stream: UnsafeMutablePointer<AVIOContext>
  // The readers keep it open.
  private let file: MediaFile

  /// The containers that hold sound and name no other file.
  ///
  /// Playlists, modules and raw streams without a signature are not among them.
  static let audioContainers =
    "wav,w64,aiff,au,caf,flac,ogg,mp3,aac,mov,mp4,m4a,3gp,matroska,webm,ac3,eac3,dts,truehd,amr,wv,tta,"
    + "tak,ape,mpc,mpc8,asf,avi,flv,mpegts,mpeg,voc,nut"

  /// Opens a file in one of some containers.
  ///
  /// - Parameter problem: the message for a file in no such container.
  init(
    _ file: MediaFile,
    containers: String = Self.audioContainers,
    problem: String = CodecError.noAudio
  ) throws(CodecError) {
    let position = UnsafeMutablePointer<ReadingPosition>.allocate(capacity: 1)
    position.initialize(
      to: ReadingPosition(descriptor: file.descriptor, end: Int64(file.byteCount))
    )
    let size: Int32 = 1 << 16
    guard let buffer = av_malloc(Int(size)) else {
      position.deallocate()
      throw .outOfMemory("an audio or video file")
    }
    let stream = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self),
      size,
      0,
      position,
      { opaque, target, count in
        opaque?.assumingMemoryBound(to: ReadingPosition.self).pointee.read(target, count)
          ?? shim_averror_eof
      },
      nil,
      { opaque, distance, whence in
        opaque?.assumingMemoryBound(to: ReadingPosition.self).pointee.seek(distance, whence) ?? -1
      }
    )
    guard let stream, let context = avformat_alloc_context() else {
      if stream == nil { av_free(buffer) }
      Self.free(stream, position)
      throw .outOfMemory("an audio or video file")
    }
    context.pointee.pb = stream
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
    // Files that the file refers to are never opened.
    context.pointee.io_open = { _, _, _, _, _ in -EACCES }
    do throws(CodecError) {
      try context.allow(protocols: "none", formats: containers)
    } catch {
      avformat_free_context(context)
      Self.free(stream, position)
      throw error
    }
    var pointer: UnsafeMutablePointer<AVFormatContext>? = context
    // Frees the context when it fails.
    let status = avformat_open_input(&pointer, nil, nil, nil)
    guard status >= 0, let pointer else {
      Self.free(stream, position)
      throw CodecError(.decode, problem, status: status)
    }
    (self.pointer, self.position, self.stream, self.file) = (pointer, position, stream, file)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFormatContext>? = pointer
    avformat_close_input(&pointer)
    Self.free(stream, position)
  }

  // The buffer may have been replaced by a larger one, so it is not remembered here.
  private static func free(
    _ stream: UnsafeMutablePointer<AVIOContext>?,
    _ position: UnsafeMutablePointer<ReadingPosition>
  ) {
    var stream = stream
    if let opened = stream { av_freep(&opened.pointee.buffer) }
    avio_context_free(&stream)
    position.deinitialize(count: 1)
    position.deallocate()
  }
}

extension MediaInput {
  // Seconds. Audio that leads by less is the priming of its encoder (2112 samples of AAC, twice that of
  // HE-AAC), or the image was delayed by the reordering of its frames.
  private static let maxPriming = 0.1

  /// The instant of the file that is time 0 of its image and of its audio.
  ///
  /// That is the first frame of the image; an image that begins a tenth of a second or more after the audio
  /// waits for its time. Audio before this instant is priming.
  ///
  /// - Parameter base: the time base of the result.
  /// - Returns: nil for a file without an image, or without times.
  borrowing func zeroTime(in base: AVRational) -> Int64? {
    var (image, audio): (UnsafeMutablePointer<AVStream>?, UnsafeMutablePointer<AVStream>?)
    for index in 0..<Int(pointer.pointee.nb_streams) {
      guard let stream = pointer.pointee.streams[index],
        stream.pointee.start_time != shim_nopts_value
      else { continue }
      let isCover = stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
      switch stream.pointee.codecpar.pointee.codec_type {
      case AVMEDIA_TYPE_VIDEO where !isCover: image = image ?? stream
      case AVMEDIA_TYPE_AUDIO: audio = audio ?? stream
      default: continue
      }
    }
    guard let image else { return nil }
    if let audio, image.startSeconds - audio.startSeconds >= Self.maxPriming {
      return audio.startTime(in: base)
    }
    return image.startTime(in: base)
  }
}

extension UnsafeMutablePointer<AVStream> {
  fileprivate var startSeconds: Double { Double(pointee.start_time) * av_q2d(pointee.time_base) }

  // The corresponding C function is `av_rescale_q`.
  fileprivate func startTime(in base: AVRational) -> Int64 {
    av_rescale_q(pointee.start_time, pointee.time_base, base)
  }
}

extension CodecError {
  /// The message for a file without audio.
  package static let noAudio =
    "This is not a readable audio file. Give a WAV, FLAC, MP3, Ogg, AAC, MP4 or WebM file."

  /// The message for a file of media in which no stream is audio.
  package static let noAudioStream = "The file has no audio stream. Give one that has some."

  /// Whether it says that a file is without audio, of whatever kind it is.
  package var isAboutMissingAudio: Bool { message == Self.noAudio || message == Self.noAudioStream }
}
