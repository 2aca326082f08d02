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

  /// Whether pixels with some errors in these colours are better drawn in others: on average, or one of them, they
  /// are visibly further off than those that the palette was made for.
  func needsOthers(for error: rk_palette_error, pixelCount: Int) -> Bool {
    error.sum > UInt64(pixelCount) * max(40, 2 * meanError)
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

  /// The best colours for pixels, straight RGBA.
  init(of rgba: ArraySlice<UInt8>, maxColors: Int) {
    self.init(maxColors: maxColors) { $0.add(rgba) }
  }

  // Counts colours with ever fewer bits until there is room for them: an image of 5 bits has at most 32,768.
  private init(maxColors: Int, _ addPixels: (inout ColorCounter) -> Bool) {
    var counter = ColorCounter(shift: 0)
    while !addPixels(&counter), counter.shift < 3 {
      counter = ColorCounter(shift: counter.shift + 1)
    }
    shift = counter.shift
    var quantizer = ColorQuantizer(counter.colors)
    bytes = quantizer.palette(count: min(255, max(2, maxColors)))
    (meanError, greatestError) = quantizer.errors(in: bytes)
  }
}

/// The colours of pixels and how many pixels have each.
private struct ColorCounter {
  static let limit = 32_768
  let shift: Int32
  private var table = [rk_color_count](repeating: rk_color_count(), count: Int(rk_color_positions))
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

/// A colour, or the mean of similar ones, and how many pixels have it.
private struct WeightedColor {
  var mean: SIMD4<Double>
  var weight: Double
}

/// Cuts a set of colours into parts of little variance.
///
/// The part that loses most, the sum of squared distances to its mean, is cut in two along its longest axis, where
/// the loss becomes least (X. Wu, "Color quantization by dynamic programming and principal analysis", 1992), until
/// there are enough parts or the mean loss is invisible. Then each colour of the palette moves to the mean of those
/// nearest to it, twice.
private struct ColorQuantizer {
  // The mean squared distance of a pixel's colour, in codes, below which more colours only take bytes.
  private static let invisible = 0.5

  private struct Part {
    var range: Range<Int>
    var mean = SIMD4<Double>()
    // The sum of squared distances to the mean along each axis.
    var spread = SIMD4<Double>()

    init(_ range: Range<Int>, _ colors: [WeightedColor]) {
      self.range = range
      var weight = 0.0
      for color in colors[range] {
        mean += color.mean * color.weight
        weight += color.weight
      }
      guard weight > 0 else { return }
      mean /= weight
      for color in colors[range] {
        let offset = color.mean - mean
        spread += offset * offset * color.weight
      }
    }

    var loss: Double { spread.sum() }
  }

  private var colors: [WeightedColor]

  init(_ colors: [WeightedColor]) { self.colors = colors }

  mutating func palette(count: Int) -> [UInt8] {
    guard colors.count > count else { return Self.bytes(of: colors.map(\.mean)) }
    let weight = colors.reduce(0) { $0 + $1.weight }
    var parts = [Part(colors.indices, colors)]
    while parts.count < count, parts.reduce(0, { $0 + $1.loss }) > Self.invisible * weight,
      let worst = parts.indices.max(by: { parts[$0].loss < parts[$1].loss }), parts[worst].loss > 0
    {
      let range = parts[worst].range
      let cut = cut(parts[worst])
      parts[worst] = Part(range.lowerBound..<cut, colors)
      parts.append(Part(cut..<range.upperBound, colors))
    }
    var palette = Self.bytes(of: parts.map(\.mean))
    for _ in 0..<2 { palette = refined(palette) }
    return palette
  }

  // Sorts a part of at least two colours along its longest axis, and returns where to cut it.
  private mutating func cut(_ part: Part) -> Int {
    let axis = (0..<3).max { part.spread[$0] < part.spread[$1] } ?? 0
    colors[part.range].sort { $0.mean[axis] < $1.mean[axis] }
    var (weight, sum) = (0.0, 0.0)
    for color in colors[part.range] {
      weight += color.weight
      sum += color.weight * color.mean[axis]
    }
    var (lowWeight, lowSum, best, most) = (0.0, 0.0, part.range.lowerBound + 1, -1.0)
    for index in part.range.dropLast() {
      lowWeight += colors[index].weight
      lowSum += colors[index].weight * colors[index].mean[axis]
      guard colors[index].mean[axis] < colors[index + 1].mean[axis] else { continue }
      let highSum = sum - lowSum
      let concentration = lowSum * lowSum / lowWeight + highSum * highSum / (weight - lowWeight)
      if concentration > most { (best, most) = (index + 1, concentration) }
    }
    return best
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
