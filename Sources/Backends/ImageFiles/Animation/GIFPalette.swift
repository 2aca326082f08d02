internal import CRasterKernels
public import Graphics

/// The colours that frames of a GIF are drawn in, at most 255.
public struct GIFPalette: Hashable, Sendable {
  /// Three bytes a colour, in the order of green; at least one colour.
  public let bytes: [UInt8]
  /// How many lower bits of each component were left out when colours were counted, 0…3.
  let shift: Int32
  // The mean and the greatest error of the pixels that it was made for, as `rk_nearest_color` defines it.
  private let meanError: UInt64
  private let greatestError: UInt32

  /// How many colours there are.
  var count: Int { bytes.count / 3 }

  /// The bits of an index: a table has 2, 4, … 256 colours, and one index stands for transparency.
  var bits: Int { (1...8).first { 1 << $0 > count } ?? 8 }

  /// The colours, filled up with black to the length of a table.
  var table: [UInt8] { bytes + [UInt8](repeating: 0, count: 3 << bits - bytes.count) }

  // Whether the images that it was made for have no other colours.
  private var isExact: Bool { shift == 0 && greatestError == 0 }

  /// Whether pixels with some errors in these colours are better drawn in others: on average, or one of them, they
  /// are visibly further off than those that the palette was made for, or off at all where those were exact.
  func needsOthers(for error: rk_palette_error, pixelCount: Int) -> Bool {
    isExact && error.greatest > 0 || error.sum > UInt64(pixelCount) * max(40, 2 * meanError)
      || error.greatest > max(11 * 40 * 40, greatestError)
  }

  /// The best colours for some images.
  ///
  /// - Parameters:
  ///   - images: pixels with an alpha of 128 or more count.
  ///   - maxColors: the most colours, 2…255.
  public init(of images: [Bitmap], maxColors: Int = 255) {
    var straight: [UInt8] = []
    self.init(maxColors: maxColors) { counter in
      for image in images {
        image.copyStraight(to: &straight)
        guard counter.add(straight[..<(image.width * image.height * 4)]) else { return false }
      }
      return true
    }
  }

  /// The best colours for an area of straight RGBA.
  init(of rgba: [UInt8], _ area: rk_pixel_area, _ rowLength: Int, maxColors: Int) {
    self.init(maxColors: maxColors) { counter in
      (Int(area.y)..<Int(area.y + area.height)).allSatisfy { y in
        let start = (y * rowLength + Int(area.x)) * 4
        return counter.add(rgba[start..<start + Int(area.width) * 4])
      }
    }
  }

  // Counts colours with ever fewer bits until there is room for them: an image of 5 bits has at most 32,768.
  private init(maxColors: Int, _ addPixels: (inout ColorCounter) -> Bool) {
    var counter = ColorCounter(shift: 0)
    while !addPixels(&counter), counter.shift < 3 {
      counter = ColorCounter(shift: counter.shift + 1)
    }
    shift = counter.shift
    let quantizer = ColorQuantizer(counter.colors)
    bytes = quantizer.palette(count: min(255, max(2, maxColors)))
    (meanError, greatestError) = quantizer.errors(in: bytes)
  }
}

extension GIFPalette {
  /// Finds the index of every pixel of an area of straight RGBA, with patterns for colours between those of the palette.
  ///
  /// - Parameter mixes: what colours become, which is kept over images.
  func map(
    _ rgba: [UInt8],
    area: rk_pixel_area,
    rowLength: Int,
    to indices: inout [UInt8],
    mixes: inout [rk_color_mix]
  ) -> rk_palette_error {
    bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return rk_palette_error() }
      let palette = rk_palette(colors: first, count: Int32(count), transparent: Int32(count))
      return rk_map_to_palette(&indices, rgba, rowLength, area, palette, shift, &mixes)
    }
  }

  /// Returns a part of an image in few colours and in patterns of them, as a frame of a GIF is; pixels that are
  /// as in the image before are transparent.
  ///
  /// - Parameters:
  ///   - previous: an image of the same size; nil for a transparent one.
  ///   - maxColors: the most colours, 2…255.
  /// - Returns: nil where pixels that are to be drawn are not opaque.
  public static func drawn(
    _ image: Bitmap,
    in part: PixelRect,
    unlike previous: Bitmap?,
    maxColors: Int
  ) -> Bitmap? {
    var rgba: [UInt8] = []
    image.copyStraight(to: &rgba)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX {
        let pixel = image[x, y]
        let isDrawn = pixel != previous?[x, y] ?? 0
        guard !isDrawn || pixel >> 24 == 255 else { return nil }
        rgba[(y * image.width + x) * 4 + 3] = isDrawn ? 255 : 0
      }
    }
    let area = rk_pixel_area(
      x: Int32(part.x),
      y: Int32(part.y),
      width: Int32(part.width),
      height: Int32(part.height)
    )
    let palette = GIFPalette(of: rgba, area, image.width, maxColors: maxColors)
    var indices = [UInt8](repeating: 0, count: part.width * part.height)
    var mixes = [rk_color_mix](repeating: rk_color_mix(), count: Int(rk_color_slots))
    _ = palette.map(rgba, area: area, rowLength: image.width, to: &indices, mixes: &mixes)
    let colors = (0..<palette.count).map { index in
      palette.bytes[3 * index..<3 * index + 3].reduce(0xFF) { $0 << 8 | UInt32($1) }
    }
    var buffer = PixelBuffer(width: part.width, height: part.height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for (pixel, index) in indices.enumerated() where Int(index) < colors.count {
        let (y, x) = pixel.quotientAndRemainder(dividingBy: part.width)
        let color = colors[Int(index)]
        bytes.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
    return buffer.freeze()
  }
}

