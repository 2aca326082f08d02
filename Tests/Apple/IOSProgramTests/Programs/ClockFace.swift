// swift-format-ignore-file
import UIKit

class ClockFace: UIView {
  private let hand = CALayer()
  private var seconds = 0
  private var timer: Timer?

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = bounds.width / 2
    layer.borderWidth = 6
    layer.borderColor = UIColor.darkGray.cgColor
    backgroundColor = .white
    hand.backgroundColor = UIColor.systemRed.cgColor
    hand.bounds = CGRect(x: 0, y: 0, width: 4, height: bounds.height * 0.4)
    hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    hand.position = CGPoint(x: bounds.midX, y: bounds.midY)
    hand.allowsEdgeAntialiasing = true
    layer.addSublayer(hand)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func start() {
    timer = Timer.scheduledTimer(
      timeInterval: 0.5, target: self, selector: tick(_:), userInfo: ["step": 5], repeats: true)
  }

  func tick(_ timer: Timer) {
    guard let info = timer.userInfo as? [String: Int], let step = info["step"] else { return }
    seconds += step
    hand.transform = CATransform3DMakeRotation(CGFloat(seconds) / 60 * 2 * .pi, 0, 0, 1)
    if seconds >= 30 {
      timer.invalidate()
    }
  }
}
