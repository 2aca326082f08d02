/// Bytes as text (RFC 4648, section 4).
package enum Base64 {
  /// The reason why a text cannot be decoded.
  package enum DamageError: Error, Hashable {
    /// A byte that is no letter of the alphabet, at an offset of the text.
    case letter(at: Int)
    /// The number of letters is not a multiple of four, or `=` is elsewhere than at the end.
    case length
    /// The last letter has bits that belong to no byte.
    case strayBits
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  // The value of a byte, 64 for "=", 65 for white space and 66 for all others.
  private static let digitValues: [UInt8] = {
    var worths = [UInt8](repeating: 66, count: 256)
    for (worth, letter) in letters.enumerated() { worths[Int(letter)] = UInt8(worth) }
    worths[0x3D] = 64
    for space in [0x20, 0x09, 0x0A, 0x0D] { worths[space] = 65 }
    return worths
  }()

  /// The letters for some bytes, padded to a multiple of four.
  package static func text(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let a = UInt32(bytes[start]) << 16
      let b = count > 1 ? UInt32(bytes[start + 1]) << 8 : 0
      let c = count > 2 ? UInt32(bytes[start + 2]) : 0
      let group = a | b | c
      for position in 0..<4 {
        let letter = letters[Int(group >> (18 - 6 * UInt32(position)) & 63)]
        text.append(position <= count ? letter : 0x3D)
      }
    }
    return text
  }

  /// Returns the decoded bytes of a text; spaces, tabs and line ends are skipped.
  ///
  /// - Throws: `DamageError` for every text that `text(of:)` would not write, white space aside.
  package static func bytes(of text: ArraySlice<UInt8>) throws(DamageError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (group, count, padding): (UInt32, Int, Int) = (0, 0, 0)
    for (offset, byte) in text.enumerated() {
      let worth = digitValues[Int(byte)]
      if worth == 65 { continue }
      guard worth < 65 else { throw .letter(at: offset) }
      if worth == 64 { padding += 1 } else if padding > 0 { throw .length }
      group = group << 6 | UInt32(worth & 63)
      count += 1
      guard count == 4 else { continue }
      guard padding < 3 else { throw .length }
      let surplus = UInt32(1) << UInt32(8 * padding) - 1
      guard group & surplus == 0 else { throw .strayBits }
      for position in 0..<3 - padding {
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * position)))
      }
      (group, count) = (0, 0)
    }
    guard count == 0, padding < 3 else { throw .length }
    return bytes
  }
}
