public import AnimationRenderer
import QuartzCore
import UIKit

/// S33: a timer starts a label every fifth of a second, another one takes 0.15 of their opacity every tenth;
/// labels that have faded are used again.
public func labelStream(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let stream = LabelStream(stage)
  stream.start()
  stream.fade()
  return Renderer(
    layer: stage,
    size: stage.bounds.size,
    frameRate: frameRate,
    duration: 3
  )
}

private final class LabelStream {
  private let stage: CALayer
  private var flying: [CATextLayer] = []
  private var waiting: [CATextLayer] = []
  private var count = 0

  init(_ stage: CALayer) { self.stage = stage }

  // Starts the labels, like `Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true)` on a
  // phone.
  func start() {
    let label = waiting.popLast() ?? makeLabel()
    count += 1
    withoutActions {
      label.string = "+\(count)"
      label.opacity = 1
    }
    flying.append(label)
    let climb = CAKeyframeAnimation(keyPath: "position")
    let path = UIBezierPath()
    let side: CGFloat = count.isMultiple(of: 2) ? 1 : -1
    path.move(to: CGPoint(x: 200, y: 260))
    path.addCurve(
      to: CGPoint(x: 200 + 20 * side, y: 40),
      controlPoint1: CGPoint(x: 200 - 90 * side, y: 190),
      controlPoint2: CGPoint(x: 200 + 110 * side, y: 110)
    )
    climb.path = path.cgPath
    climb.duration = 0.7
    climb.fillMode = .forwards
    climb.isRemovedOnCompletion = false
    label.add(climb, forKey: "climb")
    after(0.2, start)
  }

  func fade() {
    for label in flying {
      withoutActions { label.opacity = max(0, label.opacity - 0.15) }
    }
    waiting += flying.filter { $0.opacity == 0 }
    flying.removeAll { $0.opacity == 0 }
    after(0.1, fade)
  }

  private func makeLabel() -> CATextLayer {
    let label = makeText(
      "",
      CGRect(x: 160, y: 246, width: 80, height: 28),
      size: 22,
      color: UIColor(hex: 0xffd166)
    )
    label.name = "label"
    stage.addSublayer(label)
    return label
  }
}
