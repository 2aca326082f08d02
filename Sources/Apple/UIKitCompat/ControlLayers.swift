internal import Foundation

extension UIView {
  /// Adds layers that the view draws itself with, and whose actions it answers.
  func addParts(_ parts: CALayer...) {
    for part in parts {
      part.delegate = self
      layer.addSublayer(part)
    }
  }
}

extension CALayer {
  /// Makes the layer a disc.
  func makeRound(diameter: CGFloat) {
    bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
    cornerRadius = diameter / 2
  }

  /// Gives the layer a shadow below it.
  func setShadow(opacity: Float, radius: CGFloat, y: CGFloat) {
    (shadowOpacity, shadowRadius) = (opacity, radius)
    shadowOffset = CGSize(width: 0, height: y)
  }
}
