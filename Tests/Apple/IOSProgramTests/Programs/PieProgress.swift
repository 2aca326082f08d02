// swift-format-ignore-file
import UIKit

class PieLayer: CALayer {
  @Animatable var progress: CGFloat = 0
  var fill: UIColor = .systemGreen

  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? PieLayer {
      fill = other.fill
    }
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" {
      return true
    }
    return super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    if event == "progress" {
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.value(forKey: event)
      animation.duration = 1
      return animation
    }
    return super.action(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    ctx.setFillColor(fill.withAlphaComponent(0.2).cgColor)
    ctx.fillEllipse(in: bounds)
    ctx.setFillColor(fill.cgColor)
    ctx.move(to: center)
    ctx.addArc(
      center: center, radius: bounds.width / 2, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    ctx.closePath()
    ctx.fillPath()
  }
}

class PieProgressView: UIView {
  override class var layerClass: AnyClass { return PieLayer.self }
  var pie: PieLayer { return layer as! PieLayer }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in
      self.pie.progress = 0.8
    }
  }
}
