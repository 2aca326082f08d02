internal import Files
internal import MediaCodecs
internal import SceneLoading
internal import SceneModel

extension RenderJob {
  /// Renders and encodes segments on all workers and joins them in order.
  func renderVideo(
    to path: String,
    _ container: VideoContainer,
    _ settings: VideoSettings,
    _ monitor: FrameMonitor
  ) async throws -> RenderStatistics {
    let plan = plan(settings)
    try checkMemory(of: settings, plan)
    let output = try TemporaryOutput.file(for: path, needsSeeking: true)
    let work = work(plan, VideoSegmentEncoder(settings: settings), monitor)
    var statistics = try await writeVideo(work, to: output.path, container)
    guard isAccepted(output.path, &statistics) else { return statistics }
    // A job that the store knows was checked when it was rendered.
    if work.recorder?.isKnown != true { try checkAlpha(of: output.path, settings) }
    try finish(output.path, monitor)
    try output.commit()
    work.recorder?.finish()
    return statistics
  }

  // Every worker has an encoder.
  private func checkMemory(of settings: VideoSettings, _ plan: SegmentPlan) throws(RenderError) {
    let bytes = settings.encoderBytes(frames: plan.segments.map(\.count).max() ?? 0)
    let limit = source.limits.encoderBytes
    guard bytes > limit else { return }
    throw RenderError(
      .limit,
      "the encoder \(settings.encoderName) needs about \(bytes) bytes for frames of "
        + "\(settings.encodedWidth) × \(settings.encodedHeight) pixels, more than the limit of \(limit) bytes "
        + "(take a smaller size or a faster quality, or raise it with --max-memory \((bytes + 3) / 4))"
    )
  }

  private func writeVideo(
    _ work: SegmentWork<VideoSegmentEncoder>,
    to path: String,
    _ container: VideoContainer
  ) async throws -> RenderStatistics {
    var statistics = RenderStatistics()
    var heard: (track: EncodedAudioTrack, peak: AudioPeak, loudness: LoudnessReport?)?
    if let audio, let codec = container.audioCodec {
      heard = try source.trace.span(.sound) { try audio.encoded(codec, work.monitor) }
    }
    if let peak = heard?.peak {
      (statistics.audioPeak, statistics.clippedSamples) = (peak.value, peak.clipped)
      statistics.loudness = heard?.loudness
      statistics.audioBytes = heard?.track.packets.reduce(0) { $0 + $1.data.count } ?? 0
    }
    var writer = PendingWriter(
      path: path,
      container: container,
      settings: work.encoder.settings,
      audio: heard?.track,
      captions: captions
    )
    try await work.run(Array(work.segments.indices), jobs: jobs) { result in
      let begin = RenderTrace.Moment()
      try writer.append(result.encoded)
      source.trace?.add(.muxing, since: begin)
      statistics += result.statistics
    }
    let begin = RenderTrace.Moment()
    try writer.finish()
    source.trace?.add(.muxing, since: begin)
    return statistics
  }
}

/// A writer that begins its file with the first segment, whose parameter sets it needs.
private struct PendingWriter: ~Copyable {
  let path: String
  let container: VideoContainer
  let settings: VideoSettings
  let audio: EncodedAudioTrack?
  let captions: EncodedCaptionTrack?
  var writer: VideoFileWriter?

  mutating func append(_ segment: EncodedSegment) throws(RenderError) {
    do {
      if writer == nil {
        writer = try VideoFileWriter(
          path: path,
          container: container,
          settings: settings,
          extradata: segment.extradata,
          alphaExtradata: segment.packets.first?.blockAddition ?? [],
          audio: audio,
          captions: captions
        )
      }
      try writer?.append(segment)
    } catch {
      throw RenderError(error)
    }
  }

  mutating func finish() throws(RenderError) {
    try CodecError.mapped(try writer.take()?.finish()) { RenderError($0) }
  }
}
