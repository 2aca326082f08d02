public import AnimationRenderer
import QuartzCore
import UIKit

/// S4: the same chart twice; at the right `isGeometryFlipped` lets y grow upwards, as on macOS.
///
/// In the flipped chart the bars rise from the ground and the kite flies above them. The kite's
/// image is upright in both: positions are flipped, contents are not.
public func geometryFlipped(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x1b1f3b))
  let plain = makeChart(UIColor(hex: 0x2a2f5b))
  plain.position = CGPoint(x: 105, y: 142)
  stage.addSublayer(plain)
  let flipped = makeChart(UIColor(hex: 0x20476a))
  flipped.position = CGPoint(x: 295, y: 142)
  flipped.isGeometryFlipped = true
  stage.addSublayer(flipped)
  for (string, x) in [("y grows downwards", 25), ("geometryFlipped", 215)] {
    let frame = CGRect(x: x, y: 270, width: 160, height: 18)
    stage.addSublayer(makeText(string, frame, size: 12, color: UIColor(hex: 0xc9d0ee)))
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4.8)
}

private func makeChart(_ color: UIColor) -> CALayer {
  let chart = CALayer()
  chart.bounds = CGRect(x: 0, y: 0, width: 160, height: 220)
  chart.backgroundColor = color.cgColor
  chart.cornerRadius = 14
  chart.borderWidth = 1.5
  chart.borderColor = UIColor(white: 1, alpha: 0x40 / 255).cgColor
  let bars: [(height: CGFloat, color: Int)] = [
    (60, 0xffd166), (95, 0xf78c6b), (75, 0xef476f), (110, 0xa06cd5), (85, 0x5390d9),
  ]
  for (index, bar) in bars.enumerated() {
    chart.addSublayer(makeBar(index, height: bar.height, UIColor(hex: bar.color)))
  }
  chart.addSublayer(makeKite())
  // It points to where y grows.
  let arrow = makeLine(
    makePath("M0 0 L0 60 M-6 52 L0 60 L6 52"),
    UIColor(white: 1, alpha: 0xb0 / 255),
    width: 2.5
  )
  arrow.position = CGPoint(x: 144, y: 20)
  arrow.lineCap = .round
  arrow.lineJoin = .round
  chart.addSublayer(arrow)
  return chart
}

// A bar starts at the edge of minimum y: at the top, or at the bottom of a flipped chart.
private func makeBar(_ index: Int, height: CGFloat, _ color: UIColor) -> CALayer {
  let bar = CALayer()
  bar.bounds = CGRect(x: 0, y: 0, width: 18, height: height)
  bar.anchorPoint = CGPoint(x: 0.5, y: 0)
  bar.position = CGPoint(x: 24 + 24 * index, y: 16)
  bar.cornerRadius = 5
  bar.backgroundColor = color.cgColor
  let grow = CABasicAnimation(keyPath: "bounds.size.height")
  grow.fromValue = 0.35 * height
  grow.duration = 1.2
  grow.autoreverses = true
  grow.repeatCount = .infinity
  grow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  // Each bar is a quarter of the way ahead of the one before.
  grow.timeOffset = 0.3 * Double(index)
  bar.add(grow, forKey: "grow")
  return bar
}

private func makeKite() -> CALayer {
  let kite = CALayer()
  kite.contents = Image.kite
  kite.contentsGravity = .resizeAspect
  kite.bounds = CGRect(x: 0, y: 0, width: 56, height: 56)
  kite.position = CGPoint(x: 80, y: 176)
  let flight = CAKeyframeAnimation(keyPath: "position")
  flight.path = makeEllipse(36, 156, 88, 40)
  flight.calculationMode = .paced
  flight.duration = 4.8
  flight.repeatCount = .infinity
  kite.add(flight, forKey: "flight")
  return kite
}
