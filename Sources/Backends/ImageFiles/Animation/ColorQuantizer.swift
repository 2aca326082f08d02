/// Chooses the colours of a palette for pixels of many colours.
///
/// The cube of colours is cut into boxes so that what is lost, the sum of squared distances to the
/// mean colour of a box, becomes least (X. Wu, "Efficient statistical computations for optimal color
/// quantization", Graphics Gems II, 1991); then each colour moves to the mean of the pixels that are
/// nearest to it, twice. Equal pixels give equal palettes: only integers are added up.
struct ColorQuantizer {
  /// The cells have five bits of each component, after a plane of zeros.
  private static let side = 33

  private struct Moments {
    var weight = 0
    var red = 0
    var green = 0
    var blue = 0
    var squares = 0

    static func += (a: inout Moments, b: Moments) {
      a.weight += b.weight
      a.red += b.red
      a.green += b.green
      a.blue += b.blue
      a.squares += b.squares
    }

    static func - (a: Moments, b: Moments) -> Moments {
      var result = a
      result.weight -= b.weight
      result.red -= b.red
      result.green -= b.green
      result.blue -= b.blue
      result.squares -= b.squares
      return result
    }

    /// The square of the summed colour over the number of pixels: more is better for a part.
    var concentration: Double {
      guard weight > 0 else { return 0 }
      let (r, g, b) = (Double(red), Double(green), Double(blue))
      return (r * r + g * g + b * b) / Double(weight)
    }

    var variance: Double { Double(squares) - concentration }

    var mean: PaletteColor {
      func component(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + weight / 2) / max(1, weight)) }
      return PaletteColor(red: component(red), green: component(green), blue: component(blue))
    }
  }

  /// A block of cells: those above `low` up to `high` along each axis.
  private struct Box {
    var low: [Int]
    var high: [Int]
    var variance = 0.0
  }

  private var cells: [Moments]

  /// Counts the pixels with alpha 128 or more, straight RGBA.
  init(_ rgba: ArraySlice<UInt8>) {
    var cells = [Moments](repeating: Moments(), count: Self.side * Self.side * Self.side)
    rgba.withUnsafeBufferPointer { pixels in
      cells.withUnsafeMutableBufferPointer { cells in
        for position in stride(from: 0, to: pixels.count, by: 4) where pixels[position + 3] >= 128 {
          let (r, g, b) = (
            Int(pixels[position]), Int(pixels[position + 1]), Int(pixels[position + 2])
          )
          let cell = Self.cellIndex((r >> 3) + 1, (g >> 3) + 1, (b >> 3) + 1)
          cells[cell].weight += 1
          cells[cell].red += r
          cells[cell].green += g
          cells[cell].blue += b
          cells[cell].squares += r * r + g * g + b * b
        }
      }
    }
    self.cells = cells
  }

  private static func cellIndex(_ r: Int, _ g: Int, _ b: Int) -> Int { (r * side + g) * side + b }

  /// The best colours, at most `count` of them.
  func palette(count: Int) -> [PaletteColor] {
    let sums = cumulated()
    var boxes = [Box(low: [0, 0, 0], high: [32, 32, 32])]
    boxes[0].variance = Self.volume(boxes[0], sums).variance
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].variance < boxes[$1].variance }),
        boxes[worst].variance > 0
      else { break }
      guard let (a, b) = Self.cut(boxes[worst], sums) else {
        boxes[worst].variance = 0
        continue
      }
      boxes[worst] = a
      boxes.append(b)
    }
    var colors = boxes.map { Self.volume($0, sums).mean }
    for _ in 0..<2 { refine(&colors) }
    return colors
  }

  // The sum of all cells not above a place along any axis.
  private func cumulated() -> [Moments] {
    var sums = cells
    for r in 1..<Self.side {
      var area = [Moments](repeating: Moments(), count: Self.side)
      for g in 1..<Self.side {
        var line = Moments()
        for b in 1..<Self.side {
          line += cells[Self.cellIndex(r, g, b)]
          area[b] += line
          var sum = sums[Self.cellIndex(r - 1, g, b)]
          sum += area[b]
          sums[Self.cellIndex(r, g, b)] = sum
        }
      }
    }
    return sums
  }

  private static func volume(_ box: Box, _ sums: [Moments]) -> Moments {
    let (l, h) = (box.low, box.high)
    var result = sums[cellIndex(h[0], h[1], h[2])] - sums[cellIndex(h[0], h[1], l[2])]
    result = result - (sums[cellIndex(h[0], l[1], h[2])] - sums[cellIndex(h[0], l[1], l[2])])
    let below = sums[cellIndex(l[0], h[1], h[2])] - sums[cellIndex(l[0], h[1], l[2])]
    return result
      - (below - (sums[cellIndex(l[0], l[1], h[2])] - sums[cellIndex(l[0], l[1], l[2])]))
  }

  // The cut that leaves the least variance; nil when all pixels are in one cell.
  private static func cut(_ box: Box, _ sums: [Moments]) -> (Box, Box)? {
    let full = volume(box, sums)
    var best: (gain: Double, lower: Box, upper: Box)?
    for axis in 0..<3 where box.high[axis] - box.low[axis] > 1 {
      for position in box.low[axis] + 1..<box.high[axis] {
        var (lower, upper) = (box, box)
        lower.high[axis] = position
        upper.low[axis] = position
        let part = volume(lower, sums)
        let rest = full - part
        guard part.weight > 0, rest.weight > 0 else { continue }
        let gain = part.concentration + rest.concentration
        guard gain > best?.gain ?? -1 else { continue }
        lower.variance = part.variance
        upper.variance = rest.variance
        best = (gain, lower, upper)
      }
    }
    return best.map { ($0.lower, $0.upper) }
  }

  // One step of k-means over the cells, each standing for its mean colour.
  private func refine(_ colors: inout [PaletteColor]) {
    var sums = [Moments](repeating: Moments(), count: colors.count)
    for cell in cells where cell.weight > 0 {
      let mean = cell.mean
      var (best, minimum) = (0, Int.max)
      for (index, color) in colors.enumerated() {
        let distance = color.squaredDistance(to: mean)
        if distance < minimum { (best, minimum) = (index, distance) }
      }
      sums[best] += cell
    }
    for index in colors.indices where sums[index].weight > 0 { colors[index] = sums[index].mean }
  }
}

/// A colour of a palette: straight codes.
struct PaletteColor: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  fileprivate func squaredDistance(to other: PaletteColor) -> Int {
    let (r, g, b) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return r * r + g * g + b * b
  }
}
