import Glibc
import Graphics
import MediaCodecs
import Testing

/// All samples of a file, left and right in turn.
func soundSamples(_ path: String, maxSeconds: Double = 60) throws -> [Float] {
  let file = try openSound(path)
  var reader = try AudioDecoder(file, maxSeconds: maxSeconds)
  var samples: [Float] = []
  while let part = try reader.next() { samples += part }
  return samples
}

/// A file, opened as the program opens it.
func openSound(_ path: String) throws -> MediaFile {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw TemporaryFileError() }
  return MediaFile(descriptor: descriptor, byteCount: Int(lseek(descriptor, 0, SEEK_END)))
}

/// Writes a whole file.
func writeFile(_ bytes: [UInt8], to path: String) throws {
  guard let file = fopen(path, "wb") else { throw TemporaryFileError() }
  defer { fclose(file) }
  guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw TemporaryFileError() }
}

/// What a file of some bytes sounds like.
func soundSamples(of bytes: [UInt8], maxSeconds: Double = 60) throws -> [Float] {
  try withTemporaryPath { path in
    try writeFile(bytes, to: path)
    return try soundSamples(path, maxSeconds: maxSeconds)
  }
}

/// Writes two seconds of a moving image with a track; returns the segment of the image.
@discardableResult
func writeVideo(
  with audio: EncodedAudioTrack?,
  _ container: VideoContainer,
  codec: VideoCodec = .h264,
  to path: String
) throws -> EncodedSegment {
  let rate = try #require(FrameRate(30))
  let settings = VideoSettings(width: 64, height: 48, frameRate: rate, codec: codec)
  var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
  for index in 0..<60 {
    try encoder.append(movingPicture(64, 48, frame: index), index: Int64(index))
  }
  let segment = try encoder.finish()
  var writer = try VideoFileWriter(
    path: path,
    container: container,
    settings: settings,
    extradata: segment.extradata,
    audio: audio
  )
  try writer.append(segment)
  try writer.finish()
  return segment
}

extension [Float] {
  /// The left channel of interleaved samples.
  var left: [Float] { stride(from: 0, to: count, by: 2).map { self[$0] } }

  /// Where the left channel is loudest between two instants, in samples.
  func loudest(from start: Double, to end: Double) -> Int {
    let left = left
    let range = Int(start * 48_000)..<Swift.min(left.count, Int(end * 48_000))
    return range.max { abs(left[$0]) < abs(left[$1]) } ?? -1
  }
}
