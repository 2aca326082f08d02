// swift-format-ignore-file
import UIKit

class FingerPaintView: UIView {
  private let path = UIBezierPath()
  private let trail = CAShapeLayer()
  private let dot = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.97, alpha: 1)
    trail.strokeColor = UIColor.systemIndigo.cgColor
    trail.fillColor = nil
    trail.lineWidth = 6
    trail.lineCap = .round
    layer.addSublayer(trail)
    dot.backgroundColor = .systemRed
    dot.layer.cornerRadius = 10
    dot.isHidden = true
    addSubview(dot)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    path.move(to: point)
    dot.center = point
    dot.isHidden = false
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    path.addLine(to: touch.location(in: self))
    trail.path = path.cgPath
    dot.center = touch.location(in: self)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    UIView.animate(withDuration: 0.4) { self.dot.transform = CGAffineTransform(scaleX: 3, y: 3); self.dot.alpha = 0 }
  }
}
