/// A colour, or the mean of similar ones, and how many pixels have it.
public struct WeightedColor {
  /// Three or four components; the last one may be 0 throughout.
  public var mean: SIMD4<Double>
  /// The number of pixels, greater than 0.
  public var weight: Double

  /// A colour.
  public init(mean: SIMD4<Double>, weight: Double) { (self.mean, self.weight) = (mean, weight) }
}

/// Cuts a set of colours into parts of little variance.
///
/// The part that loses most, the sum of squared distances to its mean, is cut in two along its longest axis, where
/// the loss becomes least (X. Wu, "Color quantization by dynamic programming and principal analysis", 1992), until
/// there are enough parts or the mean loss is invisible.
public struct ColorCuts {
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

  /// Cuts of some colours.
  public init(_ colors: [WeightedColor]) { self.colors = colors }

  /// The means of the parts.
  ///
  /// - Parameters:
  ///   - count: the most parts.
  ///   - invisible: the mean loss of a pixel that needs no further cut.
  public mutating func means(count: Int, invisible: Double = 0) -> [SIMD4<Double>] {
    let weight = colors.reduce(0) { $0 + $1.weight }
    var parts = [Part(colors.indices, colors)]
    while parts.count < count, parts.reduce(0, { $0 + $1.loss }) > invisible * weight,
      let worst = parts.indices.max(by: { parts[$0].loss < parts[$1].loss }), parts[worst].loss > 0
    {
      let range = parts[worst].range
      let cut = cut(parts[worst])
      parts[worst] = Part(range.lowerBound..<cut, colors)
      parts.append(Part(cut..<range.upperBound, colors))
    }
    return parts.map(\.mean)
  }

  // Sorts a part of at least two colours along its longest axis, and returns where to cut it.
  private mutating func cut(_ part: Part) -> Int {
    let axis = (0..<4).max { part.spread[$0] < part.spread[$1] } ?? 0
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
}
