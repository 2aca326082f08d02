import MediaCodecs
import TestSupport
import Testing

/// The frames of a file that segments are joined to.
func decoded(_ segments: [EncodedSegment], _ settings: VideoSettings) throws -> [VideoFrame] {
  try withTemporaryPath { path in
    let first = try #require(segments.first)
    var writer = try VideoFileWriter(
      path: path,
      container: .mp4,
      settings: settings,
      extradata: first.extradata
    )
    for segment in segments { try writer.append(segment) }
    try writer.finish()
    var reader = try VideoReader(path: path)
    return try reader.readAll()
  }
}
