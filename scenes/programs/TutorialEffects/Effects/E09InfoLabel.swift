public import AnimationRenderer
import QuartzCore
import UIKit

/// E9: a label flies in and out; it remains after 2.5 cycles, but not after 4.
///
/// The upper label is in a layer of speed 2, so it runs at four times its normal speed.
public func infoLabel(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x17616b))
  stage.addSublayer(makeSky([0x0f4c5c, 0x1f8a8c]))
  let pale = UIColor(hex: 0xd9f2f4)
  stage.addSublayer(
    makeText(
      "repeatCount 4 · speed 2 · in a layer of speed 2",
      CGRect(x: 20, y: 40, width: 360, height: 18),
      size: 12,
      color: pale
    )
  )
  stage.addSublayer(
    makeText(
      "repeatCount 2.5 · speed 2",
      CGRect(x: 20, y: 166, width: 360, height: 18),
      size: 12,
      color: pale
    )
  )
  let labels = CALayer()
  stage.addSublayer(labels)
  fadeOut(labels, after: 13.6, duration: 0.4)
  addLane(to: labels, y: 90, speed: 2, repeatCount: 4, "ended beyond the edge, jumped back")
  addLane(to: labels, y: 216, speed: 1, repeatCount: 2.5, "ended in its place")
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 14)
}

private func addLane(
  to labels: CALayer,
  y: CGFloat,
  speed: Float,
  repeatCount: Float,
  _ ending: String
) {
  let lane = CALayer()
  lane.speed = speed
  labels.addSublayer(lane)
  let info = CALayer()
  info.bounds = CGRect(x: 0, y: 0, width: 300, height: 36)
  info.position = CGPoint(x: 200, y: y)
  info.cornerRadius = 18
  info.backgroundColor = UIColor(white: 1, alpha: CGFloat(0xe6) / 255).cgColor
  info.addSublayer(
    makeText(
      "Tap a field to sign in",
      CGRect(x: 10, y: 8, width: 280, height: 20),
      size: 15,
      color: UIColor(hex: 0x1b4a5a)
    )
  )
  lane.addSublayer(info)

  let flyLeft = CABasicAnimation(keyPath: "position.x")
  flyLeft.fromValue = info.position.x + 400
  flyLeft.toValue = info.position.x
  flyLeft.duration = 5.0
  flyLeft.repeatCount = repeatCount
  flyLeft.autoreverses = true
  flyLeft.speed = 2.0
  flyLeft.delegate = OnStop {
    let note = makeText(
      ending,
      CGRect(x: 20, y: y + 28, width: 360, height: 18),
      size: 12,
      color: UIColor(hex: 0xffe27a)
    )
    labels.insertSublayer(note, above: lane)
  }
  info.add(flyLeft, forKey: "infoappear")

  let fadeLabelIn = CABasicAnimation(keyPath: "opacity")
  fadeLabelIn.fromValue = 0.2
  fadeLabelIn.toValue = 1.0
  fadeLabelIn.duration = 4.5
  info.add(fadeLabelIn, forKey: "fadein")
}
