internal import CPixelKernels
public import Graphics

/// Codes the pictures of an animated GIF one after the other (GIF89a), each with a palette of its own.
///
/// A frame of up to 255 colours keeps them exactly; of more, the best 255 are chosen and their errors
/// spread among neighbours. On opaque pictures only the pixels that changed are coded, so that what
/// stands still cannot shimmer. Pictures with alpha are drawn anew each time; a pixel is there when its
/// alpha is 128 or more, with its straight colour.
public struct GIFEncoder: ~Copyable {
  private let isOpaque: Bool
  private var previous: Bitmap?
  private var cache = [UInt16](repeating: 0xFFFF, count: 1 << 18)

  /// An encoder whose first frame is coded whole.
  ///
  /// - Parameter isOpaque: whether all pictures are.
  public init(isOpaque: Bool) { self.isOpaque = isOpaque }

  /// Codes the next picture.
  public mutating func encode(_ bitmap: Bitmap) -> AnimationFrame {
    let area = area(of: bitmap)
    let pixels = pixels(of: bitmap, in: area)
    previous = bitmap
    return AnimationFrame(
      area: area,
      data: code(pixels, area),
      isRemovedAfterwards: !isOpaque
    )
  }

  private func area(of bitmap: Bitmap) -> PixelRect {
    guard isOpaque else {
      return PixelRect(in: bitmap) { bytes, row in
        let columns = 0..<bitmap.width
        func isThere(_ x: Int) -> Bool { bytes[row * bitmap.bytesPerRow + x * 4 + 3] >= 128 }
        guard let first = columns.first(where: isThere), let last = columns.last(where: isThere)
        else { return nil }
        return first...last
      }
    }
    return previous.map { PixelRect(of: bitmap, differingFrom: $0) } ?? PixelRect(bitmap)
  }

  // Straight RGBA; what stays as it was has alpha 0.
  private func pixels(of bitmap: Bitmap, in area: PixelRect) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: area.width * area.height * 4)
    var row = [UInt8](repeating: 0, count: bitmap.width * 4)
    for y in 0..<area.height {
      bitmap.copyStraightRow(area.y + y, to: &row)
      let part = row[area.x * 4..<(area.x + area.width) * 4]
      result.replaceSubrange(y * area.width * 4..<(y + 1) * area.width * 4, with: part)
    }
    guard isOpaque, let previous else { return result }
    for y in 0..<area.height {
      for x in 0..<area.width
      where bitmap[area.x + x, area.y + y] == previous[area.x + x, area.y + y] {
        result[(y * area.width + x) * 4 + 3] = 0
      }
    }
    return result
  }

  // A graphic control extension without its delay (the container fills it in), an image descriptor, the
  // colours and the compressed indices (GIF89a, sections 20 to 23).
  private mutating func code(_ pixels: [UInt8], _ area: PixelRect) -> [UInt8] {
    var (colors, isExact) = palette(of: pixels)
    let count = colors.count / 3
    // A table has 2, 4, … 256 colours; the one after the last stands for "nothing here".
    var bits = 1
    while 1 << bits < count + 1 { bits += 1 }
    let indices = indices(of: pixels, area, colors, dithers: !isExact)
    colors += [UInt8](repeating: 0, count: 3 << bits - colors.count)
    let disposal: UInt8 = isOpaque ? 1 : 2
    var data: [UInt8] = [0x21, 0xF9, 4, disposal << 2 | 1, 0, 0, UInt8(count), 0, 0x2C]
    for value in [area.x, area.y, area.width, area.height] { data += littleEndian(value, bytes: 2) }
    data.append(0x80 | UInt8(bits - 1))
    data += colors
    let codeBits = max(2, bits)
    data.append(UInt8(codeBits))
    let compressed = [UInt8](unsafeUninitializedCapacity: 2 * indices.count + 16) {
      target,
      length in
      guard let target = target.baseAddress else { return }
      length = pk_gif_lzw(target, indices, indices.count, Int32(codeBits))
    }
    for start in stride(from: 0, to: compressed.count, by: 255) {
      let block = compressed[start..<min(start + 255, compressed.count)]
      data.append(UInt8(block.count))
      data += block
    }
    data.append(0)
    return data
  }

  // Three bytes a colour, at most 255 of them, and whether these are all that there are.
  private func palette(of pixels: [UInt8]) -> (colors: [UInt8], isExact: Bool) {
    var distinct = [UInt8](repeating: 0, count: 255 * 3)
    let count = Int(pk_distinct_colors(&distinct, 255, pixels, pixels.count / 4))
    if count <= 255 { return (Array(distinct[..<(max(1, count) * 3)]), true) }
    let colors = ColorQuantizer(pixels).palette(count: 255)
    return (colors.flatMap { [$0.red, $0.green, $0.blue] }, false)
  }

  private mutating func indices(
    of pixels: [UInt8],
    _ area: PixelRect,
    _ colors: [UInt8],
    dithers: Bool
  ) -> [UInt8] {
    if dithers {
      for index in cache.indices { cache[index] = 0xFFFF }
    }
    var errors = [Int16](repeating: 0, count: 6 * (area.width + 2))
    return [UInt8](unsafeUninitializedCapacity: area.width * area.height) { target, count in
      colors.withUnsafeBufferPointer { colors in
        guard let target = target.baseAddress, let first = colors.baseAddress else { return }
        let palette = pk_palette(
          colors: first,
          count: Int32(colors.count / 3),
          transparent: Int32(colors.count / 3)
        )
        pk_map_to_palette(
          target,
          pixels,
          Int32(area.width),
          Int32(area.height),
          palette,
          dithers,
          &cache,
          &errors
        )
      }
      count = area.width * area.height
    }
  }
}

/// The bytes of a number, the least first.
func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
