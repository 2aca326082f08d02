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
  ///
  /// May run on any thread.
  func result(of index: Int) throws -> (coded: Coder.Coded, statistics: RenderStatistics) {
    try monitor.check()
    let known = keeper?.digest(of: index)
    if let keeper, let known, let result = try kept(index, under: known, in: keeper) {
      return result
    }
    return try renderers.withRenderer { try result(of: index, under: known, with: $0) }
  }

  // The same for a segment that is not in the store under its digest, if that is known.
  private func result(
    of index: Int,
    under known: Digest?,
    with renderer: FrameRenderer
  ) throws -> (coded: Coder.Coded, statistics: RenderStatistics) {
    let segment = segments[index]
    guard let keeper else { return try drawn(segment, with: renderer, entry: nil) }
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
    var result = try drawn(segment, with: renderer, entry: entry)
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
  ) throws -> (coded: Coder.Coded, statistics: RenderStatistics)? {
    let segment = segments[index]
    keeper.keep(key, of: index)
    guard let coded = try found(segment, under: key, in: keeper.store) else { return nil }
    var statistics = RenderStatistics()
    statistics.frames = segment.frames.count
    statistics.found = segment.frames.count
    monitor.progress.found(segment.frames.count)
    return (coded, statistics)
  }

  private func drawn(
    _ segment: Segment,
    with renderer: FrameRenderer,
    entry: EntryWriter?
  ) throws -> (coded: Coder.Coded, statistics: RenderStatistics) {
    var result = try coder.code(segment, renderer, entry: entry, monitor)
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
