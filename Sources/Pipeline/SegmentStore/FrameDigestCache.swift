internal import Files

/// The digests of lists of one element type, keyed by storage address.
///
/// Consecutive frames share most of their lists. Lists absent from both the last and the current
/// frame are evicted. Until then each list is retained, so that its storage is not reused for
/// another list.
struct FrameDigestCache<Element> {
  private struct Entry {
    let list: [Element]
    let digest: Digest
  }

  private var last: [UInt: Entry] = [:]
  private var current: [UInt: Entry] = [:]

  /// Begins the next frame.
  mutating func beginFrame() {
    swap(&last, &current)
    current.removeAll(keepingCapacity: true)
  }

  /// The digest of a list, if this frame or the last one had it in the same memory.
  mutating func digest(of list: [Element]) -> Digest? {
    let address = Self.address(of: list)
    if let cached = current[address], cached.list.count == list.count { return cached.digest }
    guard let cached = last[address], cached.list.count == list.count else { return nil }
    current[address] = cached
    return cached.digest
  }

  /// Keeps the digest of a list.
  mutating func store(_ digest: Digest, of list: [Element]) {
    current[Self.address(of: list)] = Entry(list: list, digest: digest)
  }

  private static func address(of list: [Element]) -> UInt {
    list.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
