public import AnimationRenderer
import QuartzCore
import UIKit

/// S17: one group brings a button in at 0.5 s, eight dots run one endless group, bars show a
/// group's children.
///
/// A group of 3 s cuts a child of 6 s off. A child that ends before the group holds its last value
/// only if the child has a fill mode.
public func groups(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  addButton(to: stage)
  addLoader(to: stage)
  addChildren(to: stage)
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func addTitledPanel(_ title: String, _ frame: CGRect, to stage: CALayer) {
  stage.addSublayer(makePanel(frame))
  let line = CGRect(x: frame.minX + 10, y: frame.minY + 6, width: frame.width - 20, height: 14)
  stage.addSublayer(makeSmallText(title, line, size: 10))
}

private func addButton(to stage: CALayer) {
  let frame = CGRect(x: 10, y: 10, width: 380, height: 130)
  addTitledPanel("one group: scale 3.5 to 1, rotation 45° to 0, opacity 0 to 1", frame, to: stage)
  let clip = CALayer()
  clip.frame = frame
  clip.masksToBounds = true
  clip.cornerRadius = 8
  stage.addSublayer(clip)
  let button = makeBlock(
    UIColor(red: 0.63, green: 0.84, blue: 0.35, alpha: 1),
    width: 120,
    height: 36,
    at: CGPoint(x: 190, y: 74),
    cornerRadius: 10
  )
  button.addSublayer(
    makeText(
      "Log in",
      CGRect(x: 5, y: 9, width: 110, height: 19),
      size: 14,
      color: UIColor(hex: 0x16301c)
    )
  )
  clip.addSublayer(button)

  let scaleDown = CABasicAnimation(keyPath: "transform.scale")
  scaleDown.fromValue = 3.5
  scaleDown.toValue = 1.0
  let rotate = CABasicAnimation(keyPath: "transform.rotation")
  rotate.fromValue = CGFloat.pi / 4
  rotate.toValue = 0.0
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 0.0
  fade.toValue = 1.0

  let groupAnimation = CAAnimationGroup()
  groupAnimation.beginTime = CACurrentMediaTime() + 0.5
  groupAnimation.duration = 0.5
  groupAnimation.fillMode = .backwards
  groupAnimation.timingFunction = CAMediaTimingFunction(name: .easeIn)
  groupAnimation.animations = [scaleDown, rotate, fade]
  button.add(groupAnimation, forKey: nil)
}

private func addLoader(to stage: CALayer) {
  addTitledPanel("endless groups", CGRect(x: 10, y: 150, width: 130, height: 140), to: stage)
  let loader = CALayer()
  loader.position = CGPoint(x: 75, y: 230)
  stage.addSublayer(loader)

  let shrink = CAKeyframeAnimation(keyPath: "transform.scale")
  shrink.values = [1, 0.4, 1]
  let fade = CAKeyframeAnimation(keyPath: "opacity")
  fade.values = [1, 0.3, 1]
  let pulse = CAAnimationGroup()
  pulse.animations = [shrink, fade]
  pulse.duration = 1
  pulse.repeatCount = .infinity

  for index in 0..<8 {
    let angle = CGFloat(index) * .pi / 4
    let dot = makeBlock(
      UIColor(degrees: CGFloat(172 + 16 * index), saturation: 0.85, lightness: 0.64),
      width: 18,
      height: 18,
      at: CGPoint(x: 36 * sin(angle), y: -36 * cos(angle)),
      cornerRadius: 9
    )
    // Each begins in the past, so that all are in full swing. The layer stores a copy of the
    // animation.
    pulse.beginTime = CACurrentMediaTime() - 1 + Double(index) / 8
    dot.add(pulse, forKey: "pulse")
    loader.addSublayer(dot)
  }
}

private func addChildren(to stage: CALayer) {
  addTitledPanel(
    "a group of 3 s and its children",
    CGRect(x: 150, y: 150, width: 240, height: 140),
    to: stage
  )
  typealias Row = (
    title: String, color: UIColor, begin: Double, duration: Double, fillMode: CAMediaTimingFillMode
  )
  let rows: [Row] = [
    ("duration 3", .azure, 0, 3, .removed),
    ("duration 6: cut off", .coral, 0, 6, .removed),
    ("1.5, forwards", .mint, 0, 1.5, .forwards),
    ("1 from 1, both", .amber, 1, 1, .both),
    ("1.5, removed", .lilac, 0, 1.5, .removed),
  ]
  for (index, row) in rows.enumerated() {
    let y = 176 + 22 * CGFloat(index)
    let meter = Meter(CGRect(x: 270, y: y + 1, width: 108, height: 10), row.color)
    stage.addSublayer(
      makeSmallText(row.title, CGRect(x: 160, y: y, width: 104, height: 14), size: 10)
    )
    stage.addSublayer(meter.track)

    let child = meter.makeFill(duration: row.duration)
    // Counted from the begin of the group.
    child.beginTime = row.begin
    child.fillMode = row.fillMode
    let group = CAAnimationGroup()
    group.animations = [child]
    group.duration = 3
    meter.bar.add(group, forKey: "fill")
  }
}
