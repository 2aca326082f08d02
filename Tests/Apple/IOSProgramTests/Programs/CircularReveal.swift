// swift-format-ignore-file
import UIKit

class CircularRevealAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  var origin = CGPoint.zero
  private var context: UIViewControllerContextTransitioning?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.8
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    guard let toView = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(toView)
    let start = UIBezierPath(ovalIn: CGRect(origin: origin, size: .zero).insetBy(dx: -12, dy: -12))
    let radius = hypot(toView.bounds.width, toView.bounds.height)
    let end = UIBezierPath(ovalIn: CGRect(origin: origin, size: .zero).insetBy(dx: -radius, dy: -radius))
    let mask = CAShapeLayer()
    mask.path = end.cgPath
    toView.layer.mask = mask
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = start.cgPath
    animation.toValue = end.cgPath
    animation.duration = transitionDuration(using: transitionContext)
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    animation.delegate = self
    mask.add(animation, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    context?.viewController(forKey: .to)?.view.layer.mask = nil
    context?.completeTransition(!(context?.transitionWasCancelled ?? false))
  }
}

class RevealDetailController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemPink
    let label = UILabel(frame: CGRect(x: 20, y: 60, width: 120, height: 40))
    label.text = "Detail"
    label.textColor = .white
    label.font = .systemFont(ofSize: 30)
    view.addSubview(label)
  }
}

class RevealHomeController: UIViewController, UIViewControllerTransitioningDelegate {
  private let button = UIButton(frame: CGRect(x: 110, y: 110, width: 36, height: 36))
  private let animator = CircularRevealAnimator()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    button.backgroundColor = .systemPink
    button.layer.cornerRadius = 18
    button.setTitle("+", for: .normal)
    button.addTarget(self, action: RevealHomeController.open, for: .touchUpInside)
    view.addSubview(button)
  }

  func open() {
    let detail = RevealDetailController()
    detail.modalPresentationStyle = .custom
    detail.transitioningDelegate = self
    present(detail, animated: true)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    animator.origin = button.center
    return animator
  }
}
