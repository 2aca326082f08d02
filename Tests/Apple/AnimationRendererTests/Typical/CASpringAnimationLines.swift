// Code for iOS is written like this, whatever the rules of this repository say.
// swift-format-ignore-file: NeverForceUnwrap, ReplaceForEachWithForLoop

import UIKit

// Springs of buttons, sheets and cards, as code for iOS writes them.

struct SpringStyle: Equatable {
  var mass: CGFloat = 1
  var stiffness: CGFloat = 100
  var damping: CGFloat = 10

  static let bouncy = SpringStyle(mass: 1, stiffness: 300, damping: 8)
  static let critical = SpringStyle(mass: 1, stiffness: 100, damping: 20)

  var dampingRatio: CGFloat { damping / (2 * sqrt(stiffness * mass)) }
}

extension CASpringAnimation {
  convenience init(keyPath: String, style: SpringStyle) {
    self.init(keyPath: keyPath)
    mass = style.mass
    stiffness = style.stiffness
    damping = style.damping
    duration = settlingDuration
  }

  var style: SpringStyle { .init(mass: mass, stiffness: stiffness, damping: damping) }
}

private final class SpringButtonLayer: CALayer {
  var isPressed = false {
    didSet {
      guard isPressed != oldValue else { return }
      let scale: CGFloat = isPressed ? 0.92 : 1.0
      let spring = CASpringAnimation(keyPath: "transform.scale", style: .bouncy)
      spring.fromValue = presentation()?.value(forKeyPath: "transform.scale") ?? 1
      spring.toValue = scale
      transform = CATransform3DMakeScale(scale, scale, 1)
      add(spring, forKey: "scale")
    }
  }
}

final class CASpringAnimationLines {
  let container = CALayer()
  private let button = SpringButtonLayer()
  let sheet = CALayer()

  init() {
    button.frame = CGRect(x: 110, y: 40, width: 100, height: 40)
    button.cornerRadius = 20
    sheet.frame = CGRect(x: 0, y: 480, width: 320, height: 300)
    container.sublayers = [sheet, button]
  }

  func press() -> CASpringAnimation? {
    button.isPressed = true
    button.isPressed.toggle()
    return button.animation(forKey: "scale") as? CASpringAnimation
  }

  func present(velocity: CGFloat) {
    let spring = CASpringAnimation(keyPath: "position.y")
    spring.fromValue = sheet.position.y
    spring.toValue = sheet.position.y - sheet.bounds.height
    spring.mass = 1
    spring.stiffness = 180
    spring.damping = 22
    spring.initialVelocity = -velocity / sheet.bounds.height
    spring.duration = spring.settlingDuration
    spring.fillMode = .backwards
    sheet.position.y -= sheet.bounds.height
    sheet.add(spring, forKey: spring.keyPath)
    let corner = CASpringAnimation(keyPath: "cornerRadius")
    corner.fromValue = NSNumber(value: 0)
    corner.toValue = 16
    corner.damping /= 2
    corner.duration = min(corner.settlingDuration, 2)
    sheet.cornerRadius = 16
    sheet.add(corner, forKey: "cornerRadius")
  }

  func flash() {
    let flash = CASpringAnimation(keyPath: "borderColor")
    flash.damping = 7.0
    flash.stiffness = 200.0
    flash.fromValue = UIColor(red: 1.0, green: 0.27, blue: 0.0, alpha: 1.0).cgColor
    flash.toValue = UIColor.white.cgColor
    flash.duration = flash.settlingDuration
    button.borderWidth = 3
    button.borderColor = UIColor.clear.cgColor
    button.add(flash, forKey: nil)
    let jump = CASpringAnimation(keyPath: "position")
    jump.fromValue = NSValue(cgPoint: CGPoint(x: button.position.x, y: button.position.y + 8))
    jump.toValue = NSValue(cgPoint: button.position)
    jump.initialVelocity = 10
    jump.repeatCount = 2
    jump.duration = jump.settlingDuration
    button.add(jump, forKey: "jump")
  }

  @available(iOS 17.0, *)
  func perceptual() -> (CASpringAnimation, CASpringAnimation) {
    let smooth = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
    smooth.keyPath = "opacity"
    smooth.toValue = 0.5
    smooth.allowsOverdamping = true
    let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    bouncy.keyPath = "transform.rotation"
    bouncy.byValue = CGFloat.pi / 8
    [smooth, bouncy].forEach { spring in
      spring.duration = spring.settlingDuration
      button.add(spring, forKey: "\(spring.keyPath!) in \(spring.perceptualDuration)")
    }
    return (smooth, bouncy)
  }
}
