// swift-format-ignore-file
import UIKit

class BadgeView: UIView {
  var count = 3 {
    didSet { setNeedsDisplay() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setShadow(offset: CGSize(width: 0, height: 2), blur: 4, color: UIColor.black.cgColor)
    UIColor.systemRed.setFill()
    UIBezierPath(ovalIn: rect.insetBy(dx: 8, dy: 8)).fill()
    context.setShadow(offset: .zero, blur: 0, color: nil)
    let text = "\(count)" as NSString
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.boldSystemFont(ofSize: rect.height / 2.5), .foregroundColor: UIColor.white,
    ]
    let size = text.size(withAttributes: attributes)
    text.draw(
      at: CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2),
      withAttributes: attributes)
  }

  func bump() {
    count += 1
    let bounce = CASpringAnimation(keyPath: "transform.scale")
    bounce.fromValue = 1.5
    bounce.toValue = 1
    bounce.damping = 6
    bounce.stiffness = 300
    bounce.duration = bounce.settlingDuration
    layer.add(bounce, forKey: nil)
  }
}
