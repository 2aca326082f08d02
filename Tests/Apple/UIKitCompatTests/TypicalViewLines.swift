import Foundation
import UIKitCompat

/// Lines as they stand in programs for iOS; they only have to compile and to run.
enum TypicalViewLines {
  static func views(in view: UIView) {
    let heading = UILabel(frame: CGRect(x: 20, y: 40, width: 200, height: 30))
    heading.text = "Island Air"
    heading.font = UIFont.systemFont(ofSize: 24, weight: .bold)
    heading.textColor = .white
    heading.textAlignment = .center
    heading.numberOfLines = 0
    heading.center.x -= view.bounds.width
    heading.font = heading.font.withSize(30)
    view.addSubview(heading)

    let login = UIView()
    login.frame.size = CGSize(width: 260, height: 52)
    login.center = CGPoint(x: view.bounds.midX, y: view.frame.maxY - 60)
    login.backgroundColor = UIColor(red: 0.63, green: 0.84, blue: 0.35, alpha: 1.0)
    login.layer.cornerRadius = 8.0
    login.layer.masksToBounds = true
    login.alpha = 0.0
    login.isHidden = false
    login.clipsToBounds = true
    login.tag = 7
    login.transform = CGAffineTransform(rotationAngle: .pi / 8).scaledBy(x: 0.5, y: 0.5)
    login.transform3D = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    view.insertSubview(login, belowSubview: heading)
    view.viewWithTag(7)?.alpha = 1
    for subview in view.subviews { subview.layer.shadowOpacity = 0.5 }
    for case let label as UILabel in view.subviews { label.text = label.text?.uppercased() }

    let status = UIImageView(image: UIImage(named: "banner"))
    status.contentMode = .scaleAspectFill
    status.isHidden = true
    status.animationImages = (0..<3).compactMap { UIImage(named: "frame\($0)") }
    status.animationDuration = 0.5
    status.animationRepeatCount = 3
    status.startAnimating()
    if status.isAnimating { status.stopAnimating() }
    view.addSubview(status)
    view.bringSubviewToFront(status)
    status.removeFromSuperview()

    UIView.animate(withDuration: 0.5) {
      heading.center.x += view.bounds.width
    }
    UIView.animate(withDuration: 0.5, delay: 0.3, options: [.curveEaseOut]) {
      login.alpha = 1
    }
    UIView.animate(
      withDuration: 0.5,
      delay: 0.4,
      options: [.repeat, .autoreverse, .curveEaseInOut],
      animations: { login.center.y -= 30.0 },
      completion: nil
    )
    UIView.animate(
      withDuration: 1.5,
      delay: 0.0,
      usingSpringWithDamping: 0.2,
      initialSpringVelocity: 0.0,
      options: [],
      animations: { login.bounds.size.width += 80.0 },
      completion: { _ in login.isHidden = true }
    )
    UIView.animate(springDuration: 0.6, bounce: 0.3) { heading.alpha = 0.5 }
    UIView.transition(
      with: status,
      duration: 0.33,
      options: [.curveEaseOut, .transitionCrossDissolve],
      animations: { status.isHidden = false },
      completion: { _ in }
    )
    UIView.animateKeyframes(
      withDuration: 1.5,
      delay: 0.0,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0.0, relativeDuration: 0.25) {
          login.center.x += 80.0
          login.center.y -= 10.0
        }
        UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.4) {
          login.transform = CGAffineTransform(rotationAngle: -.pi / 8)
        }
      },
      completion: nil
    )
  }
}
