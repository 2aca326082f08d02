internal import JSONText
internal import SceneModel

/// How keyframes follow each other.
struct KeyTiming: Sendable {
  var mode = CalculationMode.linear
  var keyTimes: [Double]?
  var timingFunctions: [TimingFunction?] = []
}

extension AnimationObject {
  /// Returns the times of keyframes; nil after a report.
  ///
  /// - Parameters:
  ///   - count: the number of keyframes.
  ///   - counted: the plural noun for them.
  ///   - isKnown: whether the number is known, so that others can be compared with it.
  func keyTiming(count: Int, counted: String, isKnown: Bool) -> KeyTiming? {
    var timing = KeyTiming()
    guard AnimationKeys.easing.read(into: &timing, object, reader) else { return nil }
    guard isKnown else { return timing }
    let areTimesLegal = checkKeyTimes(timing, count: count, counted: counted)
    return checkTimingFunctions(timing, count: count) && areTimesLegal ? timing : nil
  }

  /// How cubic keyframes bend; nil after a report.
  func splineParameters(count: Int, mode: CalculationMode) -> SplineParameters? {
    var parameters = SplineParameters()
    var isComplete = AnimationKeys.spline.read(into: &parameters, object, reader)
    let lists = [
      ("tension", parameters.tension), ("continuity", parameters.continuity),
      ("bias", parameters.bias),
    ]
    for (word, numbers) in lists {
      let key = word + "Values"
      // A list that could not be read has been reported.
      guard let cursor = object.nonNull(key), cursor.isArray, cursor.count == numbers.count else {
        continue
      }
      if numbers.count != count {
        reader.refuse(cursor, .count) {
          "\(numbers.count) \(word) values for \(count) values (give one per value)"
        }
        isComplete = false
      }
      if !mode.isCubic { reader.warn(cursor) { "\(key) does nothing in \(mode.rawValue) mode" } }
    }
    return isComplete ? parameters : nil
  }

  /// Warns of keys that only values have.
  func warnOfParametersAlongPath() {
    for key in AnimationKeys.spline.names {
      guard let cursor = object.nonNull(key) else { continue }
      reader.warn(cursor) { "\(key) does nothing along a path, which is the curve" }
    }
  }

  private func checkKeyTimes(_ timing: KeyTiming, count: Int, counted: String) -> Bool {
    guard let times = timing.keyTimes, let cursor = object["keyTimes"] else { return true }
    let mode = timing.mode
    if mode.isPaced {
      reader.warn(cursor) { "keyTimes do nothing in \(mode.rawValue) mode, which finds its own" }
      return true
    }
    guard times.count == (mode == .discrete ? count + 1 : count) else {
      let remedy =
        mode == .discrete
        ? "discrete mode needs one more than \(counted), the last being 1"
        : "give one per \(counted == "values" ? "value" : "key point")"
      return reader.refuse(cursor, .count) {
        "\(times.count) key times for \(count) \(counted) (\(remedy), or leave keyTimes out)"
      } ?? false
    }
    guard let (index, message) = Self.orderError(times) else { return true }
    return reader.refuse(cursor.elements[index]) { message } ?? false
  }

  // From 0 to 1 without falling; a single one may be anywhere between.
  private static func orderError(_ times: [Double]) -> (index: Int, message: String)? {
    for (index, time) in times.enumerated() {
      let text = time.shortestDecimal
      if !(0...1).contains(time) {
        let remedy = "keyTimes are parts of the duration; give seconds as times"
        return (index, "the key time \(text) is outside 0…1 (\(remedy))")
      }
      if index > 0, time < times[index - 1] {
        let before = times[index - 1].shortestDecimal
        return (index, "the key time \(text) comes after \(before) (key times must not decrease)")
      }
    }
    guard times.count > 1, let first = times.first, let last = times.last else { return nil }
    if first != 0 { return (0, "the first key time is \(first.shortestDecimal) (it has to be 0)") }
    if last == 1 { return nil }
    return (times.count - 1, "the last key time is \(last.shortestDecimal) (it has to be 1)")
  }

  private func checkTimingFunctions(_ timing: KeyTiming, count: Int) -> Bool {
    let (mode, functions) = (timing.mode, timing.timingFunctions.count)
    guard functions > 0, let cursor = object["timingFunctions"] else { return true }
    let segments = mode == .discrete ? count : max(0, count - 1)
    guard functions <= segments else {
      return reader.refuse(cursor, .count) {
        "\(functions) timing functions for \(segments) segments (give at most one per segment)"
      } ?? false
    }
    if mode == .discrete || mode.isPaced {
      reader.warn(cursor) { "timingFunctions do nothing in \(mode.rawValue) mode" }
    }
    return true
  }
}
