// swift-format-ignore-file
import UIKit

class CheckBox: UIButton {
  private let tick = CAShapeLayer()

  override var isSelected: Bool {
    didSet { draw(isSelected) }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.borderWidth = 4
    layer.borderColor = UIColor.systemBlue.cgColor
    layer.cornerRadius = 10
    let path = UIBezierPath()
    path.move(to: CGPoint(x: bounds.width * 0.22, y: bounds.height * 0.52))
    path.addLine(to: CGPoint(x: bounds.width * 0.43, y: bounds.height * 0.73))
    path.addLine(to: CGPoint(x: bounds.width * 0.78, y: bounds.height * 0.3))
    tick.path = path.cgPath
    tick.fillColor = UIColor.clear.cgColor
    tick.strokeColor = UIColor.systemBlue.cgColor
    tick.lineWidth = 8
    tick.lineCap = .round
    tick.lineJoin = .round
    tick.strokeEnd = 0
    layer.addSublayer(tick)
    addAction(UIAction { [unowned self] _ in self.isSelected.toggle() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func draw(_ isOn: Bool) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.8)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    tick.strokeEnd = isOn ? 1 : 0
    CATransaction.commit()
  }
}
