public import AnimationRenderer
import QuartzCore
import UIKit

/// E2: every beat of a heart lets a +1 fly off along an S curve; it fades in steps and is removed.
public func flyingLabel(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let heart = makeShape(
    makePath(
      "M0 8 C-3 4 -18 -4 -18 -14 C-18 -22 -6 -26 0 -16 C6 -26 18 -22 18 -14 C18 -4 3 4 0 8 Z"
    ),
    UIColor(hex: 0xff6b6b)
  )
  heart.position = CGPoint(x: 200, y: 266)
  heart.transform = CATransform3DMakeScale(1.3, 1.3, 1.3)
  stage.addSublayer(heart)

  let beat = CAKeyframeAnimation(keyPath: "transform.scale")
  beat.values = [1.3, 1.6, 1.3]
  beat.beginTime = CACurrentMediaTime() + 0.1
  beat.duration = 0.3
  beat.repeatCount = 7
  heart.add(beat, forKey: "beat")

  let colors = [0xff6b6b, 0xffd166, 0x06d6a0, 0x4cc9f0, 0xb388ff, 0xff6b6b, 0xffd166]
  // The control points and the end of each S.
  let turns: [(CGFloat, CGFloat, CGFloat)] = [
    (150, 260, 190), (260, 130, 215), (120, 300, 170), (290, 110, 235), (170, 250, 205),
    (240, 150, 180), (140, 280, 220),
  ]
  for (index, turn) in turns.enumerated() {
    after(0.1 + 0.3 * Double(index)) {
      let label = makeText(
        "+1",
        CGRect(x: 174, y: 234, width: 52, height: 32),
        size: 26,
        color: UIColor(hex: colors[index]),
        isBold: true
      )
      stage.insertSublayer(label, below: heart)
      fly(label, turn)
    }
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3.2)
}

private func fly(_ label: CALayer, _ turn: (CGFloat, CGFloat, CGFloat)) {
  let path = UIBezierPath()
  path.move(to: CGPoint(x: 200, y: 250))
  path.addCurve(
    to: CGPoint(x: turn.2, y: 10),
    controlPoint1: CGPoint(x: turn.0, y: 200),
    controlPoint2: CGPoint(x: turn.1, y: 200)
  )
  let flight = CAKeyframeAnimation(keyPath: "position")
  flight.path = path.cgPath
  flight.duration = 1.2
  flight.fillMode = .forwards
  flight.isRemovedOnCompletion = false
  flight.delegate = OnStop { label.removeFromSuperlayer() }
  label.add(flight, forKey: "flight")

  let fade = CAKeyframeAnimation(keyPath: "opacity")
  fade.values = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0]
  fade.keyTimes = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95, 1]
  fade.calculationMode = .discrete
  fade.duration = 1.2
  fade.fillMode = .forwards
  fade.isRemovedOnCompletion = false
  label.add(fade, forKey: "fade")
}
