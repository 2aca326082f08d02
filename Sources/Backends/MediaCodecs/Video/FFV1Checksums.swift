/// The checksums of FFV1, without which a decoder shows damaged frames.
///
/// Source: RFC 9043, sections 4.9 and 4.9.3. A slice ends with its length in three bytes. If the configuration has
/// `ec`, a status byte and a parity of four bytes follow, which make the CRC-32 of the slice 0.
enum FFV1Checksums {
  // The status and the parity.
  private static let checksumBytes = 5
  private static let footerBytes = 3 + checksumBytes

  /// Whether the last slice of a frame has a valid checksum.
  ///
  /// - Complexity: O(*bytes*) of the slice.
  static func hasChecksum(_ frame: UnsafeBufferPointer<UInt8>) -> Bool {
    guard frame.count >= footerBytes else { return false }
    let footer = frame.count - footerBytes
    let length = frame[footer..<footer + 3].reduce(0) { $0 << 8 | Int($1) } + footerBytes
    guard length <= frame.count else { return false }
    var crc: UInt32 = 0
    for byte in frame[(frame.count - length)...] {
      crc ^= UInt32(byte) << 24
      for _ in 0..<8 { crc = crc << 1 ^ (crc >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }
    return crc == 0
  }
}
