import UIKit

/// A rectangle with circular corners from behind the upper left corner, the `cornerRadius` of a scene's path.
///
/// `UIBezierPath(roundedRect:cornerRadius:)` has smooth corners, `CGPath(roundedRect:…)` begins at the right side.
func makeRoundedPath(_ rect: CGRect, radius r: CGFloat) -> CGMutablePath {
  let path = CGMutablePath()
  let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
  let h = r * (1 - 0.552_284_749_830_793_6)
  func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
  func corner(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
    path.addCurve(to: end, control1: first, control2: second)
  }
  path.move(to: point(left + r, top))
  path.addLine(to: point(right - r, top))
  corner(point(right - h, top), point(right, top + h), point(right, top + r))
  path.addLine(to: point(right, bottom - r))
  corner(point(right, bottom - h), point(right - h, bottom), point(right - r, bottom))
  path.addLine(to: point(left + r, bottom))
  corner(point(left + h, bottom), point(left, bottom - h), point(left, bottom - r))
  path.addLine(to: point(left, top + r))
  corner(point(left, top + h), point(left + h, top), point(left + r, top))
  path.closeSubpath()
  return path
}
