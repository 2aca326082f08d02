// swift-format-ignore-file
import UIKit

class CubeView: UIView {
  private let cube = CATransformLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 400
    layer.sublayerTransform = perspective
    cube.frame = bounds
    let side = bounds.width / 2
    let faces: [(CGFloat, CGFloat, CGFloat, UIColor)] = [
      (0, 0, 0, .systemRed), (.pi / 2, 0, 1, .systemBlue), (.pi, 0, 1, .systemGreen),
      (-.pi / 2, 0, 1, .systemOrange), (.pi / 2, 1, 0, .systemPurple), (-.pi / 2, 1, 0, .systemTeal),
    ]
    for (angle, x, y, color) in faces {
      let face = CALayer()
      face.frame = CGRect(x: side / 2, y: side / 2, width: side, height: side)
      face.backgroundColor = color.cgColor
      var transform = CATransform3DMakeRotation(angle, x, y, x == 0 && y == 0 ? 1 : 0)
      transform = CATransform3DTranslate(transform, 0, 0, side / 2)
      face.transform = transform
      cube.addSublayer(face)
    }
    layer.addSublayer(cube)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func spin() {
    cube.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.fromValue = 0
    animation.toValue = CGFloat.pi * 2
    animation.duration = 4
    animation.repeatCount = .infinity
    cube.add(animation, forKey: "spin")
  }
}
