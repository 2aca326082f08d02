// swift-format-ignore-file
import UIKit

class WaveView: UIView {
  private let wave = CAShapeLayer()
  private var displayLink: CADisplayLink?
  private var phase: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.9, green: 0.96, blue: 1, alpha: 1)
    layer.cornerRadius = bounds.width / 2
    layer.masksToBounds = true
    wave.fillColor = UIColor.systemBlue.cgColor
    layer.addSublayer(wave)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    displayLink = CADisplayLink { [weak self] in self?.update($0) }
    displayLink?.add(to: .main, forMode: .common)
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    if newSuperview == nil {
      displayLink?.invalidate()
    }
  }

  private func update(_ link: CADisplayLink) {
    phase += CGFloat(link.duration) * 5
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: bounds.height))
    for x in stride(from: CGFloat(0), through: bounds.width, by: 2) {
      let y = bounds.midY + sin(x / bounds.width * 2 * .pi + phase) * 10
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
    path.close()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wave.path = path.cgPath
    CATransaction.commit()
  }
}
