internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import Sampling

extension RenderJob {
  /// Renders frames on all workers and writes them in order as they are.
  func renderStream(
    _ format: StreamFormat,
    _ place: OutputPlace,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    switch place {
    case .standardOutput where format == .nut:
      let settings = VideoSettings(
        width: source.geometry.width,
        height: source.geometry.height,
        frameRate: frameRate,
        codec: .raw
      )
      // Pixels as they are take more room than time.
      let coder = VideoSegmentCoder(settings: settings)
      let work = work(plan(settings), coder, isKept: false, monitor)
      return try await writeVideo(work, to: "-", .nut)
    case .standardOutput:
      return try await writeFrames(format, to: FileSink(), monitor)
    case .file(let path):
      let output = try TemporaryOutput.file(for: path)
      let statistics = try await writeFrames(format, to: FileSink(path: output.path), monitor)
      try monitor.finish()
      try output.commit()
      return statistics
    }
  }

  private func writeFrames(
    _ format: StreamFormat,
    to target: consuming FileSink,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    var sink = target
    let source = source
    let y4m = Y4MWriter(
      width: source.geometry.width,
      height: source.geometry.height,
      frameRate: frameRate
    )
    if format == .y4m { try sink.write(y4m.start) }
    let plan = SegmentPlan(frames: frames, pictureBytes: pictureBytes)
    var statistics = RenderStatistics()
    let renderers = RendererPool(source)
    try await runInOrder(count: plan.segments.count, jobs: jobs) { index in
      try renderers.withRenderer { renderer in
        var encoder = try PictureEncoder()
        var conversion = 0.0
        var pieces: [[UInt8]] = []
        for frame in plan.segments[index] {
          try monitor.check()
          try monitor.progress.frame {
            let drawn = try renderer.frame(at: frame.time)
            if drawn.isRepeat, let last = pieces.last { return pieces.append(last) }
            let bitmap = drawn.bitmap
            switch format {
            case .png: pieces.append(try encoder.encode(bitmap))
            case .y4m: pieces.append(timed(&conversion) { y4m.bytes(of: bitmap) })
            case .rgba, .nut: pieces.append(timed(&conversion) { bitmap.straightBytes })
            }
          }
        }
        var result = renderer.statistics
        result.encoding = encoder.seconds
        result.conversion = conversion
        return (pieces: pieces, statistics: result)
      }
    } consume: { result in
      for piece in result.pieces { try sink.write(piece) }
      statistics += result.statistics
    }
    return statistics
  }

  /// The size of an uncompressed picture.
  var pictureBytes: Int { source.geometry.width * source.geometry.height * 4 }
}

extension Bitmap {
  /// All rows as straight RGBA, without gaps.
  fileprivate var straightBytes: [UInt8] {
    var row = [UInt8](repeating: 0, count: width * 4)
    var result: [UInt8] = []
    result.reserveCapacity(width * height * 4)
    for y in 0..<height {
      copyStraightRow(y, to: &row)
      result += row
    }
    return result
  }
}
