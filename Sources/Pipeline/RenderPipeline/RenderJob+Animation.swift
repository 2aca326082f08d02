internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import Sampling

extension RenderJob {
  /// Renders and codes segments on all workers and writes their frames in order.
  func renderAnimation(
    to path: String,
    _ format: AnimationFormat,
    _ settings: AnimationSettings,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    let encoder = try encoder(of: format, settings, monitor)
    let output = try TemporaryOutput.file(for: path, needsSeeking: format.isCorrectedAtEnd)
    var file = try AnimationFile(path: output.path, container: container(of: encoder))
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

  /// The encoder of the segments of an animated image.
  ///
  /// - Throws: why the frames that the colours of a GIF are taken from cannot be drawn.
  func encoder(
    of format: AnimationFormat,
    _ settings: AnimationSettings,
    _ monitor: FrameMonitor
  ) throws -> AnimatedImageSegmentEncoder {
    AnimatedImageSegmentEncoder(
      format: format,
      settings: settings,
      isOpaque: source.background.alpha >= 1,
      palette: format == .gif ? try palette(settings, monitor) : nil
    )
  }

  // The colours of a GIF: those of a few frames all over it, so that every segment has the same ones.
  private func palette(
    _ settings: AnimationSettings,
    _ monitor: FrameMonitor
  ) throws -> GIFPalette {
    let count = min(8, frames.count)
    var source = source
    source.hashes = nil
    let renderer = FrameRenderer(source)
    let images = try (0..<count).map { number in
      try monitor.check()
      let frame = frames[(2 * number + 1) * frames.count / (2 * count)]
      let image = try renderer.frame(at: frame.time).bitmap
      return settings.matte.map(image.composited) ?? image
    }
    return GIFPalette(of: images, maxColors: settings.colors)
  }

  private func container(of encoder: AnimatedImageSegmentEncoder) -> any AnimationContainer {
    let (width, height) = (source.geometry.width, source.geometry.height)
    let timing = FrameTicks(rate: frameRate, unitsPerSecond: encoder.format.unitsPerSecond)
    let (isOpaque, plays) = (encoder.isOpaque, encoder.settings.plays)
    if let palette = encoder.palette {
      return GIFContainer(
        width: width,
        height: height,
        palette: palette,
        timing: timing,
        plays: plays
      )
    }
    return encoder.format == .apng
      ? APNGContainer(
        width: width,
        height: height,
        isOpaque: isOpaque,
        timing: timing,
        plays: plays
      )
      : WebPContainer(
        width: width,
        height: height,
        // Frames of a draft may be drawn over others.
        isOpaque: isOpaque && encoder.settings.quality != .draft,
        timing: timing,
        plays: plays
      )
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
