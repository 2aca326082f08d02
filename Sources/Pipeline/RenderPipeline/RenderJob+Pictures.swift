internal import Files
internal import Graphics
internal import ImageFiles

extension RenderJob {
  /// Renders the job's first frame to one file.
  func renderPicture(_ path: String, _ monitor: FrameMonitor) throws -> RenderStatistics {
    let output = try TemporaryOutput.file(for: path)
    let renderer = FrameRenderer(source)
    var encoder = try PictureEncoder()
    for frame in frames.prefix(1) {
      try monitor.check()
      let bytes = try monitor.progress.frame {
        try encoder.encode(try renderer.bitmap(at: frame.time))
      }
      try TemporaryOutput.write(bytes, to: output.path)
    }
    try monitor.finish()
    try output.commit()
    var statistics = renderer.statistics
    statistics.encoding = encoder.seconds
    return statistics
  }

  /// Renders all frames to numbered files, which appear together when the last one is done.
  func renderPictures(_ names: PictureNames, _ monitor: FrameMonitor) async throws
    -> RenderStatistics
  {
    let output = try TemporaryOutput.folder(for: names.folder)
    let folder = output.path
    let plan = SegmentPlan(frames: frames, rate: frameRate)
    let source = source
    var statistics = RenderStatistics()
    try await runInOrder(count: plan.segments.count, jobs: jobs) { index in
      let renderer = FrameRenderer(source)
      var encoder = try PictureEncoder()
      var bytes: [UInt8] = []
      for frame in plan.segments[index] {
        try monitor.check()
        try monitor.progress.frame {
          let drawn = try renderer.frame(at: frame.time)
          if !drawn.isRepeat { bytes = try encoder.encode(drawn.bitmap) }
        }
        try TemporaryOutput.write(bytes, to: "\(folder)/\(names.name(of: frame.index))")
      }
      var result = renderer.statistics
      result.encoding = encoder.seconds
      return result
    } consume: {
      statistics += $0
    }
    try monitor.finish()
    try output.commitFiles(frames.map { names.name(of: $0.index) })
    return statistics
  }
}

/// A PNG encoder that counts its time and speaks in errors of a render.
struct PictureEncoder: ~Copyable {
  private var encoder: PNGEncoder
  private(set) var seconds = 0.0

  init() throws(RenderError) {
    do {
      encoder = try PNGEncoder()
    } catch {
      throw RenderError(error)
    }
  }

  mutating func encode(_ bitmap: Bitmap) throws(RenderError) -> [UInt8] {
    let start = ContinuousClock.now
    defer { seconds += (ContinuousClock.now - start).seconds }
    do {
      return try encoder.encode(bitmap)
    } catch {
      throw RenderError(error)
    }
  }
}
