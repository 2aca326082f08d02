public import Graphics
public import Testing
public import VectorGeometry

/// Something made of numbers, to be compared number by number.
public protocol NumberList {
  /// The numbers in their usual order.
  var numbers: [Double] { get }
}

extension Double: NumberList {
  /// The number.
  public var numbers: [Double] { [self] }
}

extension Point: NumberList {
  /// The coordinates x and y.
  public var numbers: [Double] { [x, y] }
}

extension Size: NumberList {
  /// Width and height.
  public var numbers: [Double] { [width, height] }
}

extension Rect: NumberList {
  /// The origin, then the size.
  public var numbers: [Double] { origin.numbers + size.numbers }
}

extension Color: NumberList {
  /// Red, green, blue, alpha.
  public var numbers: [Double] { [red, green, blue, alpha] }
}

extension Affine: NumberList {
  /// The numbers a, b, c, d, tx, ty.
  public var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Transform3D: NumberList {
  /// The sixteen elements in reading order.
  public var numbers: [Double] { rowMajor }
}

extension Path: NumberList {
  /// All coordinates in order.
  public var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let to), .line(let to): to.numbers
      case .curve(let first, let second, let to): first.numbers + second.numbers + to.numbers
      case .close: []
      }
    }
  }
}

extension Contour: NumberList {
  /// Point, in tangent and out tangent of every vertex.
  public var numbers: [Double] {
    vertices.flatMap { $0.point.numbers + $0.inTangent.numbers + $0.outTangent.numbers }
  }
}

extension Array: NumberList where Element: NumberList {
  /// The numbers of all elements.
  public var numbers: [Double] { flatMap(\.numbers) }
}

/// Why two lists of numbers are not close, or nil when they are.
///
/// Equal infinities are close; NaN is close to nothing.
///
/// - Parameter tolerance: the greatest difference of two numbers.
public func difference(
  _ actual: some NumberList,
  _ expected: some NumberList,
  within tolerance: Double
) -> String? {
  let (a, b) = (actual.numbers, expected.numbers)
  guard a.count == b.count else { return "\(a.count) numbers \(a), expected \(b.count) \(b)" }
  let isClose = zip(a, b).allSatisfy { $0 == $1 || abs($0 - $1) <= tolerance }
  return isClose ? nil : "\(a.count == 1 ? "\(a[0])" : "\(a)"), expected \(b)"
}

/// Expects every number of a value to be within a tolerance of another one's.
public func expectClose(
  _ actual: some NumberList,
  _ expected: some NumberList,
  within tolerance: Double = 1e-9,
  _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let text = difference(actual, expected, within: tolerance) else { return }
  Issue.record("\(comment()) \(text)", sourceLocation: sourceLocation)
}

/// Expects a value to be there and close to another.
public func expectClose(
  _ actual: (some NumberList)?,
  _ expected: some NumberList,
  within tolerance: Double = 1e-9,
  _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let actual else {
    Issue.record("\(comment()) nil, expected \(expected)", sourceLocation: sourceLocation)
    return
  }
  expectClose(actual, expected, within: tolerance, comment(), sourceLocation: sourceLocation)
}
