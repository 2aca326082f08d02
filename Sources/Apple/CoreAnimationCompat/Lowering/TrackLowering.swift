internal import Foundation
internal import SceneModel

// The conversion of the values and key times of an animation object.
extension ChannelLowering {
  /// Returns the track of a property whose values need no conversion.
  func track<Value: Coercible & Interpolatable>() -> Track<Value>? { track { $0 } }

  /// Returns the track of a property; nil if an error was reported.
  ///
  /// - Parameter convert: converts a value of the animation to a value of the property.
  func track<Given: Coercible, Value: Interpolatable>(
    _ convert: (Given) -> Value
  ) -> Track<Value>? {
    do throws(ConversionError) {
      switch animation {
      case let basic as CABasicAnimation: return try ends(of: basic, convert)
      case let keyframes as CAKeyframeAnimation: return try frames(of: keyframes, convert)
      default:
        let message =
          "\(type(of: animation)) has no values (use CABasicAnimation or CAKeyframeAnimation)"
        return refuse(.unsupported, message)
      }
    } catch {
      return refuse(.type, error.message)
    }
  }

  private func ends<Given: Coercible, Value: Interpolatable>(
    of basic: CABasicAnimation,
    _ convert: (Given) -> Value
  ) throws(ConversionError) -> Track<Value>? {
    func end(_ value: Any?, _ name: String) throws(ConversionError) -> Value? {
      // NSNull is an explicit nil for properties that allow it; nil is the property's current value.
      guard let value else { return nil }
      return convert(try Given.read(value, name))
    }
    let from = try end(basic.fromValue, "fromValue")
    let to = try end(basic.toValue, "toValue")
    let by = try end(basic.byValue, "byValue")
    if from != nil, to != nil, by != nil {
      warn("byValue is not used when fromValue and toValue are set (remove one of the three)")
    }
    if from == nil, to == nil, by == nil {
      let message =
        "the animation has no value and moves nothing (set fromValue, toValue or byValue)"
      animations.report(.hint, .noEffect, at: keyPath, message)
      return nil
    }
    if by != nil, from == nil || to == nil, !Value.isAdditive {
      let message = "such values cannot be added (use fromValue and toValue in place of byValue)"
      return refuse(.conflict, message)
    }
    return .basic(from: from, to: to, by: from != nil && to != nil ? nil : by)
  }

  private func frames<Given: Coercible, Value: Interpolatable>(
    of keyframes: CAKeyframeAnimation,
    _ convert: (Given) -> Value
  ) throws(ConversionError) -> Track<Value>? {
    guard let given = keyframes.values, !given.isEmpty else {
      return refuse(.missing, "a keyframe animation needs values or a path")
    }
    var values: [Value] = []
    for (index, value) in given.enumerated() {
      values.append(convert(try Given.read(value, "values[\(index)]")))
    }
    let mode = mode(of: keyframes)
    return .keyframes(
      KeyframeTrack(
        values: values,
        mode: mode,
        keyTimes: keyTimes(of: keyframes, mode, count: values.count, "values"),
        timingFunctions: timingFunctions(
          of: keyframes,
          segments: mode.segments(between: values.count)
        ),
        parameters: SplineParameters(
          tension: numbers(keyframes.tensionValues),
          continuity: numbers(keyframes.continuityValues),
          bias: numbers(keyframes.biasValues)
        )
      )
    )
  }

  private func numbers(_ values: [NSNumber]?) -> [Double] {
    (values ?? []).map { $0.doubleValue.isFinite ? $0.doubleValue : 0 }
  }

  func mode(of keyframes: CAKeyframeAnimation) -> CalculationMode {
    if let mode = CalculationMode(rawValue: keyframes.calculationMode.rawValue) { return mode }
    report(.value, "there is no calculation mode \"\(keyframes.calculationMode.rawValue)\"")
    return .linear
  }

  /// Returns the timing functions of the segments; reports surplus ones.
  func timingFunctions(of keyframes: CAKeyframeAnimation, segments: Int) -> [TimingFunction?] {
    let functions = (keyframes.timingFunctions ?? []).map(\.timing)
    if functions.count > segments {
      warn("\(functions.count) timing functions for \(segments) segments: the first ones are used")
    }
    return Array(functions.prefix(segments))
  }

  /// Returns the key times; nil for evenly spaced keyframes.
  ///
  /// Invalid times are reported and ignored.
  func keyTimes(
    of keyframes: CAKeyframeAnimation,
    _ mode: CalculationMode,
    count: Int,
    _ counted: String
  ) -> [Double]? {
    guard let times = keyframes.keyTimes?.map(\.doubleValue), !mode.isPaced else { return nil }
    let needed = mode == .discrete ? count + 1 : count
    var fault: String?
    if times.count != needed, !(mode == .discrete && times.count == count) {
      fault = "\(times.count) key times for \(count) \(counted) (give \(needed))"
    } else if !times.allSatisfy({ (0...1).contains($0) }) {
      fault = "key times are fractions 0…1 of the duration"
    } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
      fault = "key times must not decrease"
    } else if times.first != 0 || (times.count == needed && times.count > 1 && times.last != 1) {
      fault = "key times begin with 0 and end with 1"
    }
    // In discrete mode the final time is often forgotten; the last value then lasts to the end.
    guard let fault else { return times.count == needed ? times : times + [1] }
    warn(fault + "; even times are used")
    return nil
  }
}

extension CalculationMode {
  /// Returns the number of segments between keyframes.
  func segments(between count: Int) -> Int { self == .discrete ? count : max(0, count - 1) }
}
