internal import Files

/// Digests of lists of one kind, by the memory that holds them.
///
/// Frames that follow each other share most of their lists. What neither the last frame nor this one had is
/// forgotten; until then it is kept, so that its memory is not given to another list.
struct FrameMemo<Element> {
  private struct Known {
    let list: [Element]
    let digest: Digest
  }

  private var last: [UInt: Known] = [:]
  private var current: [UInt: Known] = [:]

  /// Begins the next frame.
  mutating func beginFrame() {
    swap(&last, &current)
    current.removeAll(keepingCapacity: true)
  }

  /// The digest of a list, if this frame or the last one had it in the same memory.
  mutating func digest(of list: [Element]) -> Digest? {
    let address = Self.address(of: list)
    if let known = current[address], known.list.count == list.count { return known.digest }
    guard let known = last[address], known.list.count == list.count else { return nil }
    current[address] = known
    return known.digest
  }

  /// Keeps the digest of a list.
  mutating func keep(_ digest: Digest, of list: [Element]) {
    current[Self.address(of: list)] = Known(list: list, digest: digest)
  }

  private static func address(of list: [Element]) -> UInt {
    list.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
