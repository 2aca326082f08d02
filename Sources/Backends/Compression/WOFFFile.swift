/// Fonts of the web whose tables are compressed one by one (WOFF File Format 1.0, W3C 2012).
public enum WOFFFile {
  // Sizes of the header and of an entry of the directory, here and in OpenType.
  private static let (headerBytes, entryBytes) = (44, 20)
  private static let (fontHeaderBytes, fontEntryBytes) = (12, 16)

  /// Returns whether a file begins as one of this format.
  public static func hasSignature(of bytes: [UInt8]) -> Bool { bytes.starts(with: "wOFF".utf8) }

  /// Returns the OpenType font in a file, with the tables in the order of the directory.
  ///
  /// - Parameter limit: the maximum size in bytes.
  /// - Throws: `damaged`, `tooLarge`, `outOfMemory`.
  /// - Complexity: O(*size*)
  public static func expanded(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
    func number(_ start: Int, bytes count: Int = 4) -> Int {
      bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func written(_ value: Int, bytes count: Int) -> [UInt8] {
      (1...count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - $0))) }
    }
    guard bytes.count >= headerBytes, hasSignature(of: bytes) else { throw .damaged }
    let count = number(12, bytes: 2)
    guard count > 0, headerBytes + count * entryBytes <= bytes.count else { throw .damaged }
    // OpenType specification, "Table Directory": figures for a binary search.
    let selector = Int.bitWidth - 1 - count.leadingZeroBitCount
    let range = fontEntryBytes << selector
    var head = bytes[4..<8] + bytes[12..<14]
    for value in [range, selector, count * fontEntryBytes - range] {
      head += written(value, bytes: 2)
    }
    var tables: [UInt8] = []
    for index in 0..<count {
      let entry = headerBytes + index * entryBytes
      let (start, length, size) = (number(entry + 4), number(entry + 8), number(entry + 12))
      let position = fontHeaderBytes + count * fontEntryBytes + tables.count
      guard length <= size, start + length <= bytes.count else { throw .damaged }
      guard position + size <= limit else { throw .tooLarge }
      head += bytes[entry..<entry + 4] + bytes[entry + 16..<entry + 20]
      head += written(position, bytes: 4) + bytes[entry + 12..<entry + 16]
      let data = start..<start + length
      tables +=
        length < size
        ? try DeflatedData.expanded(bytes, in: data, .zlib, count: size) : Array(bytes[data])
      tables += [UInt8](repeating: 0, count: -size & 3)
    }
    return head + tables
  }
}
