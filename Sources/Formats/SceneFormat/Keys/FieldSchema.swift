internal import Graphics
package import JSONText
internal import SceneModel

/// The schema of one key: readers, the JSON Schema and the reference page use it.
package struct FieldSchema: Sendable {
  /// The key as scene files write it.
  package let name: String
  /// How its value is spelled.
  package let form: ValueForm
  /// The unit of its numbers.
  package var unit: Unit?
  /// The value that it has when it is left out; nil when there is none to write down.
  package var defaultValue: JSONValue?
  /// The description of a default that depends on something else.
  package var defaultText: String?
  /// Whether its object is refused without it.
  package var isRequired = false
  /// Whether null is the same as leaving the key out.
  package var takesNull = false
  /// One sentence.
  package let summary: String

  /// A key.
  package init(
    _ name: String,
    _ form: ValueForm,
    _ unit: Unit? = nil,
    defaultValue: JSONValue? = nil,
    defaultText: String? = nil,
    isRequired: Bool = false,
    takesNull: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.form = form
    self.unit = unit
    self.defaultValue = defaultValue
    self.defaultText = defaultText
    self.isRequired = isRequired
    self.takesNull = takesNull
    self.summary = summary
  }

  /// A key without numbers, default or demands.
  package init(_ name: String, _ form: ValueForm, _ summary: String) {
    self.init(name, form, nil, summary)
  }

  /// An enumeration whose default is one of its cases.
  package init<Value: CaseIterable & RawRepresentable>(
    _ name: String,
    default defaultValue: Value,
    rest: [String] = [],
    _ summary: String
  ) where Value.RawValue == String {
    self.init(
      name,
      .cases(of: Value.self, rest: rest),
      defaultValue: JSONValue(text: defaultValue.rawValue),
      summary
    )
  }

  /// A switch.
  package init(_ name: String, flag defaultValue: Bool, takesNull: Bool = false, _ summary: String)
  {
    self.init(
      name,
      .flag,
      defaultValue: JSONValue(.bool(defaultValue)),
      takesNull: takesNull,
      summary
    )
  }

  /// A number.
  package init(
    _ name: String,
    _ defaultValue: Double,
    _ unit: Unit? = nil,
    in range: NumberRange = .any,
    takesNull: Bool = false,
    _ summary: String
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

extension Array where Element == FieldSchema {
  /// The keys.
  package var names: [String] { map(\.name) }
}
