internal import Graphics
internal import SceneModel

// Lottie files are written by many programs, so values are taken as browsers take them.
extension JSONCursor {
  /// A member of an object; nil when it is missing or null, or when this is no object.
  subscript(key: String) -> JSONCursor? {
    guard case .object(let members) = value.kind,
      let member = members.last(where: { $0.key == key })
    else { return nil }
    if case .null = member.value.kind { return nil }
    return JSONCursor(member.value, .key(path, key))
  }

  /// An element of an array; nil beyond its end.
  func element(_ index: Int) -> JSONCursor? {
    guard case .array(let items) = value.kind, items.indices.contains(index) else { return nil }
    return JSONCursor(items[index], .index(path, index))
  }

  /// The number of elements of an array; 0 for anything else.
  var count: Int { if case .array(let items) = value.kind { items.count } else { 0 } }

  /// A text.
  var text: String? { if case .string(let text) = value.kind { text } else { nil } }

  /// A flag written as true, false, or a number other than 0.
  var isTrue: Bool {
    switch value.kind {
    case .bool(let flag): flag
    case .number(let number): number != 0
    default: false
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

  var isArray: Bool { if case .array = kind { true } else { false } }
  var isObject: Bool { if case .object = kind { true } else { false } }

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
    warn(once: "magnitude", cursor, "\(number.shortestDecimal) is too large; it is held back")
    return number < 0 ? -limits.magnitude : limits.magnitude
  }

  /// The numbers of a vector or of a list of stops.
  func numbers(_ cursor: JSONCursor) -> [Double]? {
    guard let numbers = cursor.value.lottieNumbers, !numbers.isEmpty else { return nil }
    return numbers.contains { abs($0) > limits.magnitude }
      ? numbers.map { bounded($0, cursor) } : numbers
  }
}
