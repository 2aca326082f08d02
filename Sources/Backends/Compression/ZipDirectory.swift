/// The central directory of a ZIP archive, checked against itself and the bounds.
struct ZipDirectory {
  private(set) var entries: [String: ZipArchive.Entry] = [:]
  private(set) var names: [String] = []
  private let bytes: [UInt8]
  private let bounds: ZipArchive.Bounds
  /// Where each file begins, folders included, and where it ends; no two may share a byte.
  private var spans: [Range<Int>] = []
  private var total = 0

  init(_ bytes: [UInt8], bounds: ZipArchive.Bounds) throws(ZipArchive.Failure) {
    self.bytes = bytes
    self.bounds = bounds
    let end = try endRecord()
    guard word(end + 4) == 0, word(end + 6) == 0, word(end + 8) == word(end + 10) else {
      throw .unsupported("it spans several disks")
    }
    let count = word(end + 10)
    let (length, start) = (long(end + 12), long(end + 16))
    guard count != 0xFFFF, length != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
      throw .unsupported("it is a ZIP64 archive")
    }
    guard count <= bounds.entries else { throw .tooManyEntries(count) }
    guard start + length == end else { throw .damaged("its directory is not at the stated offset") }
    var position = start
    for _ in 0..<count { position = try readEntry(at: position, end: end, files: start) }
    guard position == end else { throw .damaged("its directory does not have the stated length") }
    spans.sort { $0.lowerBound < $1.lowerBound }
    for (span, next) in zip(spans, spans.dropFirst()) where span.upperBound > next.lowerBound {
      throw .damaged("two of its files overlap")
    }
  }

  // Numbers are little-endian (4.4.1.1).
  private func word(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
  private func long(_ at: Int) -> Int { word(at) | word(at + 2) << 16 }

  // The record at the end (4.3.16), of 22 bytes and a comment that reaches just to the last byte. A
  // second one hidden in the comment would make two archives of one file.
  private func endRecord() throws(ZipArchive.Failure) -> Int {
    let last = bytes.count - 22
    guard last >= 0 else { throw .damaged("it is cut off") }
    let records = (max(0, last - 0xFFFF)...last).filter { position in
      bytes[position] == 0x50 && long(position) == 0x0605_4B50
        && position + 22 + word(position + 20) == bytes.count
    }
    guard let end = records.first else { throw .damaged("it is cut off: its directory is missing") }
    guard records.count == 1 else { throw .damaged("it has two directories") }
    return end
  }

  // A header of the directory (4.3.12); returns where the next one begins.
  private mutating func readEntry(
    at position: Int,
    end: Int,
    files: Int
  ) throws(ZipArchive.Failure) -> Int {
    guard position + 46 <= end, long(position) == 0x0201_4B50 else {
      throw .damaged("its directory is cut off")
    }
    let nameStart = position + 46
    let nameEnd = nameStart + word(position + 28)
    let next = nameEnd + word(position + 30) + word(position + 32)
    guard next <= end else { throw .damaged("its directory is cut off") }
    let name = try checkedName(bytes[nameStart..<nameEnd])
    let flags = word(position + 8)
    // Bits 0, 6 and 13: encrypted files and directories (4.4.4).
    guard flags & 0x2041 == 0 else { throw .unsupported("the file \(name) is encrypted") }
    // The upper half are Unix modes where the archive is of Unix; no other system has this bit pattern.
    guard long(position + 38) >> 16 & 0xF000 != 0xA000 else {
      throw .unsupported("the file \(name) is a symbolic link")
    }
    let (packed, size, local) = (long(position + 20), long(position + 24), long(position + 42))
    guard packed != 0xFFFF_FFFF, size != 0xFFFF_FFFF, local != 0xFFFF_FFFF else {
      throw .unsupported("it is a ZIP64 archive")
    }
    guard word(position + 34) == 0 else { throw .unsupported("it spans several disks") }
    let method = word(position + 10)
    guard method == 0 || method == 8 else {
      throw .unsupported("the file \(name) is compressed by method \(method), not deflate")
    }
    guard size <= bounds.entryBytes else { throw .entryTooLarge(name) }
    total += size
    guard total <= bounds.bytes else { throw .tooLarge }
    guard size <= 1 << 20 || size / bounds.ratio <= packed else { throw .bomb(name) }
    // The local file header (4.3.7) gives the start of the file's bytes; its other fields are
    // ignored.
    guard local + 30 <= files, long(local) == 0x0403_4B50 else {
      throw .damaged("the file \(name) is not at the offset in the directory")
    }
    let data = local + 30 + word(local + 26) + word(local + 28)
    guard data + packed <= files else { throw .damaged("the file \(name) is cut off") }
    spans.append(local..<data + packed)
    guard !name.hasSuffix("/") else { return next }
    let entry = ZipArchive.Entry(
      isDeflated: method == 8,
      checksum: UInt32(truncatingIfNeeded: long(position + 16)),
      data: data..<data + packed,
      size: size
    )
    guard entries.updateValue(entry, forKey: name) == nil else {
      throw .damaged("it has two files named \(name)")
    }
    names.append(name)
    return next
  }

  // Names are never paths outside: nothing is written, but such names are rejected anyway. They
  // occur in messages, so they are short and have no control characters.
  private func checkedName(_ bytes: ArraySlice<UInt8>) throws(ZipArchive.Failure) -> String {
    guard let name = String(validating: bytes, as: UTF8.self), (1...255).contains(bytes.count),
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      !name.contains("\\"), !name.hasPrefix("/"),
      !name.split(separator: "/", omittingEmptySubsequences: true).contains("..")
    else {
      throw .damaged("a name in it is no path inside the archive")
    }
    return name
  }
}
