// swift-format-ignore-file
import UIKit

class OldFadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let duration = 1.0

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return duration
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let toView = transitionContext.view(forKey: UITransitionContextViewKey.to)!
        transitionContext.containerView.addSubview(toView)
        toView.alpha = 0.0
        toView.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
        UIView.animate(withDuration: duration, animations: {
            toView.alpha = 1.0
            toView.transform = .identity
        }, completion: { _ in
            transitionContext.completeTransition(true)
        })
    }
}

class OldHerbViewController: UIViewController, UIViewControllerTransitioningDelegate {
    private let transition = OldFadeAnimator()
    var bgImage: UIImageView! = UIImageView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .gray
        let tap = UITapGestureRecognizer(target: self, action: OldHerbViewController.didTap)
        view.addGestureRecognizer(tap)
    }

    func didTap() {
        let details = UIViewController()
        details.view.backgroundColor = .green
        details.modalPresentationStyle = .fullScreen
        details.transitioningDelegate = self
        present(details, animated: true, completion: nil)
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        return transition
    }
}
