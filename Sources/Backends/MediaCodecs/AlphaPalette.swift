internal import Graphics

/// Reduces images of few colours to a palette with alpha, which WebP codes without loss in fewer bytes
/// than it takes with loss: flat drawings with soft edges.
struct AlphaPalette {
  private struct Cell {
    var count = 0
    var sums = SIMD4<Int>()

    var mean: SIMD4<Double> { SIMD4<Double>(sums) / Double(max(1, count)) }
  }

  private struct Box {
    var cells: [Int]
    // The sum of squared distances to the mean along each component.
    var spread: SIMD4<Double>
  }

  // Images of more colours have gradients, in which a palette shows steps.
  private static let maxCells = 20_000
  private static let sizes = [16, 32, 64, 128]
  private let image: Bitmap
  private let area: PixelRect
  private var cells: [Cell] = []
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
          cells.append(Cell())
        }
        let index = Int(indices[key])
        cells[index].count += 1
        cells[index].sums &+= Self.components(pixel)
      }
    }
  }

  private static func key(_ pixel: UInt32) -> Int {
    func upper(_ shift: UInt32) -> UInt32 { (pixel >> (shift + 3)) & 31 }
    return Int(upper(24) << 15 | upper(16) << 10 | upper(8) << 5 | upper(0))
  }

  private static func components(_ pixel: UInt32) -> SIMD4<Int> {
    SIMD4(
      Int(pixel & 255),
      Int(pixel >> 8 & 255),
      Int(pixel >> 16 & 255),
      Int(pixel >> 24)
    )
  }

  /// Returns the part in the smallest palette that is similar enough; nil where none is.
  ///
  /// - Parameter least: the mean SSIM of visible blocks, 0…1.
  func reducedImage(similarity least: Double) -> Bitmap? {
    for size in Self.sizes {
      let reduced = image(colors: size)
      if similarity(to: reduced) >= least { return reduced }
    }
    return nil
  }

  // MARK: Palette

  // The box of the greatest spread is cut at its mean, across its longest axis, until there are enough;
  // then each colour moves to the mean of the cells that are nearest to it.
  private func image(colors count: Int) -> Bitmap {
    var boxes = [box(Array(cells.indices))]
    while boxes.count < count {
      guard
        let widest = boxes.indices.max(by: { boxes[$0].spread.sum() < boxes[$1].spread.sum() }),
        boxes[widest].spread.sum() > 0
      else { break }
      let (a, b) = cut(boxes[widest])
      guard !a.cells.isEmpty, !b.cells.isEmpty else {
        boxes[widest].spread = .zero
        continue
      }
      boxes[widest] = a
      boxes.append(b)
    }
    var colors = boxes.map { mean($0.cells) }
    var nearest = [Int](repeating: 0, count: cells.count)
    for _ in 0..<2 {
      var members = [[Int]](repeating: [], count: colors.count)
      for index in cells.indices {
        let mean = cells[index].mean
        nearest[index] =
          colors.indices.min { (colors[$0] - mean).squared < (colors[$1] - mean).squared } ?? 0
        members[nearest[index]].append(index)
      }
      for index in colors.indices where !members[index].isEmpty {
        colors[index] = mean(members[index])
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

  private func mean(_ members: [Int]) -> SIMD4<Double> {
    var sum = Cell()
    for index in members {
      sum.count += cells[index].count
      sum.sums &+= cells[index].sums
    }
    return sum.mean
  }

  private func box(_ members: [Int]) -> Box {
    let mean = mean(members)
    var spread = SIMD4<Double>()
    for index in members {
      let offset = cells[index].mean - mean
      spread += offset * offset * Double(cells[index].count)
    }
    return Box(cells: members, spread: spread)
  }

  private func cut(_ box: Box) -> (Box, Box) {
    let axis = (0..<4).max { box.spread[$0] < box.spread[$1] } ?? 0
    let middle = mean(box.cells)[axis]
    let low = box.cells.filter { cells[$0].mean[axis] < middle }
    let high = box.cells.filter { cells[$0].mean[axis] >= middle }
    return (self.box(low), self.box(high))
  }

  // MARK: Similarity

  // The mean SSIM (Wang et al., 2004) of luma in visible blocks of 8 × 8 pixels, on black and on white.
  private func similarity(to other: Bitmap) -> Double {
    var (sum, count) = (0.0, 0.0)
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
        guard isVisible else { continue }
        sum += black.similarity + white.similarity
        count += 2
      }
    }
    return count == 0 ? 1 : sum / count
  }

  private struct Moments {
    private var (a, b, aa, bb, ab, count) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

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
