// swift-format-ignore-file
import UIKit

class ScrubController: UIViewController {
  let box = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
  var animator: UIViewPropertyAnimator!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    box.backgroundColor = .systemPurple
    view.addSubview(box)
    animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
    animator.addAnimations { [box] in
      UIView.animateKeyframes(withDuration: 0, delay: 0, options: [], animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          box.frame.origin.x = 110
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          box.frame.origin.y = 110
          box.layer.cornerRadius = 20
        }
      }, completion: nil)
    }
    animator.pausesOnCompletion = true
    let pan = UIPanGestureRecognizer(target: self, action: panned)
    view.addGestureRecognizer(pan)
  }

  func panned(_ gesture: UIPanGestureRecognizer) {
    switch gesture.state {
    case .began: animator.pauseAnimation()
    case .changed: animator.fractionComplete = gesture.translation(in: view).x / view.bounds.width
    case .ended: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }
}
