internal import Graphics

/// A contour with the lengths of its segments, to cut parts from.
public struct MeasuredContour: Sendable {
  /// The contour.
  public let contour: Contour
  private let segments: [Contour.Segment]
  private let lengths: [Double]
  // How far from the start every segment ends.
  private let ends: [Double]
  private let measures: [CurveMeasure?]
  /// The length of the whole contour, in its own coordinates.
  public let length: Double

  /// Measures a contour.
  public init(_ contour: Contour) {
    self.contour = contour
    segments = (0..<contour.segmentCount).map(contour.segment)
    measures = segments.map { $0.isLine ? nil : CurveMeasure($0.curve) }
    lengths = zip(segments, measures).map { segment, measure in
      measure?.length ?? segment.curve.start.distance(to: segment.curve.end)
    }
    var end = 0.0
    ends = lengths.map { length in
      end += length
      return end
    }
    length = end
  }

  /// The part between two lengths from the start, as an open contour.
  ///
  /// - Parameters:
  ///   - from: at least 0 and less than `length`.
  ///   - to: greater than `from`. On a closed contour it may exceed `length`; the part then leads on
  ///     through the first vertex.
  func part(from: Double, to: Double) -> Contour {
    var result = Contour()
    append(to: &result, from: from, to: min(to, length))
    if contour.isClosed, to > length { append(to: &result, from: 0, to: min(to - length, from)) }
    return result.finiteOrEmpty
  }

  private func append(to result: inout Contour, from: Double, to: Double) {
    var start = 0.0
    for (index, (segment, length)) in zip(segments, lengths).enumerated() {
      defer { start += length }
      guard length > 0, start + length > from, start < to else { continue }
      let low = parameter(index, at: from - start)
      let high = parameter(index, at: to - start)
      guard high > low else { continue }
      let part = segment.curve.part(from: low, to: high)
      if result.isEmpty { result.vertices = [Contour.Vertex(part.start)] }
      let end = Contour.Vertex(part.end, in: segment.isLine ? .zero : part.second - part.end)
      result.vertices[result.vertices.count - 1].outTangent =
        segment.isLine ? .zero : part.first - part.start
      result.vertices.append(end)
    }
  }

  /// The point and the direction of travel at a length from the start.
  ///
  /// At a corner the direction is that of the segment being entered; at the very end, of the one left.
  ///
  /// - Parameter distance: held in 0…`length`.
  /// - Returns: nil for a contour without length. The direction is not normalised.
  /// - Complexity: O(log *segments*)
  func location(atLength distance: Double) -> (point: Point, direction: Point)? {
    guard length > 0 else { return nil }
    // The first segment that ends beyond the distance, or reaches the end of all.
    let target = distance.clamped(to: 0...length)
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > target || ends[middle] >= length { high = middle } else { low = middle + 1 }
    }
    let t = parameter(low, at: target - (ends[low] - lengths[low]))
    return (segments[low].curve.point(at: t), segments[low].curve.tangent(at: t))
  }

  private func parameter(_ index: Int, at length: Double) -> Double {
    if length <= 0 { return 0 }
    if length >= lengths[index] { return 1 }
    return measures[index]?.parameter(atLength: length) ?? length / lengths[index]
  }
}

extension Contour {
  /// The length of all segments, in the contour's own coordinates.
  ///
  /// The error is below 1e-8 of the length of the control polygons.
  public var length: Double { MeasuredContour(self).length }
}
