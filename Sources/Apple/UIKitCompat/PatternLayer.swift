internal import CoreAnimationCompat
internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import Foundation

/// Repeats an image over its bounds, from the upper left corner on.
final class PatternLayer: CALayer {
  private let image: UIImage

  init(_ image: UIImage) {
    self.image = image
    super.init()
    needsDisplayOnBoundsChange = true
  }

  required init?(coder: NSCoder) { return nil }

  /// The images do not move when the view does.
  override func action(forKey event: String) -> (any CAAction)? { NSNull() }

  override func draw(in ctx: CGContext) {
    let tile = image.size
    guard tile.width > 0, tile.height > 0 else { return }
    UIGraphicsPushContext(ctx)
    for y in stride(from: 0, to: bounds.height, by: tile.height) {
      for x in stride(from: 0, to: bounds.width, by: tile.width) {
        image.draw(at: CGPoint(x: x, y: y))
      }
    }
    UIGraphicsPopContext()
  }
}

extension UIView {
  /// Repeats an image behind everything in the view; nil shows none.
  func showPattern(_ image: UIImage?) {
    patternLayer?.removeFromSuperlayer()
    patternLayer = image.map(PatternLayer.init)
    guard let patternLayer else { return }
    patternLayer.frame = bounds
    layer.insertSublayer(patternLayer, at: 0)
  }
}
