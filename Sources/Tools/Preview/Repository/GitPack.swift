internal import Compression
internal import Files
internal import Glibc

/// A pack of git objects with its index of version 2.
///
/// Objects are zlib data, or deltas of another object of the pack. All methods return nil for what is missing,
/// damaged or too large.
final class GitPack {
  private let index: Int32
  private let pack: Int32
  private let packSize: Int
  private let limit: Int

  // As many deltas in a row as git makes at most, and the bytes of their results in limits of one object.
  private static let maxDeltas = 4095
  private static let maxWork = 16

  /// Opens the files of a pack.
  ///
  /// - Parameters:
  ///   - path: its path without ending.
  ///   - root: the folder, links resolved, that must contain both files.
  ///   - limit: the maximum bytes of an object.
  init?(_ path: String, within root: String, limit: Int) {
    func opened(_ ending: String) -> (descriptor: Int32, size: Int)? {
      let flag = "--max-input-bytes"
      return try? FileSystem.openRegularFile(path + ending, limit: .max, within: root, flag: flag)
    }
    guard let index = opened(".idx") else { return nil }
    guard let pack = opened(".pack") else {
      close(index.descriptor)
      return nil
    }
    (self.index, self.pack, packSize) = (index.descriptor, pack.descriptor, pack.size)
    self.limit = limit
  }

  deinit {
    close(index)
    close(pack)
  }

  /// Returns the offset of an object in the pack.
  ///
  /// The index has a header, 256 counts of identities by their first byte, the identities in order, their
  /// checksums, offsets of 32 bits, and longer offsets.
  func offset(of identity: [UInt8]) -> Int? {
    let length = identity.count
    guard bytes(index, at: 0, count: 8) == [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2],
      let counts = bytes(index, at: 8, count: 1024)
    else { return nil }
    func count(_ byte: Int) -> Int { Self.number(counts[(4 * byte)..<(4 * byte + 4)]) }
    let first = Int(identity[0])
    var (low, high, total) = (first == 0 ? 0 : count(first - 1), count(first), count(255))
    guard low <= high, high <= total else { return nil }
    while low < high {
      let middle = (low + high) / 2
      guard let other = bytes(index, at: 1032 + middle * length, count: length) else { return nil }
      if other == identity { return offset(middle, of: total, length) }
      if other.lexicographicallyPrecedes(identity) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func offset(_ entry: Int, of total: Int, _ length: Int) -> Int? {
    let start = 1032 + total * (length + 4)
    guard let word = bytes(index, at: start + 4 * entry, count: 4) else { return nil }
    let offset = Self.number(word[...])
    guard offset >> 31 == 1 else { return offset }
    let long = start + 4 * total + 8 * (offset & 0x7FFF_FFFF)
    guard let word = bytes(index, at: long, count: 8), word[0] < 0x80 else { return nil }
    return Self.number(word[...])
  }

  /// Returns the object at an offset.
  func object(at offset: Int, identityLength: Int) -> GitObject? {
    var deltas: [[UInt8]] = []
    var (position, work) = (offset, 0)
    while deltas.count <= Self.maxDeltas {
      guard let entry = entry(at: position, identityLength), entry.size <= limit,
        let data = expanded(entry)
      else { return nil }
      work += data.count
      guard work <= 2 * limit else { return nil }
      guard let kind = GitObject.Kind(rawValue: entry.kind) else {
        guard let base = entry.base else { return nil }
        deltas.append(data)
        position = base
        continue
      }
      var bytes = data
      while let delta = deltas.popLast() {
        guard let next = GitDelta(delta).applied(to: bytes, limit: limit) else { return nil }
        work += next.count
        guard work <= Self.maxWork * limit else { return nil }
        bytes = next
      }
      return GitObject(kind: kind, bytes: bytes)
    }
    return nil
  }

  private struct Entry {
    // The kind of an object, 6 for a delta by distance, 7 for one by identity.
    var kind: Int
    var size: Int
    var start: Int
    // The offset of the object that a delta changes.
    var base: Int?
  }

  private func entry(at offset: Int, _ identityLength: Int) -> Entry? {
    guard offset >= 12, offset < packSize,
      let head = bytes(pack, at: offset, count: min(64, packSize - offset))
    else { return nil }
    var reader = GitNumbers(head[...])
    guard let first = reader.byte(), let rest = first < 0x80 ? 0 : reader.number() else {
      return nil
    }
    guard rest < 1 << 40 else { return nil }
    var entry = Entry(kind: Int(first >> 4 & 7), size: Int(first & 15) | rest << 4, start: 0)
    switch entry.kind {
    case 6:
      guard let distance = reader.distance(), distance <= offset else { return nil }
      entry.base = offset - distance
    case 7:
      guard reader.rest.count >= identityLength else { return nil }
      entry.base = self.offset(of: Array(reader.rest.prefix(identityLength)))
      reader.rest = reader.rest.dropFirst(identityLength)
    default: break
    }
    entry.start = offset + reader.rest.startIndex
    return entry
  }

  private func expanded(_ entry: Entry) -> [UInt8]? {
    // The length of the compressed bytes is not known; they are at most a little longer.
    let count = min(packSize - entry.start, entry.size + entry.size / 8 + 1024)
    guard count > 0, let data = bytes(pack, at: entry.start, count: count) else { return nil }
    return try? DeflatedData.expanded(data, in: data.indices, .zlib, count: entry.size)
  }

  // Exactly so many bytes of a file; the C function is `pread`.
  private func bytes(_ file: Int32, at offset: Int, count: Int) -> [UInt8]? {
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      while length < count {
        let start = buffer.baseAddress.map { $0 + length }
        let read = pread(file, start, count - length, off_t(offset + length))
        guard read > 0 else { return }
        length += read
      }
    }
    return result.count == count ? result : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
