public import Foundation
package import Graphics

extension CGPath {
  /// Whether nothing has been added.
  public var isEmpty: Bool { path.isEmpty }

  /// Where the next step starts; the origin for an empty path.
  public var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The box around all points, control points included; null for an empty path.
  public var boundingBox: CGRect { isEmpty ? .null : CGRect(path.controlPolygon.controlBounds) }

  /// The box around the curve itself; null for an empty path.
  public var boundingBoxOfPath: CGRect { isEmpty ? .null : CGRect(path.tightBounds) }

  /// Whether the path is one rectangle with sides parallel to the axes.
  ///
  /// - Parameter rect: receives the rectangle.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var elements = path.elements
    if elements.last == .close { elements.removeLast() }
    var points: [Point] = []
    for (index, element) in elements.enumerated() {
      switch (element, index) {
      case (.move(let to), 0), (.line(let to), 1...): points.append(to)
      default: return false
      }
    }
    if points.count == 5, points[0] == points[4] { points.removeLast() }
    guard points.count == 4 else { return false }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let startsAlongX = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let startsAlongY = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard startsAlongX || startsAlongY else { return false }
    rect?.pointee = boundingBox
    return true
  }

  /// Returns whether a point is inside when the path is filled; open subpaths count as closed.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - rule: decides which points are inside.
  ///   - transform: maps the point before the test.
  public func contains(
    _ point: CGPoint,
    using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let winding = path.windingNumber(around: transform.affine.apply(point.point))
    switch rule {
    case .winding: return winding != 0
    case .evenOdd: return !winding.isMultiple(of: 2)
    }
  }

  /// The area that a stroke of the path covers, as a path to be filled with the winding rule.
  ///
  /// Curves are flattened to within 1/100 of the unit, or of the width if that is less.
  ///
  /// - Parameters:
  ///   - lineWidth: the width of the line.
  ///   - lineCap: its ends.
  ///   - lineJoin: its corners.
  ///   - miterLimit: above this ratio of a miter to the width the corner is a bevel.
  ///   - transform: maps the path before it is stroked.
  public func copy(
    strokingWithWidth lineWidth: CGFloat,
    lineCap: CGLineCap,
    lineJoin: CGLineJoin,
    miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    var style = StrokeStyle(lineWidth: Double(lineWidth))
    style.lineCap = lineCap.lineCap
    style.lineJoin = lineJoin.lineJoin
    style.miterLimit = Double(miterLimit)
    return outline(of: style, transform)
  }

  /// The outline of the path's line in a style.
  package func outline(of style: StrokeStyle, _ transform: CGAffineTransform = .identity) -> CGPath
  {
    let line = path.transformed(by: transform.affine)
    let tolerance = min(1, style.lineWidth) / 100
    let outline = StrokeOutline(of: line, style: style, tolerance: tolerance)
    return CGPath(outline.path, faults: faults)
  }

  /// The dashes of the path, as open subpaths.
  ///
  /// The pattern starts anew on every subpath. Lengths that make no pattern (none, only zeros, negative
  /// ones) and more dashes than `StrokeOutline.maxDashes` leave the path as it is.
  ///
  /// - Parameters:
  ///   - phase: the length by which the pattern is moved towards the start.
  ///   - lengths: dashes and gaps in turn; an odd number is doubled.
  ///   - transform: maps the path before it is dashed.
  public func copy(
    dashingWithPhase phase: CGFloat,
    lengths: [CGFloat],
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let line = path.transformed(by: transform.affine)
    guard let pattern = DashPattern(lengths.map { Double($0) }, phase: Double(phase)) else {
      return CGPath(line, faults: faults)
    }
    var dashes = Path()
    for subpath in line.subpaths {
      let part = Path(elements: Array(subpath))
      let measure = PathMeasure(part)
      let length = measure.totalLength
      guard length > 0 else { continue }
      guard pattern.segmentCount(length: length) <= StrokeOutline.maxDashes else {
        return CGPath(line, faults: faults)
      }
      for dash in pattern.intervals(length: length) {
        dashes.append(measure.trimmed(from: dash.from / length, to: dash.to / length))
      }
    }
    return CGPath(dashes, faults: faults)
  }
}

extension Path {
  /// The path with lines by way of the control point in place of every raised quadratic curve.
  ///
  /// The handles of the cubic form are within those lines: their box would be too small.
  fileprivate var controlPolygon: Path {
    var result = Path()
    for element in elements {
      guard case .curve(let first, let second, let end) = element, let start = result.currentPoint,
        let control = Self.quadraticControl(start, first, second, end)
      else {
        result.append(element)
        continue
      }
      result.line(to: control)
      result.line(to: end)
    }
    return result
  }

  // Nil for a cubic curve that is no quadratic one.
  private static func quadraticControl(
    _ start: Point,
    _ first: Point,
    _ second: Point,
    _ end: Point
  ) -> Point? {
    // Handles of a raised curve are at two thirds of the way to the control point, but for rounding.
    let control = start.mixed(with: first, at: 1.5)
    let other = end.mixed(with: second, at: 1.5)
    let reach = start.distance(to: control) + end.distance(to: control)
    return control.distance(to: other) <= 1e-9 * reach ? control : nil
  }
}

/// The kinds of step of a path.
public enum CGPathElementType: Int32, Sendable, Hashable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One step of a path, as `applyWithBlock` shows it.
public struct CGPathElement {
  /// The kind of step; never `addQuadCurveToPoint`, because quadratic curves are stored as cubic
  /// ones.
  public var type: CGPathElementType
  /// The points of the step: 1 for moves and lines, 3 for curves, none for closing.
  ///
  /// Valid during the call only.
  public var points: UnsafeMutablePointer<CGPoint>

  /// A step from its parts.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The function that `CGPath.apply(info:function:)` calls with every step; on Linux any closure.
public typealias CGPathApplierFunction =
  (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls a closure with every step of the path.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    var points = [CGPoint](repeating: .zero, count: 3)
    for element in path.elements {
      let type: CGPathElementType
      switch element {
      case .move(let to): (type, points[0]) = (.moveToPoint, CGPoint(to))
      case .line(let to): (type, points[0]) = (.addLineToPoint, CGPoint(to))
      case .curve(let first, let second, let to):
        type = .addCurveToPoint
        points = [CGPoint(first), CGPoint(second), CGPoint(to)]
      case .close: type = .closeSubpath
      }
      points.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        withUnsafePointer(to: CGPathElement(type: type, points: base)) { block($0) }
      }
    }
  }

  /// Calls a function with every step of the path, handing on what `info` points to.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// The area that a stroke of a path covers, under the name that Swift 4 had for it.
  public convenience init?(
    __byStroking path: CGPath,
    transform: UnsafePointer<CGAffineTransform>?,
    lineWidth: CGFloat,
    lineCap: CGLineCap,
    lineJoin: CGLineJoin,
    miterLimit: CGFloat
  ) {
    self.init(
      path.copy(
        strokingWithWidth: lineWidth,
        lineCap: lineCap,
        lineJoin: lineJoin,
        miterLimit: miterLimit,
        transform: transform?.pointee ?? .identity
      ).path
    )
  }
}
