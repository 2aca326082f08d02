public import Foundation

// The functions of C, for code written before Swift 3. A transform is a pointer or nil, the identity.

private func map(_ transform: UnsafePointer<CGAffineTransform>?) -> CGAffineTransform {
  transform?.pointee ?? .identity
}

/// An empty path.
public func CGPathCreateMutable() -> CGMutablePath { CGMutablePath() }

/// A copy that later changes do not reach.
public func CGPathCreateCopy(_ path: CGPath) -> CGPath? { path.copy() }

/// A copy that can be changed.
public func CGPathCreateMutableCopy(_ path: CGPath) -> CGMutablePath? { path.mutableCopy() }

/// A copy with every point mapped.
public func CGPathCreateCopyByTransformingPath(
  _ path: CGPath,
  _ transform: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  path.copy(using: transform)
}

/// The path of a rectangle.
public func CGPathCreateWithRect(
  _ rect: CGRect,
  _ transform: UnsafePointer<CGAffineTransform>?
) -> CGPath {
  CGPath(rect: rect, transform: transform)
}

/// The path of the ellipse in a rectangle.
public func CGPathCreateWithEllipseInRect(
  _ rect: CGRect,
  _ transform: UnsafePointer<CGAffineTransform>?
) -> CGPath {
  CGPath(ellipseIn: rect, transform: transform)
}

/// The path of a rectangle with elliptic corners.
public func CGPathCreateWithRoundedRect(
  _ rect: CGRect,
  _ cornerWidth: CGFloat,
  _ cornerHeight: CGFloat,
  _ transform: UnsafePointer<CGAffineTransform>?
) -> CGPath {
  CGPath(
    roundedRect: rect,
    cornerWidth: cornerWidth,
    cornerHeight: cornerHeight,
    transform: transform
  )
}

/// Starts a subpath.
public func CGPathMoveToPoint(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ x: CGFloat,
  _ y: CGFloat
) {
  path.move(to: CGPoint(x: x, y: y), transform: map(transform))
}

/// Adds a line.
public func CGPathAddLineToPoint(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ x: CGFloat,
  _ y: CGFloat
) {
  path.addLine(to: CGPoint(x: x, y: y), transform: map(transform))
}

/// Adds a quadratic curve with one control point.
public func CGPathAddQuadCurveToPoint(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ cpx: CGFloat,
  _ cpy: CGFloat,
  _ x: CGFloat,
  _ y: CGFloat
) {
  path.addQuadCurve(
    to: CGPoint(x: x, y: y),
    control: CGPoint(x: cpx, y: cpy),
    transform: map(transform)
  )
}

/// Adds a cubic curve with two control points.
public func CGPathAddCurveToPoint(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ cp1x: CGFloat,
  _ cp1y: CGFloat,
  _ cp2x: CGFloat,
  _ cp2y: CGFloat,
  _ x: CGFloat,
  _ y: CGFloat
) {
  path.addCurve(
    to: CGPoint(x: x, y: y),
    control1: CGPoint(x: cp1x, y: cp1y),
    control2: CGPoint(x: cp2x, y: cp2y),
    transform: map(transform)
  )
}

/// Adds a circular arc; with y down `clockwise: false` goes clockwise on screen.
public func CGPathAddArc(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ x: CGFloat,
  _ y: CGFloat,
  _ radius: CGFloat,
  _ startAngle: CGFloat,
  _ endAngle: CGFloat,
  _ clockwise: Bool
) {
  path.addArc(
    center: CGPoint(x: x, y: y),
    radius: radius,
    startAngle: startAngle,
    endAngle: endAngle,
    clockwise: clockwise,
    transform: map(transform)
  )
}

/// Adds a circular arc of a sweep in radians.
public func CGPathAddRelativeArc(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ x: CGFloat,
  _ y: CGFloat,
  _ radius: CGFloat,
  _ startAngle: CGFloat,
  _ delta: CGFloat
) {
  path.addRelativeArc(
    center: CGPoint(x: x, y: y),
    radius: radius,
    startAngle: startAngle,
    delta: delta,
    transform: map(transform)
  )
}

