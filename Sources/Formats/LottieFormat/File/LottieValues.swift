internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

// Lottie files are written by many programs, so values are taken as browsers take them.
extension JSONCursor {
  /// A flag written as true, false, or a number other than 0.
  var isTrue: Bool {
    switch value.kind {
    case .bool(let flag): flag
    case .number(let number): number != 0
    case .null, .string, .array, .object, .invalid: false
    }
  }
}

extension JSONValue {
  /// A number, or a text that is one.
  var lottieNumber: Double? {
    switch kind {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    case .string(let text): DecimalText.number(text)
    case .array(let items): items.first.flatMap { $0.isArray ? nil : $0.lottieNumber }
    case .null, .object, .invalid: nil
    }
  }

  /// The numbers of an array, or one number as an array of one; nil where something else is in it.
  var lottieNumbers: [Double]? {
    guard case .array(let items) = kind else { return lottieNumber.map { [$0] } }
    var result: [Double] = []
    result.reserveCapacity(items.count)
    for item in items {
      guard let number = item.lottieNumber else { return nil }
      result.append(number)
    }
    return result
  }
}

extension LottieContext {
  /// A number of geometry or time; nil where there is none.
  func number(_ cursor: JSONCursor?) -> Double? {
    guard let cursor else { return nil }
    guard let number = cursor.value.lottieNumber else {
      warn(once: "number", cursor, "needs a number, not \(cursor.value.echo); the default is used")
      return nil
    }
    return bounded(number, cursor)
  }

  /// A number held to the limit of magnitude, with a warning where it was not.
  func bounded(_ number: Double, _ cursor: JSONCursor) -> Double {
    guard abs(number) > limits.magnitude else { return number }
    warn(once: "magnitude", cursor, "\(number.shortestDecimal) is too large; it is clamped")
    return number < 0 ? -limits.magnitude : limits.magnitude
  }

  /// The numbers of a handle, held to the limit of magnitude; nil where something else is in it.
  func components(_ cursor: JSONCursor) -> [Double]? {
    guard let numbers = cursor.value.lottieNumbers else { return nil }
    return numbers.contains { abs($0) > limits.magnitude }
      ? numbers.map { bounded($0, cursor) } : numbers
  }

  /// The numbers of a vector or of a list of stops; nil where there is none.
  func numbers(_ cursor: JSONCursor) -> [Double]? {
    components(cursor).flatMap { $0.isEmpty ? nil : $0 }
  }
}
