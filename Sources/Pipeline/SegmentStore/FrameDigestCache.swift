internal import Files

/// Digests of lists of one kind, by the memory that holds them.
///
/// Frames that follow each other share most of their lists. What neither the last frame nor this one had is
/// forgotten; until then it is kept, so that its memory is not given to another list.
struct FrameDigestCache<Element> {
  private struct Existing {
    let list: [Element]
    let digest: Digest
  }

  private var last: [UInt: Existing] = [:]
  private var current: [UInt: Existing] = [:]

  /// Begins the next frame.
  mutating func beginFrame() {
    swap(&last, &current)
    current.removeAll(keepingCapacity: true)
  }

  /// The digest of a list, if this frame or the last one had it in the same memory.
  mutating func digest(of list: [Element]) -> Digest? {
    let address = Self.address(of: list)
    if let existing = current[address], existing.list.count == list.count { return existing.digest }
    guard let existing = last[address], existing.list.count == list.count else { return nil }
    current[address] = existing
    return existing.digest
  }

  /// Keeps the digest of a list.
  mutating func store(_ digest: Digest, of list: [Element]) {
    current[Self.address(of: list)] = Existing(list: list, digest: digest)
  }

  private static func address(of list: [Element]) -> UInt {
    list.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
