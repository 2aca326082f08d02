import Foundation
import QuartzCore
import UIKit

// Helpers for all effects: stages, texts, hexadecimal colours, SVG paths, and closures in place of
// delegates.

extension UIColor {
  /// Creates a colour from `0xRRGGBB`.
  convenience init(hex: Int, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255,
      green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255,
      alpha: alpha
    )
  }
}

/// Returns the root layer, in the size of the image.
func makeStage(_ color: UIColor, width: CGFloat = 400, height: CGFloat = 300) -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: width, height: height)
  stage.backgroundColor = color.cgColor
  return stage
}

/// A gradient that fills the stage.
func makeSky(_ colors: [Int], width: CGFloat = 400, height: CGFloat = 300) -> CAGradientLayer {
  let sky = CAGradientLayer()
  sky.frame = CGRect(x: 0, y: 0, width: width, height: height)
  sky.colors = colors.map { UIColor(hex: $0).cgColor }
  return sky
}

/// A line of text.
func makeText(
  _ string: String,
  _ frame: CGRect,
  size: CGFloat,
  color: UIColor = .white,
  isBold: Bool = false,
  alignment: CATextLayerAlignmentMode = .center
) -> CATextLayer {
  let text = CATextLayer()
  text.string = string
  text.font = UIFont(name: isBold ? "DejaVu Sans-Bold" : "DejaVu Sans", size: size)
  text.fontSize = size
  text.foregroundColor = color.cgColor
  text.alignmentMode = alignment
  text.frame = frame
  return text
}

/// A filled shape.
func makeShape(_ path: CGPath, _ color: UIColor) -> CAShapeLayer {
  let shape = CAShapeLayer()
  shape.path = path
  shape.fillColor = color.cgColor
  return shape
}

/// A stroked shape.
func makeLine(_ path: CGPath, _ color: UIColor, width: CGFloat) -> CAShapeLayer {
  let shape = CAShapeLayer()
  shape.path = path
  shape.fillColor = nil
  shape.strokeColor = color.cgColor
  shape.lineWidth = width
  return shape
}

/// Returns a path from SVG path data with the commands M, L, C and Z.
func makePath(_ data: String) -> CGPath {
  let path = CGMutablePath()
  let spaced = data.map { $0.isLetter ? " \($0) " : String($0) }.joined()
  var tokens = spaced.split(separator: " ")[...]
  func point() -> CGPoint {
    CGPoint(x: Double(tokens.removeFirst()) ?? 0, y: Double(tokens.removeFirst()) ?? 0)
  }
  while let token = tokens.popFirst() {
    switch token {
    case "M": path.move(to: point())
    case "L": path.addLine(to: point())
    case "C":
      let (first, second) = (point(), point())
      path.addCurve(to: point(), control1: first, control2: second)
    default: path.closeSubpath()
    }
  }
  return path
}

/// An ellipse in a box.
func makeEllipse(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
  CGPath(ellipseIn: CGRect(x: x, y: y, width: width, height: height), transform: nil)
}

/// Runs a closure later, like `DispatchQueue.main.asyncAfter` on a phone.
func after(_ seconds: Double, _ action: @escaping () -> Void) {
  VirtualClock.current.schedule(after: seconds, action)
}

/// Changes layers without implicit animations.
func withoutActions(_ changes: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  changes()
  CATransaction.commit()
}

/// An animation delegate that calls a closure when the animation finishes.
final class OnStop: NSObject, CAAnimationDelegate {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { if flag { action() } }
}

/// A basic animation.
func makeBasic(
  _ keyPath: String,
  from: Any?,
  to: Any?,
  duration: Double,
  delay: Double = 0,
  fillMode: CAMediaTimingFillMode = .removed
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue) = (from, to)
  animation.duration = duration
  if delay > 0 { animation.beginTime = CACurrentMediaTime() + delay }
  animation.fillMode = fillMode
  animation.isRemovedOnCompletion = fillMode == .removed || fillMode == .backwards
  return animation
}

/// Fades a layer out at the end, so that the video loops.
func fadeOut(_ layer: CALayer, after delay: Double, duration: Double) {
  let fade = makeBasic(
    "opacity",
    from: 1,
    to: 0,
    duration: duration,
    delay: delay,
    fillMode: .forwards
  )
  layer.add(fade, forKey: "fade out")
}
