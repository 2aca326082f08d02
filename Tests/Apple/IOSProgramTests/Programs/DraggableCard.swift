// swift-format-ignore-file
import UIKit

class DraggableCardController: UIViewController {
  let card = UIView(frame: CGRect(x: 50, y: 50, width: 60, height: 60))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.93, alpha: 1)
    card.backgroundColor = .systemBlue
    card.layer.cornerRadius = 12
    view.addSubview(card)
    let pan = UIPanGestureRecognizer(target: self, action: handlePan(_:))
    card.addGestureRecognizer(pan)
  }

  func handlePan(_ gesture: UIPanGestureRecognizer) {
    let translation = gesture.translation(in: view)
    switch gesture.state {
    case .began:
      UIView.animate(withDuration: 0.15) { self.card.alpha = 0.8 }
    case .changed:
      card.transform = CGAffineTransform(translationX: translation.x, y: translation.y)
        .rotated(by: translation.x / 200)
    case .ended, .cancelled:
      UIView.animate(
        withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        options: [], animations: {
          self.card.transform = .identity
          self.card.alpha = 1
        })
    default:
      break
    }
  }
}
