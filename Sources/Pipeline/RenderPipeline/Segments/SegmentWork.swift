internal import Files
internal import Graphics
internal import SegmentStore

/// Does the work of the segments of a job: finds each in the store, or draws and codes it, and keeps it there.
struct SegmentWork<Coder: SegmentCoder>: Sendable {
  let segments: [Segment]
  let source: RenderSource
  let renderers: RendererPool
  let coder: Coder
  /// nil for a job without a store.
  let keeper: SegmentKeeper?
  let monitor: FrameMonitor

  /// What a segment becomes, and where the time went.
  typealias Result = (coded: Coder.Coded, statistics: RenderStatistics)

  /// Does the work of some segments on several threads and hands the results on in order.
  ///
  /// Workers that find no segment help others with theirs.
  ///
  /// - Parameters:
  ///   - indices: the segments, in order.
  ///   - jobs: the number of threads, at least 1.
  ///   - finished: told of each segment as soon as it is done, on the thread of its worker.
  ///   - consume: takes the results in order, on the caller's task.
  /// - Throws: the first error of a segment or of `consume`.
  func run(
    _ indices: [Int],
    jobs: Int,
    finished: @escaping @Sendable (Int) -> Void = { _ in },
    consume: (Result) throws -> Void
  ) async throws {
    let exchange = HelpExchange(pieces: indices.count)
    try await runInOrder(count: indices.count + jobs - 1, jobs: jobs) { number -> Result? in
      guard number < indices.count else {
        await exchange.help()
        return nil
      }
      defer { exchange.finishPiece() }
      let result = try result(of: indices[number], helpedBy: exchange)
      finished(indices[number])
      return result
    } consume: {
      if let result = $0 { try consume(result) }
    }
  }

  /// What a segment becomes.
  ///
  /// May run on any thread.
  ///
  /// - Parameter exchange: where to ask for help; nil for nowhere.
  func result(of index: Int, helpedBy exchange: HelpExchange? = nil) throws -> Result {
    try monitor.check()
    let known = keeper?.digest(of: index)
    if let keeper, let known, let result = try kept(index, under: known, in: keeper) {
      return result
    }
    return try renderers.withRenderer {
      try result(of: index, under: known, with: $0, helpedBy: exchange)
    }
  }

  // The same for a segment that is not in the store under its digest, if that is known.
  private func result(
    of index: Int,
    under known: Digest?,
    with renderer: FrameRenderer,
    helpedBy exchange: HelpExchange?
  ) throws -> Result {
    let segment = segments[index]
    guard let keeper else { return try coded(segment, renderer, nil, exchange) }
    var hashing = 0.0
    var key = known
    if key == nil {
      key = try timed(&hashing) { try digest(of: segment, renderer, keeper) }
      hashing -= renderer.statistics.sampling
      if let key, var result = try kept(index, under: key, in: keeper) {
        result.statistics += renderer.statistics
        result.statistics.hashing += hashing
        return result
      }
    }
    let entry = key.flatMap { keeper.store.writer(of: $0, coder.kind) }
    var result = try coded(segment, renderer, entry, exchange)
    entry?.add(hashes(of: segment))
    entry?.commit()
    result.statistics.hashing += hashing
    return result
  }

  // What the store has for a segment.
  private func kept(
    _ index: Int,
    under key: Digest,
    in keeper: SegmentKeeper
  ) throws -> Result? {
    let segment = segments[index]
    keeper.keep(key, of: index)
    guard let coded = try found(segment, under: key, in: keeper.store) else { return nil }
    var statistics = RenderStatistics()
    statistics.frames = segment.frames.count
    statistics.found = segment.frames.count
    monitor.progress.found(segment.frames.count)
    return (coded, statistics)
  }

  /// What a segment becomes when it is drawn.
  ///
  /// - Parameters:
  ///   - entry: takes what a store keeps; nil for none.
  ///   - exchange: where to ask for help; nil for nowhere.
  func coded(
    _ segment: Segment,
    _ renderer: FrameRenderer,
    _ entry: EntryWriter?,
    _ exchange: HelpExchange?
  ) throws -> Result {
    let feed = try FrameFeed(
      segment.frames,
      renderer,
      monitor.progress,
      mostHelpers: coder.mostHelpers,
      preparation: coder.makePreparation
    )
    exchange?.offer(feed)
    defer {
      exchange?.withdraw(feed)
      feed.close()
    }
    var result = try coder.code(segment, feed, entry: entry, monitor)
    feed.close()
    result.statistics += renderer.statistics
    return result
  }

  // MARK: Digests

  /// The digest of a segment: of its settings and what its frames show; nil where a picture cannot be told from
  /// others.
  func digest(
    of segment: Segment,
    _ renderer: FrameRenderer,
    _ keeper: SegmentKeeper
  ) throws(RenderError) -> Digest? {
    var hasher = ContentHasher()
    hasher.add("segment")
    hasher.add(BuildIdentity.current)
    hasher.kind(coder.kind.rawValue)
    coder.addSettings(of: segment, to: &hasher)
    hasher.add(segment.frames.count)
    var frames = FrameDigests(keeper.pictures)
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

  private func found(
    _ segment: Segment,
    under key: Digest,
    in store: SegmentStore
  ) throws -> Coder.Coded? {
    guard let entry = store.reader(of: key) else { return nil }
    do {
      guard entry.kind == coder.kind else { throw DamagedEntry() }
      let coded = try coder.coded(segment, from: entry)
      guard let hashes = try entry.next(), try entry.next() == nil else { throw DamagedEntry() }
      return try record(hashes, of: segment) ? coded : nil
    } catch is DamagedEntry {
      store.noteDamage()
      return nil
    }
  }

  // The hashes of the pictures, for manifests; empty where nobody asked for them.
  private func hashes(of segment: Segment) -> [UInt8] {
    guard let hashes = source.hashes else { return [] }
    return segment.frames.flatMap { frame in
      hashes.hash(at: frame.time).flatMap { Digest(hex: $0) }?.bytes ?? []
    }
  }

  // False where hashes are asked for and the entry was made without them.
  private func record(_ bytes: [UInt8], of segment: Segment) throws(DamagedEntry) -> Bool {
    guard let hashes = source.hashes else { return true }
    guard !bytes.isEmpty else { return false }
    guard bytes.count == segment.frames.count * Digest.byteCount else { throw DamagedEntry() }
    for (place, frame) in segment.frames.enumerated() {
      let part = bytes[place * Digest.byteCount..<(place + 1) * Digest.byteCount]
      hashes.record(Digest(part)?.hex, at: frame.time)
    }
    return true
  }
}
