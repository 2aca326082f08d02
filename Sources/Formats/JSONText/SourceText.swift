package import SceneModel

/// The bytes of a file and the places in it.
package struct SourceText {
  /// All bytes of the file.
  package let bytes: [UInt8]
  /// Where the text begins: after a byte order mark, if there is one.
  package let start: Int

  /// The text of a file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The places of some offsets, in one pass over the text.
  ///
  /// Columns count Unicode scalars; a line ends with a line feed.
  ///
  /// - Complexity: O(*bytes* + *offsets* · log *offsets*)
  package func locations(of offsets: [Int]) -> [Int: SourceLocation] {
    var result: [Int: SourceLocation] = [:]
    var location = SourceLocation(line: 1, column: 1)
    var position = start
    for offset in offsets.ordered() {
      let end = min(offset, bytes.count)
      while position < end {
        let byte = bytes[position]
        if byte == 0x0A {
          location = SourceLocation(line: location.line + 1, column: 1)
        } else if byte & 0xC0 != 0x80 {
          // Counted when a scalar's first byte is left behind, so continuation bytes are skipped.
          location.column += 1
        }
        position += 1
      }
      result[offset] = location
    }
    return result
  }

  /// The offset of the first byte that does not belong to valid UTF-8.
  ///
  /// The table of well-formed sequences is 3-7 of the Unicode standard.
  package var firstInvalidByte: Int? {
    var i = start
    let count = bytes.count
    while i < count {
      let byte = bytes[i]
      if byte < 0x80 {
        i += 1
        continue
      }
      let (length, second): (Int, ClosedRange<UInt8>)
      switch byte {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return i
      }
      guard i + length <= count, second.contains(bytes[i + 1]) else { return i }
      for k in 2..<max(2, length) where bytes[i + k] & 0xC0 != 0x80 { return i }
      i += length
    }
    return nil
  }
}
