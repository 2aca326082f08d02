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
  /// The colour of the layer, as it was set.
  var visibleBackground: UIColor? {
    guard let layerColor = layer.backgroundColor else { return nil }
    // The layer knows no colour spaces: as long as it shows the colour that was set, that is it.
    if let givenColor, givenColor.cgColor.color == layerColor.color { return givenColor }
    return UIColor(cgColor: layerColor)
  }

  /// Fills the layer with a colour, or with an image that is repeated.
  func showBackground(_ color: UIColor?) {
    givenColor = color
    layer.backgroundColor = color?.cgColor.pattern == nil ? color?.cgColor : .clear
    showPattern(color)
  }

  // Repeats the image of a colour behind everything in the view; shows none for other colours.
  private func showPattern(_ color: UIColor?) {
    patternLayer?.removeFromSuperlayer()
    patternLayer = color.flatMap { $0.cgColor.pattern == nil ? nil : PatternLayer($0) }
    guard let patternLayer else { return }
    patternLayer.frame = bounds
    layer.insertSublayer(patternLayer, at: 0)
  }
}
