/// Makes PNG files from filtered rows, for what this program's own encoder never writes.
public struct PNGFile: Sendable {
  /// Columns.
  public var width: Int
  /// Bits of a component.
  public var depth: UInt8 = 8
  /// The colour type of the format.
  public var color: UInt8
  /// 1 for interlaced.
  public var interlace: UInt8 = 0
  /// Each a filter's number and the filtered bytes.
  public var rows: [[UInt8]]
  /// Chunks between header and pixels.
  public var chunks: [(type: String, data: [UInt8])] = []
  /// How many chunks the pixels are spread over.
  public var parts = 1

  /// A file.
  public init(width: Int, color: UInt8, rows: [[UInt8]]) {
    self.width = width
    self.color = color
    self.rows = rows
  }

  /// The bytes of the file; its pixels are stored without compression.
  public var bytes: [UInt8] {
    let header =
      Self.bigEndian(width) + Self.bigEndian(rows.count) + [depth, color, 0, 0, interlace]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", header)
    for chunk in chunks { file += Self.chunk(chunk.type, chunk.data) }
    let data = Self.stored(rows.flatMap { $0 })
    let length = max(1, (data.count + parts - 1) / parts)
    for start in stride(from: 0, to: data.count, by: length) {
      file += Self.chunk("IDAT", Array(data[start..<min(start + length, data.count)]))
    }
    return file + Self.chunk("IEND", [])
  }

  /// A chunk with its checksum.
  public static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return bigEndian(data.count) + body + bigEndian(Int(~crc))
  }

  /// A zlib stream (RFC 1950) of stored blocks.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    for start in stride(from: 0, to: max(1, bytes.count), by: 0xFFFF) {
      let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      stream += [start + block.count == bytes.count ? 1 : 0, low, high, ~low, ~high]
      stream += block
    }
    return stream + bigEndian(b << 16 | a)
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
