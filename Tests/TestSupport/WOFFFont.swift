/// Fonts in the Web Open Font Format 1.0.
public enum WOFFFont {
  /// A table of a font, as it is in the file.
  public struct Table: Sendable {
    /// Four characters.
    public var tag: [UInt8]
    /// As the directory has it.
    public var checksum: [UInt8]
    /// Compressed by zlib where they are fewer than `size`.
    public var bytes: [UInt8]
    /// Bytes when expanded.
    public var size: Int

    /// A table.
    public init(tag: [UInt8], checksum: [UInt8], bytes: [UInt8], size: Int) {
      (self.tag, self.checksum, self.bytes, self.size) = (tag, checksum, bytes, size)
    }
  }

  /// A file of some tables.
  public static func bytes(flavor: [UInt8], _ tables: [Table]) -> [UInt8] {
    var (directory, body): ([UInt8], [UInt8]) = ([], [])
    let start = 44 + 20 * tables.count
    for table in tables {
      directory += table.tag + long(start + body.count) + long(table.bytes.count)
      directory += long(table.size) + table.checksum
      body += table.bytes + [UInt8](repeating: 0, count: -table.bytes.count & 3)
    }
    let sizes = tables.reduce(12 + 16 * tables.count) { $0 + ($1.size + 3) / 4 * 4 }
    var head = Array("wOFF".utf8) + flavor + long(start + body.count)
    head += Array(long(tables.count)[2...]) + [0, 0] + long(sizes) + [0, 1, 0, 0]
    head += [UInt8](repeating: 0, count: 20)
    return head + directory + body
  }

  /// A file of the tables of a TrueType or OpenType font, which are not compressed.
  public static func bytes(of font: [UInt8]) -> [UInt8] {
    func number(_ start: Int) -> Int { font[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(font[4]) << 8 | Int(font[5])
    let tables = (0..<count).map { index in
      let entry = 12 + 16 * index
      let (start, size) = (number(entry + 8), number(entry + 12))
      return Table(
        tag: Array(font[entry..<entry + 4]),
        checksum: Array(font[entry + 4..<entry + 8]),
        bytes: Array(font[start..<start + size]),
        size: size
      )
    }
    return bytes(flavor: Array(font.prefix(4)), tables)
  }

  private static func long(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
