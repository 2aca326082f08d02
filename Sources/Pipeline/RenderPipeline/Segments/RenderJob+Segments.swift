internal import Files
internal import MediaCodecs
internal import SegmentStore

extension RenderJob {
  /// The segments of the job.
  ///
  /// They depend on its frames, size, rate and codec, and not on who works on them.
  var plan: SegmentPlan {
    switch target {
    case .video(_, _, let settings): plan(settings)
    case .stream: SegmentPlan(frames: frames, imageBytes: imageBytes)
    case .animation: SegmentPlan(frames: frames, rate: frameRate)
    case .image, .images: SegmentPlan(images: frames, rate: frameRate)
    }
  }

  /// The segments of a video.
  func plan(_ settings: VideoSettings) -> SegmentPlan {
    settings.codec.isIntra
      ? SegmentPlan(frames: frames, imageBytes: imageBytes)
      : SegmentPlan(frames: frames, rate: frameRate)
  }

  /// The work of the job's segments.
  ///
  /// - Parameter isCacheable: whether what they become is looked for in the job's store, and kept there.
  func work<Coder: SegmentEncoding>(
    _ plan: SegmentPlan,
    _ encoder: Coder,
    isCacheable: Bool = true,
    _ monitor: FrameMonitor
  ) -> SegmentWork<Coder> {
    // Frames are consecutive in the file, regardless of their numbers in the scene.
    var segments: [Segment] = []
    var next = 0
    for frames in plan.segments {
      segments.append(Segment(index: segments.count, frames: frames, firstFrame: next))
      next += frames.count
    }
    let recorder = store.flatMap { store in
      isCacheable
        ? JobCache(
          store,
          count: segments.count,
          jobKey: jobKey(segments, encoder),
          resources: source.resources
        ) : nil
    }
    return SegmentWork(
      segments: segments,
      source: source,
      renderers: RendererPool(source),
      encoder: encoder,
      recorder: recorder,
      monitor: monitor
    )
  }

  // Returns the digest of the inputs of all segments, computed without sampling.
  private func jobKey(_ segments: [Segment], _ encoder: some SegmentEncoding) -> Digest? {
    guard let identity else { return nil }
    var hasher = ContentHasher()
    hasher.add("job")
    hasher.add(BuildIdentity.current)
    hasher.add(identity)
    hasher.kind(encoder.kind.rawValue)
    hasher.add(source.rasterizer.rawValue)
    hasher.add("\(source.geometry) \(source.background)")
    hasher.add(each: segments) { hasher, segment in
      encoder.addSettings(of: segment, to: &hasher)
      hasher.add(each: segment.frames) { $0.add($1.time) }
    }
    return hasher.finish()
  }
}
