import UIKit

// Lines of `CATransaction` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

extension CATransaction {
  /// Changes without animations, as every collection of extensions has it.
  static func withoutAnimation(_ changes: () -> Void) {
    begin()
    setDisableActions(true)
    changes()
    commit()
  }

  class func animate(
    duration: CFTimeInterval,
    timing: CAMediaTimingFunction? = CAMediaTimingFunction(name: .easeInEaseOut),
    changes: () -> Void,
    completion: (() -> Void)? = nil
  ) {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(timing)
    CATransaction.setCompletionBlock(completion)
    changes()
  }
}

/// Does work in a transaction, and gives what the work gives.
func performWithoutActions<T>(_ work: () throws -> T) rethrows -> T {
  CATransaction.begin()
  CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
  defer { CATransaction.commit() }
  return try work()
}

/// A ball that runs through several transactions, one after the other.
final class BallController {
  let ball = CALayer()
  var log: [String] = []
  var diameter: CGFloat = 40 {
    didSet {
      CATransaction.withoutAnimation {
        ball.bounds.size = CGSize(width: diameter, height: diameter)
        ball.cornerRadius = diameter / 2
      }
    }
  }

  init() {
    ball.backgroundColor = UIColor.systemRed.cgColor
    ball.position = CGPoint(x: 20, y: 20)
    resize(to: 30)
  }

  func resize(to diameter: CGFloat) {
    self.diameter = diameter
  }

  func roll(to point: CGPoint, then next: (() -> Void)? = nil) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.25)
    CATransaction.setCompletionBlock { [weak self] in
      guard let self else { return }
      self.log.append("at \(Int(self.ball.position.x))")
      next?()
    }
    ball.position = point
    CATransaction.commit()
  }

  func rollAround() {
    roll(to: CGPoint(x: 100, y: 20)) { [unowned self] in
      self.roll(to: CGPoint(x: 100, y: 100)) {
        CATransaction.animate(
          duration: 0.5,
          changes: {
            self.ball.opacity = 0
          },
          completion: {
            self.log.append("gone")
          }
        )
      }
    }
  }

  func pulse() {
    CATransaction.begin()
    CATransaction.setValue(0.5, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(
      CAMediaTimingFunction(name: .linear),
      forKey: kCATransactionAnimationTimingFunction
    )
    CATransaction.setCompletionBlock { self.log.append("pulsed") }
    CATransaction.setValue("pulse", forKey: "reason")
    let reason = CATransaction.value(forKey: "reason") as? String
    log.append(reason ?? "none")
    ball.setAffineTransform(CGAffineTransform(scaleX: 1.2, y: 1.2))
    let explicit = CABasicAnimation(keyPath: "borderWidth")
    explicit.fromValue = 0
    explicit.toValue = 4
    ball.add(explicit, forKey: "border")
    CATransaction.commit()
  }

  func nested() -> [CFTimeInterval] {
    var durations = [CATransaction.animationDuration()]
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.begin()
    durations.append(CATransaction.animationDuration())
    CATransaction.setDisableActions(true)
    let inner = CATransaction.disableActions()
    CATransaction.commit()
    let outer = CATransaction.disableActions()
    durations.append(CATransaction.animationDuration())
    CATransaction.commit()
    log.append("disabled \(inner) \(outer)")
    return durations
  }
}

/// Reads what the transaction has.
func transactionState() -> String {
  let duration = CATransaction.value(forKey: kCATransactionAnimationDuration) as? NSNumber
  let timing = CATransaction.animationTimingFunction()
  let block: (() -> Void)? = CATransaction.completionBlock()
  return
    "\(duration?.doubleValue ?? CATransaction.animationDuration()) \(timing == nil) \(block == nil)"
}

/// Takes over what is shown, in the midst of an animation, and commits at once.
func freeze(_ layer: CALayer) {
  CATransaction.lock()
  defer { CATransaction.unlock() }
  if let shown = layer.presentation() {
    CATransaction.withoutAnimation {
      layer.position = shown.position
      layer.opacity = shown.opacity
    }
  }
  layer.removeAllAnimations()
  CATransaction.flush()
}

/// A step of a game: the level of a meter, with and without an animation.
func setLevel(_ level: CGFloat, of meter: CALayer, animated: Bool) -> CGFloat {
  let height: CGFloat = performWithoutActions {
    meter.anchorPoint = CGPoint(x: 0.5, y: 1)
    return meter.bounds.height
  }
  CATransaction.begin()
  CATransaction.setDisableActions(!animated)
  CATransaction.setAnimationTimingFunction(.init(controlPoints: 0.4, 0, 0.2, 1))
  meter.bounds.size.height = height * level
  CATransaction.commit()
  return height
}
