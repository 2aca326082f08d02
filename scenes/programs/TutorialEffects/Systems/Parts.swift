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

/// A line of small, pale letters.
func makeCaption(
  _ string: String,
  _ frame: CGRect,
  size: CGFloat = 9,
  alignment: CATextLayerAlignmentMode = .center
) -> CATextLayer {
  makeText(string, frame, size: size, color: .caption, alignment: alignment)
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
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = duration
    animation.autoreverses = true
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: timing)
    add(animation, forKey: keyPath)
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
