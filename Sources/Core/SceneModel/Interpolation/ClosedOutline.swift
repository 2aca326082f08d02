internal import Graphics

/// A closed outline by the fractions of its length, so that two of them can be matched point by point.
struct ClosedOutline {
  private let curves: [CubicBezier]
  // Where every curve ends, as a fraction of the whole length; the last one is 1.
  private var ends: [Double]

  // Chords by which the length of a curve is measured.
  private static let chords = 32
  // The number of sample points of two outlines that are compared, and of finer points on the
  // second outline.
  private static let samples = 128
  private static let fineSamples = 1024
  // Beginnings at which a vertex of one outline meets one of the other are tried up to so many.
  private static let maxVertexPairs = 1024
  // Nearer vertices are one, as fractions of the length.
  private static let mergeDistance = 1e-6
  // How much better a beginning without meeting vertices has to be.
  private static let vertexPreference = 0.99

  /// Two outlines as lists of equally many curves, each with its counterpart.
  ///
  /// Points at equal fractions of both lengths match. The second outline begins where the sum of the squared
  /// distances of matching points, both about the same centre, is least. Both have a vertex wherever one of
  /// them has one.
  ///
  /// - Returns: nil where one of them has no length.
  /// - Complexity: O(n) for n curves, and 1024 comparisons of 128 points at most.
  static func matched(
    _ a: [CubicBezier],
    _ b: [CubicBezier]
  ) -> (first: [CubicBezier], second: [CubicBezier])? {
    guard var first = ClosedOutline(a), let other = ClosedOutline(b) else { return nil }
    guard var second = ClosedOutline(other.rotated(to: first.bestBeginning(of: other))) else {
      return nil
    }
    let vertices = merge(&first, &second)
    return (first.cut(at: vertices), second.cut(at: vertices))
  }

  private init?(_ curves: [CubicBezier]) {
    var (retained, sums, sum) = ([CubicBezier](), [Double](), 0.0)
    for curve in curves {
      let length = Self.lengths(of: curve)[Self.chords]
      guard length > 0 else { continue }
      sum += length
      retained.append(curve)
      sums.append(sum)
    }
    guard sum > 0, sum.isFinite else { return nil }
    self.curves = retained
    ends = sums.map { $0 / sum }
    ends[ends.count - 1] = 1
  }

  // Lengths from the beginning of a curve to the ends of its chords; the first one is 0.
  private static func lengths(of curve: CubicBezier) -> [Double] {
    var (result, last) = ([0.0], curve.start)
    for index in 1...chords {
      let point = curve.point(at: Double(index) / Double(chords))
      result.append(result[index - 1] + last.distance(to: point))
      last = point
    }
    return result
  }

  private func begin(of index: Int) -> Double { index == 0 ? 0 : ends[index - 1] }

  // Returns the parameter of a curve at a fraction of the whole length that falls into the curve.
  private func parameter(_ fraction: Double, in index: Int) -> Double {
    let begin = begin(of: index)
    let share = ((fraction - begin) / (ends[index] - begin)).clamped(to: 0...1)
    let lengths = Self.lengths(of: curves[index])
    let wanted = share * lengths[Self.chords]
    guard let end = lengths.firstIndex(where: { $0 >= wanted }), end > 0 else { return 0 }
    let chord = lengths[end] - lengths[end - 1]
    let chordFraction = chord > 0 ? (wanted - lengths[end - 1]) / chord : 0
    return (Double(end - 1) + chordFraction) / Double(Self.chords)
  }

  // MARK: The beginning

  private func points(_ count: Int) -> [Point] {
    var index = 0
    return (0..<count).map { number in
      let fraction = Double(number) / Double(count)
      while index < curves.count - 1, ends[index] <= fraction { index += 1 }
      return curves[index].point(at: parameter(fraction, in: index))
    }
  }

  private static func centered(_ points: [Point]) -> [Point] {
    let sum = points.reduce(Point.zero) { Point($0.x + $1.x, $0.y + $1.y) }
    let (x, y) = (sum.x / Double(points.count), sum.y / Double(points.count))
    return points.map { Point($0.x - x, $0.y - y) }
  }

  // The fraction of another outline that matches the beginning of this one best.
  private func bestBeginning(of other: ClosedOutline) -> Double {
    let base = Self.centered(points(Self.samples))
    let otherPoints = Self.centered(other.points(Self.fineSamples))
    let step = Self.fineSamples / Self.samples
    func cost(_ beginning: Double) -> Double {
      let offset = Int(clamping: (beginning * Double(Self.fineSamples)).rounded())
      return base.indices.reduce(0) { sum, index in
        let (a, b) = (base[index], otherPoints[(offset + index * step) % Self.fineSamples])
        return sum + (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
      }
    }
    var best = (beginning: 0.0, cost: Double.infinity)
    func consider(_ beginning: Double, _ factor: Double) {
      let cost = cost(beginning) * factor
      if cost < best.cost { best = (beginning, cost) }
    }
    if curves.count * other.curves.count <= Self.maxVertexPairs {
      for vertex in ends {
        for counterpart in other.ends {
          let beginning = counterpart - vertex
          consider(beginning < 0 ? beginning + 1 : beginning, Self.vertexPreference)
        }
      }
    }
    for index in 0..<Self.samples { consider(Double(index) / Double(Self.samples), 1) }
    return best.beginning
  }

  // The curves from a fraction of the length on.
  private func rotated(to beginning: Double) -> [CubicBezier] {
    guard let index = ends.firstIndex(where: { $0 > beginning + Self.mergeDistance }) else {
      return curves
    }
    let head = Array(curves[..<index])
    guard beginning - begin(of: index) > Self.mergeDistance else {
      return Array(curves[index...]) + head
    }
    let (before, after) = curves[index].split(at: parameter(beginning, in: index))
    return [after] + curves[(index + 1)...] + head + [before]
  }

  // MARK: Vertices

  // The ends of all curves of both, ascending; ends that are near each other become one.
  private static func merge(_ a: inout ClosedOutline, _ b: inout ClosedOutline) -> [Double] {
    var (result, i, j) = ([Double](), 0, 0)
    while i < a.ends.count || j < b.ends.count {
      let (x, y) = (
        i < a.ends.count ? a.ends[i] : Double.infinity,
        j < b.ends.count ? b.ends[j] : Double.infinity
      )
      result.append(min(x, y))
      if abs(x - y) < mergeDistance {
        (a.ends[i], b.ends[j]) = (min(x, y), min(x, y))
        (i, j) = (i + 1, j + 1)
      } else if x < y {
        i += 1
      } else {
        j += 1
      }
    }
    return result
  }

  // Returns the outline as curves that end at ascending fractions, which include the ends of the
  // outline's curves.
  private func cut(at fractions: [Double]) -> [CubicBezier] {
    var (index, done) = (0, 0.0)
    return fractions.map { fraction in
      let curve = curves[index]
      let isEnd = fraction >= ends[index]
      let parameter = isEnd ? 1 : max(done, parameter(fraction, in: index))
      let part = done == 0 && isEnd ? curve : curve.part(from: done, to: parameter)
      if isEnd { index = min(index + 1, curves.count - 1) }
      done = isEnd ? 0 : parameter
      return part
    }
  }
}
