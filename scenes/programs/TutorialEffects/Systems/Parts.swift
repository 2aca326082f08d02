import QuartzCore
import UIKit

// Shared by several systems: panels with captions, and endless animations.

/// A dark panel with rounded corners.
func makePanel(_ frame: CGRect) -> CALayer {
  let panel = CALayer()
  panel.frame = frame
  panel.backgroundColor = UIColor.panel.cgColor
  panel.cornerRadius = 8
  return panel
}

/// A radial gradient that fills the stage.
func makeGlow(_ colors: [Int]) -> CAGradientLayer {
  let glow = makeSky(colors)
  glow.type = .radial
  glow.startPoint = CGPoint(x: 0.5, y: 0.5)
  glow.endPoint = CGPoint(x: 1.1, y: 1.2)
  return glow
}

/// A line of small, pale letters.
func makeCaption(
  _ string: String,
  _ frame: CGRect,
  size: CGFloat = 9,
  alignment: CATextLayerAlignmentMode = .center
) -> CATextLayer {
  makeText(string, frame, size: size, color: .caption, alignment: alignment)
}

/// An animation back and forth for ever.
///
/// - Parameter duration: seconds of one direction.
func makeSwing(
  _ keyPath: String,
  from: Any?,
  to: Any?,
  by: Any? = nil,
  duration: Double,
  timing: CAMediaTimingFunctionName = .easeInEaseOut
) -> CABasicAnimation {
  let swing = CABasicAnimation(keyPath: keyPath)
  (swing.fromValue, swing.toValue, swing.byValue) = (from, to, by)
  swing.duration = duration
  swing.autoreverses = true
  swing.repeatCount = .infinity
  swing.timingFunction = CAMediaTimingFunction(name: timing)
  return swing
}

extension CALayer {
  /// Animates a property back and forth for ever, with ease-in and ease-out unless another timing
  /// is given.
  ///
  /// - Parameter duration: seconds of one direction.
  func swing(
    _ keyPath: String,
    from: Any? = nil,
    to: Any? = nil,
    by: Any? = nil,
    duration: Double = 1.5,
    timing: CAMediaTimingFunctionName = .easeInEaseOut
  ) {
    let swing = makeSwing(keyPath, from: from, to: to, by: by, duration: duration, timing: timing)
    add(swing, forKey: keyPath)
  }

  /// Animates a property from one value to another for ever, each time from the start.
  func loop(_ keyPath: String, from: Any, to: Any, duration: Double = 3) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    animation.repeatCount = .infinity
    add(animation, forKey: keyPath)
  }
}
