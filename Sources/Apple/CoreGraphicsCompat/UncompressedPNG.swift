/// PNG files whose pixels are stored and not compressed, made without a C library.
///
/// They hold colours of transparent pixels, which premultiplied bitmaps do not.
package enum UncompressedPNG {
  /// The file of straight RGBA pixels, rows without padding (ISO/IEC 15948; RFC 1950; RFC 1951).
  ///
  /// - Complexity: O(*pixels*)
  package static func file(width: Int, height: Int, rgba: [UInt8]) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + height)
    for y in 0..<height {
      rows.append(0)  // the filter "none"
      let start = 4 * width * y
      rows += rgba[start..<(start + 4 * width)]
    }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // 8 bits, RGBA, deflate, adaptive filters, no interlace.
    let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  // RFC 1951, 3.2.4: blocks of at most 65535 bytes, each with its length and the complement of it.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    result.reserveCapacity(bytes.count + bytes.count / 65_535 * 5 + 16)
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(truncatingIfNeeded: end - start)
      result.append(end == bytes.count ? 1 : 0)
      for number in [length, ~length] {
        result += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      result += bytes[start..<end]
      start = end
    } while start < bytes.count
    return result + bigEndian(adler32(bytes))
  }

  // RFC 1950, section 8.
  static func adler32(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = [UInt8](type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(crc32(body))
  }

  // ISO/IEC 15948, annex D.
  static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8)
    }
    return Int(~crc)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in
      crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1
    }
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
