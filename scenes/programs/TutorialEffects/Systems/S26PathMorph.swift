public import AnimationRenderer
import QuartzCore
import UIKit

/// S26: ovals are squashed and become squares, on a mask and on its rim at once.
///
/// On the left an oval starts at its right and a rectangle at its corner: both get matching points, so that
/// the outline does not turn. On the right oval and square have the same four curves from the same corner.
public func pathMorph(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let box = CGRect(x: 0, y: 0, width: 100, height: 100)
  let columns = [
    Column(
      x: 102,
      title: "oval from right, rect from corner",
      remark: "1.5 s: matching points",
      sky: [0x4cc9f0, 0x3a86c8],
      oval: UIBezierPath(ovalIn: box).cgPath,
      squashed: UIBezierPath(ovalIn: box.insetBy(dx: 0, dy: 10)).cgPath,
      square: UIBezierPath(rect: box).cgPath
    ),
    Column(
      x: 298,
      title: "all from the same corner",
      remark: "1.5 s: the same curves",
      sky: [0xffd166, 0xf4a261],
      oval: makePath(
        """
        M14.645 14.645 C34.171 -4.882 65.829 -4.882 85.355 14.645 C104.882 34.171 104.882 65.829 85.355 85.355 \
        C65.829 104.882 34.171 104.882 14.645 85.355 C-4.882 65.829 -4.882 34.171 14.645 14.645 Z
        """
      ),
      squashed: makePath(
        """
        M14.645 21.716 C34.171 6.095 65.829 6.095 85.355 21.716 C104.882 37.337 104.882 62.663 85.355 78.284 \
        C65.829 93.905 34.171 93.905 14.645 78.284 C-4.882 62.663 -4.882 37.337 14.645 21.716 Z
        """
      ),
      square: makePath(
        """
        M0 0 C33.333 0 66.667 0 100 0 C100 33.333 100 66.667 100 100 \
        C66.667 100 33.333 100 0 100 C0 66.667 0 33.333 0 0 Z
        """
      )
    ),
  ]
  for column in columns { column.add(to: stage) }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private struct Column {
  let x: CGFloat
  let title: String
  let remark: String
  let sky: [Int]
  let oval: CGPath
  let squashed: CGPath
  let square: CGPath

  func add(to stage: CALayer) {
    stage.addSublayer(makePanel(CGRect(x: x - 92, y: 8, width: 184, height: 284)))
    stage.addSublayer(
      makeText(
        title,
        CGRect(x: x - 88, y: 14, width: 176, height: 14),
        size: 10,
        color: UIColor(hex: 0xc9d4ee)
      )
    )
    stage.addSublayer(makeAvatar())
    stage.addSublayer(makeCaption(remark, CGRect(x: x - 85, y: 158, width: 170, height: 13)))
    stage.addSublayer(makeSlowMorph())
  }

  private func makeBox(y: CGFloat) -> CALayer {
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    box.position = CGPoint(x: x, y: y)
    return box
  }

  // The photo shows through its mask; the rim is above it and morphs in step.
  private func makeAvatar() -> CALayer {
    let avatar = makeBox(y: 94)
    let photo = CALayer()
    photo.frame = avatar.bounds
    photo.addSublayer(makeSky(sky, width: 100, height: 100))
    photo.addSublayer(makeShape(makeEllipse(33, 22, 34, 40), UIColor(hex: 0xffe0bd)))
    photo.addSublayer(
      makeShape(makePath("M14 104 C16 66 84 66 86 104 Z"), UIColor(hex: 0x1d3557))
    )
    photo.addSublayer(
      makeShape(
        makePath("M31 38 C31 10 69 10 69 38 C60 28 42 28 31 38 Z"),
        UIColor(hex: 0x5a3825)
      )
    )
    avatar.addSublayer(photo)
    let mask = makeShape(oval, .black)
    photo.mask = mask
    let rim = makeLine(oval, .white, width: 5)
    rim.lineJoin = .round
    avatar.addSublayer(rim)
    for outline in [mask, rim] { outline.add(makeMorph(), forKey: "morph") }
    return avatar
  }

  // Squashed at 0.75 s, square from 1.75 to 2.75 s; every change takes 0.25 s.
  private func makeMorph() -> CAKeyframeAnimation {
    let morph = CAKeyframeAnimation(keyPath: "path")
    morph.values = [oval, oval, squashed, oval, oval, square, square, oval]
    morph.keyTimes = [0, 0.1667, 0.25, 0.3333, 0.5, 0.5833, 0.9167, 1]
    let names: [CAMediaTimingFunctionName] = [
      .linear, .easeOut, .easeIn, .linear, .easeOut, .linear, .easeOut,
    ]
    morph.timingFunctions = names.map { CAMediaTimingFunction(name: $0) }
    morph.duration = 3
    morph.repeatCount = .infinity
    return morph
  }

  private func makeSlowMorph() -> CALayer {
    let box = makeBox(y: 228)
    let corners = CGPath(rect: box.bounds, transform: nil)
    for end in [oval, corners] {
      let line = makeLine(end, UIColor(hex: 0x3a4a7c), width: 1)
      line.lineDashPattern = [2, 3]
      box.addSublayer(line)
    }
    let outline = makeLine(oval, UIColor(hex: 0xffd166), width: 3)
    outline.lineJoin = .round
    let morph = makeBasic("path", from: oval, to: square, duration: 1.5)
    morph.autoreverses = true
    morph.repeatCount = .infinity
    outline.add(morph, forKey: "morph")
    box.addSublayer(outline)
    return box
  }
}
