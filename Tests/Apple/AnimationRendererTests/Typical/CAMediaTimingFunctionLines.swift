import UIKit

// The curves that libraries of easings keep, as code for iOS writes them.

extension CAMediaTimingFunction {
  static let standard = CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
  static let easeOutBack = CAMediaTimingFunction(controlPoints: 0.175, 0.885, 0.32, 1.275)
  static let linear = CAMediaTimingFunction(name: .linear)
  static var easeInQuad: CAMediaTimingFunction { .init(controlPoints: 0.55, 0.085, 0.68, 0.53) }

  fileprivate convenience init(from start: CGPoint, to end: CGPoint) {
    self.init(controlPoints: Float(start.x), Float(start.y), Float(end.x), Float(end.y))
  }

  fileprivate var controlPoints: [CGPoint] {
    (0..<4).map { index in
      var values: [Float] = [0, 0]
      getControlPoint(at: index, values: &values)
      return CGPoint(x: CGFloat(values[0]), y: CGFloat(values[1]))
    }
  }
}

enum Easing: String, CaseIterable {
  case linear, easeIn, easeOut, easeInOut, system

  var name: CAMediaTimingFunctionName {
    switch self {
    case .linear: return .linear
    case .easeIn: return .easeIn
    case .easeOut: return .easeOut
    case .easeInOut: return .easeInEaseOut
    case .system: return .default
    }
  }

  var function: CAMediaTimingFunction { CAMediaTimingFunction(name: name) }
}

final class CAMediaTimingFunctionLines {
  let dots: [CALayer] = Easing.allCases.enumerated().map { index, easing in
    let dot = CALayer()
    dot.name = easing.rawValue
    dot.frame = CGRect(x: 20, y: 20 + 30 * CGFloat(index), width: 20, height: 20)
    dot.cornerRadius = 10
    return dot
  }

  func race() {
    for (dot, easing) in zip(dots, Easing.allCases) {
      let run = CABasicAnimation(keyPath: "position.x")
      run.toValue = 300
      run.duration = 1
      run.timingFunction = easing.function
      dot.add(run, forKey: easing.name.rawValue)
    }
  }

  func pieces() -> CAKeyframeAnimation {
    let hop = CAKeyframeAnimation(keyPath: "position.y")
    hop.values = [100, 40, 100, 80, 100]
    hop.timingFunctions = [
      CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeOut),
      CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeIn),
      .standard,
      .easeOutBack,
    ]
    hop.duration = 1.2
    dots.first?.add(hop, forKey: "hop")
    return hop
  }

  func transact() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.4)
    CATransaction.setAnimationTimingFunction(.standard)
    dots.last?.opacity = 0.3
    CATransaction.commit()
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setAnimationTimingFunction(nil)
    dots.last?.backgroundColor = UIColor.orange.cgColor
  }

  func points(of easing: Easing) -> [CGPoint] {
    let copy = CAMediaTimingFunction(
      from: easing.function.controlPoints[1],
      to: easing.function.controlPoints[2]
    )
    return copy.controlPoints
  }

  func curve(in rect: CGRect, of function: CAMediaTimingFunction) -> CGPath {
    var (first, second): ([Float], [Float]) = ([0, 0], [0, 0])
    function.getControlPoint(at: 1, values: &first)
    function.getControlPoint(at: 2, values: &second)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.addCurve(
      to: CGPoint(x: rect.maxX, y: rect.minY),
      controlPoint1: CGPoint(
        x: rect.minX + CGFloat(first[0]) * rect.width,
        y: rect.maxY - CGFloat(first[1])
      ),
      controlPoint2: CGPoint(x: rect.minX + CGFloat(second[0]) * rect.width, y: rect.minY)
    )
    return path.cgPath
  }
}
