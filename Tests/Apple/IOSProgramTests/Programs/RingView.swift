// swift-format-ignore-file
import UIKit

@IBDesignable
class RingView: UIView {
  @IBInspectable var lineWidth: CGFloat = 12 {
    didSet { ring.lineWidth = lineWidth }
  }
  @IBInspectable var trackColor: UIColor = UIColor(white: 0.9, alpha: 1) {
    didSet { track.strokeColor = trackColor.cgColor }
  }

  class RingLayer: CAShapeLayer {
    override init() {
      super.init()
      fillColor = nil
      lineCap = .round
      strokeEnd = 0
    }

    override init(layer: Any) {
      super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }
  }

  override class var layerClass: AnyClass {
    return RingLayer.self
  }

  private var ring: RingLayer { return layer as! RingLayer }
  private let track = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  override func prepareForInterfaceBuilder() {
    super.prepareForInterfaceBuilder()
    setProgress(0.5, animated: false)
  }

  private func commonInit() {
    ring.strokeColor = UIColor.systemTeal.cgColor
    ring.lineWidth = lineWidth
    track.fillColor = nil
    track.strokeColor = trackColor.withAlphaComponent(0.4).cgColor
    track.lineWidth = 4
    layer.addSublayer(track)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = lineWidth / 2
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - inset,
      startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
    ring.path = path.cgPath
    track.path = path.cgPath
  }

  func setProgress(_ progress: CGFloat, animated: Bool) {
    guard animated else {
      ring.strokeEnd = progress
      return
    }
    let animation = CABasicAnimation(keyPath: #"strokeEnd"#)
    animation.fromValue = ring.presentation()?.strokeEnd ?? ring.strokeEnd
    animation.toValue = progress
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    ring.strokeEnd = progress
    ring.add(animation, forKey: "progress")
  }
}
