internal import Graphics
internal import JSONText
internal import SceneModel

extension TrackReader {
  /// How keyframes follow each other.
  struct KeyTiming {
    var mode: CalculationMode
    var keyTimes: [Double]?
    var timingFunctions: [TimingFunction?]
  }

  /// Returns the times of keyframes; nil after a report.
  ///
  /// - Parameters:
  ///   - count: the number of keyframes.
  ///   - counted: the plural noun for them.
  ///   - isKnown: whether the number is known, so that others can be compared with it.
  func timing(count: Int, counted: String, isKnown: Bool) -> KeyTiming? {
    let mode: CalculationMode? =
      object["calculationMode"].map { values.enumeration($0) } ?? .linear
    let times = object.nonNull("keyTimes").map { keyTimes($0) } ?? .some(nil)
    let functions = object.nonNull("timingFunctions").map(timingFunctions) ?? []
    guard let mode, let times, let functions else { return nil }
    var isLegal = true
    if let times, let cursor = object["keyTimes"], isKnown {
      isLegal = check(times, at: cursor, mode: mode, count: count, counted: counted)
    }
    if let cursor = object["timingFunctions"], isKnown, !functions.isEmpty {
      isLegal =
        checkTimingFunctions(functions: functions.count, at: cursor, mode: mode, count: count)
        && isLegal
    }
    return isLegal ? KeyTiming(mode: mode, keyTimes: times, timingFunctions: functions) : nil
  }

  /// How cubic keyframes bend; nil after a report.
  func splineParameters(count: Int, mode: CalculationMode) -> SplineParameters? {
    var isComplete = true
    func list(_ key: String, _ word: String) -> [Double] {
      guard let cursor = object.nonNull(key) else { return [] }
      guard let numbers = values.numbers(cursor) else {
        isComplete = false
        return []
      }
      if numbers.count != count {
        values.report.error(
          .count,
          cursor,
          "\(numbers.count) \(word) values for \(count) values (give one per value)"
        )
        isComplete = false
      }
      if !mode.isCubic {
        values.report.warning(cursor, "\(key) does nothing in \(mode.rawValue) mode")
      }
      return numbers
    }
    let parameters = SplineParameters(
      tension: list("tensionValues", "tension"),
      continuity: list("continuityValues", "continuity"),
      bias: list("biasValues", "bias")
    )
    return isComplete ? parameters : nil
  }

  /// Warns of keys that only values have.
  func warnOfParametersAlongPath() {
    for key in ["tensionValues", "continuityValues", "biasValues"] {
      guard let cursor = object.nonNull(key) else { continue }
      values.report.warning(cursor, "\(key) does nothing along a path, which is the curve")
    }
  }

  private func keyTimes(_ cursor: JSONCursor) -> [Double]?? {
    values.numbers(cursor).map(Optional.some)
  }

  private func timingFunctions(_ cursor: JSONCursor) -> [TimingFunction?]? {
    values.list(cursor, of: "timing functions") { element -> TimingFunction?? in
      element.isNull ? .some(nil) : values.timingFunction(element).map(Optional.some)
    }
  }

  private func check(
    _ times: [Double],
    at cursor: JSONCursor,
    mode: CalculationMode,
    count: Int,
    counted: String
  ) -> Bool {
    switch mode {
    case .paced, .cubicPaced:
      values.report.warning(
        cursor,
        "keyTimes do nothing in \(mode.rawValue) mode, which finds its own"
      )
      return true
    case .linear, .cubic:
      return checkCount(times, at: cursor, needed: count, count: count, counted: counted)
        && checkOrder(times, cursor)
    case .discrete:
      return checkCount(times, at: cursor, needed: count + 1, count: count, counted: counted)
        && checkOrder(times, cursor)
    }
  }

  private func checkCount(
    _ times: [Double],
    at cursor: JSONCursor,
    needed: Int,
    count: Int,
    counted: String
  ) -> Bool {
    guard times.count != needed else { return true }
    let remedy =
      needed == count
      ? "give one per \(counted == "values" ? "value" : "key point")"
      : "discrete mode needs one more than \(counted), the last being 1"
    values.report.error(
      .count,
      cursor,
      "\(times.count) key times for \(count) \(counted) (\(remedy), or leave keyTimes out)"
    )
    return false
  }

  // From 0 to 1 without falling; a single one may be anywhere between.
  private func checkOrder(_ times: [Double], _ cursor: JSONCursor) -> Bool {
    let elements = cursor.elements
    for (index, time) in times.enumerated() {
      if !(0...1).contains(time) {
        return reportError(
          elements[index],
          "the key time \(time.shortestDecimal) is outside 0…1 (keyTimes are parts of the duration; give "
            + "seconds as times)"
        )
      }
      if index > 0, time < times[index - 1] {
        return reportError(
          elements[index],
          "the key time \(time.shortestDecimal) comes after \(times[index - 1].shortestDecimal) "
            + "(key times must not decrease)"
        )
      }
    }
    guard times.count > 1, let first = times.first, let last = times.last else { return true }
    if first != 0 {
      return reportError(
        elements[0],
        "the first key time is \(first.shortestDecimal) (it has to be 0)"
      )
    }
    if last != 1 {
      return reportError(
        elements[times.count - 1],
        "the last key time is \(last.shortestDecimal) (it has to be 1)"
      )
    }
    return true
  }

  private func reportError(_ cursor: JSONCursor, _ message: String) -> Bool {
    values.report.error(.value, cursor, message)
    return false
  }

  private func checkTimingFunctions(
    functions: Int,
    at cursor: JSONCursor,
    mode: CalculationMode,
    count: Int
  ) -> Bool {
    let segments = mode == .discrete ? count : max(0, count - 1)
    guard functions <= segments else {
      values.report.error(
        .count,
        cursor,
        "\(functions) timing functions for \(segments) segments (give at most one per segment)"
      )
      return false
    }
    if mode == .discrete || mode.isPaced {
      values.report.warning(cursor, "timingFunctions do nothing in \(mode.rawValue) mode")
    }
    return true
  }
}
