internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import Sampling

extension RenderJob {
  /// Renders and codes segments on all workers and writes their frames in order.
  func renderAnimation(
    _ path: String,
    _ format: AnimationFormat,
    _ settings: AnimationSettings,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    let isOpaque = source.background.alpha >= 1
    let output = try TemporaryOutput.file(for: path, needsSeeking: format.isCorrectedAtEnd)
    var file = try AnimationFile(
      path: output.path,
      container: container(of: format, isOpaque: isOpaque, plays: settings.plays)
    )
    let encoder = AnimatedImageSegmentEncoder(
      format: format,
      settings: settings,
      isOpaque: isOpaque
    )
    let work = work(plan, encoder, monitor)
    var statistics = RenderStatistics()
    try await work.run(Array(work.segments.indices), jobs: jobs) { result in
      let begin = RenderTrace.Moment()
      try file.append(result.encoded)
      source.trace?.add(.muxing, since: begin)
      statistics += result.statistics
    }
    try file.finish()
    guard isAccepted(output.path, &statistics) else { return statistics }
    try finish(output.path, monitor)
    try output.commit()
    work.recorder?.finish()
    return statistics
  }

  private func container(
    of format: AnimationFormat,
    isOpaque: Bool,
    plays: Int
  ) -> any AnimationContainer {
    let (width, height) = (source.geometry.width, source.geometry.height)
    let timing = FrameTicks(rate: frameRate, unitsPerSecond: format.unitsPerSecond)
    return switch format {
    case .gif: GIFContainer(width: width, height: height, timing: timing, plays: plays)
    case .apng:
      APNGContainer(
        width: width,
        height: height,
        isOpaque: isOpaque,
        timing: timing,
        plays: plays
      )
    case .webp:
      WebPContainer(
        width: width,
        height: height,
        isOpaque: isOpaque,
        timing: timing,
        plays: plays
      )
    }
  }
}

/// The file of an animated image, growing frame by frame.
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
