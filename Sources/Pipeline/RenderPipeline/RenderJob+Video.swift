internal import Files
internal import Graphics
internal import MediaCodecs
internal import SceneLoading

extension RenderJob {
  /// Renders and encodes segments on all workers and joins them in order.
  func renderVideo(
    _ path: String,
    _ container: VideoContainer,
    _ settings: VideoSettings,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    let output = try TemporaryOutput.file(for: path, needsSeeking: true)
    let statistics = try await writeVideo(to: output.path, container, settings, monitor)
    try checkAlpha(of: output.path, settings)
    try monitor.finish()
    try output.commit()
    return statistics
  }

  /// The same to an existing file, or to standard output for "-".
  func writeVideo(
    to path: String,
    _ container: VideoContainer,
    _ settings: VideoSettings,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    let plan =
      settings.codec.isIntra
      ? SegmentPlan(frames: frames, pictureBytes: pictureBytes)
      : SegmentPlan(frames: frames, rate: frameRate)
    // Frames follow each other in the file, whatever their numbers in the scene are.
    var starts: [Int] = []
    var next = 0
    for segment in plan.segments {
      starts.append(next)
      next += segment.count
    }
    let firstFrames = starts
    let source = source
    var statistics = RenderStatistics()
    var heard: (track: SoundTrack, peak: SoundPeak)?
    if let sound, let codec = container.soundCodec { heard = try sound.encoded(codec, monitor) }
    if let peak = heard?.peak {
      (statistics.soundPeak, statistics.clippedSamples) = (peak.value, peak.clipped)
    }
    var writer = PendingWriter(
      path: path,
      container: container,
      settings: settings,
      sound: heard?.track
    )
    try await runInOrder(count: plan.segments.count, jobs: jobs) { index in
      try encode(
        plan.segments[index],
        firstFrame: firstFrames[index],
        of: source,
        settings: settings,
        monitor
      )
    } consume: { result in
      try writer.append(result.segment)
      statistics += result.statistics
    }
    try writer.finish()
    return statistics
  }
}

/// A writer that begins its file with the first segment, whose parameter sets it needs.
private struct PendingWriter: ~Copyable {
  let path: String
  let container: VideoContainer
  let settings: VideoSettings
  let sound: SoundTrack?
  var writer: VideoFileWriter?

  init(
    path: String,
    container: VideoContainer,
    settings: VideoSettings,
    sound: SoundTrack?
  ) {
    self.path = path
    self.container = container
    self.settings = settings
    self.sound = sound
  }

  mutating func append(_ segment: EncodedSegment) throws(RenderError) {
    do {
      if writer == nil {
        writer = try VideoFileWriter(
          path: path,
          container: container,
          settings: settings,
          extradata: segment.extradata,
          sound: sound
        )
      }
      try writer?.append(segment)
    } catch {
      throw RenderError(error, isStandardOutput: path == "-")
    }
  }

  mutating func finish() throws(RenderError) {
    do {
      try writer.take()?.finish()
    } catch {
      throw RenderError(error, isStandardOutput: path == "-")
    }
  }
}

private func encode(
  _ frames: [FrameRequest],
  firstFrame: Int,
  of source: RenderSource,
  settings: VideoSettings,
  _ monitor: FrameMonitor
) throws(RenderError) -> (segment: EncodedSegment, statistics: RenderStatistics) {
  let renderer = FrameRenderer(source)
  var encoding = 0.0
  do {
    var encoder = try SegmentEncoder(settings: settings, firstFrame: Int64(firstFrame))
    for (offset, frame) in frames.enumerated() {
      try monitor.check()
      try monitor.progress.frame {
        let drawn = try renderer.frame(at: frame.time)
        let index = Int64(firstFrame + offset)
        try timed(&encoding) { () throws(CodecError) in
          if drawn.isRepeat {
            try encoder.appendRepeat(index: index)
          } else {
            try encoder.append(drawn.bitmap, changedRows: drawn.changedRows, index: index)
          }
        }
      }
    }
    let conversion = encoder.conversionTime.seconds
    let start = ContinuousClock.now
    let segment = try encoder.finish()
    encoding += (ContinuousClock.now - start).seconds
    var statistics = renderer.statistics
    statistics.conversion = conversion
    statistics.encoding = encoding - conversion
    return (segment, statistics)
  } catch let error as RenderError {
    throw error
  } catch let error as CodecError {
    throw RenderError(error)
  } catch {
    throw RenderError(.internalError, "\(error)")
  }
}
