// swift-format-ignore-file
import UIKit

final class EqualizerBars: UIView {
  private lazy var bars: [CALayer] = (0..<5).map { index in
    let bar = CALayer()
    bar.backgroundColor = UIColor(hue: CGFloat(index) / 6, saturation: 0.8, brightness: 0.9, alpha: 1).cgColor
    bar.cornerRadius = 4
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    layer.addSublayer(bar)
    return bar
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(bars.count * 2 - 1)
    for (index, bar) in bars.enumerated() {
      bar.bounds = CGRect(x: 0, y: 0, width: width, height: bounds.height)
      bar.position = CGPoint(x: width * (CGFloat(index) * 2 + 0.5), y: bounds.maxY)
    }
  }

  func start() {
    for (index, bar) in bars.enumerated() {
      let animation = CAKeyframeAnimation(keyPath: "transform.scale.y")
      animation.values = [0.2, 1, 0.4, 0.8, 0.2]
      animation.keyTimes = [0, 0.25, 0.5, 0.75, 1]
      animation.duration = 1
      animation.beginTime = CACurrentMediaTime() - Double(index) * 0.17
      animation.repeatCount = .greatestFiniteMagnitude
      bar.add(animation, forKey: "equalize")
    }
  }
}
