/// Arc lengths along a path, computed once: points at lengths, and the part between two lengths.
///
/// The length runs over all subpaths in order. Moves have no length; closing lines count. Lengths
/// are in the path's own coordinates.
public struct PathMeasure: Sendable {
  /// One drawn element that has a length: a line, a curve or a closing line.
  struct Segment {
    let curve: CubicBezier
    let isLine: Bool
    let isClosing: Bool
    let subpath: Int
    let startLength: Double
    let length: Double

    var endLength: Double { startLength + length }

    func parameter(atLength length: Double) -> Double {
      let local = length - startLength
      if isLine { return (local / self.length).clamped(to: 0...1) }
      return curve.parameter(atLength: local, of: self.length)
    }

    func append(to path: inout Path, from: Double, to end: Double) {
      let part = from <= 0 && end >= 1 ? curve : curve.part(from: from, to: end)
      if isLine {
        path.line(to: part.end)
      } else {
        path.curve(part.first, part.second, to: part.end)
      }
    }
  }

  let path: Path
  let segments: [Segment]
  /// The sum of the lengths of all subpaths.
  public let totalLength: Double
  /// The length of every subpath, in order; a subpath of a single point has length 0.
  public let subpathLengths: [Double]
  /// The length of every line and curve, in order, with closing lines between different points.
  package let elementLengths: [Double]
  private let closedSubpaths: Set<Int>

  /// Measures a path.
  ///
  /// - Complexity: O(*elements*), 128 evaluations a curve.
  public init(_ path: Path) {
    self.path = path
    var segments: [Segment] = []
    var (lengths, elementLengths) = ([Double](), [Double]())
    var closed: Set<Int> = []
    var total = 0.0
    var (current, start) = (Point.zero, Point.zero)
    func add(_ curve: CubicBezier, isLine: Bool, isClosing: Bool = false) {
      current = curve.end
      let length = isLine ? curve.start.distance(to: curve.end) : curve.length()
      elementLengths.append(length)
      // A segment without length is neither visible nor carries a position; skipped, it cannot hide
      // a seam.
      guard length > 0 else { return }
      segments.append(
        Segment(
          curve: curve,
          isLine: isLine,
          isClosing: isClosing,
          subpath: lengths.count - 1,
          startLength: total,
          length: length
        )
      )
      total += length
      lengths[lengths.count - 1] += length
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        lengths.append(0)
        (current, start) = (to, to)
      case .line(let to): add(CubicBezier(line: current, to: to), isLine: true)
      case .curve(let a, let b, let to): add(CubicBezier(current, a, b, to), isLine: false)
      case .close:
        closed.insert(lengths.count - 1)
        if current != start {
          add(CubicBezier(line: current, to: start), isLine: true, isClosing: true)
        }
      }
    }
    self.segments = segments
    (subpathLengths, self.elementLengths) = (lengths, elementLengths)
    totalLength = total
    closedSubpaths = closed
  }

  /// The point and the direction of travel at a length from the start of the path.
  ///
  /// At a corner the direction is that of the segment being entered; at the very end, of the one left.
  ///
  /// - Parameter length: clamped to 0…`totalLength`.
  /// - Returns: nil for a path without length. The direction is not normalised.
  /// - Complexity: O(log *segments*)
  public func location(atLength length: Double) -> (point: Point, direction: Point)? {
    guard let last = segments.last else { return nil }
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if length < segments[middle].endLength { high = middle } else { low = middle + 1 }
    }
    let segment = low < segments.count ? segments[low] : last
    let t = segment.parameter(atLength: length)
    return (segment.curve.point(at: t), segment.curve.tangent(at: t))
  }

  /// The part of the path between two fractions of its total length.
  ///
  /// `start` and `end` are clamped to 0…1 and `start ≥ end` gives an empty path, as in
  /// `CAShapeLayer.strokeStart`. The whole range gives the path itself, joined at its seams; any other
  /// range opens the closed subpaths that it cuts.
  ///
  /// `offset` is a fraction of the total length, any finite number, added to both ends after they are
  /// clamped and taken modulo 1. A window that crosses the seam of a closed subpath is one piece.
  ///
  /// - Complexity: O(*segments*)
  public func trimmed(from start: Double, to end: Double, offset: Double = 0) -> Path {
    let (low, high) = (start.clamped(to: 0...1), end.clamped(to: 0...1))
    guard high > low, totalLength > 0 else { return Path() }
    if low <= 0, high >= 1 { return path }
    let shift = offset - offset.rounded(.down)
    var (from, to) = (low + shift, high + shift)
    if from >= 1 { (from, to) = (from - 1, to - 1) }
    var result = Path()
    if to <= 1 {
      append(to: &result, from: from * totalLength, to: to * totalLength)
      return result
    }
    // The window wraps round the end of the path. Where the last and the first subpath are one
    // closed subpath, both parts are one piece; else they are drawn one after the other.
    append(to: &result, from: from * totalLength, to: totalLength)
    let wrapsClosed = subpathLengths.count == 1 && closedSubpaths.contains(0) && !result.isEmpty
    append(to: &result, from: 0, to: (to - 1) * totalLength, continuing: wrapsClosed)
    return result
  }

  private func append(
    to result: inout Path,
    from low: Double,
    to high: Double,
    continuing: Bool = false
  ) {
    var drawn = continuing ? segments.first?.subpath : nil
    var isCompleteSoFar = false
    for (index, segment) in segments.enumerated() {
      guard segment.endLength > low, segment.startLength < high else { continue }
      let from = segment.startLength >= low ? 0 : segment.parameter(atLength: low)
      let to = segment.endLength <= high ? 1 : segment.parameter(atLength: high)
      guard to > from else { continue }
      if drawn != segment.subpath {
        result.move(to: from <= 0 ? segment.curve.start : segment.curve.point(at: from))
        drawn = segment.subpath
        isCompleteSoFar = from <= 0 && (index == 0 || segments[index - 1].subpath != drawn)
      }
      segment.append(to: &result, from: from, to: to)
      // A closed subpath entirely inside the window is not cut, so its seam remains closed.
      let isLast = index + 1 == segments.count || segments[index + 1].subpath != drawn
      if isLast, isCompleteSoFar, to >= 1, closedSubpaths.contains(segment.subpath) {
        result.close()
      }
    }
  }
}
