internal import Files
internal import SegmentStore

/// Does the work of the segments of a job: finds each in the store, or draws and codes it, and keeps it there.
struct SegmentWork<Coder: SegmentEncoding>: Sendable {
  let segments: [Segment]
  let source: RenderSource
  let renderers: RendererPool
  let encoder: Coder
  /// nil for a job without a store.
  let recorder: JobCache?
  let monitor: FrameMonitor

  /// The result of a segment, and the time that each stage took.
  typealias Result = (encoded: Coder.Encoded, statistics: RenderStatistics)

  /// Processes some segments on several threads and passes the results on in order.
  ///
  /// Workers that find no segment assist others.
  ///
  /// - Parameters:
  ///   - indices: the segments, in order.
  ///   - jobs: the number of threads, at least 1.
  ///   - finished: receives each segment as soon as it is done, on the thread of its worker.
  ///   - consume: takes the results in order, on the caller's task.
  /// - Throws: the first error of a segment or of `consume`.
  func run(
    _ indices: [Int],
    jobs: Int,
    finished: @escaping @Sendable (Int) -> Void = { _ in },
    consume: (Result) throws -> Void
  ) async throws {
    let exchange = WorkStealing(parts: indices.count)
    try await runInOrder(count: indices.count + jobs - 1, jobs: jobs) { number -> Result? in
      guard number < indices.count else {
        await exchange.help()
        return nil
      }
      defer { exchange.finishPart() }
      let result = try result(of: indices[number], helpedBy: exchange)
      finished(indices[number])
      return result
    } consume: {
      if let result = $0 { try consume(result) }
    }
  }

  /// Returns the result of a segment.
  ///
  /// May run on any thread.
  ///
  /// - Parameter exchange: the exchange for assistance; nil for none.
  func result(of index: Int, helpedBy exchange: WorkStealing? = nil) throws -> Result {
    try monitor.check()
    let storedKey = recorder?.digest(of: index)
    if let recorder, let storedKey,
      let result = try cachedResult(index, under: storedKey, in: recorder)
    {
      return result
    }
    return try renderers.withRenderer {
      try result(of: index, under: storedKey, with: $0, helpedBy: exchange)
    }
  }

  // The same for a segment that is not in the store under its digest, if that is known.
  private func result(
    of index: Int,
    under storedKey: Digest?,
    with renderer: FrameRenderer,
    helpedBy exchange: WorkStealing?
  ) throws -> Result {
    let segment = segments[index]
    guard let recorder else {
      return try encoded(segment, using: renderer, entry: nil, exchange: exchange)
    }
    var hashing = 0.0
    var key = storedKey
    if key == nil {
      key = try timed(&hashing) { try digest(of: segment, renderer, recorder) }
      hashing -= renderer.statistics.sampling
      if let key, var result = try cachedResult(index, under: key, in: recorder) {
        result.statistics += renderer.statistics
        result.statistics.hashing += hashing
        return result
      }
    }
    let entry = key.flatMap { recorder.store.writer(of: $0, encoder.kind) }
    var result = try encoded(segment, using: renderer, entry: entry, exchange: exchange)
    entry?.add(hashes(of: segment))
    entry?.commit()
    result.statistics.hashing += hashing
    return result
  }

  // Returns the cached result of a segment.
  private func cachedResult(
    _ index: Int,
    under key: Digest,
    in recorder: JobCache
  ) throws -> Result? {
    let segment = segments[index]
    recorder.store(key, of: index)
    guard let encoded = try cachedSegment(segment, under: key, in: recorder.store) else {
      return nil
    }
    var statistics = RenderStatistics()
    statistics.frames = segment.frames.count
    statistics.cachedFrames = segment.frames.count
    monitor.progress.addCached(segment.frames.count)
    return (encoded, statistics)
  }

  /// Draws and encodes a segment.
  ///
  /// - Parameters:
  ///   - entry: takes the data for the store; nil for none.
  ///   - exchange: the exchange for assistance; nil for none.
  func encoded(
    _ segment: Segment,
    using renderer: FrameRenderer,
    entry: EntryWriter?,
    exchange: WorkStealing?
  ) throws -> Result {
    let prefetcher = try FramePrefetcher(
      segment.frames,
      renderer,
      monitor.progress,
      trace: source.trace,
      preparationStage: encoder.preparationStage,
      maxAssistants: encoder.maxAssistants,
      preparation: encoder.makePreparation
    )
    exchange?.offer(prefetcher)
    defer {
      exchange?.withdraw(prefetcher)
      prefetcher.close()
    }
    var result = try encoder.encode(
      segment,
      frames: prefetcher,
      entry: entry,
      trace: source.trace,
      monitor: monitor
    )
    prefetcher.close()
    result.statistics += renderer.statistics
    return result
  }

  // MARK: Digests

  /// Returns the digest of a segment: of its settings and the content of its frames; nil if an
  /// image cannot be identified.
  func digest(
    of segment: Segment,
    _ renderer: FrameRenderer,
    _ recorder: JobCache
  ) throws(RenderError) -> Digest? {
    var hasher = ContentHasher()
    hasher.add("segment")
    hasher.add(BuildIdentity.current)
    hasher.kind(encoder.kind.rawValue)
    hasher.add(source.rasterizer.rawValue)
    encoder.addSettings(of: segment, to: &hasher)
    hasher.add(segment.frames.count)
    var frames = FrameDigests(recorder.images)
    for frame in segment.frames {
      try monitor.check()
      // Sampling alone can take too long.
      let isKnown = try monitor.progress.watched { () throws(RenderError) in
        try renderer.add(frame.time, to: &hasher, &frames)
      }
      guard isKnown else { return nil }
    }
    return hasher.finish()
  }

  // MARK: Entries

  private func cachedSegment(
    _ segment: Segment,
    under key: Digest,
    in store: SegmentStore
  ) throws -> Coder.Encoded? {
    guard let entry = store.reader(of: key) else { return nil }
    do {
      guard entry.kind == encoder.kind else { throw DamagedEntry() }
      let encoded = try encoder.encoded(segment, from: entry)
      guard let hashes = try entry.next(), try entry.next() == nil else { throw DamagedEntry() }
      return try record(hashes, of: segment) ? encoded : nil
    } catch is DamagedEntry {
      store.recordDamage()
      return nil
    }
  }

  // Returns the hashes of the images, for manifests; empty if hashes are not requested.
  private func hashes(of segment: Segment) -> [UInt8] {
    guard let hashes = source.hashes else { return [] }
    return segment.frames.flatMap { frame in
      hashes.hash(at: frame.time).flatMap { Digest(hex: $0) }?.bytes ?? []
    }
  }

  // Returns false if hashes are requested and the entry was made without them.
  private func record(_ bytes: [UInt8], of segment: Segment) throws(DamagedEntry) -> Bool {
    guard let hashes = source.hashes else { return true }
    guard !bytes.isEmpty else { return false }
    guard bytes.count == segment.frames.count * Digest.byteCount else { throw DamagedEntry() }
    for (index, frame) in segment.frames.enumerated() {
      let part = bytes[index * Digest.byteCount..<(index + 1) * Digest.byteCount]
      hashes.record(Digest(part)?.hex, at: frame.time)
    }
    return true
  }
}
