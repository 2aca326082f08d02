internal import JSONText
internal import SceneModel

/// One key of an object: its schema, how its value is read into the model, and how it is written.
package struct Field<Object: Sendable>: Sendable {
  /// The schema; the table adds the default.
  private(set) var schema: FieldSchema
  /// Reads a value into an object; false after a report.
  let read: @Sendable (JSONCursor, ValueReader, inout Object) -> Bool
  /// The value of an object as JSON; nil if there is none to write.
  let json: @Sendable (Object) -> JSONValue?
  /// Whether two objects have the same value.
  let isEqual: @Sendable (Object, Object) -> Bool

  /// Whether the schema states the default.
  private(set) var statesDefault: Bool
  /// The message for a missing key; nil for a key that may be omitted.
  private(set) var missing: String?
  /// The key that replaces this one where it is present.
  private(set) var replacement: String?
  /// Whether the code around the table reads the value, because it depends on other keys.
  private(set) var isReadApart = false
  /// Whether the key is an animatable property, whose schema is that of the property.
  private(set) var isProperty = false
  /// Whether the default is written, too.
  private(set) var writesDefault = false

  /// Creates the field of a property.
  init<Value: Equatable & Sendable>(
    _ name: String,
    _ path: FieldPath<Object, Value>,
    _ value: FieldValue<Value>
  ) {
    schema = FieldSchema(name, value.form, value.unit)
    statesDefault = value.statesDefault
    read = { cursor, reader, object in
      guard let value = value.read(cursor, reader) else { return false }
      object[keyPath: path] = value
      return true
    }
    json = { value.write($0[keyPath: path]) }
    isEqual = { $0[keyPath: path] == $1[keyPath: path] }
  }

  /// Creates the field of a key that the code around the table reads and writes.
  init(_ schema: FieldSchema) {
    self.schema = schema
    statesDefault = false
    read = { _, _, _ in true }
    json = { _ in nil }
    isEqual = { _, _ in true }
    isReadApart = true
  }

  /// Creates the field of a value that consists of several properties, or depends on others.
  init(
    _ schema: FieldSchema,
    read: @escaping @Sendable (JSONCursor, ValueReader, inout Object) -> Bool,
    write: @escaping @Sendable (Object) -> JSONValue?
  ) {
    (self.schema, self.read, json) = (schema, read, write)
    statesDefault = false
    isEqual = { Self.areEqual(write($0), write($1)) }
  }

  private static func areEqual(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.isSpelled(as: second)
  }

  private func with(_ change: (inout Field) -> Void) -> Field {
    var copy = self
    change(&copy)
    return copy
  }

  /// Describes the key in one sentence.
  func summary(_ text: String) -> Field { with { $0.schema.summary = text } }

  /// Describes a default that depends on other values.
  func defaultText(_ text: String) -> Field {
    with { ($0.schema.defaultText, $0.statesDefault) = (text, false) }
  }

  /// States a default that an object without the key does not store.
  func defaultValue(_ value: JSONValue) -> Field {
    with { ($0.schema.defaultValue, $0.statesDefault) = (value, false) }
  }

  /// Takes null as a missing key.
  var nullable: Field { with { $0.schema.takesNull = true } }

  /// States the default in the schema.
  var stated: Field { with { $0.statesDefault = true } }

  /// Leaves the default out of the schema.
  var unstated: Field { with { $0.statesDefault = false } }

  /// Requires the key.
  ///
  /// - Parameter message: the message if it is missing.
  func required(_ message: String) -> Field {
    with { ($0.schema.isRequired, $0.missing) = (true, message) }.unstated.alwaysWritten
  }

  /// Requires the key, with a plain message if it is missing.
  var needed: Field { required("\(schema.name) is missing (add it)") }

  /// Writes the key with its default, too.
  var alwaysWritten: Field { with { $0.writesDefault = true } }

  /// Ignores the value in objects that have another key.
  func replaced(by key: String) -> Field { with { $0.replacement = key } }

  /// Requires the key, whose absence the code around the table reports.
  var requiredApart: Field { with { $0.schema.isRequired = true }.unstated.alwaysWritten.readApart }

  /// Leaves reading to the code around the table.
  var readApart: Field { with { $0.isReadApart = true } }
}

extension Field where Object == LayerState {
  /// Creates the field of an animatable property, which `ModelReader` reads.
  init(_ property: Property) {
    schema = FieldSchema(property.keyPath, .anything)
    statesDefault = false
    read = { _, _, _ in true }
    let json = property.form.json
    self.json = json
    isEqual = { Self.areEqual(json($0), json($1)) }
    (isReadApart, isProperty) = (true, true)
  }

  /// Properties of layers, in the order of documentation.
  static func properties(_ properties: Property...) -> [Field] { properties.map { Field($0) } }
}

/// The property of an object that a field reads and writes.
typealias FieldPath<Object, Value> = any WritableKeyPath<Object, Value> & Sendable
