public import AnimationRenderer
import QuartzCore
import UIKit

/// S14: the eight combinations of `fromValue`, `byValue` and `toValue` over a model value of 250.
///
/// Without any of them nothing moves. With all three Core Animation does not say what happens: here
/// `byValue` is ignored, with a warning.
public func fromToBy(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let (from, by, to, model): (CGFloat, CGFloat, CGFloat, CGFloat) = (170, 90, 350, 250)
  addMark("from", x: from, .coral, .coral, to: stage)
  addMark("model", x: model, .caption, UIColor(hex: 0x5a6a98), to: stage)
  addMark("to", x: to, .mint, .mint, to: stage)
  stage.addSublayer(
    makeSmallText("by 90", CGRect(x: 20, y: 6, width: 60, height: 14), size: 10, color: .amber)
  )

  typealias Row = (
    title: String, from: CGFloat?, by: CGFloat?, to: CGFloat?,
    path: ClosedRange<CGFloat>?, color: UIColor
  )
  let rows: [Row] = [
    ("from, to", from, nil, to, from...to, .coral),
    ("from, by", from, by, nil, from...from + by, UIColor(hex: 0xff8fc7)),
    ("by, to", nil, by, to, to - by...to, .amber),
    ("from", from, nil, nil, from...model, .coral),
    ("to", nil, nil, to, model...to, .mint),
    ("by", nil, by, nil, model...model + by, .azure),
    ("none: refused", nil, nil, nil, nil, .caption),
    ("all: by is ignored", from, by, to, from...to, .lilac),
  ]
  for (index, row) in rows.enumerated() {
    let y = 40 + 33.5 * CGFloat(index)
    stage.addSublayer(
      makeSmallText(row.title, CGRect(x: 12, y: y - 7, width: 130, height: 15))
    )
    if let path = row.path {
      let line = makeSegment(
        CGPoint(x: path.lowerBound, y: y),
        CGPoint(x: path.upperBound, y: y),
        UIColor(hex: 0x34457a),
        width: 4
      )
      line.lineCap = .round
      stage.addSublayer(line)
    }
    let position = CGPoint(x: model, y: y)
    let disc = makeBlock(row.color, width: 20, height: 20, at: position, cornerRadius: 10)
    stage.addSublayer(disc)

    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = row.from
    move.byValue = row.by
    move.toValue = row.to
    move.duration = 1.5
    move.autoreverses = true
    move.repeatCount = .infinity
    move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    disc.add(move, forKey: "move")
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

// A dotted line at a value.
private func addMark(
  _ title: String,
  x: CGFloat,
  _ color: UIColor,
  _ lineColor: UIColor,
  to stage: CALayer
) {
  stage.addSublayer(
    makeSmallText(
      title,
      CGRect(x: x - 30, y: 6, width: 60, height: 14),
      size: 10,
      color: color,
      alignment: .center
    )
  )
  let line = makeSegment(CGPoint(x: x, y: 22), CGPoint(x: x, y: 294), lineColor, width: 1)
  line.lineDashPattern = [2, 4]
  stage.addSublayer(line)
}
