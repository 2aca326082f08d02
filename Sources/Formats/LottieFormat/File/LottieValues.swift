internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

// Lottie files are written by many programs, so values are taken as browsers take them.
extension JSONCursor {
  /// Whether a flag is set: by anything but false, 0 and an empty text.
  var isTrue: Bool {
    switch value.kind {
    case .bool(let flag): flag
    case .number(let number): number != 0
    case .string(let text): !text.isEmpty
    case .array, .object: true
    case .null, .invalid: false
    }
  }
}

extension JSONCursor {
  /// The name of an asset: a text, or a number, which some exporters write.
  var identifier: String? { value.identifier }
}

extension JSONValue {
  /// The name of an asset: a text, or a number, which some exporters write.
  var identifier: String? { text ?? number?.shortestDecimal }

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

extension JSONValue {
  /// Whether the colours of a property count to 255, as in files of old: a component is clearly more than 1.
  ///
  /// A component that is a little more than 1 is 1, as in browsers: curves overshoot, and programs round.
  var hasColorsOfBytes: Bool {
    func isOfBytes(_ value: JSONValue?) -> Bool {
      value?.lottieNumbers?.prefix(3).contains { $0 > 2 } ?? false
    }
    let k = self["k"] ?? self
    guard let keys = k.items, keys.first?.isObject == true else { return isOfBytes(k) }
    return keys.contains { isOfBytes($0["s"]) || isOfBytes($0["e"]) }
  }
}

// A file may have thousands of values of a wrong kind, so each key is told of once.
extension CaseIterable where AllCases == [Self] {
  /// The case of a number in a file; nil for other numbers.
  ///
  /// - Parameter first: the number of the first case.
  static func lottie(_ number: Double?, first: Int = 1) -> Self? {
    allCases.indices.first { Double($0 + first) == number }.map { allCases[$0] }
  }
}

extension LottieContext {
  /// A number of geometry or time; nil where there is none.
  func number(_ cursor: JSONCursor?) -> Double? {
    guard let cursor else { return nil }
    guard let number = cursor.value.lottieNumber else {
      refuse(cursor, "a number")
      return nil
    }
    noteTexts(cursor)
    return bounded(number, cursor)
  }

  /// A number of frames; nil where there is none.
  func frame(_ cursor: JSONCursor?) -> Double? { number(cursor)?.writtenFrame }

  /// A number held to the limit of magnitude, with a warning where it was not.
  func bounded(_ number: Double, _ cursor: JSONCursor) -> Double {
    guard abs(number) > limits.magnitude else { return number }
    warn(once: "magnitude", cursor, "\(number.shortestDecimal) is too large; it is clamped")
    return number < 0 ? -limits.magnitude : limits.magnitude
  }

  /// The numbers of a handle, held to the limit of magnitude; nil where something else is in it.
  func components(_ cursor: JSONCursor) -> [Double]? {
    guard let numbers = cursor.value.lottieNumbers else {
      let odd = cursor.elements.first { $0.value.lottieNumber == nil }
      if let odd { refuse(odd, "a number") } else { refuse(cursor, "numbers") }
      return nil
    }
    noteTexts(cursor)
    return numbers.contains { abs($0) > limits.magnitude }
      ? numbers.map { bounded($0, cursor) } : numbers
  }

  /// The numbers of a vector or of a list of stops; nil where there is none.
  func numbers(_ cursor: JSONCursor) -> [Double]? {
    guard let numbers = components(cursor) else { return nil }
    if numbers.isEmpty { refuse(cursor, "numbers") }
    return numbers.isEmpty ? nil : numbers
  }

  /// Whether a flag is set, with a warning where it is no flag; nil where there is none.
  func flag(_ cursor: JSONCursor?) -> Bool? {
    guard let cursor else { return nil }
    switch cursor.value.kind {
    case .bool, .number, .null, .invalid: break
    case .string, .array, .object:
      warn(
        once: "flag \(cursor.path.lastKey)",
        cursor,
        "\(cursor.value.echo) counts as \(cursor.isTrue) (write true or false)"
      )
    }
    return cursor.isTrue
  }

  /// A colour written as a text; nil, with a warning, for any other text.
  func textColor(_ cursor: JSONCursor) -> Color? {
    let color = cursor.text.flatMap(ColorText.color)
    if color == nil { refuse(cursor, "a colour") }
    return color
  }

  /// Warns about texts that count as numbers.
  func noteTexts(_ cursor: JSONCursor) {
    let text: JSONCursor
    switch cursor.value.kind {
    case .string: text = cursor
    case .array(let items):
      guard
        let index = items.firstIndex(where: { if case .string = $0.kind { true } else { false } }),
        let item = cursor.element(index)
      else { return }
      text = item
    case .null, .bool, .number, .object, .invalid: return
    }
    warn(
      once: "text \(cursor.path.lastKey)",
      text,
      "\(text.value.echo) counts as a number (write it without quotes)"
    )
  }

  /// The elements of an array; none, with a warning, for anything else that is there.
  ///
  /// Warns about elements that are no objects, too.
  func list(_ cursor: JSONCursor?) -> [JSONCursor] {
    guard let cursor else { return [] }
    guard cursor.isArray else {
      refuse(cursor, "an array")
      return []
    }
    let elements = cursor.elements
    if let odd = elements.first(where: { !$0.isObject }) { refuse(odd, "an object") }
    return elements
  }

  /// A text; nil, with a warning, for anything else that is there.
  func text(_ cursor: JSONCursor?) -> String? {
    guard let cursor else { return nil }
    if !cursor.isString { refuse(cursor, "a text") }
    return cursor.text
  }

  /// An object; nil, with a warning, for anything else that is there.
  func object(_ cursor: JSONCursor?) -> JSONCursor? {
    guard let cursor, !cursor.isObject else { return cursor }
    refuse(cursor, "an object")
    return nil
  }

  /// Warns about a value of a wrong kind, once for every key and kind that is needed.
  func refuse(_ cursor: JSONCursor, _ what: String) {
    warn(
      once: "\(what) \(cursor.path.lastKey)",
      cursor,
      "needs \(what), not \(cursor.value.echo); it is left out"
    )
  }
}

extension Double {
  /// The frame that a number of frames stands for: a whole one beside it, else the number.
  ///
  /// At broadcast rates After Effects writes times that are too large by 4e-8 of them: 60.0000024438501
  /// for frame 60. One frame later a layer would end, and a frame would be added to the animation.
  var writtenFrame: Double {
    let whole = rounded()
    let tolerance = 1e-6 * abs(self).clamped(to: 1...10_000)
    return abs(self - whole) <= tolerance ? whole : self
  }
}

extension JSONPath {
  /// The innermost key; empty for the root.
  fileprivate var lastKey: String {
    switch self {
    case .root: ""
    case .key(_, let key): key
    case .index(let parent, _): parent.lastKey
    }
  }
}
