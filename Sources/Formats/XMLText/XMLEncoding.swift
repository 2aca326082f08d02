/// The encodings of XML files: UTF-8, UTF-16, and those of one byte a character that old programs declare.
package enum XMLEncoding {
  /// Returns a file in UTF-8: as it is where it is so already, or has an encoding that is not known.
  ///
  /// XML 1.0, appendix F: UTF-16 is recognized by its first bytes, other encodings by the declaration, which files in
  /// UTF-8 may have, too. ISO-8859-1 counts as Windows-1252, as in browsers.
  ///
  /// - Complexity: O(*bytes*); O(1) for files that begin neither in UTF-16 nor with a declaration.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0, 0x3C): return utf16(bytes, isBigEndian: true)
    case (0xFF, 0xFE), (0x3C, 0): return utf16(bytes, isBigEndian: false)
    default: break
    }
    guard let name = declaredName(bytes), let high = upperHalf(name),
      String(validating: bytes, as: UTF8.self) == nil
    else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 5 / 4)
    for byte in bytes {
      if byte < 0x80 { result.append(byte) } else { result += high[Int(byte) - 0x80] }
    }
    return result
  }

  private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    let units = (0..<bytes.count / 2).map {
      UInt16(bytes[2 * $0 + high]) << 8 | UInt16(bytes[2 * $0 + low])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  // The encoding in a declaration, in small letters; nil without any.
  private static func declaredName(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let declaration = bytes.prefix(256).prefix { $0 != 0x3E }
    let text = String(decoding: declaration, as: UTF8.self)
    guard let key = text.firstRange(of: "encoding") else { return nil }
    let value = text[key.upperBound...].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  // The characters 0x80…0xFF in UTF-8; nil for an unknown encoding.
  private static func upperHalf(_ name: String) -> [[UInt8]]? {
    let beginning: String
    switch name {
    case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252": beginning = western
    case "windows-1251": beginning = cyrillic
    default: return nil
    }
    var scalars = Array(beginning.unicodeScalars)
    let first: UInt32 = name == "windows-1251" ? 0x410 : 0xA0
    for value in first..<first + UInt32(128 - scalars.count) {
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return scalars.map { Array(String($0).utf8) }
  }

  // WHATWG Encoding, index windows-1252: 0x80…0x9F.
  private static let western =
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
  // Index windows-1251: 0x80…0xBF; the letters А…я follow.
  private static let cyrillic =
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
}
