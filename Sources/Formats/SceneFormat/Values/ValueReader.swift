internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the values of a scene file: numbers, points, colours, paths and so on.
///
/// Every method gives nil after it has reported what is wrong, so a caller only has to go on.
struct ValueReader {
  let report: ReadReport
  let limits: Limits
  /// The SVG files that paths name; nil where no files are read.
  var drawings: SVGFiles?
  /// The markers and clocks of the scene; nil where times are numbers only.
  var times: TimeTable?
  /// The scene's own names for colours and fonts.
  var theme = SceneTheme()
  /// What the file declares, and what is checked or looked up later.
  var index = SceneIndex()
  /// What assertions may name; nil for other objects.
  var assertions: AssertionScope?
  /// The layer whose animations are read; nil for other objects.
  var scope: LayerScope?

  /// Reports that a value has another type than needed; always nil.
  func mismatch<Value>(_ cursor: JSONCursor, needs what: String) -> Value? {
    mismatch(cursor, needs: what)
    return nil
  }

  /// Reports that a value has another type than needed.
  func mismatch(_ cursor: JSONCursor, needs what: String) {
    guard !cursor.value.isInvalid else { return }
    let remedy = FormRemedy.of(cursor, needs: what)
    report.error(.type, cursor, "needs \(what), not \(cursor.value.echo)\(remedy)")
  }

  /// Reports that a value cannot be used; always nil.
  func refuse<Value>(
    _ cursor: JSONCursor,
    _ code: Diagnostic.Code = .value,
    _ message: () -> String
  ) -> Value? {
    report.error(code, cursor, message())
    return nil
  }

  /// Reports that a value cannot be used.
  func refuse(_ cursor: JSONCursor, _ code: Diagnostic.Code = .value, _ message: () -> String) {
    report.error(code, cursor, message())
  }

  /// Warns of a value that is not used as it is written.
  func warn(_ cursor: JSONCursor, _ code: Diagnostic.Code = .ignored, _ message: () -> String) {
    report.add(.warning, code, offset: cursor.value.offset, path: cursor.path.text, message())
  }

  /// Adds a hint about a value that is correct but probably not meant.
  func hint(_ cursor: JSONCursor, _ code: Diagnostic.Code, _ message: () -> String) {
    report.hint(code, cursor, message())
  }

  /// A finite number within ±`limits.magnitude`.
  func number(_ cursor: JSONCursor, as what: String = "a number") -> Double? {
    guard case .number(let number) = cursor.value.kind else { return mismatch(cursor, needs: what) }
    return bounded(number, cursor)
  }

  /// A number held against the limit of magnitude.
  func bounded(_ number: Double, _ cursor: JSONCursor) -> Double? {
    guard abs(number) <= limits.magnitude else {
      return refuse(cursor, .limit) {
        "\(number.shortestDecimal) is beyond ±\(limits.magnitude.shortestDecimal) "
          + "(raise the limit with --max-magnitude)"
      }
    }
    return number
  }

  /// A number in a range.
  func number(_ cursor: JSONCursor, in range: NumberRange) -> Double? {
    guard let number = number(cursor) else { return nil }
    return range.contains(number)
      ? number : refuse(cursor) { "\(number.shortestDecimal) is \(range.violation)" }
  }

  /// A number not below 0.
  func nonNegative(_ cursor: JSONCursor) -> Double? { number(cursor, in: .notNegative) }

  /// A number above 0.
  func positive(_ cursor: JSONCursor) -> Double? { number(cursor, in: .positive) }

  /// A number without fraction in a range.
  func integer(_ cursor: JSONCursor, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(cursor, as: "a whole number") else { return nil }
    guard number == number.rounded() else {
      return refuse(cursor) { "\(number.shortestDecimal) is not a whole number" }
    }
    let integer = Int(clamping: number)
    guard range.contains(integer) else {
      return refuse(cursor) {
        "\(number.shortestDecimal) is outside \(range.lowerBound)…\(range.upperBound)"
      }
    }
    return integer
  }

  /// `true` or `false`.
  func flag(_ cursor: JSONCursor) -> Bool? {
    guard case .bool(let flag) = cursor.value.kind else {
      return mismatch(cursor, needs: "true or false")
    }
    return flag
  }

  /// A string.
  func string(_ cursor: JSONCursor, as what: String = "a string") -> String? {
    guard case .string(let string) = cursor.value.kind else { return mismatch(cursor, needs: what) }
    return string
  }

  /// An array; its elements are left to the caller.
  func array(_ cursor: JSONCursor, of what: String) -> [JSONCursor]? {
    guard cursor.isArray else { return mismatch(cursor, needs: "an array of \(what)") }
    return cursor.elements
  }

