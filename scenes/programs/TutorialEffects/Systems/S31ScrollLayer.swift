public import AnimationRenderer
import QuartzCore
import UIKit

/// S31: a scroll layer moves its sublayers by the origin of its bounds and clips them; the knob of a
/// scroll bar follows.
public func scrollLayer(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x11152a))
  let list = makeList()
  let track = makeTrack()
  stage.addSublayer(list)
  stage.addSublayer(track)
  let knob = makeKnob()
  track.addSublayer(knob)

  list.add(makeScroll("bounds.origin.y", [0, 170.5, 310]), forKey: "scroll")
  knob.add(makeScroll("position.y", [0, 74.4, 135.273]), forKey: "follow")
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 6)
}

// Moves from the first position to the second, pauses, moves to the third, pauses, and returns.
private func makeScroll(_ keyPath: String, _ positions: [Double]) -> CAKeyframeAnimation {
  let scroll = CAKeyframeAnimation(keyPath: keyPath)
  scroll.values = [0, 1, 1, 2, 2, 0].map { positions[$0] }
  scroll.keyTimes = [0, 0.2, 0.35, 0.55, 0.7, 1]
  let names: [CAMediaTimingFunctionName] = [
    .easeOut, .linear, .easeInEaseOut, .linear, .easeInEaseOut,
  ]
  scroll.timingFunctions = names.map { CAMediaTimingFunction(name: $0) }
  scroll.duration = 6
  scroll.repeatCount = .infinity
  return scroll
}

private func makeWhite(_ alpha: Int) -> CGColor {
  UIColor(white: 1, alpha: CGFloat(alpha) / 255).cgColor
}

private func makeList() -> CALayer {
  let list = CAScrollLayer()
  list.bounds = CGRect(x: 0, y: 0, width: 220, height: 240)
  list.position = CGPoint(x: 185, y: 150)
  list.scrollMode = .vertically
  list.cornerRadius = 18
  list.backgroundColor = UIColor(hex: 0x22283f).cgColor
  list.borderWidth = 2
  list.borderColor = makeWhite(0x30)

  // For each row: the colour of the disc, and the widths of the title and the text.
  let rows: [(Int, CGFloat, CGFloat)] = [
    (0xff595e, 92, 60), (0xff924c, 110, 44), (0xffca3a, 70, 96), (0x8ac926, 124, 52),
    (0x52b788, 84, 70), (0x1982c4, 100, 40), (0x4267ac, 76, 88), (0x6a4c93, 118, 58),
    (0xb5838d, 96, 36), (0xff6fb5, 88, 64),
  ]
  for (index, (color, title, text)) in rows.enumerated() {
    let row = CALayer()
    row.frame = CGRect(x: 12, y: 10 + 54 * CGFloat(index), width: 196, height: 44)
    row.cornerRadius = 10
    row.backgroundColor = makeWhite(0x14)
    let disc = CALayer()
    disc.frame = CGRect(x: 10, y: 8, width: 28, height: 28)
    disc.cornerRadius = 14
    disc.backgroundColor = UIColor(hex: color).cgColor
    row.addSublayer(disc)
    row.addSublayer(makeBar(CGRect(x: 50, y: 12, width: title, height: 8), makeWhite(0xc0)))
    row.addSublayer(makeBar(CGRect(x: 50, y: 26, width: text, height: 6), makeWhite(0x60)))
    list.addSublayer(row)
  }
  return list
}

private func makeBar(_ frame: CGRect, _ color: CGColor) -> CALayer {
  let bar = CALayer()
  bar.frame = frame
  bar.cornerRadius = frame.height / 2
  bar.backgroundColor = color
  return bar
}

private func makeTrack() -> CALayer {
  makeBar(CGRect(x: 318, y: 30, width: 6, height: 240), makeWhite(0x18))
}

// The ratio of the knob's length to the track's is that of the visible part to the whole list. The
// anchor point is at the top.
private func makeKnob() -> CALayer {
  let knob = makeBar(CGRect(x: 0, y: 0, width: 6, height: 104.73), makeWhite(0xb0))
  knob.cornerRadius = 3
  knob.anchorPoint = CGPoint(x: 0.5, y: 0)
  knob.position = CGPoint(x: 3, y: 0)
  return knob
}
