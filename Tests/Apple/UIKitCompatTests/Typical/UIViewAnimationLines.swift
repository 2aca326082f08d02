import Foundation
import UIKitCompat

// Fades, springs, flips and keyframes of views, as code for iOS writes them. It says `import UIKit` there, which this
// module is.

extension UIView {
  func fadeIn(
    _ duration: TimeInterval = 0.3,
    delay: TimeInterval = 0,
    completion: ((Bool) -> Void)? = nil
  ) {
    isHidden = false
    alpha = 0
    UIView.animate(
      withDuration: duration,
      delay: delay,
      options: .curveEaseIn,
      animations: { self.alpha = 1 },
      completion: completion
    )
  }

  func fadeOut(_ duration: TimeInterval = 0.3) {
    UIView.animate(withDuration: duration, animations: { self.alpha = 0 }) { _ in
      self.isHidden = true
    }
  }

  func pulse() {
    transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    UIView.animate(
      withDuration: 0.6,
      delay: 0,
      usingSpringWithDamping: 0.4,
      initialSpringVelocity: 6.0,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.transform = .identity }
    )
  }

  func shake() {
    transform = CGAffineTransform(translationX: 20, y: 0)
    UIView.animate(
      withDuration: 0.4,
      delay: 0,
      usingSpringWithDamping: 0.2,
      initialSpringVelocity: 1,
      options: .curveEaseInOut,
      animations: {
        self.transform = CGAffineTransform.identity
      },
      completion: nil
    )
  }
}

final class UIViewAnimationLines {
  let container: UIView
  let front = UIView(frame: CGRect(x: 50, y: 50, width: 80, height: 80))
  let back = UIView(frame: CGRect(x: 50, y: 50, width: 80, height: 80))
  private(set) var log: [String] = []
  private var isFlipped = false

  init(in view: UIView) {
    container = UIView(frame: view.bounds)
    container.backgroundColor = .white
    view.addSubview(container)
    front.backgroundColor = .systemTeal
    back.backgroundColor = .systemOrange
    container.addSubview(front)
  }

  func appear() {
    front.fadeIn(0.5) { [weak self] finished in
      self?.log.append("faded in: \(finished)")
    }
    UIView.animate(withDuration: 0.5, delay: 0.5, options: [.curveEaseOut]) {
      self.front.center.x += 100
    } completion: { [unowned self] _ in
      log.append("moved")
      UIView.animate(withDuration: 0.25) {
        self.front.backgroundColor = .systemIndigo
        self.front.layer.cornerRadius = 20
      }
    }
  }

  func loop() {
    let options: UIView.AnimationOptions = [.repeat, .autoreverse, .curveLinear]
    UIView.animate(
      withDuration: 1,
      delay: 0.2,
      options: options,
      animations: { [front] in
        front.frame.size.height = 40
        front.bounds.origin = .zero
      },
      completion: nil
    )
    if UIView.areAnimationsEnabled { front.layer.removeAllAnimations() }
    UIView.setAnimationsEnabled(true)
    UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseInOut, .layoutSubviews]) {
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) {
        self.front.transform = CGAffineTransform(rotationAngle: .pi / 8)
      }
    }
  }

  func springs() {
    front.pulse()
    back.shake()
    UIView.animate(
      springDuration: 0.5,
      bounce: 0.2,
      initialSpringVelocity: 0,
      delay: 0.1,
      options: []
    ) {
      self.front.center = self.container.center
    } completion: { _ in
      self.log.append("sprung")
    }
    UIView.animate(
      withDuration: 0.4,
      delay: 0,
      options: [.overrideInheritedDuration, .overrideInheritedCurve]
    ) {
      self.front.alpha = 0.9
      UIView.performWithoutAnimation {
        self.front.tag = 3
        self.container.layoutIfNeeded()
      }
    }
  }

  func keyframes() {
    UIView.animateKeyframes(
      withDuration: 2,
      delay: 0,
      options: [.calculationModeCubic, .beginFromCurrentState],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1 / 4) {
          self.front.transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
        }
        UIView.addKeyframe(
          withRelativeStartTime: 0.25,
          relativeDuration: 0.5,
          animations: {
            self.front.center.y += 60
            self.front.transform = .identity
          }
        )
      },
      completion: { finished in
        guard finished else { return }
        self.log.append("keyframes")
        self.zigzag()
      }
    )
  }

  private func zigzag() {
    let linear = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue
    )
    UIView.animateKeyframes(withDuration: 1, delay: 0.5, options: [.calculationModePaced, linear]) {
      let count = 4
      for index in 0..<count {
        UIView.addKeyframe(
          withRelativeStartTime: Double(index) / Double(count),
          relativeDuration: 1 / Double(count)
        ) {
          self.front.center.x += index.isMultiple(of: 2) ? 10 : -10
        }
      }
    }
  }

  func dissolve() {
    UIView.transition(
      with: container,
      duration: 0.4,
      options: .transitionCrossDissolve,
      animations: {
        self.container.backgroundColor = .black
      }
    ) { [weak self] _ in self?.log.append("dissolved") }
    let (from, to) = isFlipped ? (back, front) : (front, back)
    isFlipped.toggle()
    let options: UIView.AnimationOptions = [.transitionFlipFromRight, .showHideTransitionViews]
    container.addSubview(to)
    to.isHidden = true
    UIView.transition(from: from, to: to, duration: 0.5, options: options) { _ in
      self.log.append("swapped")
    }
  }

  func cascade(_ views: [UIView]) {
    for (index, view) in views.enumerated() {
      view.transform = CGAffineTransform(translationX: 0, y: 40)
      view.fadeIn(0.4, delay: 0.05 * Double(index))
      UIView.animate(
        withDuration: 0.4,
        delay: 0.05 * Double(index),
        options: .curveEaseOut,
        animations: {
          view.transform = .identity
        }
      )
    }
    views.last?.fadeOut()
  }
}
