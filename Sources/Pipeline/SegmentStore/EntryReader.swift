internal import Files
internal import Glibc

/// Why an entry cannot be used.
package struct DamagedEntry: Error {
  /// Makes the error for content that does not fit its purpose.
  package init() {}
}

/// Reads an entry from start to end, and verifies its integrity at the end.
///
/// Data returned earlier may be damaged: it is valid only after `next` has returned nil.
package final class EntryReader {
  /// The kind of content of the entry.
  package let kind: EntryKind
  private let descriptor: Int32
  private var left: Int
  private var hash: SHA256?
  private var isAtEnd = false

  private init(_ kind: EntryKind, _ descriptor: Int32, left: Int, hash: consuming SHA256) {
    (self.kind, self.descriptor, self.left) = (kind, descriptor, left)
    self.hash = consume hash
  }

  deinit { close(descriptor) }

  /// Opens an entry.
  ///
  /// - Parameters:
  ///   - descriptor: open for reading at its start; closed in the end.
  ///   - size: of the file, in bytes.
  /// - Throws: `DamagedEntry` where its head is not that of the key.
  static func open(
    _ descriptor: Int32,
    size: Int,
    key: Digest
  ) throws(DamagedEntry) -> EntryReader {
    var head = [UInt8](repeating: 0, count: EntryFormat.headerBytes)
    let isComplete = head.withUnsafeMutableBytes { isFilled($0, from: descriptor) }
    guard isComplete, let kind = EntryKind(rawValue: head[EntryFormat.magic.count]),
      head == EntryFormat.header(key, kind)
    else {
      close(descriptor)
      throw DamagedEntry()
    }
    var hash = SHA256()
    head.withUnsafeBytes { hash.update($0) }
    return EntryReader(kind, descriptor, left: size - head.count, hash: hash)
  }

  /// The next piece; nil at an end that proves all pieces right.
  ///
  /// - Throws: `DamagedEntry`.
  package func next() throws(DamagedEntry) -> [UInt8]? {
    guard !isAtEnd else { return nil }
    let length = try read(8).enumerated().reduce(UInt64(0)) {
      $0 | UInt64($1.element) << UInt64(8 * $1.offset)
    }
    if length == EntryFormat.end {
      try finish()
      return nil
    }
    guard let count = Int(exactly: length), count <= EntryFormat.maxChunkBytes,
      count <= left - EntryFormat.endBytes
    else { throw DamagedEntry() }
    return try read(count)
  }

  private func finish() throws(DamagedEntry) {
    guard left == Digest.byteCount, let computed = hash.take()?.digest(),
      computed == Digest(try read(Digest.byteCount))
    else { throw DamagedEntry() }
    isAtEnd = true
  }

  private func read(_ count: Int) throws(DamagedEntry) -> [UInt8] {
    guard count <= left else { throw DamagedEntry() }
    left -= count
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      isComplete = Self.isFilled(UnsafeMutableRawBufferPointer(buffer), from: descriptor)
      filled = isComplete ? count : 0
    }
    guard isComplete else { throw DamagedEntry() }
    bytes.withUnsafeBytes { hash?.update($0) }
    return bytes
  }

  private static func isFilled(
    _ buffer: UnsafeMutableRawBufferPointer,
    from descriptor: Int32
  ) -> Bool {
    (try? FileSystem.fill(buffer, from: descriptor, "")) == buffer.count
  }
}
