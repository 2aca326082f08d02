import UIKit

// Shakes, bounces, flights along paths and hands of clocks, as code for iOS writes them.

extension CALayer {
  fileprivate func shake(duration: CFTimeInterval = 0.6, offsets: CGFloat...) {
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
    shake.duration = duration
    shake.values = offsets
    shake.isAdditive = true
    add(shake, forKey: "shake")
  }
}

final class CAKeyframeAnimationLines {
  let ball = CALayer()
  let track = CAShapeLayer()

  private lazy var bounce: CAKeyframeAnimation = {
    let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
    bounce.values = [1.0, 1.4, 0.9, 1.15, 0.95, 1.02, 1.0]
    bounce.duration = 0.6
    bounce.timingFunctions = (0..<(bounce.values?.count ?? 1) - 1).map { _ in
      CAMediaTimingFunction(name: .easeInEaseOut)
    }
    return bounce
  }()

  init() {
    ball.frame = CGRect(x: 150, y: 200, width: 20, height: 20)
    ball.contentsGravity = .resizeAspect
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20, y: 200))
    path.addCurve(
      to: CGPoint(x: 300, y: 200),
      controlPoint1: CGPoint(x: 100, y: 0),
      controlPoint2: CGPoint(x: 220, y: 400)
    )
    track.path = path.cgPath
  }

  func react() {
    ball.shake(offsets: -20, 20, -20, 20, -10, 10, -5, 5, 0)
    ball.add(bounce, forKey: "bounce")
    let colors = CAKeyframeAnimation(keyPath: "backgroundColor")
    colors.values = [UIColor.red, .yellow, .green].map { $0.cgColor }
    colors.keyTimes = [0, 0.3, 1] as [NSNumber]
    colors.calculationMode = .discrete
    colors.keyTimes?.append(NSNumber(value: 1.0))
    colors.keyTimes = [0, 0.25, 0.5, 1]
    colors.duration = 1
    colors.repeatCount = HUGE
    ball.add(colors, forKey: "colors")
    let flip = CAKeyframeAnimation(keyPath: #"transform"#)
    flip.values = stride(from: 0, through: CGFloat.pi, by: .pi / 4).map { angle in
      NSValue(caTransform3D: CATransform3DMakeRotation(angle, 0, 1, 0))
    }
    flip.duration = 1
    ball.add(flip, forKey: nil)
  }

  func follow(_ path: CGPath?) -> CAKeyframeAnimation {
    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.path = path
    flight.duration = 4
    flight.calculationMode = CAAnimationCalculationMode.paced
    flight.rotationMode = .rotateAuto
    flight.fillMode = .both
    flight.isRemovedOnCompletion = false
    ball.add(flight, forKey: "flight")
    if flight.rotationMode == CAAnimationRotationMode.rotateAutoReverse { flight.speed = -1 }
    return flight
  }

  func spline() -> CAKeyframeAnimation {
    let spline = CAKeyframeAnimation()
    spline.keyPath = "position"
    spline.calculationMode = .cubic
    spline.values = (0...4).map {
      NSValue(cgPoint: CGPoint(x: CGFloat($0) * 60, y: $0 % 2 == 0 ? 40 : 0))
    }
    spline.tensionValues = [0, 0, 0.5, 0, 0]
    spline.continuityValues = [NSNumber](repeating: 0, count: 5)
    spline.biasValues = Array(repeating: NSNumber(value: -0.25), count: 5)
    spline.duration = 2
    spline.isCumulative = false
    return spline
  }

  func modes() -> [CAAnimationCalculationMode] {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.calculationMode = .cubicPaced
    let older = [
      CAAnimationCalculationMode.linear, CAAnimationCalculationMode.discrete,
      CAAnimationCalculationMode.paced, CAAnimationCalculationMode.cubic,
      CAAnimationCalculationMode.cubicPaced,
    ]
    animation.rotationMode = nil
    return older.filter { $0 != animation.calculationMode } + [.linear]
  }

  func frames(_ images: [UIImage]) {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap(\.cgImage)
    animation.keyTimes =
      images.indices.map { NSNumber(value: Double($0) / Double(images.count)) } + [1]
    animation.calculationMode = .discrete
    animation.duration = CFTimeInterval(images.count) / 10
    ball.add(animation, forKey: "frames")
    ball.contents = images.last?.cgImage
  }

  func count(in animation: CAKeyframeAnimation) -> String {
    guard let values = animation.values as? [NSValue], let last = values.last?.cgPointValue else {
      return "none"
    }
    return "\(values.count) points to \(last.x), \(animation.keyTimes?.count ?? 0) times"
  }
}
