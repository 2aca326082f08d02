/// Files that are written into a text: `data:[type][;base64],…`.
enum DataURI {
  /// The bytes of a data URI; nil for a damaged one.
  ///
  /// White space in base64 is passed over; without `;base64`, percent signs stand before two
  /// hexadecimal digits.
  static func bytes(_ uri: String) -> [UInt8]? {
    let text = Array(uri.utf8)
    guard let comma = text.firstIndex(of: 0x2C) else { return nil }
    let head = String(decoding: text[..<comma], as: UTF8.self).lowercased()
    let body = text[(comma + 1)...]
    return head.hasSuffix(";base64") ? base64(body) : percent(body)
  }

  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text {
      let digit: UInt8
      switch byte {
      case 0x41...0x5A: digit = byte - 0x41
      case 0x61...0x7A: digit = byte - 0x61 + 26
      case 0x30...0x39: digit = byte - 0x30 + 52
      case 0x2B, 0x2D: digit = 62
      case 0x2F, 0x5F: digit = 63
      case 0x3D, 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(digit)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return result
  }

  private static func percent(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        result.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return result
  }
}
