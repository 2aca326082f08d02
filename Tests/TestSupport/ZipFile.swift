/// A ZIP archive made field by field, so that each of them can be wrong.
public struct ZipFile: Sendable {
  /// A file of the archive.
  public struct Entry: Sendable {
    /// In UTF-8 where it is meant well.
    public var name: [UInt8]
    /// The bytes as they lie in the archive.
    public var packed: [UInt8]
    /// 0 stored, 8 deflated.
    public var method = 0
    /// Bit 0: encrypted.
    public var flags = 0
    /// Bytes when expanded, as the directory has it.
    public var size: Int
    /// CRC-32 of the expanded bytes.
    public var checksum: UInt32
    /// The mode of a Unix file in the upper half.
    public var attributes = 0
    /// Where the directory says that the file begins; nil for where it does.
    public var offset: Int?

    /// A stored file.
    public init(_ name: String, _ contents: [UInt8]) {
      self.name = Array(name.utf8)
      packed = contents
      size = contents.count
      checksum = Self.crc32(contents)
    }

    /// A stored file of text.
    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// The same with a change.
    public func with(_ change: (inout Entry) -> Void) -> Entry {
      var copy = self
      change(&copy)
      return copy
    }

    // ISO 3309, bit by bit.
    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
      var sum = UInt32.max
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 {
          let isOdd = sum & 1 == 1
          sum >>= 1
          if isOdd { sum ^= 0xEDB8_8320 }
        }
      }
      return ~sum
    }
  }

  /// The files, in order.
  public var entries: [Entry]
  /// What follows the end record.
  public var comment: [UInt8] = []
  /// The number of entries that the end record tells; nil for the true one.
  public var count: Int?

  /// An archive.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The file.
  public var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = entry.offset ?? file.count
      let fields =
        word(20) + word(entry.flags) + word(entry.method) + long(0) + long(Int(entry.checksum))
        + long(entry.packed.count) + long(entry.size) + word(entry.name.count) + word(0)
      file += long(0x0403_4B50) + fields + entry.name + entry.packed
      directory += long(0x0201_4B50) + word(0x0314) + fields + word(0) + word(0) + word(0)
      directory += long(entry.attributes) + long(offset) + entry.name
    }
    let total = word(count ?? entries.count)
    let end = long(0x0605_4B50) + long(0) + total + total + long(directory.count) + long(file.count)
    return file + directory + end + word(comment.count) + comment
  }

  private func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private func long(_ value: Int) -> [UInt8] { word(value) + word(value >> 16) }
}
