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
  let read: @Sendable (JSONCursor, ValueReader) -> Value?
  /// The value as JSON; nil if there is none to write.
  let write: @Sendable (Value) -> JSONValue?

  init(
    _ form: ValueForm,
    _ unit: Unit? = nil,
    statesDefault: Bool = true,
    read: @escaping @Sendable (JSONCursor, ValueReader) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    (self.form, self.unit, self.statesDefault) = (form, unit, statesDefault)
    (self.read, self.write) = (read, write)
  }

  /// A value that is written by a function for its type.
  init(
    _ form: ValueForm,
    _ unit: Unit? = nil,
    write: @escaping @Sendable (Value) -> JSONValue?,
    read: @escaping @Sendable (JSONCursor, ValueReader) -> Value?
  ) {
    self.init(form, unit, read: read, write: write)
  }

  /// A value that is read and written by short functions.
  init(
    _ form: ValueForm,
    _ read: @escaping @Sendable (JSONCursor, ValueReader) -> Value?,
    _ write: @escaping @Sendable (Value) -> JSONValue?,
    _ unit: Unit? = nil
  ) {
    self.init(form, unit, read: read, write: write)
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

  /// The same without values for which there is a message.
  ///
  /// - Parameter form: the form of the remaining values.
  func checked(as form: ValueForm, _ error: @escaping @Sendable (Value) -> String?) -> Self {
    Self(form, unit, write: write) { cursor, reader in
      guard let value = read(cursor, reader) else { return nil }
      guard let error = error(value) else { return value }
      return reader.refuse(cursor) { error }
    }
  }

  /// A list.
  ///
  /// - Parameter noun: the noun for the elements, for messages.
  static func list<Element>(_ element: FieldValue<Element>, _ noun: String) -> Self
  where Value == [Element] {
    Self(.list(element.form), element.unit, statesDefault: false) { cursor, reader in
      reader.list(cursor, of: noun) { element.read($0, reader) }
    } write: {
      JSONValue(.array($0.compactMap(element.write)))
    }
  }

  /// An object.
  ///
  /// - Parameter isWhole: whether the object is left out if any of its values cannot be read.
  static func object(_ table: FieldTable<Value>, isWhole: Bool = false) -> Self {
    Self(table.form, statesDefault: false) {
      table.object($0, $1, isWhole: isWhole)
    } write: {
      table.json($0)
    }
  }
}

extension FieldValue where Value == Bool {
  /// True or false.
  static var flag: Self { Self(.flag, { $1.flag($0) }, { JSONValue(.bool($0)) }) }
}

extension FieldValue where Value == String {
  /// A text.
  static var text: Self { text(as: "a string") }

  /// A text that is described in messages.
  static func text(as what: String) -> Self {
    Self(.text, { $1.string($0, as: what) }, { JSONValue(text: $0) })
  }

  /// A text within the limit of characters.
  static var characters: Self {
    Self(.text, write: JSONValue.init(text:)) { cursor, reader in
      guard let text = reader.string(cursor) else { return nil }
      let count = text.unicodeScalars.count
      return reader.within(\.characters, count, of: "characters", at: cursor) ? text : nil
    }
  }
}

extension FieldValue where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the names of an enumeration.
  static var word: Self { word(in: nil) }

  /// The same, with a context for names of other tools.
  static func word(in context: ForeignNames.Context?) -> Self {
    Self(
      .cases(of: Value.self),
      { $1.enumeration($0, context: context) },
      { JSONValue(text: $0.rawValue) }
    )
  }

  /// One of the names of an enumeration, or one of further names.
  static func word(or alternatives: [String: Value]) -> Self {
    Self(
      .cases(of: Value.self, alternatives: alternatives.keys.ordered()),
      { $1.enumeration($0, alternatives: alternatives) },
      { JSONValue(text: $0.rawValue) }
    )
  }
}

extension FieldValue where Value == Double {
  /// A number that is written as it is.
  init(
    _ form: ValueForm,
    _ unit: Unit? = nil,
    _ read: @escaping @Sendable (JSONCursor, ValueReader) -> Double?
  ) {
    self.init(form, read, { JSONValue(number: $0) }, unit)
  }

  /// A number.
  static func number(_ unit: Unit? = nil, as what: String = "a number") -> Self {
    Self(.anyNumber, unit) { $1.number($0, as: what) }
  }

  /// A number in a range.
  static func number(_ unit: Unit? = nil, in range: ClosedRange<Double>) -> Self {
    let range = NumberRange(minimum: range.lowerBound, maximum: range.upperBound)
    return Self(.number(range), unit) { $1.number($0, in: range) }
  }

  /// A number not below 0.
  static func notNegative(_ unit: Unit? = nil) -> Self {
    Self(.number(.notNegative), unit) { $1.nonNegative($0) }
  }

  /// A number above 0.
  static func positive(_ unit: Unit? = nil) -> Self {
    Self(.number(.positive), unit) { $1.positive($0) }
  }

  /// An angle in radians.
  static var angle: Self { Self(.angle, .radians) { $1.angle($0) } }
}

extension FieldValue where Value == Int {
  /// A number without fraction.
  static func integer(_ range: ClosedRange<Int>, _ unit: Unit? = nil) -> Self {
    Self(.integer(range), { $1.integer($0, in: range) }, { JSONValue(number: Double($0)) }, unit)
  }
}

extension FieldValue where Value == Rect {
  /// `[x, y, width, height]`.
  static func rect(_ unit: Unit? = nil) -> Self {
    Self(.rect(.any), { $1.rect($0) }, { JSONValue(rect: $0) }, unit)
  }
}

extension FieldValue where Value == Path {
  /// An outline.
  static var path: Self {
    Self(.path, statesDefault: false, read: { $1.path($0) }, write: { JSONValue(path: $0) })
  }
}

extension FieldValue where Value == Color {
  /// A colour.
  static var color: Self { Self(.color, { $1.color($0) }, { JSONValue(color: $0) }) }

  /// A colour; null is transparent.
  static var colorOrClear: Self {
    Self(.color, { $1.optionalColor($0).map { $0 ?? .clear } }, { JSONValue(color: $0) })
  }
}

extension FieldValue where Value == Color? {
  /// A colour, or null for none.
  static var color: Self {
    Self(.optional(.color), { $1.optionalColor($0) }, { JSONValue(color: $0) })
  }
}
