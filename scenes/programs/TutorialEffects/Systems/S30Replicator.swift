public import AnimationRenderer
import QuartzCore
import UIKit

/// S30: a wave of 46 copies of a dot, a circle of copies, colours that drift from copy to copy, and a
/// replicator's own count, colour and transform animated.
///
/// The wave and the circle begin 3.96 s into their run, so that the video loops.
public func replicator(frameRate: Double = 50) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let box = CGRect(x: 16, y: 6, width: 200, height: 13)
  stage.addSublayer(makeCaption("46 dots, instanceDelay 0.02", box, alignment: .left))
  stage.addSublayer(makeWave())
  addPanel(
    to: stage,
    CGRect(x: 8, y: 142, width: 150, height: 150),
    captionWidth: 140,
    "circle: rotation, delay 0.165",
    makeCircle()
  )
  let rows = [
    ("colour drift: red −0.1, green −0.04 per copy", makeDrift()),
    ("instanceCount 1 to 10, alpha −0.08", makeCount()),
    ("instanceColor, instanceTransform animated", makeSqueeze()),
  ]
  for (index, (title, row)) in rows.enumerated() {
    let panel = CGRect(x: 166, y: 142 + 52 * CGFloat(index), width: 226, height: 46)
    row.frame = CGRect(x: 174, y: panel.minY + 20, width: 210, height: 20)
    addPanel(to: stage, panel, captionWidth: 214, title, row)
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3.96)
}

private func addPanel(
  to stage: CALayer,
  _ frame: CGRect,
  captionWidth: CGFloat,
  _ title: String,
  _ content: CALayer
) {
  stage.addSublayer(makePanel(frame))
  let box = CGRect(x: frame.minX + 8, y: frame.minY + 5, width: captionWidth, height: 13)
  stage.addSublayer(makeCaption(title, box, alignment: .left))
  stage.addSublayer(content)
}

// MARK: The wave

private func makeWave() -> CALayer {
  let wave = CAReplicatorLayer()
  wave.frame = CGRect(x: 10, y: 20, width: 380, height: 120)
  wave.transform = CATransform3DMakeScale(0.86, 0.86, 1)
  wave.instanceCount = 46
  wave.instanceDelay = 0.02
  wave.instanceTransform = CATransform3DMakeTranslation(-8, 0, 0)
  wave.timeOffset = 3.96
  wave.addSublayer(makeDot())

  // Begins are on the layer's own clock, which is ahead of media time.
  let bend = CABasicAnimation(keyPath: "instanceTransform.rotation")
  bend.fromValue = 0
  bend.toValue = 0.01
  bend.beginTime = AVCoreAnimationBeginTimeAtZero
  bend.duration = 0.33
  bend.timingFunction = CAMediaTimingFunction(name: .easeOut)
  wave.add(bend, forKey: "bend")
  let sway = makeSwing("instanceTransform.rotation", from: 0.01, to: -0.01, duration: 0.99)
  sway.beginTime = 0.33
  wave.add(sway, forKey: "sway")
  return wave
}

private func makeDot() -> CALayer {
  let dot = CALayer()
  dot.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
  dot.position = CGPoint(x: 370, y: 60)
  dot.cornerRadius = 1
  dot.backgroundColor = UIColor.magenta.cgColor

  let stretch = makeSwing(
    "transform",
    from: NSValue(caTransform3D: CATransform3DIdentity),
    to: NSValue(caTransform3D: CATransform3DMakeScale(1.4, 15, 1)),
    duration: 0.33,
    timing: .easeOut
  )
  stretch.beginTime = AVCoreAnimationBeginTimeAtZero
  dot.add(stretch, forKey: "stretch")
  let fade = makeSwing("opacity", from: 1, to: 0.2, duration: 0.33, timing: .easeOut)
  fade.beginTime = 0.33
  dot.add(fade, forKey: "fade")
  let tint = makeSwing(
    "backgroundColor",
    from: UIColor.magenta.cgColor,
    to: UIColor.cyan.cgColor,
    duration: 0.66,
    timing: .easeOut
  )
  tint.beginTime = 0.28
  tint.fillMode = .backwards
  dot.add(tint, forKey: "tint")
  return dot
}

// MARK: The circle

private func makeCircle() -> CALayer {
  let bead = CALayer()
  bead.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
  bead.position = CGPoint(x: 60, y: 14)
  bead.cornerRadius = 9
  bead.backgroundColor = UIColor(hex: 0xffe6ff).cgColor
  let pulse = CAKeyframeAnimation(keyPath: "transform.scale")
  pulse.values = [1, 0.35, 1]
  pulse.timingFunctions = [
    CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
  ]
  pulse.beginTime = AVCoreAnimationBeginTimeAtZero
  pulse.duration = 1.98
  pulse.repeatCount = .infinity
  bead.add(pulse, forKey: "pulse")

  let circle = CAReplicatorLayer()
  circle.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
  circle.position = CGPoint(x: 83, y: 226)
  circle.instanceCount = 12
  circle.instanceDelay = 0.165
  circle.instanceTransform = CATransform3DMakeRotation(2 * .pi / 12, 0, 0, 1)
  circle.instanceRedOffset = -0.06
  circle.instanceBlueOffset = -0.02
  circle.timeOffset = 3.96
  circle.addSublayer(bead)
  return circle
}

// MARK: Rows of tiles

private func makeTile(_ color: UIColor, cornerRadius: CGFloat = 4) -> CALayer {
  let tile = CALayer()
  tile.frame = CGRect(x: 0, y: 1, width: 17, height: 17)
  tile.cornerRadius = cornerRadius
  tile.backgroundColor = color.cgColor
  return tile
}

private func makeRow(_ tile: CALayer, count: Int) -> CAReplicatorLayer {
  let row = CAReplicatorLayer()
  row.instanceCount = count
  row.instanceTransform = CATransform3DMakeTranslation(21.5, 0, 0)
  row.addSublayer(tile)
  return row
}

private func makeDrift() -> CALayer {
  let row = makeRow(makeTile(.white), count: 10)
  row.instanceRedOffset = -0.1
  row.instanceGreenOffset = -0.04
  row.add(makeSwing("instanceBlueOffset", from: 0, to: -0.1, duration: 1.98), forKey: "drift")
  return row
}

private func makeCount() -> CALayer {
  let row = makeRow(makeTile(UIColor(hex: 0xffd166), cornerRadius: 8.5), count: 1)
  row.instanceAlphaOffset = -0.08
  row.add(
    makeSwing("instanceCount", from: 1, to: 10, duration: 1.98, timing: .linear),
    forKey: "count"
  )
  return row
}

private func makeSqueeze() -> CALayer {
  let tile = makeTile(.white)
  tile.borderWidth = 1.5
  tile.borderColor = UIColor(hex: 0x0b1020).cgColor
  let row = makeRow(tile, count: 10)
  let (red, blue) = (UIColor(hex: 0xff6b6b).cgColor, UIColor(hex: 0x4cc9f0).cgColor)
  row.instanceColor = red
  row.add(makeSwing("instanceColor", from: red, to: blue, duration: 1.98), forKey: "tint")
  let squeeze = makeSwing(
    "instanceTransform.translation.x",
    from: 21.5,
    to: 10,
    duration: 1.98
  )
  row.add(squeeze, forKey: "squeeze")
  return row
}
