internal import Compression

/// The two kinds of pixel that `PNGEncoder` writes, by the colour type in the file.
enum PNGColor: UInt8 {
  case rgb = 2
  case rgba = 6

  var bytesPerPixel: Int {
    switch self {
    case .rgb: 3
    case .rgba: 4
    }
  }
}

/// The framing of a PNG file: length, type, data, and a checksum of type and data
/// (ISO/IEC 15948, section 5.3).
enum PNGChunk {
  /// Bytes before the data: length and type.
  static let headerLength = 8
  /// Bytes around the data: length, type and checksum.
  static let overhead = 12

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The last chunk of every file.
  static let end = chunk(type: "IEND", data: [])

  /// Returns the bytes before the pixels: signature, `IHDR` and `sRGB` (intent 0, perceptual).
  static func fileStart(width: Int, height: Int, color: PNGColor) -> [UInt8] {
    let header = header(width: width, height: height, color: color)
    return signature + header + chunk(type: "sRGB", data: [0])
  }

  /// The chunk `IHDR`: 8 bits a component, deflated, not interlaced.
  static func header(width: Int, height: Int, color: PNGColor) -> [UInt8] {
    let data = bigEndian(width) + bigEndian(height) + [8, color.rawValue, 0, 0, 0]
    return chunk(type: "IHDR", data: data)
  }

  /// The header and the checksum of data that is already in place.
  static func framing(
    type: String,
    of bytes: UnsafeBufferPointer<UInt8>,
    at offset: Int,
    _ length: Int
  ) -> (header: [UInt8], checksum: [UInt8]) {
    let name = [UInt8](type.utf8)
    let data = UnsafeBufferPointer(rebasing: bytes[offset..<offset + length])
    let crc = CRC32.checksum(UnsafeRawBufferPointer(data), after: CRC32.checksum(name))
    return (bigEndian(length) + name, bigEndian(Int(crc)))
  }

  /// A whole chunk.
  static func chunk(type: String, data: [UInt8]) -> [UInt8] {
    let body = [UInt8](type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(CRC32.checksum(body)))
  }

  /// Four bytes, the greatest first.
  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
