internal import Files
internal import ImageFiles
internal import MediaCodecs
internal import Sampling
internal import SceneLoading

extension RenderJob {
  /// Renders frames on all workers and writes them in order as they are.
  ///
  /// - Parameter blocks: where the images lie until they are written.
  func renderStream(
    _ format: StreamFormat,
    _ destination: OutputTarget,
    _ monitor: FrameMonitor,
    blocks: BitmapBlockPool = BitmapBlockPool()
  ) async throws -> RenderStatistics {
    var output: TemporaryOutput?
    if case .file(let path) = destination { output = try TemporaryOutput.file(for: path) }
    let sink = try streamSink(format, output?.path)
    let statistics = try await writeFrames(format, to: sink, monitor, blocks)
    try monitor.finish()
    try output.take()?.commit()
    return statistics
  }

  // An open stream with what it begins with; nil for standard output.
  private func streamSink(_ format: StreamFormat, _ path: String?) throws(RenderError) -> StreamSink
  {
    switch format {
    case .nut:
      let settings = VideoSettings(
        width: source.geometry.width,
        height: source.geometry.height,
        frameRate: frameRate,
        codec: .raw
      )
      return try StreamSink(path: path, container: .nut, settings)
    case .y4m: return try StreamSink(path: path, start: y4m.start)
    case .rgba, .png: return try StreamSink(path: path, start: [])
    }
  }

  private var y4m: Y4MWriter {
    Y4MWriter(width: source.geometry.width, height: source.geometry.height, frameRate: frameRate)
  }

  private func writeFrames(
    _ format: StreamFormat,
    to target: consuming StreamSink,
    _ monitor: FrameMonitor,
    _ blocks: BitmapBlockPool
  ) async throws -> RenderStatistics {
    var sink = target
    let y4m = y4m
    let plan = SegmentPlan(frames: frames, imageBytes: imageBytes)
    var statistics = RenderStatistics()
    let renderers = RendererPool(source)
    try await runInOrder(count: plan.segments.count, jobs: jobs) { index in
      try renderers.withRenderer { renderer in
        var encoder = try ImageSegmentWriter()
        var conversion = 0.0
        var parts: [StreamChunk] = []
        for frame in plan.segments[index] {
          try monitor.check()
          try monitor.progress.frame {
            let drawn = try renderer.frame(at: frame.time)
            if drawn.isRepeat, let last = parts.indices.last { return parts[last].count += 1 }
            let bitmap = drawn.bitmap
            let block = blocks.allocate()
            let begin = RenderTrace.Moment()
            switch format {
            case .png: block.bytes = try encoder.encode(bitmap)
            case .y4m: timed(&conversion) { y4m.write(bitmap, to: &block.bytes) }
            case .rgba, .nut: timed(&conversion) { bitmap.copyStraight(to: &block.bytes) }
            }
            source.trace?.add(
              format == .png ? .encoding : .conversion,
              since: begin,
              at: frame.time
            )
            parts.append(StreamChunk(block: block))
          }
        }
        var result = renderer.statistics
        result.encoding = encoder.seconds
        result.conversion = conversion
        return (parts: parts, statistics: result)
      }
    } consume: { result in
      for part in result.parts {
        let begin = RenderTrace.Moment()
        for _ in 0..<part.count { try sink.write(part.block.bytes) }
        source.trace?.add(.muxing, since: begin)
        blocks.release(part.block)
      }
      statistics += result.statistics
    }
    try sink.finish()
    return statistics
  }

  /// The size of an uncompressed image.
  var imageBytes: Int { source.geometry.width * source.geometry.height * 4 }
}

/// An image of a stream, and how many frames show it.
private struct StreamChunk: Sendable {
  let block: BitmapBlock
  var count = 1
}

/// Where the images of a stream go: one after the other, or into a container with their times.
private struct StreamSink: ~Copyable {
  private var file: FileSink?
  private var container: VideoFileWriter?
  private var frames: Int64 = 0
  private let isStandardOutput: Bool

  /// A stream of bytes that begins with some; nil for standard output.
  init(path: String?, start: [UInt8]) throws(RenderError) {
    isStandardOutput = path == nil
    var sink = if let path { try FileSink(path: path) } else { FileSink() }
    try sink.write(start)
    file = consume sink
    container = nil
  }

  /// A container; nil for standard output.
  init(path: String?, container: VideoContainer, _ settings: VideoSettings) throws(RenderError) {
    isStandardOutput = path == nil
    file = nil
    self.container = try CodecError.mapped(
      try VideoFileWriter(
        path: path ?? "-",
        container: container,
        settings: settings,
        extradata: []
      )
    ) { RenderError($0, isStandardOutput: path == nil) }
  }

  mutating func write(_ image: [UInt8]) throws(RenderError) {
    try file?.write(image)
    try CodecError.mapped(
      try container?.append(image, frame: frames)
    ) { RenderError($0, isStandardOutput: isStandardOutput) }
    frames += 1
  }

  mutating func finish() throws(RenderError) {
    try CodecError.mapped(
      try container.take()?.finish()
    ) { RenderError($0, isStandardOutput: isStandardOutput) }
  }
}
