internal import Files
internal import SceneLoading
internal import SegmentStore
internal import Synchronization

/// The store of one job: the digests of its segments, found once, and the entries under them.
final class JobCache: Sendable {
  /// Where entries are.
  let store: SegmentStore
  /// The digests of the images that the frames show.
  let images: ImageDigests
  private let jobKey: Digest?
  /// The digests that the store knew for the whole job; nil where every segment has to be sampled.
  private let storedDigests: [Digest]?
  private let count: Int
  private let newDigests = Mutex<[Int: Digest]>([:])

  /// Creates the cache of a job.
  ///
  /// - Parameters:
  ///   - count: the number of segments.
  ///   - jobKey: the digest of all inputs of the job; nil if unknown.
  init(_ store: SegmentStore, count: Int, jobKey: Digest?, resources: SceneResources) {
    (self.store, self.count, self.jobKey) = (store, count, jobKey)
    images = ImageDigests { resources.contentDigest(ofSource: $0) }
    storedDigests = jobKey.flatMap { Self.digests(in: store, under: $0, count: count) }
  }

  /// Whether the store knew the whole job, which it does after a render that ended well.
  var isKnown: Bool { storedDigests != nil }

  /// The digest of a segment; nil where it is not known yet.
  func digest(of index: Int) -> Digest? {
    if let digest = storedDigests?[index] ?? newDigests.withLock({ $0[index] }) { return digest }
    // Found by a process that rendered it as a part of the same job.
    guard let key = key(ofPart: index),
      let digest = Self.digests(in: store, under: key, count: 1)?.first
    else { return nil }
    store(digest, of: index)
    return digest
  }

  /// Keeps the digest of a segment.
  func store(_ digest: Digest, of index: Int) { newDigests.withLock { $0[index] = digest } }

  /// Keeps what the whole job is made of, once its output is there, and brings the store back to its size.
  func finish() {
    if let jobKey, storedDigests == nil {
      let digests = newDigests.withLock { new in (0..<count).compactMap { new[$0] } }
      if digests.count == count, let entry = store.writer(of: jobKey, .job) {
        entry.add(digests.flatMap(\.bytes))
        entry.commit()
      }
    }
    store.pruneIfGrown()
  }

  /// Publishes the digest of a segment to other processes, so that the joining process need not
  /// sample it.
  func publish(_ index: Int) {
    guard storedDigests == nil, let key = key(ofPart: index), !store.has(key),
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

  private static func digests(in store: SegmentStore, under key: Digest, count: Int) -> [Digest]? {
    guard let entry = store.reader(of: key) else { return nil }
    do throws(DamagedEntry) {
      guard entry.kind == .job, let part = try entry.next(),
        part.count == count * Digest.byteCount, try entry.next() == nil
      else { throw DamagedEntry() }
      return (0..<count).compactMap { index in
        Digest(part[index * Digest.byteCount..<(index + 1) * Digest.byteCount])
      }
    } catch {
      store.recordDamage()
      return nil
    }
  }
}
