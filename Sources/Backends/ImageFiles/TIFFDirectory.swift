/// The first directory of a TIFF file or of EXIF data (TIFF 6.0, section 2).
package struct TIFFDirectory {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  private var entries = 0..<0

  /// Finds the directory; nil where the bytes are no TIFF file.
  package init?(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0x49, 0x49, 42, 0]) {
      isBigEndian = false
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      isBigEndian = true
    } else {
      return nil
    }
    guard let start = number(at: 4, 4), let count = number(at: start, 2) else { return nil }
    entries = start + 2..<start + 2 + count * 12
  }

  /// The orientation's number.
  var orientation: Int? { value(of: 274) }

  /// Columns and rows.
  var size: (width: Int, height: Int)? {
    guard let width = value(of: 256), let height = value(of: 257) else { return nil }
    return (width, height)
  }

  /// Whether colours have been multiplied with alpha (ExtraSamples, associated).
  package var isPremultiplied: Bool { value(of: 338) == 1 }

  /// Why libavcodec does not read the image; nil where it does.
  package var problem: String? {
    let compression = value(of: 259) ?? 1
    guard Self.compressions.contains(compression) else {
      let names = [6: "JPEG", 7: "JPEG", 50000: "Zstandard", 50001: "WebP"]
      let name = names[compression] ?? "the method \(compression)"
      return "The TIFF image is compressed with \(name). Save it with LZW or Deflate, or as PNG."
    }
    guard value(of: 322) == nil, value(of: 324) == nil else {
      return "The TIFF image consists of tiles. Save it in strips, or as PNG."
    }
    // Integers with a sign (2) are read as those without.
    guard (value(of: 339) ?? 1) != 3 else {
      return "The TIFF image has floating-point components. Save it with 8 or 16 bits, or as PNG."
    }
    let depth = value(of: 258) ?? 1
    guard [1, 2, 4, 8, 16].contains(depth) else {
      return "The TIFF image has \(depth) bits a component. Save it with 8 or 16, or as PNG."
    }
    guard let model = value(of: 262), ![0, 1, 2, 3, 5, 6].contains(model) else { return nil }
    let name = model == 8 ? "CIELAB" : "the photometric interpretation \(model)"
    return "The TIFF image has colours of \(name). Save it as RGB, or as PNG."
  }

  // Uncompressed, fax (three kinds), LZW, Deflate (two numbers), LZMA, PackBits.
  private static let compressions: Set = [1, 2, 3, 4, 5, 8, 32_946, 34_925, 32_773]

  // The layout of the pixels, and the profile.
  private static let decodedTags: Set = [
    256, 257, 258, 259, 262, 266, 273, 277, 278, 279, 284, 292, 293, 317, 320, 530, 34_675,
  ]

  /// The file with no other tags in this directory than those that its pixels depend on, and no directory after it.
  ///
  /// To libavcodec a tag that it does not know is as bad as damaged data.
  package var reduced: [UInt8] {
    var file = Array(bytes)
    guard entries.upperBound <= file.count else { return file }
    var end = entries.lowerBound
    for entry in stride(from: entries.lowerBound, to: entries.upperBound, by: 12) {
      guard let tag = number(at: entry, 2), Self.decodedTags.contains(tag) else { continue }
      for offset in 0..<12 { file[end + offset] = file[entry + offset] }
      end += 12
    }
    let count = (end - entries.lowerBound) / 12
    let digits = [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
    let start = entries.lowerBound - 2
    file.replaceSubrange(start..<start + 2, with: isBigEndian ? digits : digits.reversed())
    for offset in end..<min(end + 4, file.count) { file[offset] = 0 }
    return file
  }

  // The first number of 16 or 32 bits of an entry: inside of it if all of its numbers fit into 32 bits.
  private func value(of tag: Int) -> Int? {
    for entry in stride(from: entries.lowerBound, to: entries.upperBound, by: 12) {
      guard let entryTag = number(at: entry, 2) else { return nil }
      guard entryTag == tag else { continue }
      guard let type = number(at: entry + 2, 2), let count = number(at: entry + 4, 4) else {
        return nil
      }
      let length = type == 3 ? 2 : 4
      guard type == 3 || type == 4 else { return nil }
      guard count * length > 4 else { return number(at: entry + 8, length) }
      return number(at: entry + 8, 4).flatMap { number(at: $0, length) }
    }
    return nil
  }

  private func number(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    let digits = bytes[start..<start + count]
    return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
