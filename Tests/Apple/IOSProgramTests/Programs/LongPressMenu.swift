// swift-format-ignore-file
import UIKit

class LongPressMenuView: UIView {
  private let items: [UIView] = [UIColor.systemRed, .systemGreen, .systemBlue].map { color in
    let item = UIView(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
    item.backgroundColor = color
    item.layer.cornerRadius = 14
    item.alpha = 0
    return item
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    items.forEach(addSubview)
    let press = UILongPressGestureRecognizer(target: self, action: pressed(_:))
    press.minimumPressDuration = 0.3
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func pressed(_ gesture: UILongPressGestureRecognizer) {
    let center = gesture.location(in: self)
    if gesture.state == .began {
      for (index, item) in items.enumerated() {
        item.center = center
        let angle = CGFloat(index - 1) * .pi / 3 - .pi / 2
        UIView.animate(
          withDuration: 0.5, delay: 0.05 * Double(index), usingSpringWithDamping: 0.6,
          initialSpringVelocity: 0, options: []
        ) {
          item.alpha = 1
          item.center = CGPoint(x: center.x + 48 * cos(angle), y: center.y + 48 * sin(angle))
        }
      }
    } else if gesture.state == .ended {
      UIView.animate(withDuration: 0.3) {
        self.items.forEach {
          $0.center = center
          $0.alpha = 0
        }
      }
    }
  }
}
