public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// S23: points, sizes, rectangles and matrices in boxes; a value of a wrong type moves nothing and
/// is reported.
///
/// Writing the video prints the message about the fifth square, which does not move on purpose.
public func boxedValues(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let rows: [(String, String, UIColor, [Any])] = [
    (
      "NSValue(cgPoint:)", "position", .coral,
      [NSValue(cgPoint: CGPoint(x: 180, y: 47)), NSValue(cgPoint: CGPoint(x: 360, y: 47))]
    ),
    (
      "NSValue(cgSize:)", "bounds.size", .amber,
      [
        NSValue(cgSize: CGSize(width: 34, height: 34)),
        NSValue(cgSize: CGSize(width: 120, height: 12)),
      ]
    ),
    (
      "NSValue(cgRect:)", "bounds", .mint,
      [
        NSValue(cgRect: CGRect(x: 0, y: 0, width: 34, height: 34)),
        NSValue(cgRect: CGRect(x: 0, y: 0, width: 12, height: 44)),
      ]
    ),
    (
      "NSValue(caTransform3D:)", "transform", .azure,
      [
        NSValue(caTransform3D: CATransform3DIdentity),
        NSValue(caTransform3D: CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
      ]
    ),
    ("a string: refused", "position", .lilac, ["left", "right"]),
  ]
  for (index, (name, keyPath, color, values)) in rows.enumerated() {
    let y = 47 + 52 * CGFloat(index)
    stage.addSublayer(makePanel(CGRect(x: 8, y: y - 24, width: 384, height: 48)))
    stage.addSublayer(
      makeSmallText(name, CGRect(x: 18, y: y - 7, width: 140, height: 14), size: 10)
    )
    let square = makeBlock(
      color,
      width: 34,
      height: 34,
      at: CGPoint(x: 270, y: y),
      cornerRadius: 6
    )
    square.name = name
    stage.addSublayer(square)
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = values[0]
    animation.toValue = values[1]
    animation.duration = 1
    animation.autoreverses = true
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    square.add(animation, forKey: "boxed")
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 2)
}
