/// Bytes as text (RFC 4648, section 4).
package enum Base64 {
  /// The reason why a text cannot be decoded.
  package enum DamageError: Error, Hashable {
    /// A byte that is no letter of the alphabet, at an offset of the text.
    case letter(at: Int)
    /// One letter is left over from the groups of four, or `=` is where it fills no group.
    case length
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  // The value of a byte, 64 for "=", 65 for white space and 66 for all others.
  private static let digitValues: [UInt8] = {
    var worths = [UInt8](repeating: 66, count: 256)
    for (worth, letter) in letters.enumerated() { worths[Int(letter)] = UInt8(worth) }
    worths[0x3D] = 64
    for space in [0x20, 0x09, 0x0A, 0x0C, 0x0D] { worths[space] = 65 }
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

  /// Returns the decoded bytes of a text, as "forgiving-base64 decode" of the Infra standard does.
  ///
  /// White space is skipped, `=` at the end may be missing, and bits behind the last byte are ignored.
  ///
  /// - Throws: `DamageError` for another byte, and for a number of letters or of `=` that is not possible.
  package static func bytes(of text: ArraySlice<UInt8>) throws(DamageError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var (group, count, padding): (UInt32, Int, Int) = (0, 0, 0)
    func append(_ number: Int) {
      for position in 0..<number {
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * position)))
      }
    }
    for (offset, byte) in text.enumerated() {
      let worth = digitValues[Int(byte)]
      if worth == 65 { continue }
      guard worth < 65 else { throw .letter(at: offset) }
      guard worth < 64 else {
        padding += 1
        continue
      }
      guard padding == 0 else { throw .length }
      group = group << 6 | UInt32(worth)
      count += 1
      if count == 4 {
        append(3)
        (group, count) = (0, 0)
      }
    }
    guard count != 1, padding == 0 || count > 0 && count + padding == 4 else { throw .length }
    group <<= UInt32(6 * (4 - count))
    append(max(0, count - 1))
    return bytes
  }
}
