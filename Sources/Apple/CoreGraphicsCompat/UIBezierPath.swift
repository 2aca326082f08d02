public import Foundation
package import Graphics

/// A path with the style in which it is drawn.
///
/// Same as UIKit. The line and fill properties count where the path is drawn into a context; no layer looks
/// at them.
open class UIBezierPath: NSObject, NSCopying {
  private let storage = CGMutablePath()

  /// The width of the line.
  open var lineWidth: CGFloat = 1
  /// The ends of the line.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of the line.
  open var lineJoinStyle = CGLineJoin.miter
  /// Above this ratio of a miter to the width a corner is a bevel.
  open var miterLimit: CGFloat = 10
  /// How far flattened curves may be off; no meaning here.
  open var flatness: CGFloat = 0.6
  /// Whether the path is filled by the even-odd rule.
  open var usesEvenOddFillRule = false
  private var dashes: [CGFloat] = []
  private var dashPhase: CGFloat = 0
  /// The dashes of the line.
  package var dash: (phase: CGFloat, lengths: [CGFloat]) { (dashPhase, dashes) }

  /// An empty path.
  public override init() { super.init() }

  /// An empty path: the coder is not read.
  public required init?(coder: NSCoder) { super.init() }

  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(CGPath(rect: rect, transform: nil)) }

  /// The ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init(CGPath(ellipseIn: rect, transform: nil))
  }

  /// Creates a rectangle with iOS's smooth corners, of three curves each.
  ///
  /// Begins after the upper left corner and runs clockwise on screen. No close element ends it.
  /// Where 1.528665 radii are more than half of a side, the radius is half of the shorter side.
  /// Where they are more than half of both sides, the corners are circles (measured on iOS).
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(CGPath(Path.smoothRect(rect.rect, radius: Double(cornerRadius), corners: .all)))
  }

  /// Creates a rectangle with some rounded corners, as above.
  ///
  /// - Parameters:
  ///   - rect: the outer bounds.
  ///   - corners: the rounded corners.
  ///   - cornerRadii: the width is the radius, as in UIKit, which ignores the height.
  public convenience init(
    roundedRect rect: CGRect,
    byRoundingCorners corners: UIRectCorner,
    cornerRadii: CGSize
  ) {
    let radius = Double(cornerRadii.width)
    self.init(CGPath(Path.smoothRect(rect.rect, radius: radius, corners: corners.corners)))
  }

  /// An arc; see `addArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
  public convenience init(
    arcCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: clockwise
    )
  }

  /// The elements of a path.
  public convenience init(cgPath: CGPath) { self.init(cgPath) }

  private convenience init(_ path: CGPath) {
    self.init()
    storage.addPath(path)
  }

  /// A copy of the elements; setting replaces them.
  open var cgPath: CGPath {
    get { CGPath(storage.path, faults: storage.faults) }
    set {
      storage.removeAll()
      storage.addPath(newValue)
    }
  }

  /// Starts a subpath.
  open func move(to point: CGPoint) { storage.move(to: point) }

  /// Adds a line from the current point.
  open func addLine(to point: CGPoint) { storage.addLine(to: point) }

  /// Adds a cubic curve from the current point.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    storage.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve from the current point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    storage.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds a circular arc, with a line from the current point to its start if there is one.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: its radius.
  ///   - startAngle: radians, clockwise on screen from +x.
  ///   - endAngle: likewise; a full turn or more from the start is a full circle.
  ///   - clockwise: whether the arc goes clockwise on screen, its angle growing.
  open func addArc(
    withCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    storage.addArc(
      center: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: !clockwise
    )
  }

  /// Closes the subpath.
  open func close() { storage.closeSubpath() }

  /// Empties the path.
  open func removeAllPoints() { storage.removeAll() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { storage.addPath(bezierPath.storage) }

  /// The path drawn from its end to its start, in the same style.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath(CGPath(storage.path.reversed, faults: storage.faults))
    result.takeStyle(of: self)
    return result
  }

  /// Maps every point.
  open func apply(_ transform: CGAffineTransform) {
    cgPath = CGPath(storage.path.transformed(by: transform.affine), faults: storage.faults)
  }

  /// Whether nothing has been added.
  open var isEmpty: Bool { storage.isEmpty }

  /// The box around the curve itself; null for an empty path.
  open var bounds: CGRect { storage.boundingBoxOfPath }

  /// Where the next step starts.
  open var currentPoint: CGPoint { storage.currentPoint }

  /// Returns whether a point is inside when the path is filled.
  open func contains(_ point: CGPoint) -> Bool {
    storage.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Sets dashes and gaps, starting with a dash.
  ///
  /// - Parameters:
  ///   - pattern: lengths in turn; nil is a solid line.
  ///   - count: the number of lengths.
  ///   - phase: the length by which the pattern is moved towards the start.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    dashPhase = phase
  }

  /// Reads the dashes that `setLineDash` set.
  ///
  /// - Parameters:
  ///   - pattern: receives the lengths; must have room for them, or nil.
  ///   - count: receives their number.
  ///   - phase: receives the phase.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?,
    count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern { for (index, length) in dashes.enumerated() { pattern[index] = length } }
    count?.pointee = dashes.count
    phase?.pointee = dashPhase
  }

  /// A path with the same elements and style.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = UIBezierPath(storage)
    result.takeStyle(of: self)
    return result
  }

  /// Whether another path has the same elements.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIBezierPath).map { $0.storage == storage } ?? false
  }

  /// The hash of the elements.
  open override var hash: Int { storage.hashValue }

  private func takeStyle(of other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    (dashes, dashPhase) = (other.dashes, other.dashPhase)
  }
}

extension UIRectCorner {
  /// The same corners for the core.
  package var corners: Corners {
    var result: Corners = []
    if contains(.topLeft) { result.insert(.minXminY) }
    if contains(.topRight) { result.insert(.maxXminY) }
    if contains(.bottomLeft) { result.insert(.minXmaxY) }
    if contains(.bottomRight) { result.insert(.maxXmaxY) }
    return result
  }
}
