package import Graphics

/// A key of a kind of filter: reader, writer, schema, reference page and preview ask it.
package struct FilterKey: Sendable {
  /// The forms of values.
  package enum Form: Sendable, Hashable {
    case input(FilterInput.Value)
    case word([String])
    case integer(ClosedRange<Int>)
    case flag
    /// A filter element of SVG, as markup or as JSON; it is required.
    case markup
  }

  /// The name in scene files.
  package let name: String
  /// The form of the value.
  package let form: Form
  /// The unit of the value's numbers.
  package private(set) var unit: Unit?
  /// The bounds of the value's numbers.
  package private(set) var range = NumberRange.any
  /// The description of the key, in one sentence.
  package private(set) var summary = ""
  /// Values for the picture in the reference, as scene files write them.
  package private(set) var examples: [String] = []
  /// Members of the filter in that picture besides the type and the key.
  package private(set) var exampleRest = ""

  let get: @Sendable (any ImageFilter) -> (any Sendable)?
  let set: @Sendable (inout any ImageFilter, any Sendable) -> Void

  private init<Filter: ImageFilter, Stored: Sendable, Value: Sendable>(
    _ name: String,
    form: Form,
    path: FilterPath<Filter, Stored>,
    write: @escaping @Sendable (Stored) -> Value,
    read: @escaping @Sendable (Value) -> Stored?
  ) {
    (self.name, self.form) = (name, form)
    get = { ($0 as? Filter).map { write($0[keyPath: path]) } }
    set = { filter, value in
      guard var changed = filter as? Filter, let value = (value as? Value).flatMap(read) else {
        return
      }
      changed[keyPath: path] = value
      filter = changed
    }
  }

  /// The input of that name; nil for a key that is not animated.
  package var input: FilterInput? {
    if case .input(let value) = form { FilterInput(name, value) } else { nil }
  }

  /// An input: a number, a colour or a list of numbers.
  static func input<Filter: ImageFilter, Value: Sendable>(
    _ input: FilterInput,
    _ path: FilterPath<Filter, Value>,
    _ unit: Unit = .factor,
    in range: NumberRange = .any
  ) -> FilterKey {
    var key = FilterKey(
      input.rawValue,
      form: .input(input.value),
      path: path,
      write: { $0 },
      read: { $0 }
    )
    (key.unit, key.range) = (unit, range)
    return key
  }

  /// A whole number, a flag or a filter element.
  static func key<Filter: ImageFilter, Value: Sendable>(
    _ name: String,
    _ path: FilterPath<Filter, Value>,
    _ form: Form
  ) -> FilterKey {
    var key = FilterKey(name, form: form, path: path, write: { $0 }, read: { $0 })
    if case .integer = form { key.unit = .count }
    return key
  }

  /// One of the names of an enumeration.
  static func choice<Filter: ImageFilter, Value: CaseIterable & RawRepresentable & Sendable>(
    _ name: String,
    _ path: FilterPath<Filter, Value>
  ) -> FilterKey where Value.RawValue == String {
    let form = Form.word(Value.allCases.map(\.rawValue))
    return FilterKey(
      name,
      form: form,
      path: path,
      write: { $0.rawValue },
      read: { Value(rawValue: $0) }
    )
  }

  /// Describes the key in one sentence.
  func summary(_ text: String) -> FilterKey {
    var key = self
    key.summary = text
    return key
  }

  /// Shows some values in the reference.
  ///
  /// - Parameter rest: further members of the filter.
  func example(_ values: String..., with rest: String = "") -> FilterKey {
    var key = self
    (key.examples, key.exampleRest) = (values, rest)
    return key
  }
}

/// A value of a filter.
typealias FilterPath<Filter, Value> = any WritableKeyPath<Filter, Value> & Sendable

/// The inputs of filters, spelled as in key paths; the other keys are not animated.
public struct FilterInput: RawRepresentable, CaseIterable, Sendable, Hashable {
  /// The type of an input's values.
  public enum Value: Sendable, Hashable {
    case number
    /// Radians.
    case angle
    case color
    /// Twenty numbers.
    case matrix
  }

  /// The name.
  public let rawValue: String
  /// The type of its values.
  public let value: Value

  package init(_ name: String, _ value: Value = .number) { (rawValue, self.value) = (name, value) }

  /// The input of a name; nil if no filter has it.
  public init?(rawValue: String) {
    guard let input = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = input
  }

  /// The inputs of all kinds, in the order of documentation.
  public static let allCases = FilterKind.allCases.flatMap(\.inputs)
    .reduce(into: [FilterInput]()) { if !$0.contains($1) { $0.append($1) } }

  /// The inputs that several kinds have, and a matrix.
  public static let (inputRadius, inputAmount, inputColor, inputMatrix) = (
    FilterInput("inputRadius"), FilterInput("inputAmount"), FilterInput("inputColor", .color),
    FilterInput("inputMatrix", .matrix)
  )
}
