public import Foundation

/// Leads a transition by a gesture and not by its own time.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// Whether the transition is led from its beginning; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// True.
  public var wantsInteractiveStart: Bool { true }
}

/// Holds the animations of a transition at a share of their time until it is finished or cancelled.
///
/// As in UIKit the clock of the container is stopped meanwhile. A cancelled transition runs back, and the layers in the
/// container then have the values that they had before.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  /// Seconds of the whole transition.
  open private(set) var duration: CGFloat = 0
  /// How far the transition is, 0…1.
  open private(set) var percentComplete: CGFloat = 0
  /// How fast the rest runs.
  open var completionSpeed: CGFloat = 1
  /// Whether the transition is led from its beginning; it runs by itself if not.
  open var wantsInteractiveStart = true
  /// Accepted: the rest runs linearly.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  private weak var context: TransitionContext?
  private var start = 0.0
  private var motion: CADisplayLink?

  /// A transition at its beginning.
  public override init() {}

  /// Begins the transition and stops its clock.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext, let animator = context.animator
    else { return }
    self.context = context
    duration = CGFloat(animator.transitionDuration(using: context))
    percentComplete = 0
    let layer = context.containerView.layer
    start = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = start
    context.beginInteraction()
    animator.animateTransition(using: context)
  }

  /// Shows the transition at a share of its time, 0…1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, motion == nil else { return }
    self.percentComplete = min(max(0, percentComplete), 1)
    // Not quite to the end: the animations are still needed.
    let share = min(self.percentComplete, 0.999)
    context.containerView.layer.timeOffset = start + Double(share * duration)
  }

  /// Runs the rest.
  open func finish() { run(to: 1) }

  /// Runs back.
  open func cancel() { run(to: 0) }

  private func run(to end: CGFloat) {
    guard let context, motion == nil else { return }
    let (from, began) = (percentComplete, CACurrentMediaTime())
    let seconds = Double(abs(end - from) * duration) / max(0.01, Double(completionSpeed))
    let link = CADisplayLink { [weak self] link in
      guard let self, self.motion === link else { return link.invalidate() }
      let progress = seconds > 0 ? min(1, (link.timestamp - began) / seconds) : 1
      let share = from + (end - from) * CGFloat(progress)
      self.percentComplete = share
      context.containerView.layer.timeOffset =
        self.start + Double(min(share, 0.999) * self.duration)
      guard progress >= 1 else { return }
      link.invalidate()
      self.motion = nil
      self.end(context, isFinished: end == 1)
    }
    motion = link
    link.add(to: .main, forMode: .common)
  }

  private func end(_ context: TransitionContext, isFinished: Bool) {
    let layer = context.containerView.layer
    CATransaction.withoutActions {
      // Animations that were quicker led than their time are over, too.
      let missing = start + Double(duration) - CACurrentMediaTime()
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, max(0, missing), 0)
      context.endInteraction(isFinished: isFinished)
    }
  }
}
