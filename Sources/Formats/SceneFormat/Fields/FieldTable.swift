internal import JSONText
internal import SceneModel

/// The keys of a kind of object, in the order in which they are documented, read and written.
package struct FieldTable<Object: Sendable>: Sendable {
  /// The schemas of the keys, for the JSON Schema and the reference page.
  package let schemas: [FieldSchema]
  /// The names of the keys.
  let names: [String]
  /// The object if all keys are omitted.
  let defaults: Object
  private let fields: [Field<Object>]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - defaults: the object with the default of every key.
  ///   - takesNull: whether null is the same as a missing key.
  init(
    _ defaults: Object,
    takesNull: Bool = false,
    @FieldBuilder<Object> _ fields: () -> [Field<Object>]
  ) {
    self.defaults = defaults
    self.fields = fields()
    schemas = self.fields.filter { !$0.isProperty }.map { field in
      var schema = field.schema
      schema.takesNull = takesNull
      if field.statesDefault { schema.defaultValue = field.json(defaults) ?? JSONValue(.null) }
      return schema
    }
    names = self.fields.map(\.schema.name)
  }

  /// Reads an object; nil without a required key.
  ///
  /// A value that cannot be read is reported and leaves the default.
  ///
  /// - Parameters:
  ///   - noun: the noun for the object, for messages.
  ///   - need: the description of the object for other values.
  func object(_ cursor: JSONCursor, _ reader: FieldReader, noun: String, need: String) -> Object? {
    guard cursor.isObject else { return reader.values.mismatch(cursor, needs: need) }
    reader.values.checkKeys(cursor, allowed: names, of: noun)
    return read(cursor, reader)
  }

  /// Reads an object whose keys have been checked.
  func read(_ cursor: JSONCursor, _ reader: FieldReader) -> Object? {
    for field in fields {
      guard let message = field.missing, cursor[field.schema.name] == nil else { continue }
      return reader.values.refuse(cursor, .missing, message)
    }
    var object = defaults
    for field in fields where !field.isReadApart {
      if let replacement = field.replacement, cursor[replacement] != nil { continue }
      guard let value = cursor.value(of: field.schema) else { continue }
      guard field.read(value, reader, &object) || field.missing == nil else { return nil }
    }
    return object
  }

  /// Reads the values of an object; returns whether all of them can be read.
  ///
  /// - Parameters:
  ///   - stopsAtError: whether values after the first error are ignored.
  ///   - value: the value of a key; nil for the default.
  func read(
    into object: inout Object,
    _ reader: FieldReader,
    stopsAtError: Bool = false,
    value: (String) -> JSONCursor?
  ) -> Bool {
    var isComplete = true
    for field in fields where !field.isReadApart {
      guard let value = value(field.schema.name), !field.read(value, reader, &object) else {
        continue
      }
      isComplete = false
      if stopsAtError { break }
    }
    return isComplete
  }

  /// Adds the members of an object; members with default values are omitted.
  ///
  /// - Parameter defaults: the object with default values; nil for that of the table.
  func write(_ object: Object, to list: inout MemberList, defaults: Object? = nil) {
    let defaults = defaults ?? self.defaults
    for field in fields {
      let isDefault = !field.writesDefault && field.isEqual(object, defaults)
      if isDefault && !list.writesDefaults { continue }
      if let value = field.json(object) { list.add(field.schema.name, value) }
    }
  }

  /// An object as JSON.
  func json(_ object: Object) -> JSONValue {
    var list = MemberList()
    write(object, to: &list)
    return list.object
  }
}

/// Collects the fields of a table; the compiler checks each of them on its own, which takes less time
/// than a long array.
@resultBuilder
enum FieldBuilder<Object: Sendable> {
  static func buildExpression(_ field: Field<Object>) -> [Field<Object>] { [field] }
  static func buildExpression(_ fields: [Field<Object>]) -> [Field<Object>] { fields }
  static func buildBlock(_ parts: [Field<Object>]...) -> [Field<Object>] { parts.flatMap(\.self) }
}

extension JSONCursor {
  // Null is the same as a missing key, unless it is one of the key's values.
  fileprivate func value(of schema: FieldSchema) -> JSONCursor? {
    guard case .choice(let forms) = schema.form, forms.contains(.null) else {
      return self[schema.name]
    }
    return members.last { $0.key == schema.name }?.cursor
  }
}
