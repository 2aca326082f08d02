internal import Files
internal import SceneLoading
internal import SegmentStore
internal import Synchronization

/// The store of one job: the digests of its segments, found once, and the entries under them.
final class SegmentKeeper: Sendable {
  /// Where entries are.
  let store: SegmentStore
  /// The digests of the pictures that the frames show.
  let pictures: PictureDigests
  private let jobKey: Digest?
  /// The digests that the store knew for the whole job; nil where every segment has to be sampled.
  private let known: [Digest]?
  private let count: Int
  private let found = Mutex<[Int: Digest]>([:])

  /// The keeper of a job.
  ///
  /// - Parameters:
  ///   - count: the number of segments.
  ///   - jobKey: the digest of all that the job follows from; nil where that is not known.
  init(_ store: SegmentStore, count: Int, jobKey: Digest?, resources: SceneResources) {
    self.store = store
    self.count = count
    self.jobKey = jobKey
    pictures = PictureDigests { resources.contentDigest(ofSource: $0) }
    known = jobKey.flatMap { Self.digests(in: store, under: $0, count: count) }
  }

  /// Whether the store knew the whole job, which it does after a render that ended well.
  var isKnown: Bool { known != nil }

  /// The digest of a segment; nil where it is not known yet.
  func digest(of index: Int) -> Digest? {
    if let digest = known?[index] ?? found.withLock({ $0[index] }) { return digest }
    // Found by a process that rendered it as a part of the same job.
    guard let key = key(ofPart: index),
      let digest = Self.digests(in: store, under: key, count: 1)?.first
    else { return nil }
    keep(digest, of: index)
    return digest
  }

  /// Keeps the digest of a segment.
  func keep(_ digest: Digest, of index: Int) { found.withLock { $0[index] = digest } }

  /// Keeps what the whole job is made of, once its output is there, and brings the store back to its size.
  func finish() {
    if let jobKey, known == nil {
      let digests = found.withLock { found in (0..<count).compactMap { found[$0] } }
      if digests.count == count, let entry = store.writer(of: jobKey, .job) {
        entry.add(digests.flatMap(\.bytes))
        entry.commit()
      }
    }
    store.pruneIfGrown()
  }

  /// Tells other processes the digest of a segment, so that the one that joins all parts need not sample them.
  func publish(_ index: Int) {
    guard known == nil, let key = key(ofPart: index), !store.has(key),
      let digest = digest(of: index)
    else { return }
    let entry = store.writer(of: key, .job)
    entry?.add(digest.bytes)
    entry?.commit()
  }

  private func key(ofPart index: Int) -> Digest? {
    guard let jobKey else { return nil }
    var hasher = ContentHasher()
    hasher.add("part")
    hasher.add(jobKey)
    hasher.add(index)
    return hasher.finish()
  }

  private static func digests(
    in store: SegmentStore,
    under key: Digest,
    count: Int
  ) -> [Digest]? {
    guard let entry = store.reader(of: key) else { return nil }
    do throws(DamagedEntry) {
      guard entry.kind == .job, let piece = try entry.next(),
        piece.count == count * Digest.byteCount, try entry.next() == nil
      else { throw DamagedEntry() }
      return (0..<count).compactMap { index in
        Digest(piece[index * Digest.byteCount..<(index + 1) * Digest.byteCount])
      }
    } catch {
      store.noteDamage()
      return nil
    }
  }
}
