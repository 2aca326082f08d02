internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import Sampling
internal import SceneLoading

extension RenderJob {
  /// Renders and codes segments on all workers and writes their frames in order.
  func renderAnimation(
    _ path: String,
    _ format: AnimationFormat,
    _ quality: VideoQuality,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    let plan = SegmentPlan(frames: frames, rate: frameRate)
    let source = source
    let isOpaque = source.background.alpha >= 1
    let output = try TemporaryOutput.file(for: path, needsSeeking: format.isCorrectedAtEnd)
    var file = try AnimationFile(
      path: output.path,
      container: container(of: format, isOpaque: isOpaque)
    )
    var statistics = RenderStatistics()
    try await runInOrder(count: plan.segments.count, jobs: jobs) { index in
      let renderer = FrameRenderer(source)
      var encoder = try AnimationFrameEncoder(format, isOpaque: isOpaque, quality: quality)
      var encoding = 0.0
      var coded: [AnimationFrame] = []
      for frame in plan.segments[index] {
        try monitor.check()
        try monitor.progress.frame {
          let bitmap = try renderer.bitmap(at: frame.time)
          coded.append(
            try timed(&encoding) { () throws(RenderError) in try encoder.encode(bitmap) }
          )
        }
      }
      var result = renderer.statistics
      result.encoding = encoding
      return (frames: coded, statistics: result)
    } consume: { result in
      try file.append(result.frames)
      statistics += result.statistics
    }
    try file.finish()
    try monitor.finish()
    try output.commit()
    return statistics
  }

  private func container(
    of format: AnimationFormat,
    isOpaque: Bool
  ) -> any AnimationContainer {
    let (width, height) = (source.geometry.width, source.geometry.height)
    let timing = FrameTicks(rate: frameRate, unitsPerSecond: format.unitsPerSecond)
    return switch format {
    case .gif: GIFContainer(width: width, height: height, timing: timing)
    case .apng: APNGContainer(width: width, height: height, isOpaque: isOpaque, timing: timing)
    case .webp: WebPContainer(width: width, height: height, isOpaque: isOpaque, timing: timing)
    }
  }
}

/// The file of an animated picture, growing frame by frame.
private struct AnimationFile: ~Copyable {
  private var sink: FileSink
  private var container: any AnimationContainer
  private var frameCount = 0

  init(path: String, container: any AnimationContainer) throws(RenderError) {
    var sink = try FileSink(path: path)
    try sink.write(container.start)
    self.sink = sink
    self.container = container
  }

  mutating func append(_ frames: [AnimationFrame]) throws(RenderError) {
    for frame in frames {
      try sink.write(container.bytes(of: frame, index: frameCount))
      frameCount += 1
    }
  }

  mutating func finish() throws(RenderError) {
    try sink.write(container.end)
    let corrections = container.corrections(frameCount: frameCount, fileSize: sink.count)
    for correction in corrections {
      try sink.replace(at: correction.offset, with: correction.bytes)
    }
  }
}

/// The encoder of one of the formats, at work on one segment; the others are nil.
private struct AnimationFrameEncoder: ~Copyable {
  private var gif: GIFEncoder?
  private var apng: APNGEncoder?
  private let webp: WebPFrameEncoder
  private var previous: Bitmap?

  init(
    _ format: AnimationFormat,
    isOpaque: Bool,
    quality: VideoQuality
  ) throws(RenderError) {
    webp = WebPFrameEncoder(quality: quality)
    if format == .gif { gif = GIFEncoder(isOpaque: isOpaque) }
    guard format == .apng else { return }
    do {
      apng = try APNGEncoder(isOpaque: isOpaque, level: quality == .draft ? .fast : .small)
    } catch {
      throw RenderError(error)
    }
  }

  mutating func encode(_ bitmap: Bitmap) throws(RenderError) -> AnimationFrame {
    if let frame = gif?.encode(bitmap) { return frame }
    do {
      if let frame = try apng?.encode(bitmap) { return frame }
    } catch {
      throw RenderError(error)
    }
    let area = previous.map { PixelArea(of: bitmap, differingFrom: $0) } ?? PixelArea(bitmap)
    previous = bitmap
    do {
      let data = try webp.encode(
        bitmap,
        x: area.x,
        y: area.y,
        width: area.width,
        height: area.height
      )
      return AnimationFrame(area: area, data: data)
    } catch {
      throw RenderError(error)
    }
  }
}
