/// The orientation of the camera: the transformation of an image's rows before it is shown.
///
/// The numbers are the values of EXIF 2.3 and TIFF 6.0, tag 274.
public enum ImageOrientation: Int, Sendable, CaseIterable {
  /// As it is.
  case upright = 1
  case mirrored
  case halfTurned
  case upsideDownMirrored
  /// Rows are columns.
  case transposed
  /// The first row is the right column: to be turned by 90° clockwise.
  case quarterTurned
  case transverse
  /// To be turned by 90° counterclockwise.
  case threeQuartersTurned

  /// The quarter turn or reflection nearest to a display matrix.
  ///
  /// The matrix maps (x, y) of the file to (a·x + c·y, b·x + d·y) of the display, y down (ISO/IEC 14496-12,
  /// 8.3.2). A matrix without an area is that of an upright image.
  public init(displayMatrix a: Int, _ b: Int, _ c: Int, _ d: Int) {
    let isTurned = abs(b) + abs(c) > abs(a) + abs(d)
    switch (isTurned, isTurned ? b < 0 : a < 0, isTurned ? c < 0 : d < 0) {
    case (false, false, false): self = .upright
    case (false, true, false): self = .mirrored
    case (false, true, true): self = .halfTurned
    case (false, false, true): self = .upsideDownMirrored
    case (true, false, false): self = .transposed
    case (true, false, true): self = .quarterTurned
    case (true, true, true): self = .transverse
    case (true, true, false): self = .threeQuartersTurned
    }
  }

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Where in the file a pixel of the shown image is.
  ///
  /// - Parameters:
  ///   - width: columns in the file.
  ///   - height: rows in the file.
  public func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let (right, bottom) = (width - 1, height - 1)
    return switch self {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .halfTurned: (right - x, bottom - y)
    case .upsideDownMirrored: (x, bottom - y)
    case .transposed: (y, x)
    case .quarterTurned: (y, bottom - x)
    case .transverse: (right - y, bottom - x)
    case .threeQuartersTurned: (right - y, x)
    }
  }

  /// The orientation in a JPEG, PNG, WebP, TIFF or AVIF file; upright if it is missing or
  /// unreadable.
  public init(of bytes: [UInt8], _ format: ImageFormat) {
    let directory: Range<Int>? =
      switch format {
      case .jpeg: Self.jpegDirectory(bytes)
      case .png: Self.pngDirectory(bytes)
      case .webp: Self.webpDirectory(bytes)
      case .tiff: 0..<bytes.count
      case .gif, .bmp, .avif: nil
      }
    if format == .avif {
      self = AVIFFile(bytes)?.orientation ?? .upright
      return
    }
    let number = directory.flatMap { TIFFDirectory(bytes: bytes[$0])?.orientation }
    self = number.flatMap(Self.init) ?? .upright
  }

  // APP1 with "Exif", before the first scan.
  private static func jpegDirectory(_ bytes: [UInt8]) -> Range<Int>? {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      guard marker != 0xFF else {
        position += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      let end = position + 2 + (Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
      guard end <= bytes.count, end >= position + 4 else { return nil }
      let body = bytes[position + 4..<end]
      if marker == 0xE1, body.starts(with: Array("Exif\0\0".utf8)) { return position + 10..<end }
      position = end
    }
    return nil
  }

  private static func pngDirectory(_ bytes: [UInt8]) -> Range<Int>? {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { return nil }
      if bytes[position + 4..<position + 8].elementsEqual("eXIf".utf8) {
        return position + 8..<position + 8 + length
      }
      position += length + 12
    }
    return nil
  }

  private static func webpDirectory(_ bytes: [UInt8]) -> Range<Int>? {
    var position = 12
    while position + 8 <= bytes.count {
      let length = bytes[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let start = position + 8
      guard length <= bytes.count - start else { return nil }
      if bytes[position..<position + 4].elementsEqual("EXIF".utf8) {
        // Some writers keep JPEG's signature.
        let hasSignature = bytes[start..<start + length].starts(with: Array("Exif\0\0".utf8))
        return start + (hasSignature ? 6 : 0)..<start + length
      }
      position = start + length + length % 2
    }
    return nil
  }
}
