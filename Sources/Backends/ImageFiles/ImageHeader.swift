internal import Graphics

/// The formats of image files that can be read.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// Portable Network Graphics; of an animated one, the default image.
  case png
  /// JPEG, baseline and progressive.
  case jpeg
  /// WebP, one image.
  case webp
  /// GIF, the first frame.
  case gif
  /// Windows bitmap.
  case bmp
  /// TIFF, the first image.
  case tiff
  /// AVIF, the primary image of the file.
  case avif
}

/// The properties in the first bytes of an image file, read without a decoder.
public struct ImageHeader: Hashable, Sendable {
  /// The format, detected by its signature and never by a file name.
  public let format: ImageFormat
  /// Columns, as the header declares them.
  public let width: Int
  /// Rows, as the header declares them.
  public let height: Int
  /// How the image is turned before it is shown.
  public let orientation: ImageOrientation

  /// Columns, as the image is shown.
  public var visibleWidth: Int { orientation.swapsSides ? height : width }
  /// Rows, as the image is shown.
  public var visibleHeight: Int { orientation.swapsSides ? width : height }

  /// Reads the header, or gives nil when the bytes begin like none of the formats or end too early.
  public init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes: bytes)
    switch InputKind(bytes)?.format {
    case .png: self.init(.png, reader.pngSize, bytes)
    case .jpeg: self.init(.jpeg, reader.jpegSize, bytes)
    case .gif: self.init(.gif, reader.gifSize, bytes)
    case .webp: self.init(.webp, reader.webpSize, bytes)
    case .bmp: self.init(.bmp, reader.bmpSize, bytes)
    case .avif, .avis:
      guard let file = AVIFFile(bytes) else { return nil }
      self.init(.avif, (file.color.width, file.color.height), bytes)
    case .tiff: self.init(.tiff, TIFFDirectory(bytes: bytes[...])?.size, bytes)
    case .mp4, .mov, .webm, .mkv, .gzip, .zip, .zlib, .mp3, .json, .markup, nil: return nil
    }
  }

  private init?(_ format: ImageFormat, _ size: (width: Int, height: Int)?, _ bytes: [UInt8]) {
    guard let size, size.width > 0, size.height > 0 else { return nil }
    self.format = format
    width = size.width
    height = size.height
    orientation = ImageOrientation(of: bytes, format)
  }
}

/// Numbers at offsets; nil beyond the end.
private struct ByteReader {
  let bytes: [UInt8]

  func matches(_ signature: [UInt8], at offset: Int) -> Bool {
    bytes.count >= offset && bytes[offset...].starts(with: signature)
  }

  func matches(_ signature: String, at offset: Int) -> Bool {
    matches(Array(signature.utf8), at: offset)
  }

  func bigEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func pair(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }

  // ISO/IEC 15948, 11.2.2: IHDR is the first chunk.
  var pngSize: (width: Int, height: Int)? {
    guard matches("IHDR", at: 12) else { return nil }
    return pair(bigEndian(4, at: 16), bigEndian(4, at: 20))
  }

  // GIF89a, section 18: the logical screen.
  var gifSize: (width: Int, height: Int)? { pair(littleEndian(2, at: 6), littleEndian(2, at: 8)) }

  // BITMAPCOREHEADER has 16-bit sides; in all later headers they are 32-bit and signed, and a
  // negative height means that the first row is the top one.
  var bmpSize: (width: Int, height: Int)? {
    guard let headerSize = littleEndian(4, at: 14) else { return nil }
    if headerSize == 12 { return pair(littleEndian(2, at: 18), littleEndian(2, at: 20)) }
    return pair(signed(at: 18).map(abs), signed(at: 22).map(abs))
  }

  private func signed(at offset: Int) -> Int? {
    littleEndian(4, at: offset).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  // RFC 9649, sections 2.5 to 2.7; RFC 6386, section 9.1.
  var webpSize: (width: Int, height: Int)? {
    if matches("VP8X", at: 12) {
      return pair(littleEndian(3, at: 24).map { $0 + 1 }, littleEndian(3, at: 27).map { $0 + 1 })
    }
    if matches("VP8L", at: 12), matches([0x2F], at: 20), let bits = littleEndian(4, at: 21) {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard matches("VP8 ", at: 12), matches([0x9D, 0x01, 0x2A], at: 23) else { return nil }
    return pair(
      littleEndian(2, at: 26).map { $0 & 0x3FFF },
      littleEndian(2, at: 28).map { $0 & 0x3FFF }
    )
  }

  // ITU-T T.81, B.1.1.2 and B.2.2: markers up to the first frame header.
  var jpegSize: (width: Int, height: Int)? {
    var position = 2
    while let marker = bigEndian(2, at: position), marker >> 8 == 0xFF {
      switch marker & 0xFF {
      case 0xFF:
        position += 1  // a fill byte
      case 0x01, 0xD0...0xD8:
        position += 2  // no segment follows
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return pair(bigEndian(2, at: position + 7), bigEndian(2, at: position + 5))
      case 0xD9, 0xDA:
        return nil
      default:
        guard let length = bigEndian(2, at: position + 2), length >= 2 else { return nil }
        position += 2 + length
      }
    }
    return nil
  }
}
