// swift-format-ignore-file
import UIKit

class SkeletonView: UIView {
  private let shimmer = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, width) in [100, 140, 80].enumerated() {
      let line = UIView(frame: CGRect(x: 10, y: 30 + index * 36, width: width, height: 20))
      line.backgroundColor = UIColor(white: 0.82, alpha: 1)
      line.layer.cornerRadius = 6
      addSubview(line)
    }
    let light = UIColor(white: 0, alpha: 0.4).cgColor
    let dark = UIColor.black.cgColor
    shimmer.colors = [dark, light, dark]
    shimmer.startPoint = CGPoint(x: 0, y: 0.5)
    shimmer.endPoint = CGPoint(x: 1, y: 0.5)
    shimmer.locations = [0.4, 0.5, 0.6]
    shimmer.frame = CGRect(x: -bounds.width, y: 0, width: 3 * bounds.width, height: bounds.height)
    layer.mask = shimmer
    let animation = CABasicAnimation(keyPath: "locations")
    animation.fromValue = [0.2, 0.3, 0.4]
    animation.toValue = [0.6, 0.7, 0.8]
    animation.duration = 1.5
    animation.repeatCount = .infinity
    shimmer.add(animation, forKey: "shimmer")
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}
