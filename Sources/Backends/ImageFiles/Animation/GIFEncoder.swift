internal import CRasterKernels
public import Graphics

/// Encodes the images of an animated GIF one after the other (GIF89a).
///
/// Only pixels that differ from what is shown are coded, in the colours of the file. A frame that these colours do
/// not suit has its own ones. Before pixels become transparent, the area around them is cleared. A pixel is visible
/// when its alpha is 128 or more, with its straight colour.
public struct GIFEncoder: ~Copyable {
  private let palette: GIFPalette
  private let isOpaque: Bool
  private let maxColors: Int
  // What colours of the file's palette become, kept over frames.
  private var mixes = [rk_color_mix](repeating: rk_color_mix(), count: Int(rk_color_slots))
  // Memory that serves every frame, each at least as long as a frame needs: the image and what is shown before it,
  // both straight RGBA, indices of colours, and what they compress to.
  private var pixels: [UInt8] = []
  private var shown: [UInt8] = []
  private var indices: [UInt8] = []
  private var compressed: [UInt8] = []

  /// An encoder whose first frame is coded whole.
  ///
  /// - Parameters:
  ///   - palette: the colours of the file.
  ///   - isOpaque: whether all images are.
  ///   - maxColors: the most colours of a frame, 2…255.
  public init(palette: GIFPalette, isOpaque: Bool, maxColors: Int = 255) {
    (self.palette, self.isOpaque, self.maxColors) = (palette, isOpaque, maxColors)
  }

  /// Codes the next image.
  ///
  /// - Parameter following: the image after it; nil where it is not known, so that everything is cleared.
  public mutating func encode(_ bitmap: Bitmap, before following: Bitmap?) -> AnimationFrame {
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.copyStraight(to: &pixels)
    if shown.isEmpty { shown = [UInt8](repeating: 0, count: width * height * 4) }
    var clears = false
    func changes(before next: UnsafePointer<UInt8>?, rowBytes: Int) -> rk_pixel_area {
      let (width, height) = (Int32(width), Int32(height))
      return rk_changed_area(&pixels, shown, next, rowBytes, width, height, &clears)
    }
    // At the end of a part, it is as if a transparent image came next.
    let nothing = isOpaque ? [] : [UInt8](repeating: 0, count: width * 4)
    let area =
      isOpaque
      ? changes(before: nil, rowBytes: 0)
      : following?.withUnsafeBytes {
        let next = $0.assumingMemoryBound(to: UInt8.self).baseAddress
        return changes(before: next, rowBytes: following?.bytesPerRow ?? 0)
      } ?? changes(before: nothing, rowBytes: 0)
    let data = code(area, rowLength: width, clears: clears)
    rk_show_pixels(&shown, pixels, width, area, clears)
    return AnimationFrame(
      area: PixelRect(
        x: Int(area.x),
        y: Int(area.y),
        width: Int(area.width),
        height: Int(area.height)
      ),
      data: data
    )
  }

  // A graphic control extension without its delay (the container fills it in), an image descriptor, the
  // colours and the compressed indices (GIF89a, sections 20 to 23).
  private mutating func code(_ area: rk_pixel_area, rowLength: Int, clears: Bool) -> [UInt8] {
    let pixelCount = Int(area.width) * Int(area.height)
    indices.grow(to: pixelCount)
    var own: GIFPalette?
    let error = palette.map(pixels, area: area, rowLength: rowLength, to: &indices, mixes: &mixes)
    if palette.needsOthers(for: error, pixelCount: pixelCount) {
      let colors = GIFPalette(of: pixels, area, rowLength, maxColors: maxColors)
      own = colors
      var mixes = [rk_color_mix](repeating: rk_color_mix(), count: Int(rk_color_slots))
      _ = colors.map(pixels, area: area, rowLength: rowLength, to: &indices, mixes: &mixes)
    }
    let colors = own ?? palette
    let codeBits = max(2, colors.bits)
    compressed.grow(to: 2 * pixelCount + 16)
    let length = rk_gif_lzw(&compressed, indices, pixelCount, Int32(codeBits))
    var data: [UInt8] = []
    // The sub-blocks with a length byte each, and the framing around them.
    data.reserveCapacity(length + length / 255 + 32 + 768)
    data += [0x21, 0xF9, 4, (clears ? 2 : 1) << 2 | 1, 0, 0, UInt8(colors.count), 0, 0x2C]
    for value in [area.x, area.y, area.width, area.height] {
      data += littleEndian(Int(value), bytes: 2)
    }
    data.append(own == nil ? 0 : 0x80 | UInt8(colors.bits - 1))
    data += own?.table ?? []
    data.append(UInt8(codeBits))
    for start in stride(from: 0, to: length, by: 255) {
      let block = compressed[start..<min(start + 255, length)]
      data.append(UInt8(block.count))
      data += block
    }
    data.append(0)
    return data
  }
}

/// The bytes of a number, the least first.
func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
