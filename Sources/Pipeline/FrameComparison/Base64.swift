/// Bytes as text (RFC 4648, section 4).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The letters for some bytes, padded to a multiple of four.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let a = UInt32(bytes[start]) << 16
      let b = count > 1 ? UInt32(bytes[start + 1]) << 8 : 0
      let c = count > 2 ? UInt32(bytes[start + 2]) : 0
      let group = a | b | c
      for place in 0..<4 {
        let letter = letters[Int(group >> (18 - 6 * UInt32(place)) & 63)]
        text.append(place <= count ? letter : UInt8(ascii: "="))
      }
    }
    return text
  }
}
