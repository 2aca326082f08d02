import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import SceneModel

/// Makes an animation object of an animation of a scene.
struct ReplayedAnimation {
  let animation: Animation

  init(_ animation: Animation) { self.animation = animation }

  /// The object, with every property set.
  var made: CAAnimation {
    let made = object
    made.apply(animation.timing)
    made.timingFunction = animation.timingFunction?.object
    made.isRemovedOnCompletion = animation.isRemovedOnCompletion
    if let property = made as? CAPropertyAnimation {
      property.isAdditive = animation.isAdditive
      property.isCumulative = animation.isCumulative
    }
    return made
  }

  private var object: CAAnimation {
    switch animation.action {
    case .group(let children):
      let group = CAAnimationGroup()
      group.animations = children.map { child in
        let made = ReplayedAnimation(child).made
        // In a group 0 is 0.
        made.beginTime = child.timing.beginTime
        return made
      }
      return group
    case .transition: return CATransition()
    case .property(let channel): return property(channel)
    }
  }

  private func property(_ channel: Channel) -> CAPropertyAnimation {
    switch channel {
    case .scalar(_, let track): return object(channel, track) { NSNumber(value: $0) }
    case .component(_, _, let track): return object(channel, track) { $0 }
    case .cell(_, _, let track), .textStyle(_, let track):
      return object(channel, track) { CGFloat($0) }
    case .point(_, let track): return object(channel, track) { NSValue(cgPoint: CGPoint($0)) }
    case .translation(_, let track): return object(channel, track) { CGPoint($0) }
    case .size(_, let track): return object(channel, track) { NSValue(cgSize: CGSize($0)) }
    case .rect(_, let track): return object(channel, track) { NSValue(cgRect: CGRect($0)) }
    case .color(_, let track), .cellColor(_, let track):
      return object(channel, track) { $0.map { CGColor($0) } ?? NSNull() as Any }
    case .transform(_, let track):
      return object(channel, track) { NSValue(caTransform3D: CATransform3D($0)) }
    case .path(_, let track):
      return object(channel, track) { $0.map { CGPath($0) } ?? NSNull() as Any }
    case .colors(_, let track): return object(channel, track) { $0.map { CGColor($0) } }
    case .numbers(_, let track): return object(channel, track) { $0 }
    case .flag(_, let track): return object(channel, track) { $0 }
    case .text(_, let track): return object(channel, track) { $0 }
    case .image(_, let track):
      return object(channel, track) { $0.source == nil ? NSNull() as Any : Replay.image as Any }
    case .valued(_, let function, let track):
      let made = object(channel, track) { $0.count == 1 ? $0[0] : $0 as Any }
      made.valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: function.rawValue))
      return made
    case .motion(_, let motion): return object(motion, channel)
    case .filter(_, .number(let track)): return object(channel, track) { $0 }
    case .filter(_, .color(let track)):
      return object(channel, track) { $0.map { CGColor($0) } ?? NSNull() as Any }
    case .filter(_, .numbers(let track)): return object(channel, track) { $0 }
    // Left out by `isBeyondCoreAnimation`.
    case .counting: return CABasicAnimation(keyPath: nil)
    }
  }

  private func object<Value>(
    _ channel: Channel,
    _ track: Track<Value>,
    _ box: (Value) -> Any
  ) -> CAPropertyAnimation {
    let path = channel.property.keyPath
    switch track {
    case .basic(let from, let to, let by):
      let basic = animation.spring.map { Self.spring($0, path) } ?? CABasicAnimation(keyPath: path)
      (basic.fromValue, basic.toValue, basic.byValue) = (from.map(box), to.map(box), by.map(box))
      return basic
    case .keyframes(let frames):
      let made = CAKeyframeAnimation(keyPath: path)
      made.values = frames.values.map(box)
      made.calculationMode = CAAnimationCalculationMode(rawValue: frames.mode.rawValue)
      made.keyTimes = frames.givenKeyTimes?.map { NSNumber(value: $0) }
      made.timingFunctions = frames.timingFunctions.map { ($0 ?? .linear).object }
      made.tensionValues = frames.parameters.tension.map { NSNumber(value: $0) }
      made.continuityValues = frames.parameters.continuity.map { NSNumber(value: $0) }
      made.biasValues = frames.parameters.bias.map { NSNumber(value: $0) }
      return made
    }
  }

  private func object(_ motion: MotionPath, _ channel: Channel) -> CAPropertyAnimation {
    let made = CAKeyframeAnimation(keyPath: channel.property.keyPath)
    made.path = CGPath(motion.path)
    made.calculationMode = CAAnimationCalculationMode(rawValue: motion.mode.rawValue)
    made.keyTimes = motion.givenKeyTimes?.map { NSNumber(value: $0) }
    made.timingFunctions = motion.timingFunctions.map { ($0 ?? .linear).object }
    if motion.rotationMode != .none {
      made.rotationMode = CAAnimationRotationMode(rawValue: motion.rotationMode.rawValue)
    }
    return made
  }

  private static func spring(_ spring: Spring, _ path: String) -> CASpringAnimation {
    let made = CASpringAnimation(keyPath: path)
    (made.mass, made.stiffness) = (CGFloat(spring.mass), CGFloat(spring.stiffness))
    (made.damping, made.initialVelocity) =
      (CGFloat(spring.damping), CGFloat(spring.initialVelocity))
    made.allowsOverdamping = spring.allowsOverdamping
    return made
  }
}

extension TimingFunction {
  var object: CAMediaTimingFunction {
    CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
  }
}

extension Animation {
  /// Whether it is something that Core Animation does not have, or has in another form.
  var isBeyondCoreAnimation: Bool {
    if loudness != nil { return true }
    switch action {
    case .group(let children): return children.contains(where: \.isBeyondCoreAnimation)
    case .transition: return true
    case .property(.counting): return true
    case .property: return false
    }
  }
}
