internal import Graphics

/// Finds the frames of a GIF file (GIF89a).
enum GIFParts {
  /// Returns the complete frames, and whether the file ends without its trailer.
  ///
  /// The screen is transparent at the start, regardless of its background colour. If the first
  /// frame requests the previous image, it is cleared, since there is none.
  static func find(in bytes: [UInt8]) -> (parts: [AnimatedImagePart], isTruncated: Bool) {
    var reader = BlockReader(bytes: bytes)
    var parts: [AnimatedImagePart] = []
    guard let screen = reader.screen() else { return ([], true) }
    var control = Control()
    while let introducer = reader.byte() {
      switch introducer {
      case 0x21:
        guard let label = reader.byte(), let blocks = reader.subBlocks() else {
          return (parts, true)
        }
        if label == 0xF9 { control = Control(bytes, blocks) }
      case 0x2C:
        guard var part = reader.part(after: control, screen) else { return (parts, true) }
        if parts.isEmpty, part.disposal == .restore { part.disposal = .clear }
        parts.append(part)
        control = Control()
      case 0x3B: return (parts, false)
      // Some writers leave empty blocks between frames.
      case 0x00: continue
      default: return (parts, true)
      }
    }
    return (parts, true)
  }
}

/// The fields of a graphic control extension for the next frame (section 23).
private struct Control {
  var disposal = AnimatedImagePart.Disposal.store
  var transparent: UInt8?
  var hundredths = 0

  init() {}

  init(_ bytes: [UInt8], _ blocks: Range<Int>) {
    // A size, flags, two bytes of delay and an index.
    guard blocks.count >= 5, bytes[blocks.lowerBound] >= 4 else { return }
    let start = blocks.lowerBound + 1
    switch bytes[start] >> 2 & 7 {
    case 2: disposal = .clear
    case 3: disposal = .restore
    default: disposal = .store
    }
    hundredths = Int(bytes[start + 1]) | Int(bytes[start + 2]) << 8
    if bytes[start] & 1 == 1 { transparent = bytes[start + 3] }
  }
}

/// Reads block after block; reads beyond the end return nil.
private struct BlockReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private mutating func number() -> Int? {
    guard let low = byte(), let high = byte() else { return nil }
    return Int(low) | Int(high) << 8
  }

  // The global palette, empty where there is none.
  mutating func screen() -> Range<Int>? {
    position = 10
    guard let flags = byte() else { return nil }
    position += 2
    return palette(flags)
  }

  private mutating func palette(_ flags: UInt8) -> Range<Int>? {
    guard flags & 0x80 != 0 else { return position..<position }
    let start = position
    position += 3 << (Int(flags & 7) + 1)
    return position <= bytes.count ? start..<position : nil
  }

  private var screenHeight: Int { Int(bytes[8]) | Int(bytes[9]) << 8 }

  /// Sub-blocks with their lengths and the empty one at their end.
  mutating func subBlocks() -> Range<Int>? {
    let start = position
    while let length = byte() {
      if length == 0 { return start..<position }
      position += Int(length)
    }
    return nil
  }

  mutating func part(after control: Control, _ screen: Range<Int>) -> AnimatedImagePart? {
    guard let x = number(), let y = number(), let width = number(), let height = number(),
      let flags = byte(), let base = palette(flags)
    else { return nil }
    let start = position
    let isInterlaced = flags & 0x40 != 0
    // Rows below the screen are the last ones of the data, which a decoder then leaves alone; interlaced ones are spread.
    let rows = isInterlaced ? height : min(height, max(0, screenHeight - y))
    // The minimum code size precedes the blocks.
    guard byte() != nil, subBlocks() != nil else { return nil }
    return AnimatedImagePart(
      area: PixelRect(x: x, y: y, width: width, height: rows),
      delay: (control.hundredths, 100),
      disposal: control.disposal,
      isBlended: true,
      pixels: .gif(
        palette: base.isEmpty ? screen : base,
        transparent: control.transparent,
        isInterlaced: isInterlaced,
        data: start..<position
      )
    )
  }
}
