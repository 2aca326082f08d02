// swift-format-ignore-file
import UIKit

class SwipeDeckController: UIViewController {
  private var cards: [UIView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGray
    let colors: [UIColor] = [.systemPink, .systemYellow, .systemGreen]
    for (index, color) in colors.enumerated() {
      let card = UIView(frame: CGRect(x: 40, y: 30, width: 80, height: 100))
      card.backgroundColor = color
      card.layer.cornerRadius = 8
      card.transform = CGAffineTransform(rotationAngle: CGFloat(index - 1) * 0.1)
      view.addSubview(card)
      cards.append(card)
    }
    for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
      let swipe = UISwipeGestureRecognizer(target: self, action: SwipeDeckController.swiped(_:))
      swipe.direction = direction
      view.addGestureRecognizer(swipe)
    }
  }

  func swiped(_ gesture: UISwipeGestureRecognizer) {
    guard let card = cards.popLast() else { return }
    let sign: CGFloat = gesture.direction == .left ? -1 : 1
    UIView.animate(withDuration: 0.6, animations: {
      card.center.x += sign * 160
      card.transform = CGAffineTransform(rotationAngle: sign * 0.8)
    }) { _ in
      card.removeFromSuperview()
    }
  }
}
