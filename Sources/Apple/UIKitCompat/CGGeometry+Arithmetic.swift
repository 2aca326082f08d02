internal import Foundation

extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (point: CGPoint, factor: CGFloat) -> CGPoint {
    CGPoint(x: point.x * factor, y: point.y * factor)
  }
  static func / (point: CGPoint, divisor: CGFloat) -> CGPoint {
    CGPoint(x: point.x / divisor, y: point.y / divisor)
  }

  /// How far another point is.
  func distance(to other: CGPoint) -> CGFloat {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension CGSize {
  static func + (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width + b.width, height: a.height + b.height)
  }
  static func - (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width - b.width, height: a.height - b.height)
  }

  /// A height, and as wide as a layout makes it.
  static func flexible(height: CGFloat) -> CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height)
  }

  /// The size with another height.
  func with(height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
}

extension CGRect {
  /// The rectangle of a size around a point.
  init(center: CGPoint, size: CGSize) {
    let origin = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    self.init(origin: origin, size: size)
  }

  /// The middle.
  var center: CGPoint { CGPoint(x: midX, y: midY) }
}

extension CGRect {
  /// The rectangle with its sides moved inwards, at most to the middle: `insetBy` gives one that is infinite then.
  func shrunk(dx: CGFloat, dy: CGFloat) -> CGRect {
    insetBy(dx: min(dx, width / 2), dy: min(dy, height / 2))
  }
}
