public import AnimationRenderer
import QuartzCore
import UIKit

/// E22: the colour after an animation whose model value is set before it, when it stops, or not at
/// all.
public func modelColour(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x10182b))
  let columns = [
    Column("before", "set first, actions disabled", x: 72, on: stage),
    Column("in the delegate", "set when the animation stops", x: 200, on: stage),
    Column("not at all", "never set: snaps back", x: 328, on: stage),
  ]
  let (orange, teal) = (UIColor(hex: 0xff8c42).cgColor, UIColor(hex: 0x06b6a4).cgColor)
  for (start, colors) in [(0.8, (orange, teal)), (3.0, (teal, orange))] {
    after(start) {
      columns[0].change(from: colors.0, to: colors.1)
      columns[0].set(colors.1)
      columns[1].change(from: colors.0, to: colors.1) { columns[1].set(colors.1) }
      columns[2].change(from: orange, to: teal)
    }
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 5)
}

private struct Column {
  private let disc: CALayer
  private let bar: CALayer
  private let clock: CAShapeLayer

  init(_ title: String, _ note: String, x: CGFloat, on stage: CALayer) {
    disc = Self.makePatch("screen", CGRect(x: x - 38, y: 78, width: 76, height: 76), radius: 38, 29)
    bar = Self.makePatch("model", CGRect(x: x - 38, y: 189, width: 76, height: 30), radius: 8, 7)
    clock = makeLine(makeEllipse(-46, -46, 92, 92), UIColor(hex: 0xe8ecf7), width: 3)
    clock.position = CGPoint(x: x, y: 116)
    clock.transform = CATransform3DMakeRotation(-.pi / 2, 0, 0, 1)
    clock.strokeEnd = 0
    stage.addSublayer(
      makeText(
        title,
        CGRect(x: x - 65, y: 30, width: 130, height: 20),
        size: 13,
        isBold: true
      )
    )
    let caption = makeText(
      note,
      CGRect(x: x - 62, y: 240, width: 124, height: 36),
      size: 11,
      color: UIColor(hex: 0x9fb0d6)
    )
    caption.isWrapped = true
    for layer in [disc, clock, bar, caption] { stage.addSublayer(layer) }
  }

  // The bar shows the model value of the disc.
  func set(_ color: CGColor) {
    withoutActions {
      disc.backgroundColor = color
      bar.backgroundColor = color
    }
  }

  func change(from old: CGColor, to new: CGColor, whenStopped: @escaping () -> Void = {}) {
    let change = makeBasic("backgroundColor", from: old, to: new, duration: 1)
    change.delegate = OnStop(whenStopped)
    disc.add(change, forKey: nil)
    clock.add(makeBasic("strokeEnd", from: 0, to: 1, duration: 1), forKey: nil)
  }

  private static func makePatch(
    _ title: String,
    _ frame: CGRect,
    radius: CGFloat,
    _ y: CGFloat
  ) -> CALayer {
    let patch = CALayer()
    patch.frame = frame
    patch.cornerRadius = radius
    patch.backgroundColor = UIColor(hex: 0xff8c42).cgColor
    patch.addSublayer(
      makeText(
        title,
        CGRect(x: 0, y: y, width: 76, height: 18),
        size: 12,
        color: UIColor(hex: 0x10182b)
      )
    )
    return patch
  }
}
