import Foundation
import SceneModel
import UIKitCompat

// Springs of layers, and of views.
extension VectorStage {
  func springAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    let animation = CASpringAnimation(spring: query[1])
    switch name {
    case "CASpringAnimation":
      return .object(["settlingDuration": .value(animation.settlingDuration)])
    case "CASpringAnimation.durationForEpsilon":
      return .value(Spring(query[1]).settlingDuration(within: query[2].number ?? 0))
    case "CASpringAnimation.progress":
      return .value(animation.progress(atFraction: query[2].number ?? 0))
    case "CASpringAnimation.perceptual":
      let made = CASpringAnimation(
        perceptualDuration: query[1]["duration"]?.number ?? 0,
        bounce: CGFloat(query[1]["bounce"]?.number ?? 0)
      )
      return .object(numbers(of: made))
    case "CASpringAnimation.perceptualOf":
      return .object([
        "perceptualDuration": .value(animation.perceptualDuration),
        "bounce": .value(Double(animation.bounce)),
      ])
    case "CASpringAnimation.curve":
      let layer = CALayer()
      animation.keyPath = "zPosition"
      (animation.fromValue, animation.toValue) = (0.0, 1.0)
      root.layer.addSublayer(layer)
      layer.zPosition = 1
      layer.add(animation, forKey: nil)
      return samples { Double(layer.presentation()?.zPosition ?? .nan) }
    case "SwiftUI.Spring":
      guard let seconds = query[1]["settlingDuration"]?.number else { return nil }
      let ratio = query[1]["dampingRatio"]?.number ?? 1
      let spring = Spring(duration: seconds, dampingRatio: ratio)
      return .object([
        "mass": .value(spring.mass), "stiffness": .value(spring.stiffness),
        "damping": .value(spring.damping),
      ])
    case "initialVelocity":
      let path = (query[1]["to"]?.number ?? 0) - (query[1]["from"]?.number ?? 0)
      let slope = Spring(initialVelocity: 1).fraction(at: 1e-9) / 1e-9 * path
      return .value(((query[1]["unitsPerSecond"]?.number ?? 0) / slope * 1e6).rounded() / 1e6)
    default: return nil
    }
  }

  /// What a curve shows at the times of the expectation, in order.
  private func samples(_ read: () -> Double) -> JSONValue {
    .object([
      "samples": .list(
        sampleTimes.map { time in
          recorder.clock.run(until: time)
          return .numbers([time, read()])
        }
      )
    ])
  }

  // MARK: Views

  func viewSpringAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    let call = query[1]
    func number(_ key: String) -> Double? { call[key]?.number }
    switch name {
    case "UIView.animateSpring", "UIView.animateBounce", "viewAnimation":
      return try animations(after: call) { [self] change in animateView(call, change) }
    case "UIViewPropertyAnimator":
      return try animations(after: call) { change in
        UIViewPropertyAnimator(
          duration: number("duration") ?? 0,
          dampingRatio: CGFloat(number("dampingRatio") ?? 0),
          animations: change
        ).startAnimation()
      }
    case "UISpringTimingParameters", "UISpringTimingParameters.default":
      return try animations(after: call) { change in
        let seconds = number("animatorDuration") ?? number("duration") ?? 99
        let animator = UIViewPropertyAnimator(
          duration: seconds,
          timingParameters: UISpringTimingParameters(vector: call)
        )
        animator.addAnimations(change)
        animator.startAnimation()
      }
    case "twoMoves": return twoMoves(call)
    case "twoMovesAt": return twoTimedMoves(call)
    default: return nil
    }
  }

  // The block of a call that changes a view.
  private func animateView(_ call: JSONValue, _ change: @escaping () -> Void) {
    func number(_ key: String) -> Double? { call[key]?.number }
    let options = UIView.AnimationOptions(vector: call["options"])
    if let bounce = number("bounce") {
      UIView.animate(
        springDuration: number("springDuration") ?? 0,
        bounce: CGFloat(bounce),
        initialSpringVelocity: CGFloat(number("velocity") ?? 0),
        options: options,
        animations: change
      )
    } else if let ratio = number("dampingRatio") {
      UIView.animate(
        withDuration: number("duration") ?? 0,
        delay: 0,
        usingSpringWithDamping: CGFloat(ratio),
        initialSpringVelocity: CGFloat(number("velocity") ?? 0),
        options: options,
        animations: change
      )
    } else {
      let seconds = number("duration") ?? 0
      UIView.animate(withDuration: seconds, delay: 0, options: options, animations: change)
    }
  }

  private func shownView() -> UIView {
    let view = UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 50))
    root.addSubview(view)
    CATransaction.flush()
    return view
  }

  /// The animations that a call adds to a view whose transform it changes, unless the call names a change.
  private func animations(
    after call: JSONValue,
    _ animate: (@escaping () -> Void) -> Void
  ) throws -> JSONValue {
    let view = shownView()
    if let center = call["change"]?["center"] {
      animate { view.center = CGPoint(center[1]) }
    } else if let alpha = call["change"]?["alpha"] {
      animate { view.alpha = CGFloat(alpha[1].number ?? 0) }
    } else {
      animate { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    }
    let running = animations(of: view.layer)
    guard let first = running.first else { return .object(["animations": .number(0)]) }
    guard running.count > 1 else { return .object(numbers(of: first)) }
    let all = running.map { numbers(of: $0) }
    var result = Dictionary(
      uniqueKeysWithValues: all[0].keys.map { key in
        (key, JSONValue.list(all.map { $0[key] ?? .null }))
      }
    )
    result["animations"] = .number(Double(running.count))
    return .object(result)
  }

  private func numbers(of animation: CAAnimation) -> [String: JSONValue] {
    var result: [String: JSONValue] = [
      "class": .text("\(type(of: animation))"), "duration": .value(animation.duration),
      "timingFunction": timingName(of: animation),
    ]
    if let property = animation as? CAPropertyAnimation {
      result["isAdditive"] = .flag(property.isAdditive)
      result["keyPath"] = .text(property.keyPath ?? "")
    }
    guard let spring = animation as? CASpringAnimation else { return result }
    result["mass"] = .value(Double(spring.mass))
    result["stiffness"] = .value(Double(spring.stiffness))
    result["damping"] = .value(Double(spring.damping))
    result["initialVelocity"] = .value(Double(spring.initialVelocity))
    result["settlingDuration"] = .value(spring.settlingDuration)
    result["allowsOverdamping"] = .flag(spring.allowsOverdamping)
    result["dampingRatio"] = .value(
      Double(spring.damping) / (2 * Double(spring.stiffness * spring.mass).squareRoot())
    )
    return result
  }

  private func timingName(of animation: CAAnimation) -> JSONValue {
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    let existing = names.first { CAMediaTimingFunction(name: $0) == animation.timingFunction }
    return existing.map { .text($0.rawValue) } ?? .null
  }

  private func move(_ view: UIView, toX x: Double, _ call: JSONValue) {
    animateView(call) { view.center.x = CGFloat(x) }
  }

  private func twoMoves(_ call: JSONValue) -> JSONValue {
    let view = shownView()
    move(view, toX: call["first"]?.number ?? 0, .object(call.object.filter { $0.key != "options" }))
    move(view, toX: call["second"]?.number ?? 0, call)
    let springs = animations(of: view.layer).compactMap { $0 as? CASpringAnimation }
    func xs(_ value: (CASpringAnimation) -> Any?) -> JSONValue {
      .numbers(springs.map { Double((value($0) as? CGPoint)?.x ?? .nan) })
    }
    return .object([
      "keys": .texts(view.layer.animationKeys()), "from": xs(\.fromValue), "to": xs(\.toValue),
      "isAdditive": .list(springs.map { .flag($0.isAdditive) }),
      "stiffness": .numbers(springs.map { Double($0.stiffness) }),
    ])
  }

  private func twoTimedMoves(_ call: JSONValue) -> JSONValue {
    let view = shownView()
    let isOpacity = call["property"] == .text("opacity")
    func move(_ call: JSONValue?) {
      animateView(call ?? .null) {
        let value = CGFloat(call?["to"]?.number ?? 0)
        if isOpacity { view.alpha = value } else { view.center.x = value }
      }
      CATransaction.flush()
    }
    move(call["first"])
    var second: CAPropertyAnimation?
    let samples = sampleTimes.map { time -> JSONValue in
      if let begin = call["second"]?["at"]?.number, time >= begin, second == nil {
        recorder.clock.run(until: begin)
        move(call["second"])
        second = animations(of: view.layer).last
      }
      recorder.clock.run(until: time)
      let layer = view.layer.presentation()
      return .numbers([
        time, isOpacity ? Double(layer?.opacity ?? 0) : Double(layer?.position.x ?? 0),
      ])
    }
    return .object([
      "samples": .list(samples), "isAdditive": .flag(second?.isAdditive ?? false),
      "fromValue": JSONValue(read: (second as? CABasicAnimation)?.fromValue),
    ])
  }
}

