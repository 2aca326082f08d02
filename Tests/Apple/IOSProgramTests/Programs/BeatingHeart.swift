// swift-format-ignore-file
import UIKit

class BeatingHeartView: UIView {
  private let heart = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let w = bounds.width, h = bounds.height
    let path = UIBezierPath()
    path.move(to: CGPoint(x: w / 2, y: h * 0.9))
    path.addCurve(
      to: CGPoint(x: w / 2, y: h * 0.3), controlPoint1: CGPoint(x: -w * 0.25, y: h * 0.4),
      controlPoint2: CGPoint(x: w * 0.2, y: -h * 0.1))
    path.addCurve(
      to: CGPoint(x: w / 2, y: h * 0.9), controlPoint1: CGPoint(x: w * 0.8, y: -h * 0.1),
      controlPoint2: CGPoint(x: w * 1.25, y: h * 0.4))
    path.close()
    heart.frame = bounds
    heart.path = path.cgPath
    heart.fillColor = #colorLiteral(red: 0.9, green: 0.2, blue: 0.3, alpha: 1).cgColor
    layer.addSublayer(heart)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func startBeating() {
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.repeat, .calculationModeCubic]) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.2) {
        self.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) {
        self.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.3) {
        self.transform = .identity
      }
    }
  }
}
