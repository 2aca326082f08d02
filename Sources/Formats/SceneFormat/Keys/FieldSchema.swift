package import Graphics
package import JSONText
internal import SceneModel

/// The schema of one key: readers, the JSON Schema and the reference page use it.
package struct FieldSchema: Sendable {
  /// The key in scene files.
  package let name: String
  /// The form of the value.
  package let form: ValueForm
  /// The unit of the value's numbers.
  package var unit: Unit?
  /// The value if the key is omitted; nil if no JSON value expresses the default.
  package var defaultValue: JSONValue?
  /// The description of a default that depends on other values.
  package var defaultText: String?
  /// Whether the enclosing object must have the key.
  package var isRequired = false
  /// Whether null is equivalent to omitting the key.
  package var takesNull = false
  /// The description of the key, in one sentence.
  package var summary: String

  /// Creates the schema of a key.
  package init(
    _ name: String,
    _ form: ValueForm,
    _ unit: Unit? = nil,
    defaultValue: JSONValue? = nil,
    defaultText: String? = nil,
    isRequired: Bool = false,
    takesNull: Bool = false,
    _ summary: String = ""
  ) {
    (self.name, self.form, self.unit) = (name, form, unit)
    (self.defaultValue, self.defaultText) = (defaultValue, defaultText)
    (self.isRequired, self.takesNull, self.summary) = (isRequired, takesNull, summary)
  }

  /// Creates the schema of an optional key without unit and default.
  package init(_ name: String, _ form: ValueForm, _ summary: String) {
    self.init(name, form, nil, summary)
  }

  /// Creates the schema of an enumeration.
  package init<Value: CaseIterable & RawRepresentable>(
    _ name: String,
    default defaultValue: Value,
    rest: [String] = [],
    _ summary: String = ""
  ) where Value.RawValue == String {
    self.init(
      name,
      .cases(of: Value.self, rest: rest),
      defaultValue: JSONValue(text: defaultValue.rawValue),
      summary
    )
  }

  /// Creates the schema of a Boolean key.
  package init(
    _ name: String,
    flag defaultValue: Bool,
    takesNull: Bool = false,
    _ summary: String = ""
  ) {
    self.init(
      name,
      .flag,
      defaultValue: JSONValue(.bool(defaultValue)),
      takesNull: takesNull,
      summary
    )
  }

  /// Creates the schema of a number.
  package init(
    _ name: String,
    _ defaultValue: Double,
    _ unit: Unit? = nil,
    in range: NumberRange = .any,
    takesNull: Bool = false,
    _ summary: String = ""
  ) {
    self.init(
      name,
      .number(range),
      unit,
      defaultValue: JSONValue(number: defaultValue),
      takesNull: takesNull,
      summary
    )
  }
}

extension FieldSchema {
  /// Describes the key in one sentence.
  package func summary(_ text: String) -> FieldSchema {
    var schema = self
    schema.summary = text
    return schema
  }

  /// Creates the schema of a length of time: seconds in a range, or a text such as `"b - a"`.
  package init(
    _ name: String,
    length defaultValue: Double?,
    defaultText: String? = nil,
    in range: NumberRange = .notNegative,
    takesNull: Bool = false,
    _ summary: String = ""
  ) {
    self.init(
      name,
      .choice([.number(range), .time]),
      .seconds,
      defaultValue: defaultValue.map { JSONValue(number: $0) },
      defaultText: defaultText,
      takesNull: takesNull,
      summary
    )
  }
}

extension Array where Element == FieldSchema {
  /// The names of the keys.
  package var names: [String] { map(\.name) }
}
