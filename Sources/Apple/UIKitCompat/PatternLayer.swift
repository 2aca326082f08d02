internal import CoreAnimationCompat
internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import Foundation

/// Repeats an image over its bounds, from the upper left corner on.
final class PatternLayer: CALayer {
  private let pattern: UIColor

  init(_ pattern: UIColor) {
    self.pattern = pattern
    super.init()
    needsDisplayOnBoundsChange = true
  }

  required init?(coder: NSCoder) { return nil }

  /// The images do not move when the view does.
  override func action(forKey event: String) -> (any CAAction)? { NSNull() }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(pattern.cgColor)
    ctx.fill(bounds)
  }
}

extension UIView {
  /// Repeats the image of a colour behind everything in the view; shows none for other colours.
  func showPattern(_ color: UIColor?) {
    patternLayer?.removeFromSuperlayer()
    patternLayer = color.flatMap { $0.cgColor.pattern == nil ? nil : PatternLayer($0) }
    guard let patternLayer else { return }
    patternLayer.frame = bounds
    layer.insertSublayer(patternLayer, at: 0)
  }
}