extension Spring {
  init(_ value: JSONValue) {
    self.init(
      mass: value["mass"]?.number ?? 1,
      stiffness: value["stiffness"]?.number ?? 100,
      damping: value["damping"]?.number ?? 10,
      initialVelocity: value["initialVelocity"]?.number ?? 0,
      allowsOverdamping: value["allowsOverdamping"]?.flag ?? false
    )
  }
}

extension CASpringAnimation {
  convenience init(spring vector: JSONValue) {
    self.init()
    let spring = Spring(vector)
    (mass, stiffness, damping) = (
      CGFloat(spring.mass), CGFloat(spring.stiffness), CGFloat(spring.damping)
    )
    initialVelocity = CGFloat(spring.initialVelocity)
    allowsOverdamping = spring.allowsOverdamping
    if let seconds = vector["duration"]?.number { duration = seconds }
  }
}

extension UISpringTimingParameters {
  convenience init(vector: JSONValue) {
    func number(_ key: String) -> CGFloat? { vector[key]?.number.map { CGFloat($0) } }
    let pair = vector["velocity"]?.numbers ?? []
    let velocity =
      pair.count == 2
      ? CGVector(dx: pair[0], dy: pair[1])
      : CGVector(dx: number("velocity") ?? 0, dy: number("velocity") ?? 0)
    if let seconds = vector["springDuration"]?.number {
      self.init(duration: seconds, bounce: number("bounce") ?? 0, initialVelocity: velocity)
    } else if let ratio = number("dampingRatio") {
      self.init(dampingRatio: ratio, initialVelocity: velocity)
    } else if let mass = number("mass") {
      self.init(
        mass: mass,
        stiffness: number("stiffness") ?? 0,
        damping: number("damping") ?? 0,
        initialVelocity: velocity
      )
    } else {
      self.init()
    }
  }
}
