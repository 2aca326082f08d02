public import AnimationRenderer
import QuartzCore
import UIKit

/// S3, S7, S8: the same assignments have five different effects, at 0.5 s and, in the opposite
/// direction, at 2.25 s.
///
/// Two properties move for a second and a completion block reports the end. With actions off they
/// jump. A colour fades in the default quarter of a second. A layer's custom action pushes the new
/// colour in. A delegate that answers `NSNull`, as a view does for its layer, makes it jump.
public func transactions(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let boxes = Boxes(stage)
  after(0.5) { boxes.change(x: 352, color: .azure) }
  after(2.25) { boxes.change(x: 232, color: .coral) }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private final class Boxes {
  private let slow = CALayer()
  private let jumping = CALayer()
  private let fading = CALayer()
  private let pushed = CALayer()
  private let delegated = CALayer()
  private let silence = Silence()
  private let outcome = makeSmallText(
    "",
    CGRect(x: 16, y: 48, width: 190, height: 14),
    color: .mint
  )

  init(_ stage: CALayer) {
    let rows = [
      (slow, "transaction of 1 s", 232), (jumping, "setDisableActions(true)", 232),
      (fading, "implicit, 0.25 s", 292), (pushed, "actions: a push", 292),
      (delegated, "delegate: NSNull", 292),
    ]
    for (index, (box, title, x)) in rows.enumerated() {
      let y = 40 + 55 * CGFloat(index)
      box.name = title
      box.bounds = CGRect(x: 0, y: 0, width: index < 2 ? 40 : 160, height: 36)
      box.position = CGPoint(x: x, y: Int(y))
      box.cornerRadius = 8
      box.backgroundColor = UIColor.coral.cgColor
      stage.addSublayer(box)
      stage.addSublayer(
        makeSmallText(title, CGRect(x: 16, y: y - 10, width: 190, height: 18), size: 13)
      )
    }
    outcome.name = "outcome"
    stage.addSublayer(outcome)

    let push = CATransition()
    push.type = .push
    push.subtype = .fromLeft
    push.duration = 0.5
    pushed.actions = ["backgroundColor": push]
    delegated.delegate = silence
  }

  func change(x: CGFloat, color: UIColor) {
    outcome.string = "runs"
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    CATransaction.setCompletionBlock { [outcome] in outcome.string = "completion block" }
    slow.position.x = x
    slow.backgroundColor = color.cgColor
    CATransaction.commit()

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    jumping.position.x = x
    jumping.backgroundColor = color.cgColor
    CATransaction.commit()

    // The same line for three layers: the source of a layer's action decides the effect.
    for box in [fading, pushed, delegated] { box.backgroundColor = color.cgColor }
  }
}

/// A delegate that acts like a view for its layer: it disables the action of every event.
private final class Silence: CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