  /// An array whose elements are all read by one rule; nil if one of them cannot be.
  func list<Value>(
    _ cursor: JSONCursor,
    of what: String,
    _ read: (JSONCursor) -> Value?
  ) -> [Value]? {
    guard let elements = array(cursor, of: what) else { return nil }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      if let value = read(element) { values.append(value) }
    }
    return values.count == elements.count ? values : nil
  }

  /// A list of numbers.
  func numbers(_ cursor: JSONCursor) -> [Double]? { list(cursor, of: "numbers") { number($0) } }

  /// A fixed number of numbers.
  func numbers(_ cursor: JSONCursor, count: Int, as what: String) -> [Double]? {
    guard cursor.isArray, cursor.elements.count == count else {
      return mismatch(cursor, needs: what)
    }
    return numbers(cursor)
  }

  /// `[x, y]`.
  func point(_ cursor: JSONCursor) -> Point? {
    numbers(cursor, count: 2, as: "a point as [x, y]").map { Point($0[0], $0[1]) }
  }

  /// `[width, height]`, or one number for both.
  func size(_ cursor: JSONCursor) -> Size? {
    if case .number = cursor.value.kind { return number(cursor).map { Size($0, $0) } }
    return numbers(cursor, count: 2, as: "a size as [width, height]").map { Size($0[0], $0[1]) }
  }

  /// `[x, y, width, height]`.
  func rect(_ cursor: JSONCursor) -> Rect? {
    numbers(cursor, count: 4, as: "a rectangle as [x, y, width, height]")
      .map { Rect($0[0], $0[1], $0[2], $0[3]) }
  }

  /// `[top, right, bottom, left]`, or one number for all sides; none below 0.
  func insets(_ cursor: JSONCursor) -> EdgeInsets? {
    if case .number = cursor.value.kind { return nonNegative(cursor).map { EdgeInsets($0) } }
    let what = "a number, or [top, right, bottom, left]"
    guard let sides = numbers(cursor, count: 4, as: what) else { return nil }
    guard sides.allSatisfy({ $0 >= 0 }) else {
      return refuse(cursor) { "a side is negative (give 0 or more)" }
    }
    return EdgeInsets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }

  /// One of the names of an enumeration.
  ///
  /// Swift's case names and Apple's strings with hyphens (`even-odd`) are taken.
  ///
  /// - Parameters:
  ///   - context: the context for names of other tools; nil for none.
  ///   - expanded: names that expansion replaces, which only messages have.
  func enumeration<Value: CaseIterable & RawRepresentable>(
    _ cursor: JSONCursor,
    context: ForeignNames.Context? = nil,
    expanded: [String] = []
  ) -> Value? where Value.RawValue == String {
    name(cursor, among: Value.names, context: context, expanded: expanded)
      .flatMap { Value(rawValue: $0) }
  }

  /// One of the names of an enumeration, or one of further names.
  func enumeration<Value: CaseIterable & RawRepresentable>(
    _ cursor: JSONCursor,
    alternatives: [String: Value]
  ) -> Value? where Value.RawValue == String {
    name(cursor, among: Value.names, or: Array(alternatives.keys))
      .flatMap { Value(rawValue: $0) ?? alternatives[$0] }
  }

  // Generic code is compiled once for every enumeration; this non-generic part, the larger one,
  // only once.
  func name(
    _ cursor: JSONCursor,
    among names: [String],
    or alternatives: [String] = [],
    context: ForeignNames.Context? = nil,
    expanded: [String] = []
  ) -> String? {
    let listed = names + expanded
    guard case .string(let text) = cursor.value.kind else {
      return mismatch(cursor, needs: listed.map(\.quoted).alternatives)
    }
    let name = text.camelCased
    if names.contains(name) || alternatives.contains(name) { return name }
    let nearest = Suggestions.nearest(to: name, among: listed).map { "did you mean \($0.quoted)?" }
    let foreign =
      context.flatMap { ForeignNames.advice(for: name, in: $0) }
      ?? ForeignNames.advice(forWord: name, among: names)
    let remedy = foreign ?? nearest ?? listed.map(\.quoted).alternatives
    return refuse(cursor) { "\(text.quoted) is not a value of this property (\(remedy))" }
  }
}

extension NumberRange {
  // What a number is that the range does not contain.
  fileprivate var violation: String {
    if let minimum, let maximum {
      return "outside \(minimum.shortestDecimal)…\(maximum.shortestDecimal)"
    }
    return excludesMinimum
      ? "not greater than 0 (give a positive number)" : "negative (give 0 or more)"
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The names of all cases.
  static var names: [String] { allCases.map { $0.rawValue } }
}

extension CaseIterable where Self: Hashable {
  /// Returns a value for each case.
  static func table<Value>(_ value: (Self) -> Value) -> [Self: Value] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0, value($0)) })
  }
}

extension String {
  /// `even-odd` as `evenOdd`.
  var camelCased: String {
    guard utf8.contains(0x2D) else { return self }
    let words = split(separator: "-", omittingEmptySubsequences: false)
    return words.dropFirst().reduce(String(words.first ?? "")) { result, word in
      result + word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}
