// swift-format-ignore-file
import UIKit

class CurtainView: UIView {
  func open() {
    for (name, x) in [("left", CGFloat(0)), ("right", bounds.midX)] {
      let half = CALayer()
      half.name = name
      half.frame = CGRect(x: x, y: 0, width: bounds.midX, height: bounds.height)
      half.backgroundColor = UIColor(red: 0.6, green: 0.1, blue: 0.15, alpha: 1).cgColor
      half.borderWidth = 3
      layer.addSublayer(half)
    }
    let left = CABasicAnimation(keyPath: "sublayers.left.transform.translation.x")
    left.toValue = -bounds.midX + 12
    let right = CABasicAnimation(keyPath: "sublayers.right.transform.translation.x")
    right.toValue = bounds.midX - 12
    let group = CAAnimationGroup()
    group.animations = [left, right]
    group.duration = 1.5
    group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    layer.add(group, forKey: "open")
  }
}
