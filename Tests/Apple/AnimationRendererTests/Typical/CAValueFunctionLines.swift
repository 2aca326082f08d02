import UIKit

// Turns past half a turn and moves of a matrix by one number, as code for iOS writes them.

extension CABasicAnimation {
  fileprivate static func spin(
    _ function: CAValueFunctionName = .rotateZ,
    by angle: Double = 2 * .pi,
    duration: CFTimeInterval = 2
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.valueFunction = CAValueFunction(name: function)
    animation.fromValue = 0
    animation.toValue = angle
    animation.duration = duration
    return animation
  }
}

enum Axis: CaseIterable {
  case x, y, z

  var rotation: CAValueFunctionName {
    switch self {
    case .x: return .rotateX
    case .y: return .rotateY
    case .z: return .rotateZ
    }
  }

  var scale: CAValueFunction? {
    switch self {
    case .x: return CAValueFunction(name: .scaleX)
    case .y: return CAValueFunction(name: .scaleY)
    case .z: return CAValueFunction(name: .scaleZ)
    }
  }

  var translation: CAValueFunction? {
    let names: [Axis: CAValueFunctionName] = [.x: .translateX, .y: .translateY, .z: .translateZ]
    return names[self].flatMap { CAValueFunction(name: $0) }
  }
}

final class CAValueFunctionLines {
  let fan = CALayer()

  func turn() {
    fan.add(CABasicAnimation.spin(), forKey: "spin")
    for axis in Axis.allCases where axis != .z {
      let spin = CABasicAnimation.spin(axis.rotation, by: .pi, duration: 1)
      spin.isAdditive = true
      fan.add(spin, forKey: "spin around \(axis)")
    }
  }

  func swing() {
    let swing = CAKeyframeAnimation(keyPath: "transform")
    swing.values = [0.0, -.pi / 8.0, .pi / 8.0, 0.0]
    swing.valueFunction = CAValueFunction(name: CAValueFunctionName.rotateZ)
    swing.duration = 0.5
    fan.add(swing, forKey: nil)
  }

  func grow() -> [String] {
    Axis.allCases.map { axis in
      let grow = CABasicAnimation(keyPath: "transform")
      grow.valueFunction = axis.scale
      grow.fromValue = NSNumber(value: 1)
      grow.toValue = NSNumber(value: 2.5)
      fan.add(grow, forKey: nil)
      let move = CABasicAnimation(keyPath: "transform")
      move.valueFunction = axis.translation
      move.byValue = 30
      fan.add(move, forKey: nil)
      return grow.valueFunction?.name.rawValue ?? "none"
    }
  }

  func whole() -> CABasicAnimation {
    let scale = CABasicAnimation(keyPath: "transform")
    scale.valueFunction = CAValueFunction(name: .scale)
    scale.fromValue = [1, 1, 1]
    scale.toValue = [1.5, 0.5, 1]
    scale.duration = 1
    fan.add(scale, forKey: "scale")
    let translate = CABasicAnimation(keyPath: "sublayerTransform")
    translate.valueFunction = CAValueFunction(name: .translate)
    translate.fromValue = [0, 0, 0].map { NSNumber(value: $0) }
    translate.toValue = [40, 20, 0]
    fan.add(translate, forKey: nil)
    return scale
  }

  func older() -> [CAValueFunction] {
    let names = [
      CAValueFunctionName.rotateX, CAValueFunctionName.rotateY, CAValueFunctionName.rotateZ,
      CAValueFunctionName.scale,
      CAValueFunctionName.scaleX, CAValueFunctionName.scaleY, CAValueFunctionName.scaleZ,
      CAValueFunctionName.translate,
      CAValueFunctionName.translateX, CAValueFunctionName.translateY,
      CAValueFunctionName.translateZ,
    ]
    return names.compactMap(CAValueFunction.init(name:))
  }

  func unwind() -> Bool {
    guard let spin = fan.animation(forKey: "spin") as? CABasicAnimation else { return false }
    if let function = spin.valueFunction, function.name == .rotateZ {
      fan.removeAnimation(forKey: "spin")
    }
    return fan.animation(forKey: "spin")?.duration == nil
  }
}
