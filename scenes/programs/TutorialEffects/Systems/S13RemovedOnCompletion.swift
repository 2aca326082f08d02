public import AnimationRenderer
import QuartzCore
import UIKit

/// S13: the state after 0.5 s: boxes snap back to their model values (dashed) unless one of two
/// remedies is used.
///
/// `isRemovedOnCompletion = false` and `fillMode = .forwards` hold the final appearance only
/// together, and the model does not follow. It is better to set the model and to animate from the
/// old value.
public func removedOnCompletion(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  addLegend(to: stage)
  let rows: [Row] = [
    Row("default", "snaps back", .coral) { _, _ in },
    Row("isRemovedOnCompletion false", "snaps back", .coral) { slide, _ in
      slide.isRemovedOnCompletion = false
    },
    Row("fillMode forwards", "snaps back", .coral) { slide, _ in
      slide.fillMode = .forwards
    },
    Row("both", "stays, model does not", .amber) { slide, _ in
      slide.isRemovedOnCompletion = false
      slide.fillMode = .forwards
    },
    Row("model updated", "stays for good", .mint) { slide, box in
      slide.toValue = nil
      box.position.x = 360
    },
  ]
  for (index, row) in rows.enumerated() { row.add(to: stage, y: 50 + 50 * CGFloat(index)) }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 1.5)
}

private func addLegend(to stage: CALayer) {
  stage.addSublayer(
    makeSmallText("0.5 s to the right, then", CGRect(x: 12, y: 8, width: 200, height: 15))
  )
  let ring = makeLine(makeEllipse(-6, -6, 12, 12), UIColor(hex: 0x7184b5), width: 1.5)
  ring.position = CGPoint(x: 300, y: 15)
  ring.lineDashPattern = [2, 2]
  stage.addSublayer(ring)
  stage.addSublayer(makeSmallText("= model", CGRect(x: 312, y: 8, width: 70, height: 15)))
}

private struct Row {
  let title: String
  let outcome: String
  let color: UIColor
  let change: (CABasicAnimation, CALayer) -> Void

  init(
    _ title: String,
    _ outcome: String,
    _ color: UIColor,
    _ change: @escaping (CABasicAnimation, CALayer) -> Void
  ) {
    (self.title, self.outcome, self.color, self.change) = (title, outcome, color, change)
  }

  func add(to stage: CALayer, y: CGFloat) {
    stage.addSublayer(
      makeSmallText(
        title,
        CGRect(x: 12, y: y - 14, width: 190, height: 15),
        color: UIColor(hex: 0xc9d4ee)
      )
    )
    stage.addSublayer(
      makeSmallText(outcome, CGRect(x: 12, y: y + 1, width: 190, height: 14), size: 10)
    )
    stage.addSublayer(
      makeSegment(
        CGPoint(x: 222, y: y),
        CGPoint(x: 372, y: y),
        UIColor(hex: 0x26345f),
        width: 2
      )
    )
    let start = CGPoint(x: 234, y: y)
    let box = makeBlock(color, width: 24, height: 24, at: start, cornerRadius: 6)
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = box.position.x
    slide.toValue = 360
    slide.duration = 0.5
    slide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    change(slide, box)
    box.add(slide, forKey: "slide")

    stage.addSublayer(makeModelMark(at: box.position))
    stage.addSublayer(box)
  }

  private func makeModelMark(at position: CGPoint) -> CALayer {
    let mark = CALayer()
    mark.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    mark.position = position
    let square = UIBezierPath(cgPath: makeRoundedPath(mark.bounds, radius: 7))
    let outline = makeLine(square.cgPath, UIColor(hex: 0x7184b5), width: 1.5)
    outline.lineDashPattern = [3, 3]
    mark.addSublayer(outline)
    return mark
  }
}
