public import AnimationRenderer
import QuartzCore
import UIKit

/// E6: when a field has flown in, its delegate pulses it: twice plainly, twice by springs.
public func pulseOnStop(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let fields = CALayer()
  stage.addSublayer(fields)
  fadeOut(fields, after: 8.1, duration: 0.4)

  let pulses: [(String, Int, pulse: CABasicAnimation, seconds: Double)] = [
    ("1.25 → 1 in 0.25 s", 0x4cc9f0, makePulse(from: 1.25, duration: 0.25), 0.25),
    ("1.2 → 1 in 0.5 s", 0x06d6a0, makePulse(from: 1.2, duration: 0.5), 0.5),
    ("spring, damping 2", 0xffd166, makeSpring(damping: 2), 7.0035),
    ("spring, damping 7.5", 0xff8fab, makeSpring(damping: 7.5), 1.9327),
  ]
  for (index, (title, color, pulse, seconds)) in pulses.enumerated() {
    let color = UIColor(hex: color)
    let field = CALayer()
    field.bounds = CGRect(x: 0, y: 0, width: 240, height: 42)
    field.position = CGPoint(x: 200, y: 63 + 58 * index)
    field.cornerRadius = 10
    field.backgroundColor = UIColor(hex: 0x1d2a52).cgColor
    field.borderWidth = 1.5
    field.borderColor = color.cgColor
    field.addSublayer(makeText(title, CGRect(x: 14, y: 12, width: 212, height: 20), size: 14))
    let fuse = makeFuse(color)
    field.addSublayer(fuse)
    fields.addSublayer(field)

    let flyRight = makeBasic(
      "position.x",
      from: -200,
      to: 200,
      duration: 0.5,
      delay: 0.3,
      fillMode: .backwards
    )
    flyRight.timingFunction = CAMediaTimingFunction(name: .easeOut)
    flyRight.delegate = OnStop {
      field.add(pulse, forKey: "pulse")
      fuse.add(makeBasic("bounds.size.width", from: 200, to: 0, duration: seconds), forKey: "burn")
    }
    field.add(flyRight, forKey: "fly right")
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 8.5)
}

private func makePulse(from scale: Double, duration: Double) -> CABasicAnimation {
  makeBasic("transform.scale", from: scale, to: 1, duration: duration)
}

private func makeSpring(damping: CGFloat) -> CASpringAnimation {
  let pulse = CASpringAnimation(keyPath: "transform.scale")
  pulse.damping = damping
  pulse.fromValue = 1.25
  pulse.toValue = 1.0
  pulse.duration = pulse.settlingDuration
  return pulse
}

// A line that burns as long as the pulse runs.
private func makeFuse(_ color: UIColor) -> CALayer {
  let fuse = CALayer()
  fuse.bounds = CGRect(x: 0, y: 0, width: 0, height: 3)
  fuse.anchorPoint = CGPoint(x: 0, y: 0.5)
  fuse.position = CGPoint(x: 20, y: 36)
  fuse.cornerRadius = 1.5
  fuse.backgroundColor = color.cgColor
  return fuse
}
