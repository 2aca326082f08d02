public import AnimationRenderer
import QuartzCore
import UIKit

/// E18: pulling a list draws a dashed ring; while it refreshes a plane rounds the ring.
public func pullToRefresh(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0xfbfcfe))
  stage.addSublayer(makeSky([0x3a4fb8, 0x6f9bea], height: 160))
  let refresh = RefreshControl()
  refresh.layer.position = CGPoint(x: 200, y: 70)
  stage.addSublayer(refresh.layer)
  let list = makeList()
  stage.addSublayer(list)

  after(0.25) {
    refresh.pull(seconds: 1.25)
    let pull = CAKeyframeAnimation(keyPath: "transform.translation.y")
    pull.values = [0, 100, 92, 140, 140]
    pull.keyTimes = [0, 0.09, 0.12, 0.2, 1]
    pull.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeInEaseOut), count: 3)
    pull.duration = 6.25
    list.add(pull, forKey: "pull")
  }
  after(1.5) { refresh.beginRefreshing() }
  after(6.5) {
    fadeOut(refresh.layer, after: 0, duration: 0.25)
    let release = CASpringAnimation(keyPath: "transform.translation.y")
    release.fromValue = 140
    release.toValue = 0
    release.stiffness = 170
    release.damping = 22
    release.duration = 1.5
    release.fillMode = .forwards
    release.isRemovedOnCompletion = false
    list.add(release, forKey: "release")
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 8)
}

private struct RefreshControl {
  let layer = CALayer()
  private let ovalShapeLayer: CAShapeLayer
  private let airplaneLayer: CAShapeLayer
  private let circle = makeEllipse(-56, -56, 112, 112)

  init() {
    ovalShapeLayer = makeLine(circle, .white, width: 4)
    ovalShapeLayer.lineDashPattern = [2, 3]
    ovalShapeLayer.strokeEnd = 0
    airplaneLayer = makeShape(
      makePath(
        """
        M0 17 C1.8 14 2.2 10 2.3 5 L16 -4 L16 -8 L2.3 -3.5 L1.6 -12 L6 -15.5 L6 -18 L0 -16.5 L-6 -18 \
        L-6 -15.5 L-1.6 -12 L-2.3 -3.5 L-16 -8 L-16 -4 L-2.3 5 C-2.2 10 -1.8 14 0 17 Z
        """
      ),
      UIColor(hex: 0xffe66d)
    )
    airplaneLayer.position = CGPoint(x: 56, y: 0)
    airplaneLayer.transform = CATransform3DMakeScale(0.85, 0.85, 1)
    airplaneLayer.opacity = 0
    layer.addSublayer(ovalShapeLayer)
    layer.addSublayer(airplaneLayer)
  }

  // The finger pulls the list down.
  func pull(seconds: Double) {
    withoutActions {
      ovalShapeLayer.strokeEnd = 1
      airplaneLayer.opacity = 1
    }
    let draw = makeBasic("strokeEnd", from: 0, to: 1, duration: seconds)
    draw.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    ovalShapeLayer.add(draw, forKey: "draw")
    let appear = makeBasic("opacity", from: 0, to: 1, duration: seconds)
    appear.timingFunction = CAMediaTimingFunction(name: .easeIn)
    airplaneLayer.add(appear, forKey: "appear")
  }

  func beginRefreshing() {
    ovalShapeLayer.add(
      makeRounds(
        makeBasic("strokeStart", from: -0.5, to: 1.0, duration: 0),
        makeBasic("strokeEnd", from: 0.0, to: 1.0, duration: 0)
      ),
      forKey: nil
    )
    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.path = circle
    flight.calculationMode = .paced
    let turn = makeBasic("transform.rotation", from: 0, to: 2.0 * .pi, duration: 0)
    airplaneLayer.add(makeRounds(flight, turn), forKey: nil)
  }

  // Rounds of 1.5 s for 5 s; animations without a duration last one round.
  private func makeRounds(_ animations: CAAnimation...) -> CAAnimationGroup {
    let rounds = CAAnimationGroup()
    rounds.duration = 1.5
    rounds.repeatDuration = 5.0
    rounds.animations = animations
    return rounds
  }
}

private func makeList() -> CALayer {
  let list = CALayer()
  list.frame = CGRect(x: 0, y: 0, width: 400, height: 460)
  list.backgroundColor = UIColor(hex: 0xfbfcfe).cgColor
  let rows = [
    (0xffb4a2, 150, 250), (0x9bd1e5, 190, 220), (0xc3b1e1, 120, 270), (0xb5e2b0, 170, 200),
    (0xffd6a5, 140, 240), (0xa0c4ff, 180, 230),
  ]
  func makeBar(_ frame: CGRect, _ color: Int) -> CALayer {
    let bar = CALayer()
    bar.frame = frame
    bar.cornerRadius = frame.height / 2
    bar.backgroundColor = UIColor(hex: color).cgColor
    return bar
  }
  for (number, (color, title, text)) in rows.enumerated() {
    let row = CALayer()
    row.frame = CGRect(x: 24, y: 14 + 54 * number, width: 352, height: 44)
    row.addSublayer(makeBar(CGRect(x: 0, y: 4, width: 36, height: 36), color))
    row.addSublayer(makeBar(CGRect(x: 50, y: 9, width: title, height: 9), 0x3b4a63))
    row.addSublayer(makeBar(CGRect(x: 50, y: 26, width: text, height: 7), 0xc5cedb))
    list.addSublayer(row)
  }
  return list
}
