import Foundation
import UIKitCompat

// As one writes it for iOS; only the gesture is a table of translations.
final class UIViewPropertyAnimatorLines {
  private enum CardState { case collapsed, expanded }

  let card = UIView(frame: CGRect(x: 100, y: 200, width: 200, height: 100))
  let dimming = UIView()
  private(set) var log: [String] = []
  private var cardState = CardState.collapsed
  private var runningAnimators: [UIViewPropertyAnimator] = []
  private var animationProgress: [CGFloat] = []
  private lazy var fade = UIViewPropertyAnimator(duration: 0.4, curve: .easeOut) { [unowned self] in
    dimming.alpha = 0
  }

  init(in view: UIView) {
    dimming.frame = view.bounds
    dimming.backgroundColor = .black
    dimming.alpha = 0
    card.backgroundColor = .systemTeal
    card.layer.name = "card"
    view.addSubview(dimming)
    view.addSubview(card)
  }

  // MARK: An interactive card

  func animateTransitionIfNeeded(duration: TimeInterval) {
    guard runningAnimators.isEmpty else { return }
    let opens = cardState == .collapsed
    let frameAnimator = UIViewPropertyAnimator(duration: duration, dampingRatio: 1) {
      self.card.frame.origin.y = opens ? 100 : 200
    }
    frameAnimator.addCompletion { [weak self] position in
      guard let self else { return }
      switch position {
      case .start: log.append("stays")
      case .end: cardState = opens ? .expanded : .collapsed
      case .current: break
      @unknown default: break
      }
      runningAnimators.removeAll()
    }
    let timing = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.75, y: 0.1),
      controlPoint2: CGPoint(x: 0.9, y: 0.25)
    )
    let dimmingAnimator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    dimmingAnimator.scrubsLinearly = false
    dimmingAnimator.addAnimations {
      self.dimming.alpha = opens ? 0.5 : 0
      self.card.layer.cornerRadius = opens ? 20 : 0
    }
    for animator in [frameAnimator, dimmingAnimator] {
      animator.startAnimation()
      runningAnimators.append(animator)
    }
  }

  func panBegan() {
    animateTransitionIfNeeded(duration: 1)
    for animator in runningAnimators { animator.pauseAnimation() }
    animationProgress = runningAnimators.map { $0.fractionComplete }
  }

  func panChanged(translation: CGPoint) {
    var fraction = -translation.y / 100
    if cardState == .expanded { fraction *= -1 }
    if runningAnimators.first?.isReversed == true { fraction *= -1 }
    for (index, animator) in runningAnimators.enumerated() {
      animator.fractionComplete = fraction + animationProgress[index]
    }
  }

  func panEnded(velocity: CGPoint) {
    let shouldReverse = velocity.y > 0
    let spring = UISpringTimingParameters(
      dampingRatio: 0.8,
      initialVelocity: CGVector(dx: 0, dy: 1)
    )
    for animator in runningAnimators where animator.state == .active {
      if shouldReverse { animator.isReversed = !animator.isReversed }
      let timing: (any UITimingCurveProvider)? = shouldReverse ? nil : spring
      animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    }
  }

  // MARK: Smaller ones

  func pop() {
    card.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5, animations: nil)
    animator.addAnimations { self.card.transform = .identity }
    animator.addAnimations({ self.card.backgroundColor = .systemPink }, delayFactor: 0.5)
    animator.isInterruptible = false
    animator.startAnimation(afterDelay: 0.1)
  }

  func slide() {
    UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0.3,
      delay: 0.2,
      options: [.curveEaseInOut],
      animations: { self.card.center.x += 50 },
      completion: { _ in self.log.append("slid") }
    )
    fade.startAnimation()
  }

  func cancelFade() {
    if fade.isRunning || fade.state == .active { fade.stopAnimation(false) }
    if fade.state == .stopped { fade.finishAnimation(at: .current) }
    log.append("\(fade.state == .inactive)")
  }
}
