/// Scans the keys of the outermost object of a JSON text without parsing the values.
package struct TopLevelKeys {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// The keys of a text in UTF-8, which may be damaged.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next key; nil after the last.
  ///
  /// - Complexity: O(*bytes*) for all of them.
  package mutating func next() -> String? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      case 0x22:
        let start = position
        skipString()
        guard depth == 1, isKey() else { continue }
        return String(decoding: bytes[start..<max(start, position - 1)], as: UTF8.self)
      default: continue
      }
    }
    return nil
  }

  private mutating func skipString() {
    while position < bytes.count {
      let byte = bytes[position]
      position += byte == 0x5C ? 2 : 1
      if byte == 0x22 { return }
    }
    position = min(position, bytes.count)
  }

  private func isKey() -> Bool {
    guard position <= bytes.count else { return false }
    return bytes[position...].first { $0 > 0x20 } == 0x3A
  }
}
