import Foundation
import Graphics
import SceneModel
import UIKitCompat

// Timing and interpolation, from the vectors of CSS with a counterpart in Core Animation.
extension VectorStage {
  func timingAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    let call = query[1]
    func number(_ key: String) -> Double? { call[key]?.number }
    switch name {
    case "timingFunction":
      let function = TimingFunction.named.first { $0.name == call.text }?.function
      return function.map { .value($0.value(at: query[2].number ?? 0)) }
    case "bezier":
      let n = call.numbers
      return .value(TimingFunction(n[0], n[1], n[2], n[3]).value(at: query[2].number ?? 0))
    case "steps":
      // Discrete keyframes: each value has a time at its begin and, the last one, at its end.
      let count = Int(call.number ?? 1)
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.calculationMode = .discrete
      animation.values = (0..<count).map { Double($0) / Double(count) }
      animation.duration = 1
      return sample(animation, at: query[3].number ?? 0)
    case "activeDuration":
      let timing = Timing(
        speed: number("speed") ?? 1,
        duration: number("duration") ?? 0,
        repeatCount: number("repeatCount") ?? 1
      )
      return .value(timing.endTime - timing.beginTime)
    case "progress": return alternating(call)
    case "progressAt", "timing": return try timed(name, call)
    case "progressByFill":
      let fills: [(String, FillMode)] = [
        ("none", .removed), ("backwards", .backwards), ("forwards", .forwards), ("both", .both),
      ]
      return .object(
        Dictionary(
          uniqueKeysWithValues: fills.map { name, fill in
            var timing = timing(of: call)
            timing.fillMode = fill
            return (name, progress(timing.position(atParentTime: 0)))
          }
        )
      )
    case "spreadOffsets":
      guard call.list.allSatisfy({ $0 == .null }) else { return nil }
      let values = call.list.indices.map { Double($0) }
      let track = KeyframeTrack(values: values, mode: .linear)
      // The time of a value is where it is shown.
      return .numbers(
        values.map { value in
          (0...1000).map { Double($0) / 1000 }.min {
            abs(track.value(at: $0) - value) < abs(track.value(at: $1) - value)
          } ?? .nan
        }
      )
    case "keyframes":
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = call["values"]?.numbers
      animation.keyTimes = call["keyTimes"]?.numbers.map { NSNumber(value: $0) }
      animation.timingFunctions = call["timingFunctions"]?.list.map {
        CAMediaTimingFunction(name: .init(rawValue: $0.text ?? ""))
      }
      animation.duration = number("duration") ?? 0
      return sample(animation, at: number("time") ?? 0)
    case "pausedTime": return paused(call)
    default: return nil
    }
  }

  private func progress(_ position: TimingPosition) -> JSONValue {
    position.progress.map { .value($0.fraction) } ?? .null
  }

  private func timing(of call: JSONValue) -> Timing {
    let fills: [String: FillMode] = ["forwards": .forwards, "backwards": .backwards, "both": .both]
    return Timing(
      beginTime: call["delay"]?.number ?? 0,
      duration: call["duration"]?.number ?? 0,
      repeatCount: call["iterations"]?.number ?? 1,
      fillMode: fills[call["fill"]?.text ?? ""] ?? .removed
    )
  }

  // Core Animation has no part of a cycle to begin with, no delay at the end and no direction.
  private func timed(_ name: String, _ call: JSONValue) throws -> JSONValue? {
    let foreign = ["iterationStart", "endDelay"].contains { call[$0]?.number ?? 0 != 0 }
    if foreign || call["playbackRate"]?.number ?? 1 != 1 { return nil }
    let timing = timing(of: call)
    func answer(_ time: Double) -> JSONValue {
      let position = timing.position(atParentTime: time)
      guard wantsCycle else { return progress(position) }
      return position.progress.map { .number(Double($0.cycle)) } ?? .null
    }
    if name == "progressAt" {
      let position = timing.position(atParentTime: call["time"]?.number ?? 0)
      guard wantsObject else { return progress(position) }
      return .object([
        "progress": progress(position),
        "cycle": position.progress.map { .number(Double($0.cycle)) } ?? .null,
      ])
    }
    let end = timing.activeDuration.isFinite ? timing.endTime + 1 : timing.beginTime
    return .object([
      "before": answer(timing.beginTime - 0.001), "activeStart": answer(timing.beginTime),
      "after": answer(end),
    ])
  }

  /// A number that an animation alone gives; before it and after it, its ends.
  private func sample(_ animation: CAPropertyAnimation, at time: Double) -> JSONValue {
    JSONValue(read: root.layer.value(of: animation, at: time))
  }

  // Alternating cycles that begin in the middle of one: a group cuts a child with a time offset.
  private func alternating(_ call: JSONValue) -> JSONValue {
    func number(_ key: String) -> Double { call[key]?.number ?? 0 }
    let layer = CALayer()
    layer.zPosition = -1
    root.layer.addSublayer(layer)
    let child = CABasicAnimation(keyPath: "zPosition")
    (child.fromValue, child.toValue, child.duration) = (0.0, 1.0, number("duration"))
    (child.autoreverses, child.repeatCount) = (true, .infinity)
    child.timeOffset = number("iterationStart") * number("duration")
    child.timingFunction = CAMediaTimingFunction(name: .init(rawValue: call["timing"]?.text ?? ""))
    let group = CAAnimationGroup()
    group.animations = [child]
    group.beginTime = number("beginTime")
    group.duration = number("duration") * number("repeatCount")
    (group.fillMode, group.isRemovedOnCompletion) = (.forwards, false)
    layer.add(group, forKey: nil)
    recorder.clock.run(until: number("time"))
    let value = Double(layer.presentation()?.zPosition ?? .nan)
    return value == -1 ? .null : .value(value)
  }

  // The usual way to stop and restart a layer's clock.
  private func paused(_ call: JSONValue) -> JSONValue {
    let layer = CALayer()
    root.layer.addSublayer(layer)
    (layer.speed, layer.timeOffset) = (0, call["set"]?.number ?? 0)
    CATransaction.flush()
    guard let play = call["playAt"]?.number, let read = call["readAt"]?.number else {
      return .value(layer.convertTime(CACurrentMediaTime(), from: nil))
    }
    recorder.clock.run(until: play)
    let stopped = layer.timeOffset
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - stopped
    CATransaction.flush()
    recorder.clock.run(until: read)
    return .value(layer.convertTime(CACurrentMediaTime(), from: nil))
  }

  // MARK: Interpolation

  func mixAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    let fraction = query[3].number ?? 0
    switch name {
    case "mix":
      if let from = query[1].number, let to = query[2].number {
        return .value(Double.interpolate(from: from, to: to, at: fraction))
      }
      return .numbers(
        zip(query[1].numbers, query[2].numbers).map {
          Double.interpolate(from: $0, to: $1, at: fraction)
        }
      )
    case "mixOpacity":
      let (from, to) = (query[1].number ?? 0, query[2].number ?? 0)
      // Held when it is drawn, as the colours below are.
      return .value(min(max(Double.interpolate(from: from, to: to, at: fraction), 0), 1))
    case "mixColor":
      func color(_ value: JSONValue) -> Color {
        let n = value.numbers
        return Color(n[0], n[1], n[2], n[3])
      }
      let mixed = Color.interpolate(from: color(query[1]), to: color(query[2]), at: fraction)
      let numbers = [mixed.red, mixed.green, mixed.blue, mixed.alpha]
      return .numbers(numbers.map { min(max($0, 0), 1) })
    case "mixMatrix":
      let animation = CABasicAnimation(keyPath: "transform")
      animation.fromValue = CATransform3D(query[1])
      animation.toValue = CATransform3D(query[2])
      animation.duration = 1
      let mixed = root.layer.value(of: animation, at: fraction) as? CATransform3D
      return mixed.map { .numbers($0.numbers) }
    default: return nil
    }
  }
}
