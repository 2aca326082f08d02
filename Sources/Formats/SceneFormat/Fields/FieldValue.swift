internal import Graphics
internal import JSONText
internal import SceneModel

/// The spelling of a kind of value in scene files.
struct FieldValue<Value: Sendable>: Sendable {
  /// The form of the value in the schema.
  let form: ValueForm
  /// The unit of the value's numbers.
  let unit: Unit?
  /// Whether the schema states defaults.
  var statesDefault: Bool
  /// Reads a value; nil after a report.
  let read: @Sendable (JSONCursor, FieldReader) -> Value?
  /// The value as JSON; nil if there is none to write.
  let write: @Sendable (Value) -> JSONValue?

  init(
    _ form: ValueForm,
    _ unit: Unit? = nil,
    statesDefault: Bool = true,
    read: @escaping @Sendable (JSONCursor, FieldReader) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    (self.form, self.unit, self.statesDefault) = (form, unit, statesDefault)
    (self.read, self.write) = (read, write)
  }

  /// A value that may be missing; the default is none.
  static func optional<Wrapped>(_ value: FieldValue<Wrapped>) -> Self where Value == Wrapped? {
    Self(value.form, value.unit, statesDefault: false) {
      value.read($0, $1).map(Optional.some)
    } write: {
      $0.flatMap(value.write)
    }
  }

  /// A value, or null for none.
  static func orNull<Wrapped>(_ value: FieldValue<Wrapped>) -> Self where Value == Wrapped? {
    Self(.optional(value.form), value.unit) { cursor, reader in
      cursor.isNull ? .some(nil) : value.read(cursor, reader).map(Optional.some)
    } write: {
      $0.flatMap(value.write)
    }
  }

  /// A list.
  ///
  /// - Parameter noun: the noun for the elements, for messages.
  static func list<Element>(_ element: FieldValue<Element>, _ noun: String) -> Self
  where Value == [Element] {
    Self(.list(element.form), element.unit, statesDefault: false) { cursor, reader in
      reader.values.list(cursor, of: noun) { element.read($0, reader) }
    } write: {
      JSONValue(.array($0.compactMap(element.write)))
    }
  }

  /// An object.
  ///
  /// - Parameters:
  ///   - noun: the noun for the object, for messages.
  ///   - need: the description of the object for other values.
  ///   - isWhole: whether the object is left out if any of its values cannot be read.
  static func object(
    _ form: ObjectForm,
    _ table: FieldTable<Value>,
    _ noun: String,
    need: String,
    isWhole: Bool = false
  ) -> Self {
    Self(.object(form), statesDefault: false) {
      table.object($0, $1, noun: noun, need: need, isWhole: isWhole)
    } write: {
      table.json($0)
    }
  }
}

extension FieldValue where Value == Bool {
  /// True or false.
  static var flag: Self {
    Self(.flag) {
      $1.values.flag($0)
    } write: {
      JSONValue(.bool($0))
    }
  }
}

extension FieldValue where Value == String {
  /// A text.
  static var text: Self { text(as: "a string") }

  /// A text that is described in messages.
  static func text(as what: String) -> Self {
    Self(.text) {
      $1.values.string($0, as: what)
    } write: {
      JSONValue(text: $0)
    }
  }

  /// A text within the limit of characters.
  static var characters: Self {
    Self(.text) {
      PropertyReader(values: $1.values).text($0)
    } write: {
      JSONValue(text: $0)
    }
  }
}

extension FieldValue where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the names of an enumeration.
  static var word: Self { word(in: nil) }

  /// The same, with a context for names of other tools.
  static func word(in context: ForeignNames.Context?) -> Self {
    Self(.cases(of: Value.self)) {
      $1.values.enumeration($0, context: context)
    } write: {
      JSONValue(text: $0.rawValue)
    }
  }

  /// One of the names of an enumeration, or one of further names.
  static func word(or rest: [String: Value]) -> Self {
    Self(.cases(of: Value.self, rest: rest.keys.ordered())) {
      $1.values.enumeration($0, alternatives: rest)
    } write: {
      JSONValue(text: $0.rawValue)
    }
  }
}

extension FieldValue where Value == Double {
  /// A number.
  static func number(_ unit: Unit? = nil, as what: String = "a number") -> Self {
    Self(.anyNumber, unit) {
      $1.values.number($0, as: what)
    } write: {
      JSONValue(number: $0)
    }
  }

  /// A number in a range.
  static func number(_ unit: Unit? = nil, in range: ClosedRange<Double>) -> Self {
    let form = ValueForm.number(
      NumberRange(minimum: range.lowerBound, maximum: range.upperBound)
    )
    return Self(form, unit) {
      $1.values.number($0, in: range)
    } write: {
      JSONValue(number: $0)
    }
  }

  /// A number not below 0.
  static func notNegative(_ unit: Unit? = nil) -> Self {
    Self(.number(.notNegative), unit) {
      $1.values.nonNegative($0)
    } write: {
      JSONValue(number: $0)
    }
  }
}

extension FieldValue where Value == Double {
  /// A number above 0.
  static func positive(_ unit: Unit? = nil) -> Self {
    Self(.number(.positive), unit) {
      $1.values.positive($0)
    } write: {
      JSONValue(number: $0)
    }
  }

  /// An angle in radians.
  static var angle: Self {
    Self(.angle, .radians) {
      $1.values.angle($0)
    } write: {
      JSONValue(number: $0)
    }
  }
}

extension FieldValue where Value == Int {
  /// A number without fraction.
  static func integer(_ range: ClosedRange<Int>, _ unit: Unit? = nil) -> Self {
    Self(.integer(range), unit) {
      $1.values.integer($0, in: range)
    } write: {
      JSONValue(number: Double($0))
    }
  }
}

extension FieldValue where Value == Rect {
  /// `[x, y, width, height]`.
  static func rect(_ unit: Unit) -> Self {
    Self(.rect(.any), unit) {
      $1.values.rect($0)
    } write: {
      JSONValue(rect: $0)
    }
  }
}

extension FieldValue where Value == Path {
  /// An outline.
  static var path: Self {
    Self(.path, statesDefault: false) {
      $1.values.path($0)
    } write: {
      JSONValue(path: $0)
    }
  }
}

extension FieldValue where Value == Color {
  /// A colour.
  static var color: Self {
    Self(.color) {
      $1.values.color($0)
    } write: {
      JSONValue(color: $0)
    }
  }
}

extension FieldValue where Value == Color {
  /// A colour; null is transparent.
  static var colorOrClear: Self {
    Self(.color) {
      $1.values.optionalColor($0).map { $0 ?? .clear }
    } write: {
      JSONValue(color: $0)
    }
  }
}

extension FieldValue where Value == Color? {
  /// A colour, or null for none.
  static var color: Self {
    Self(.optional(.color)) {
      $1.values.optionalColor($0)
    } write: {
      JSONValue(color: $0)
    }
  }
}
