internal import Graphics
internal import ImageFiles

/// Reduces images of few colours to a palette with alpha, which WebP codes without loss in fewer bytes
/// than it takes with loss: flat drawings with soft edges.
struct AlphaPalette {
  // Images of more colours have gradients, in which a palette shows steps.
  private static let maxCells = 20_000
  private static let sizes = [4, 6, 8, 16, 32, 64, 128]
  private let image: Bitmap
  private let area: PixelRect
  private var cells: [WeightedColor] = []
  private var opaqueCount = 0
  // The cell of each combination of the five upper bits of all components.
  private var indices = [Int32](repeating: -1, count: 1 << 20)

  /// The colours of a part of an image; nil for more of them than a palette stands for.
  init?(_ image: Bitmap, _ area: PixelRect) {
    (self.image, self.area) = (image, area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let pixel = image[x, y]
        guard pixel != 0 else { continue }
        let key = Self.key(pixel)
        if indices[key] < 0 {
          guard cells.count < Self.maxCells else { return nil }
          indices[key] = Int32(cells.count)
          cells.append(WeightedColor(mean: .zero, weight: 0))
        }
        let index = Int(indices[key])
        if pixel >> 24 == 255 { opaqueCount += 1 }
        cells[index].weight += 1
        cells[index].mean += Self.components(pixel)
      }
    }
    for index in cells.indices { cells[index].mean /= cells[index].weight }
  }

  private static func key(_ pixel: UInt32) -> Int {
    func upper(_ shift: UInt32) -> UInt32 { (pixel >> (shift + 3)) & 31 }
    return Int(upper(24) << 15 | upper(16) << 10 | upper(8) << 5 | upper(0))
  }

  private static func components(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4<Double>(SIMD4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 255)
  }

  /// Encodes the part in the palette that costs least, counting bytes and what is lost.
  ///
  /// - Parameters:
  ///   - lossWeight: how much what is lost counts; 1 in a draft.
  ///   - limit: the cost that is to be undercut, in bytes.
  /// - Returns: the bytes; nil where no palette costs less.
  func cheapest(
    lossWeight: Double,
    below limit: Int,
    _ encode: (Bitmap) throws(CodecError) -> [UInt8]
  ) throws(CodecError) -> [UInt8]? {
    // The bytes that a pixel without any similarity costs: in faint drawings, errors are seen less.
    let opaqueShare = Double(opaqueCount) / max(1, cells.reduce(0) { $0 + $1.weight })
    let pixelCost = lossWeight * (0.3 + 2 * opaqueShare * opaqueShare)
    var best: (data: [UInt8]?, cost: Double) = (nil, Double(limit))
    for size in Self.sizes {
      let reduced = image(colors: size)
      let data = try encode(reduced)
      // Larger palettes take more bytes.
      if Double(data.count) > best.cost { break }
      let cost = Double(data.count) + pixelCost * loss(of: reduced)
      if cost < best.cost { best = (data, cost) }
    }
    return best.data
  }

  // MARK: Palette

  // The means of parts of little variance, each moved to the mean of the cells that are nearest to it, twice.
  private func image(colors count: Int) -> Bitmap {
    var cuts = ColorCuts(cells)
    var colors = cuts.means(count: count)
    var nearest = [Int](repeating: 0, count: cells.count)
    for _ in 0..<2 {
      var sums = colors.map { _ in WeightedColor(mean: .zero, weight: 0) }
      for (index, cell) in cells.enumerated() {
        nearest[index] =
          colors.indices.min {
            (colors[$0] - cell.mean).squared < (colors[$1] - cell.mean).squared
          } ?? 0
        sums[nearest[index]].mean += cell.mean * cell.weight
        sums[nearest[index]].weight += cell.weight
      }
      for index in colors.indices where sums[index].weight > 0 {
        colors[index] = sums[index].mean / sums[index].weight
      }
    }
    let pixels = colors.map(\.pixel)
    var buffer = PixelBuffer(width: area.width, height: area.height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for y in 0..<area.height {
        for x in 0..<area.width {
          let pixel = image[area.x + x, area.y + y]
          guard pixel != 0 else { continue }
          let color = pixels[nearest[Int(indices[Self.key(pixel)])]]
          bytes.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return buffer.freeze()
  }

  // MARK: Similarity

  // What an image lacks of similarity, in pixels: of SSIM (Wang et al., 2004), by luma in visible blocks of 8 × 8 pixels, on
  // black and on white.
  private func loss(of other: Bitmap) -> Double {
    var loss = 0.0
    for top in stride(from: 0, to: area.height, by: 8) {
      for left in stride(from: 0, to: area.width, by: 8) {
        var (black, white) = (Moments(), Moments())
        var isVisible = false
        for y in top..<min(top + 8, area.height) {
          for x in left..<min(left + 8, area.width) {
            let (a, b) = (image[area.x + x, area.y + y], other[x, y])
            isVisible = isVisible || a != 0
            black.add(a.luma, b.luma)
            white.add(a.luma + Double(255 - a >> 24), b.luma + Double(255 - b >> 24))
          }
        }
        if isVisible { loss += (2 - black.similarity - white.similarity) / 2 * black.count }
      }
    }
    return loss
  }

  private struct Moments {
    private var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
    private(set) var count = 0.0

    mutating func add(_ x: Double, _ y: Double) {
      a += x
      b += y
      aa += x * x
      bb += y * y
      ab += x * y
      count += 1
    }

    var similarity: Double {
      let (x, y) = (a / count, b / count)
      let (varianceX, varianceY) = (aa / count - x * x, bb / count - y * y)
      let covariance = ab / count - x * y
      let (c1, c2) = (6.5025, 58.5225)
      return (2 * x * y + c1) * (2 * covariance + c2)
        / ((x * x + y * y + c1) * (varianceX + varianceY + c2))
    }
  }
}

extension SIMD4<Double> {
  fileprivate var squared: Double { (self * self).sum() }

  // Blue, green, red and alpha as a premultiplied pixel.
  fileprivate var pixel: UInt32 {
    let codes = (0..<4).map { UInt32(Int(clamping: (self[$0] + 0.5).rounded(.down), in: 0...255)) }
    return codes[3] << 24 | codes[2] << 16 | codes[1] << 8 | codes[0]
  }
}

extension UInt32 {
  // The luma of a premultiplied pixel on black, BT.709.
  fileprivate var luma: Double {
    0.2126 * Double(self >> 16 & 255) + 0.7152 * Double(self >> 8 & 255) + 0.0722
      * Double(self & 255)
  }
}
