public import AnimationRenderer
import QuartzCore
import UIKit

/// E24: a ring draws itself and is wiped away again, written with key paths that the compiler knows.
public func progressRing(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let circle = makeEllipse(-72, -72, 144, 144)
  let track = makeLine(circle, UIColor(hex: 0x1d2a4d), width: 14)
  track.position = CGPoint(x: 200, y: 150)
  stage.addSublayer(track)

  let ring = makeLine(circle, .white, width: 14)
  ring.position = CGPoint(x: 100, y: 100)
  ring.lineCap = .round
  ring.transform = CATransform3DMakeRotation(-.pi / 2, 0, 0, 1)
  ring.animate {
    // Never quite empty: the dot of the round caps would blink.
    $0.strokeStart.value(from: 0, to: 0.999, duration: 1).delay(0.5)
    $0.strokeEnd.value(from: 0.001, to: 1, duration: 1)
    $0.timingFunction(.easeInEaseOut).repeatForever()
  }

  // A stroke has one colour, so the gradient is masked by the shape of the ring.
  let colors = CAGradientLayer()
  colors.type = .conic
  colors.frame = CGRect(x: 100, y: 50, width: 200, height: 200)
  colors.startPoint = CGPoint(x: 0.5, y: 0.5)
  colors.endPoint = CGPoint(x: 0.5, y: 0)
  colors.colors = [0x4cc9f0, 0x7b61ff, 0xff5aa5, 0x4cc9f0].map { UIColor(hex: $0).cgColor }
  colors.mask = ring
  stage.addSublayer(colors)

  let loading = makeText(
    "Loading",
    CGRect(x: 140, y: 139.22, width: 120, height: 21),
    size: 17,
    color: UIColor(hex: 0xc9d6ff),
    isBold: true
  )
  loading.animate {
    $0.opacity.values([1, 0.35, 1], duration: 1.5)
      .timingFunctions([.easeInEaseOut, .easeInEaseOut])
    $0.repeatForever()
  }
  stage.addSublayer(loading)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}
