import UIKit

// Drawing as it stands in code for iOS; see `DrawingTests`.

/// The slide to unlock of the tutorials: a gradient under a text that was drawn.
final class AnimatedMaskLabel: UIView {
  let gradientLayer = slidingGradient()

  // As the tutorial has it.
  // swift-format-ignore: NeverForceUnwrap
  let textAttributes: [NSAttributedString.Key: Any] = {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    return [
      .font: UIFont(name: "DejaVu Sans", size: 28.0)!,
      .paragraphStyle: style,
    ]
  }()

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var text: String! {
    didSet {
      setNeedsDisplay()

      let image = UIGraphicsImageRenderer(size: bounds.size)
        .image { _ in
          text.draw(in: bounds, withAttributes: textAttributes)
        }

      let maskLayer = CALayer()
      maskLayer.backgroundColor = UIColor.clear.cgColor
      maskLayer.frame = bounds.offsetBy(dx: bounds.size.width, dy: 0)
      maskLayer.contents = image.cgImage
      gradientLayer.mask = maskLayer
    }
  }

  override func layoutSubviews() {
    layer.borderColor = UIColor.green.cgColor
    gradientLayer.frame = CGRect(
      x: -bounds.size.width,
      y: bounds.origin.y,
      width: 3 * bounds.size.width,
      height: bounds.size.height
    )
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    layer.addSublayer(gradientLayer)
    let gradientAnimation = CABasicAnimation(keyPath: "locations")
    gradientAnimation.fromValue = [0.0, 0.0, 0.25]
    gradientAnimation.toValue = [0.75, 1.0, 1.0]
    gradientAnimation.duration = 3.0
    gradientAnimation.repeatCount = Float.infinity
    gradientLayer.add(gradientAnimation, forKey: nil)
  }
}

/// A gauge that draws itself, as components do.
final class GaugeView: UIView {
  var progress: CGFloat = 0.25 { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    UIColor.lightGray.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: 4).fill()
    context.restoreGState()

    UIColor.systemBlue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: rect.width * progress, height: rect.height))

    let ring = UIBezierPath(
      arcCenter: CGPoint(x: rect.midX, y: rect.midY),
      radius: 8,
      startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * progress,
      clockwise: true
    )
    ring.lineWidth = 3
    ring.lineCapStyle = .round
    UIColor.white.setStroke()
    ring.stroke()
  }
}

/// A layer that draws a grid.
final class GridLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setStrokeColor(UIColor.red.cgColor)
    ctx.setLineWidth(1)
    for x in stride(from: 0.5, to: bounds.width, by: 10) {
      ctx.move(to: CGPoint(x: x, y: 0))
      ctx.addLine(to: CGPoint(x: x, y: bounds.height))
    }
    ctx.strokePath()
  }
}

/// A delegate that draws a dot.
final class DotDelegate: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(UIColor.green.cgColor)
    ctx.fillEllipse(in: layer.bounds)
  }
}

extension UIView {
  /// The view as an image.
  func asImage() -> UIImage {
    let renderer = UIGraphicsImageRenderer(bounds: bounds)
    return renderer.image { rendererContext in
      layer.render(in: rendererContext.cgContext)
    }
  }

  /// The view as an image, the older way.
  func snapshot() -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(bounds.size, false, 0)
    defer { UIGraphicsEndImageContext() }
    drawHierarchy(in: bounds, afterScreenUpdates: true)
    return UIGraphicsGetImageFromCurrentImageContext()
  }
}
