public import AnimationRenderer
import QuartzCore
import UIKit

/// S9: the eight properties of `CAMediaTiming`, each of which changes one bar's way from left to right.
///
/// All bars but the last jump back when they end: only there a fill mode holds the last value.
public func timing(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let rows: [(title: String, duration: Double, change: (CABasicAnimation) -> Void)] = [
    ("duration 2", 2, { _ in }),
    ("repeatCount 2.5", 1, { $0.repeatCount = 2.5 }),
    ("repeatDuration 3.5", 1, { $0.repeatDuration = 3.5 }),
    ("autoreverses true", 1.5, { $0.autoreverses = true }),
    ("beginTime 1", 2, { $0.beginTime = CACurrentMediaTime() + 1 }),
    ("speed 2", 2, { $0.speed = 2 }),
    ("timeOffset 0.5", 2, { $0.timeOffset = 0.5 }),
    (
      "fillMode forwards", 2,
      {
        $0.fillMode = .forwards
        $0.isRemovedOnCompletion = false
      }
    ),
  ]
  for (index, row) in rows.enumerated() {
    let y = 34 * CGFloat(index)
    let color = UIColor(degrees: CGFloat(190 + 20 * index), saturation: 0.85, lightness: 0.65)
    let meter = Meter(CGRect(x: 170, y: y + 22, width: 214, height: 14), color)
    stage.addSublayer(
      makeSmallText(row.title, CGRect(x: 14, y: y + 20, width: 150, height: 18), size: 12)
    )
    stage.addSublayer(meter.track)

    let fill = meter.makeFill(duration: row.duration)
    row.change(fill)
    meter.bar.add(fill, forKey: "fill")
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4.5)
}
