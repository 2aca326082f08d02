// swift-format-ignore-file
import UIKit

class HamburgerButton: UIButton {
  private let lines = [CAShapeLayer(), CAShapeLayer(), CAShapeLayer()]
  var showsMenu = true {
    didSet { update() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, line) in lines.enumerated() {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: -30, y: 0))
      path.addLine(to: CGPoint(x: 30, y: 0))
      line.path = path
      line.strokeColor = UIColor.darkText.cgColor
      line.lineWidth = 8
      line.lineCap = .round
      line.position = CGPoint(x: bounds.midX, y: bounds.midY + CGFloat(index - 1) * 22)
      layer.addSublayer(line)
    }
    addTarget(self, action: { [weak self] in self?.showsMenu.toggle() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func update() {
    let angles: [CGFloat] = showsMenu ? [0, 0, 0] : [.pi / 4, 0, -.pi / 4]
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.4)
    for (index, line) in lines.enumerated() {
      let offset = showsMenu ? CGFloat(index - 1) * 22 : 0
      line.position.y = bounds.midY + offset
      line.transform = CATransform3DMakeRotation(angles[index], 0, 0, 1)
    }
    lines[1].opacity = showsMenu ? 1 : 0
    CATransaction.commit()
  }
}