/// The colours of pixels and how many pixels have each.
private struct ColorCounter {
  static let limit = 32_768
  let shift: Int32
  private var table = [rk_color_count](repeating: rk_color_count(), count: Int(rk_color_slots))
  private var count: Int32 = 0

  init(shift: Int32) { self.shift = shift }

  // Returns false where there is no room for more colours.
  mutating func add(_ rgba: ArraySlice<UInt8>) -> Bool {
    count = rgba.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.map {
        rk_count_colors(&table, shift, Int32(Self.limit), count, $0, pixels.count / 4)
      } ?? count
    }
    return count <= Self.limit
  }

  var colors: [WeightedColor] {
    table.filter { $0.key != 0 }.sorted { $0.key < $1.key }.map {
      let weight = Double($0.weight)
      let sums = SIMD4(Double($0.sums.0), Double($0.sums.1), Double($0.sums.2), 0)
      return WeightedColor(mean: sums / weight, weight: weight)
    }
  }
}

/// Finds the colours of a palette: the means of parts of little variance, each moved to the mean of the colours nearest
/// to it, twice.
private struct ColorQuantizer {
  // The mean squared distance of a pixel's colour, in codes, below which more colours only take bytes.
  private static let invisible = 0.5

  private let colors: [WeightedColor]

  init(_ colors: [WeightedColor]) { self.colors = colors }

  func palette(count: Int) -> [UInt8] {
    guard colors.count > count else { return Self.bytes(of: colors.map(\.mean)) }
    var cuts = ColorCuts(colors)
    var palette = Self.bytes(of: cuts.means(count: count, invisible: Self.invisible))
    for _ in 0..<2 { palette = refined(palette) }
    return palette
  }

  // One step of k-means.
  private func refined(_ bytes: [UInt8]) -> [UInt8] {
    var sums = [SIMD4<Double>](repeating: .zero, count: bytes.count / 3)
    var weights = [Double](repeating: 0, count: bytes.count / 3)
    forEachNearest(in: bytes) { color, index, _ in
      sums[index] += color.mean * color.weight
      weights[index] += color.weight
    }
    return Self.bytes(of: sums.indices.filter { weights[$0] > 0 }.map { sums[$0] / weights[$0] })
  }

  /// The mean error of a pixel in the colours of a palette, rounded up, and the greatest.
  func errors(in bytes: [UInt8]) -> (mean: UInt64, greatest: UInt32) {
    var (sum, weight, greatest) = (0.0, 1.0, 0 as UInt32)
    forEachNearest(in: bytes) { color, _, error in
      sum += Double(error) * color.weight
      weight += color.weight
      greatest = max(greatest, error)
    }
    return (UInt64(Int(clamping: (sum / weight).rounded(.up), in: 0...Int.max)), greatest)
  }

  private func forEachNearest(
    in bytes: [UInt8],
    _ body: (_ color: WeightedColor, _ index: Int, _ error: UInt32) -> Void
  ) {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let palette = rk_palette(colors: start, count: Int32(bytes.count / 3), transparent: 0)
      for color in colors {
        var error: UInt32 = 0
        let index = rk_nearest_color(palette, Self.bytes(of: [color.mean]), &error)
        body(color, Int(index), error)
      }
    }
  }

  // Rounded, without repetitions, in the order of green; black for none.
  private static func bytes(of colors: [SIMD4<Double>]) -> [UInt8] {
    let keys = colors.map { color -> Int in
      let codes = (0..<3).map { Int(clamping: (color[$0] + 0.5).rounded(.down), in: 0...255) }
      return codes[1] << 16 | codes[0] << 8 | codes[2]
    }
    let distinct = keys.isEmpty ? [0] : Set(keys).sorted()
    return distinct.flatMap { key in [8, 16, 0].map { UInt8(truncatingIfNeeded: key >> $0) } }
  }
}
