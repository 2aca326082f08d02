public import Foundation
package import Graphics

/// Lines and Bézier curves in the coordinates of their owner.
///
/// Same as Core Graphics, except that quadratic curves are stored as equivalent cubic ones. A path
/// is built by `CGMutablePath` or `UIBezierPath`; two paths are equal when their elements are.
public class CGPath: Hashable {
  /// The steps as the core knows them.
  package fileprivate(set) var path: Path
  /// The requests that could not be met, such as a line without a point to start from.
  ///
  /// Core Graphics prints such errors and continues; lowering reports them as errors.
  package fileprivate(set) var faults: [String] = []

  /// A path of the core.
  package init(_ path: Path, faults: [String] = []) {
    self.path = path
    self.faults = faults
  }

  /// A rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle; its path starts at the least x and y and goes towards greater x first.
  ///   - transform: maps every point; nil is the identity.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    path = Path.rect(rect.rect).transformed(transform)
  }

  /// An ellipse in a rectangle, from the middle of the right side, clockwise with y down.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    path = Path.ellipse(in: rect.rect).transformed(transform)
  }

  /// A rectangle with elliptic corners.
  ///
  /// - Parameters:
  ///   - rect: the outer bounds.
  ///   - cornerWidth: the half axis along x, clamped to half the width.
  ///   - cornerHeight: the half axis along y, clamped to half the height.
  ///   - transform: maps every point; nil is the identity.
  public init(
    roundedRect rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    path = Path.roundedRect(rect.rect, Size(Double(cornerWidth), Double(cornerHeight)))
      .transformed(transform)
  }

  /// A copy that later changes of a mutable path do not reach.
  public func copy() -> CGPath? { CGPath(path, faults: faults) }

  /// A copy with every point mapped; nil is the identity.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path.transformed(transform), faults: faults)
  }

  /// A copy that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path, faults: faults) }

  /// A copy with every point mapped that can be changed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(path.transformed(transform), faults: faults)
  }

  /// Whether two paths have the same elements.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }

  /// Feeds all elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A mutable path.
///
/// Every method takes a `transform` that maps the given points, not the existing ones.
public class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(Path()) }

  package override init(_ path: Path, faults: [String] = []) { super.init(path, faults: faults) }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: transform.affine.apply(point.point))
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard isStarted("a line") else { return }
    path.line(to: transform.affine.apply(point.point))
  }

  /// Adds a cubic curve from the current point.
  public func addCurve(
    to end: CGPoint,
    control1: CGPoint,
    control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    guard isStarted("a curve") else { return }
    let map = transform.affine
    path.curve(map.apply(control1.point), map.apply(control2.point), to: map.apply(end.point))
  }

  /// Adds a quadratic curve from the current point, kept as a cubic one with handles at two thirds.
  public func addQuadCurve(
    to end: CGPoint,
    control: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    guard isStarted("a quadratic curve") else { return }
    let map = transform.affine
    path.quad(map.apply(control.point), to: map.apply(end.point))
  }

  /// Starts a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    let map = transform.affine
    path.append(.polyline(points.map { map.apply($0.point) }, closed: false))
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(Path.rect(rect.rect).transformed(by: transform.affine))
  }

  /// Adds rectangles as closed subpaths.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse in a rectangle as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(Path.ellipse(in: rect.rect).transformed(by: transform.affine))
  }

  /// Adds a rectangle with elliptic corners, whose half axes are clamped to half its sides.
  public func addRoundedRect(
    in rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let corner = Size(Double(cornerWidth), Double(cornerHeight))
    path.append(Path.roundedRect(rect.rect, corner).transformed(by: transform.affine))
  }

  /// Adds the subpaths of another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    // Read first: the other path may be this one.
    let (added, faults) = (other.path, other.faults)
    path.append(added.transformed(by: transform.affine))
    if other !== self { self.faults += faults }
  }

  /// Closes the subpath; the current point returns to its start.
  public func closeSubpath() { path.close() }

  /// Empties the path.
  package func removeAll() {
    path = Path()
    faults = []
  }

  /// Adds an arc of the core, with a line from the current point to its start if there is one.
  package func add(arc: Path, transform: CGAffineTransform) {
    path.append(arc.transformed(by: transform.affine), connected: true)
  }

  /// Whether there is a current point; notes a fault if not.
  private func isStarted(_ what: String) -> Bool {
    if path.currentPoint != nil { return true }
    faults.append("\(what) was added to a path without a current point; call move(to:) first")
    return false
  }
}

extension CGMutablePath {
  /// Adds a circular arc, with a line from the current point to its start if there is one.
  ///
  /// Same as Core Graphics, whose flag is meant for y up: with y down, as in layers and views,
  /// `clockwise: false` lets the angle grow and goes clockwise on screen. `UIBezierPath` has the flag
  /// in the sense that is seen.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: its radius.
  ///   - startAngle: radians from +x towards +y.
  ///   - endAngle: likewise; a full turn or more from the start is a full circle, equal angles are a point.
  ///   - clockwise: whether the angle falls from start to end.
  ///   - transform: maps the arc.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle != endAngle else {
      // An arc without a sweep: the point where it starts.
      let angle = Double(startAngle)
      let direction = Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
      let start = center.point + direction * Double(radius)
      return add(arc: .polyline([start], closed: false), transform: transform)
    }
    let arc = Path.arc(
      center: center.point,
      radius: Double(radius),
      startAngle: Double(startAngle),
      endAngle: Double(endAngle),
      clockwise: !clockwise
    )
    add(arc: arc, transform: transform)
  }

  /// Adds a circular arc of a sweep in radians, which grows from +x towards +y.
  ///
  /// The sweep may have any sign; more than a full turn is one full circle.
  public func addRelativeArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: startAngle + delta,
      clockwise: delta < 0,
      transform: transform
    )
  }

  /// Adds an arc that touches the lines from the current point to a corner and from there to an end.
  ///
  /// A line leads from the current point to where the arc starts. If the three points lie on a line,
  /// or the radius is 0, it is a line to the corner alone.
  public func addArc(
    tangent1End: CGPoint,
    tangent2End: CGPoint,
    radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard isStarted("an arc between tangents"), let here = path.currentPoint else { return }
    let map = transform.affine
    // The current point is mapped already, the other points are not.
    let start = map.inverse?.apply(here) ?? here
    let corner = tangent1End.point
    let arc = Path.arc(from: start, around: corner, to: tangent2End.point, radius: Double(radius))
    guard let arc else { return addLine(to: tangent1End, transform: transform) }
    add(arc: arc, transform: transform)
  }
}
