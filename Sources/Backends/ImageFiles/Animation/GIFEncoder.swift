internal import CRasterKernels
public import Graphics

/// Encodes the images of an animated GIF one after the other (GIF89a), each with a local palette.
///
/// A frame of up to 255 colours is exact unless fewer are allowed; for more, the best ones are chosen and their errors are
/// diffused to neighbours. On opaque images only the changed pixels are encoded, so that static
/// areas do not flicker. Images with alpha are drawn anew each time; a pixel is visible when its
/// alpha is 128 or more, with its straight colour.
public struct GIFEncoder: ~Copyable {
  private let isOpaque: Bool
  private let maxColors: Int
  private var previous: Bitmap?
  private var cache = [UInt16](repeating: 0xFFFF, count: 1 << 18)
  // Memory that serves every frame, each at least as long as a frame needs: straight RGBA, indices of colours,
  // what they compress to, and errors of two rows.
  private var pixels: [UInt8] = []
  private var indices: [UInt8] = []
  private var compressed: [UInt8] = []
  private var errors: [Int16] = []

  /// An encoder whose first frame is coded whole.
  ///
  /// - Parameters:
  ///   - isOpaque: whether all images are.
  ///   - maxColors: the most colours of a frame, 2…255.
  public init(isOpaque: Bool, maxColors: Int = 255) {
    (self.isOpaque, self.maxColors) = (isOpaque, min(255, max(2, maxColors)))
  }

  /// Codes the next image.
  public mutating func encode(_ bitmap: Bitmap) -> AnimationFrame {
    let area = area(of: bitmap)
    copyPixels(of: bitmap, in: area)
    previous = bitmap
    return AnimationFrame(
      area: area,
      data: code(area),
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

  // Straight RGBA; unchanged pixels have alpha 0.
  private mutating func copyPixels(of bitmap: Bitmap, in area: PixelRect) {
    bitmap.copyStraight(area, to: &pixels)
    guard isOpaque, let previous else { return }
    for y in 0..<area.height {
      for x in 0..<area.width
      where bitmap[area.x + x, area.y + y] == previous[area.x + x, area.y + y] {
        pixels[(y * area.width + x) * 4 + 3] = 0
      }
    }
  }

  // A graphic control extension without its delay (the container fills it in), an image descriptor, the
  // colours and the compressed indices (GIF89a, sections 20 to 23).
  private mutating func code(_ area: PixelRect) -> [UInt8] {
    let pixelCount = area.width * area.height
    var (colors, isExact) = palette(of: pixelCount)
    let count = colors.count / 3
    // A table has 2, 4, … 256 colours; the index after the last colour is transparent.
    var bits = 1
    while 1 << bits < count + 1 { bits += 1 }
    findIndices(area, colors, dithers: !isExact)
    colors += [UInt8](repeating: 0, count: 3 << bits - colors.count)
    let disposal: UInt8 = isOpaque ? 1 : 2
    let codeBits = max(2, bits)
    compressed.grow(to: 2 * pixelCount + 16)
    let length = rk_gif_lzw(&compressed, indices, pixelCount, Int32(codeBits))
    var data: [UInt8] = []
    // The sub-blocks with a length byte each, and the framing around them.
    data.reserveCapacity(length + length / 255 + 32 + colors.count)
    data += [0x21, 0xF9, 4, disposal << 2 | 1, 0, 0, UInt8(count), 0, 0x2C]
    for value in [area.x, area.y, area.width, area.height] { data += littleEndian(value, bytes: 2) }
    data.append(0x80 | UInt8(bits - 1))
    data += colors
    data.append(UInt8(codeBits))
    for start in stride(from: 0, to: length, by: 255) {
      let block = compressed[start..<min(start + 255, length)]
      data.append(UInt8(block.count))
      data += block
    }
    data.append(0)
    return data
  }

  // Returns three bytes a colour, at most 255 colours, and whether these are all colours of the
  // frame.
  private func palette(of pixelCount: Int) -> (colors: [UInt8], isExact: Bool) {
    var distinct = [UInt8](repeating: 0, count: maxColors * 3)
    let count = Int(rk_distinct_colors(&distinct, Int32(maxColors), pixels, pixelCount))
    if count <= maxColors { return (Array(distinct[..<(max(1, count) * 3)]), true) }
    let colors = ColorQuantizer(pixels[..<(pixelCount * 4)]).palette(count: maxColors)
    return (colors.flatMap { [$0.red, $0.green, $0.blue] }, false)
  }

  private mutating func findIndices(_ area: PixelRect, _ colors: [UInt8], dithers: Bool) {
    if dithers {
      for index in cache.indices { cache[index] = 0xFFFF }
    }
    errors.grow(to: 6 * (area.width + 2))
    for index in errors.indices { errors[index] = 0 }
    indices.grow(to: area.width * area.height)
    colors.withUnsafeBufferPointer { colors in
      guard let first = colors.baseAddress else { return }
      let palette = rk_palette(
        colors: first,
        count: Int32(colors.count / 3),
        transparent: Int32(colors.count / 3)
      )
      rk_map_to_palette(
        &indices,
        pixels,
        Int32(area.width),
        Int32(area.height),
        palette,
        dithers,
        &cache,
        &errors
      )
    }
  }
}

/// The bytes of a number, the least first.
func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
