/// The extents of values in a JSON text.
package enum ValueExtent {
  /// Returns the end of a value by its first byte.
  ///
  /// - Parameters:
  ///   - bytes: a text that has been parsed.
  ///   - start: the first byte of a value or key in it.
  /// - Complexity: O(*bytes of the value*)
  package static func end(of bytes: [UInt8], from start: Int) -> Int {
    var position = start
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case 0x22: position = endOfString(bytes, from: position)
      case 0x5B, 0x7B:
        depth += 1
        position += 1
      case 0x5D, 0x7D:
        depth -= 1
        position += 1
      case _ where depth > 0:
        position += 1
        continue
      default: return endOfWord(bytes, from: position)
      }
      if depth <= 0 { return position }
    }
    return position
  }

  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != 0x22 {
      position += bytes[position] == 0x5C ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  // The end of a number, true, false or null.
  private static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: position += 1
      default: return position
      }
    }
    return position
  }
}
