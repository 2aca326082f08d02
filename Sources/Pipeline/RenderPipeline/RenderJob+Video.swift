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
    let work = work(plan(settings), VideoSegmentCoder(settings: settings), monitor)
    let statistics = try await writeVideo(work, to: output.path, container)
    // A job that the store knows was checked when it was rendered.
    if work.keeper?.isKnown != true { try checkAlpha(of: output.path, settings) }
    try monitor.finish()
    try output.commit()
    work.keeper?.finish()
    return statistics
  }

  private func writeVideo(
    _ work: SegmentWork<VideoSegmentCoder>,
    to path: String,
    _ container: VideoContainer
  ) async throws -> RenderStatistics {
    var statistics = RenderStatistics()
    var heard: (track: SoundTrack, peak: SoundPeak)?
    if let sound, let codec = container.soundCodec {
      heard = try sound.encoded(codec, work.monitor)
    }
    if let peak = heard?.peak {
      (statistics.soundPeak, statistics.clippedSamples) = (peak.value, peak.clipped)
    }
    var writer = PendingWriter(
      path: path,
      container: container,
      settings: work.coder.settings,
      sound: heard?.track
    )
    try await work.run(Array(work.segments.indices), jobs: jobs) { result in
      try writer.append(result.coded)
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
      throw RenderError(error)
    }
  }

  mutating func finish() throws(RenderError) {
    do {
      try writer.take()?.finish()
    } catch {
      throw RenderError(error)
    }
  }
}
