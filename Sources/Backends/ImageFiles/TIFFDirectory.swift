/// The first directory of a TIFF file or of EXIF data (TIFF 6.0, section 2).
struct TIFFDirectory {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  private var entries = 0..<0

  init?(bytes: ArraySlice<UInt8>) {
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

  // The value of a single number of 16 or 32 bits is inside its entry.
  private func value(of tag: Int) -> Int? {
    for entry in stride(from: entries.lowerBound, to: entries.upperBound, by: 12) {
      guard let entryTag = number(at: entry, 2) else { return nil }
      guard entryTag == tag else { continue }
      switch number(at: entry + 2, 2) {
      case 3: return number(at: entry + 8, 2)
      case 4: return number(at: entry + 8, 4)
      default: return nil
      }
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
