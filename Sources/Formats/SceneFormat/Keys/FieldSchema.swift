package import Graphics
package import JSONText

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

  /// Creates the schema of an optional key without a default.
  package init(_ name: String, _ form: ValueForm, _ unit: Unit? = nil) {
    (self.name, self.form, self.unit, summary) = (name, form, unit, "")
  }

  /// Creates the schema of an enumeration.
  package init<Value: CaseIterable & RawRepresentable>(
    _ name: String,
    default defaultValue: Value
  ) where Value.RawValue == String {
    self.init(name, .cases(of: Value.self))
    self.defaultValue = JSONValue(text: defaultValue.rawValue)
  }

  private func with(_ change: (inout FieldSchema) -> Void) -> FieldSchema {
    var copy = self
    change(&copy)
    return copy
  }

  /// Describes the key in one sentence.
  package func summary(_ text: String) -> FieldSchema { with { $0.summary = text } }

  /// States the default.
  package func defaultValue(_ value: JSONValue) -> FieldSchema { with { $0.defaultValue = value } }

  /// States a default that is a number.
  package func defaultValue(number: Double) -> FieldSchema {
    with { $0.defaultValue = JSONValue(number: number) }
  }

  /// Describes a default that depends on other values.
  package func defaultText(_ text: String?) -> FieldSchema { with { $0.defaultText = text } }

  /// Requires the key.
  package var required: FieldSchema { with { $0.isRequired = true } }

  /// Takes null as a missing key.
  package var nullable: FieldSchema { with { $0.takesNull = true } }
}

extension Array where Element == FieldSchema {
  /// The names of the keys.
  package var names: [String] { map(\.name) }

  /// The keys of some names, in the order of these.
  func named(_ names: [String]) -> [FieldSchema] {
    names.compactMap { name in first { $0.name == name } }
  }
}