/// Adds an arc that touches the lines from the current point to (x1, y1) and from there to (x2, y2).
public func CGPathAddArcToPoint(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ x1: CGFloat,
  _ y1: CGFloat,
  _ x2: CGFloat,
  _ y2: CGFloat,
  _ radius: CGFloat
) {
  path.addArc(
    tangent1End: CGPoint(x: x1, y: y1),
    tangent2End: CGPoint(x: x2, y: y2),
    radius: radius,
    transform: map(transform)
  )
}

/// Adds a rectangle.
public func CGPathAddRect(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ rect: CGRect
) {
  path.addRect(rect, transform: map(transform))
}

/// Adds the ellipse in a rectangle.
public func CGPathAddEllipseInRect(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ rect: CGRect
) {
  path.addEllipse(in: rect, transform: map(transform))
}

/// Adds a rectangle with elliptic corners.
public func CGPathAddRoundedRect(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ rect: CGRect,
  _ cornerWidth: CGFloat,
  _ cornerHeight: CGFloat
) {
  path.addRoundedRect(
    in: rect,
    cornerWidth: cornerWidth,
    cornerHeight: cornerHeight,
    transform: map(transform)
  )
}

/// Adds the subpaths of another path.
public func CGPathAddPath(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ other: CGPath
) {
  path.addPath(other, transform: map(transform))
}

/// Closes the subpath.
public func CGPathCloseSubpath(_ path: CGMutablePath) { path.closeSubpath() }

/// Whether two paths have the same elements.
public func CGPathEqualToPath(_ a: CGPath?, _ b: CGPath?) -> Bool { a == b }

/// Whether nothing has been added.
public func CGPathIsEmpty(_ path: CGPath) -> Bool { path.isEmpty }

/// Where the next step starts.
public func CGPathGetCurrentPoint(_ path: CGPath) -> CGPoint { path.currentPoint }

/// The box around all points, control points included.
public func CGPathGetBoundingBox(_ path: CGPath) -> CGRect { path.boundingBox }

/// The box around the curve itself.
public func CGPathGetPathBoundingBox(_ path: CGPath) -> CGRect { path.boundingBoxOfPath }

/// Returns whether a point is inside when the path is filled.
public func CGPathContainsPoint(
  _ path: CGPath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ point: CGPoint,
  _ eoFill: Bool
) -> Bool {
  path.contains(point, using: eoFill ? .evenOdd : .winding, transform: map(transform))
}

/// Starts a subpath at the first point and adds lines to the others.
public func CGPathAddLines(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ points: UnsafePointer<CGPoint>,
  _ count: Int
) {
  let points = Array(UnsafeBufferPointer(start: points, count: max(0, count)))
  path.addLines(between: points, transform: map(transform))
}

/// Adds rectangles.
public func CGPathAddRects(
  _ path: CGMutablePath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ rects: UnsafePointer<CGRect>,
  _ count: Int
) {
  let rects = Array(UnsafeBufferPointer(start: rects, count: max(0, count)))
  path.addRects(rects, transform: map(transform))
}

/// The dashes of a path, as open subpaths.
public func CGPathCreateCopyByDashingPath(
  _ path: CGPath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ phase: CGFloat,
  _ lengths: UnsafePointer<CGFloat>,
  _ count: Int
) -> CGPath? {
  let lengths = Array(UnsafeBufferPointer(start: lengths, count: max(0, count)))
  return path.copy(dashingWithPhase: phase, lengths: lengths, transform: map(transform))
}

/// The area that a stroke of a path covers.
public func CGPathCreateCopyByStrokingPath(
  _ path: CGPath,
  _ transform: UnsafePointer<CGAffineTransform>?,
  _ lineWidth: CGFloat,
  _ lineCap: CGLineCap,
  _ lineJoin: CGLineJoin,
  _ miterLimit: CGFloat
) -> CGPath? {
  path.copy(
    strokingWithWidth: lineWidth,
    lineCap: lineCap,
    lineJoin: lineJoin,
    miterLimit: miterLimit,
    transform: map(transform)
  )
}

extension CGPath {
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
        transform: map(transform)
      ).path
    )
  }
}
