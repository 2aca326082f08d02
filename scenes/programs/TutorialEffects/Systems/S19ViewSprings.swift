public import AnimationRenderer
import QuartzCore
import UIKit

/// S3, S19: the login screen of views: animation blocks bring it in, a spring moves the button, and
/// a banner replaces the button.
///
/// Below, a view's spring of a given duration runs beside a layer's spring of given physics.
public func viewSprings(frameRate: Double = 60) -> Renderer {
  let screen = LoginScreen(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  return Renderer(view: screen, frameRate: frameRate, duration: 5) { screen.didAppear() }
}

private final class LoginScreen: UIView {
  private let heading = UILabel(frame: CGRect(x: 40, y: 24, width: 320, height: 40))
  private let fields = ["Username", "Password"].map { UILabel.field($0) }
  private let button = UILabel(frame: CGRect(x: 100, y: 178, width: 200, height: 40))
  private let banner = UILabel(frame: CGRect(x: 80, y: 178, width: 240, height: 40))
  private let boxes = [UIColor.systemOrange, .systemTeal].map { UIView.box($0) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(hex: 0x1b3a6b)
    heading.text = "Island Air"
    heading.font = UIFont(name: "DejaVu Sans-Bold", size: 30)
    heading.textColor = .white
    heading.textAlignment = .center
    button.text = "Log in"
    banner.text = "Connecting …"
    for (label, color) in [(button, UIColor(hex: 0xa0d658)), (banner, UIColor(hex: 0xffd166))] {
      label.font = UIFont(name: "DejaVu Sans", size: 16)
      label.textAlignment = .center
      label.backgroundColor = color
      label.layer.cornerRadius = 8
    }
    for view in [heading] + fields + [button] { addSubview(view) }
    for (index, field) in fields.enumerated() { field.center.y = 96 + 48 * CGFloat(index) }
    for (index, box) in boxes.enumerated() {
      box.center = CGPoint(x: 60, y: 244 + 34 * CGFloat(index))
      addSubview(box)
    }
  }

  required init?(coder: NSCoder) { return nil }

  func didAppear() {
    for (index, view) in ([heading] + fields).enumerated() {
      let position = view.center.x
      view.center.x -= bounds.width
      UIView.animate(withDuration: 0.5, delay: 0.2 * Double(index), options: .curveEaseOut) {
        view.center.x = position
      }
    }
    button.center.y += 30
    button.alpha = 0
    UIView.animate(
      withDuration: 0.8,
      delay: 0.7,
      usingSpringWithDamping: 0.4,
      initialSpringVelocity: 0
    ) {
      self.button.center.y -= 30
      self.button.alpha = 1
    } completion: { _ in
      self.connect()
    }
    race()
  }

  private func connect() {
    UIView.transition(
      from: button,
      to: banner,
      duration: 0.5,
      options: .transitionCrossDissolve
    ) { _ in
      UIView.animateKeyframes(withDuration: 1.2, delay: 0.3) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          self.banner.transform = CGAffineTransform(rotationAngle: .pi / 16)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
          self.banner.transform = CGAffineTransform(rotationAngle: -.pi / 16)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          self.banner.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
          self.banner.alpha = 0
        }
      }
    }
  }

  // Runs a spring of one second regardless of its damping, beside a spring that takes its settling
  // duration.
  private func race() {
    UIView.animate(
      withDuration: 1,
      delay: 0.5,
      usingSpringWithDamping: 0.5,
      initialSpringVelocity: 0
    ) { self.boxes[0].center.x = 340 }
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 60
    spring.toValue = 340
    spring.damping = 5
    spring.duration = spring.settlingDuration
    spring.beginTime = CACurrentMediaTime() + 0.5
    spring.fillMode = .backwards
    boxes[1].layer.add(spring, forKey: "race")
    boxes[1].center.x = 340
  }
}

extension UILabel {
  fileprivate static func field(_ text: String) -> UILabel {
    let field = UILabel(frame: CGRect(x: 80, y: 0, width: 240, height: 40))
    field.text = text
    field.font = UIFont(name: "DejaVu Sans", size: 14)
    field.textColor = UIColor(hex: 0x5b6876)
    field.textAlignment = .center
    field.backgroundColor = UIColor(white: 1, alpha: 0.9)
    field.layer.cornerRadius = 8
    return field
  }
}

extension UIView {
  fileprivate static func box(_ color: UIColor) -> UIView {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
    box.backgroundColor = color
    box.layer.cornerRadius = 6
    return box
  }
}
