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
  /// The form of the object in the schema.
  let form: ValueForm
  private let fields: [Field<Object>]
  private let nulls: FieldNulls
  // The words for messages.
  private var (noun, need) = ("", "")
  private var context: ForeignNames.Context?

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - defaults: the object with the default of every key.
  ///   - form: the object in the schema; nil for one that converters write.
  ///   - takesNull: whether the schema says that null is the same as a missing key.
  ///   - nulls: where null is the same as a missing key.
  init(
    _ defaults: Object,
    _ form: ObjectForm? = nil,
    takesNull: Bool = false,
    nulls: FieldNulls = .missing,
    @FieldBuilder<Object> _ fields: () -> [Field<Object>]
  ) {
    (self.defaults, self.nulls) = (defaults, nulls)
    self.form = form.map { .object($0) } ?? .dictionary(.anything)
    self.fields = takesNull ? fields().map(\.nullable) : fields()
    schemas = self.fields.filter { !$0.isProperty }.map { field in
      var schema = field.schema
      if field.statesDefault { schema.defaultValue = field.json(defaults) ?? JSONValue(.null) }
      return schema
    }
    names = self.fields.map(\.schema.name)
  }

  /// The table with the words for messages about its objects.
  ///
  /// - Parameters:
  ///   - noun: the noun for an object.
  ///   - need: the description of an object where there is another value.
  ///   - context: the context for names of other tools; nil for none.
  func named(
    _ noun: String,
    need: String = "",
    context: ForeignNames.Context? = nil
  ) -> FieldTable {
    var table = self
    (table.noun, table.need, table.context) = (noun, need, context)
    return table
  }

  /// Reads an object; nil without a required key.
  ///
  /// A value that cannot be read is reported and leaves the default.
  ///
  /// - Parameter isWhole: whether the object is nil if any value cannot be read.
  func object(_ cursor: JSONCursor, _ reader: ValueReader, isWhole: Bool = false) -> Object? {
    guard cursor.isObject else { return reader.mismatch(cursor, needs: need) }
    reader.checkKeys(cursor, allowed: names, of: noun, context: context)
    return read(cursor, reader, isWhole: isWhole)
  }

  /// Reads an object whose keys have been checked.
  func read(_ cursor: JSONCursor, _ reader: ValueReader, isWhole: Bool = false) -> Object? {
    var (object, isComplete) = (defaults, true)
    var missing: [String] = []
    for field in fields {
      let value = cursor.value(of: field.schema, nulls)
      if let message = field.missing, value == nil, !missing.contains(message) {
        missing.append(message)
      }
      if field.isReadApart { continue }
      if let replacement = field.replacement, cursor[replacement] != nil { continue }
      guard let value, !field.read(value, reader, &object) else { continue }
      if isWhole || field.missing != nil { isComplete = false }
    }
    for message in missing { reader.refuse(cursor, .missing) { message } }
    return isComplete && missing.isEmpty ? object : nil
  }

  /// Reads the values of an object; returns whether all of them can be read.
  ///
  /// - Parameters:
  ///   - stopsAtError: whether values after the first error are ignored.
  ///   - value: the value of a key; nil for the default.
  func read(
    into object: inout Object,
    _ reader: ValueReader,
    stopsAtError: Bool = false,
    value: (String) -> JSONCursor?
  ) -> Bool {
    readEach(into: &object, reader, stopsAtError: stopsAtError) { value($0.name) }
  }

  /// Reads the values of an object by the table's rule for null; returns whether all of them can be read.
  func read(into object: inout Object, _ cursor: JSONCursor, _ reader: ValueReader) -> Bool {
    readEach(into: &object, reader) { cursor.value(of: $0, nulls) }
  }

  /// Reads the values of an object by the schema's rule for null; returns whether all of them can be read.
  func read(into object: inout Object, _ members: ObjectCursor, _ reader: ValueReader) -> Bool {
    readEach(into: &object, reader) { $0.takesNull ? members.nonNull($0.name) : members[$0.name] }
  }

  private func readEach(
    into object: inout Object,
    _ reader: ValueReader,
    stopsAtError: Bool = false,
    value: (FieldSchema) -> JSONCursor?
  ) -> Bool {
    var isComplete = true
    for field in fields where !field.isReadApart && (isComplete || !stopsAtError) {
      guard let value = value(field.schema) else { continue }
      isComplete = field.read(value, reader, &object) && isComplete
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

  /// The table with some keys only, in their order.
  func only(_ names: [String]) -> FieldTable {
    FieldTable(defaults, nulls: nulls) {
      names.compactMap { name in fields.first { $0.schema.name == name } }
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
  static func buildEither(first fields: [Field<Object>]) -> [Field<Object>] { fields }
  static func buildEither(second fields: [Field<Object>]) -> [Field<Object>] { fields }
}

/// Where null is the same as a missing key.
enum FieldNulls {
  /// Wherever it is none of the values of a key.
  case missing
  /// Where the schema of a key says so.
  case asInSchema
}

extension JSONCursor {
  // The value of a key; nil if it is missing.
  fileprivate func value(of schema: FieldSchema, _ nulls: FieldNulls) -> JSONCursor? {
    guard case .object(let members) = value.kind,
      let member = members.last(where: { $0.key == schema.name })
    else { return nil }
    let cursor = JSONCursor(member.value, .key(path, schema.name))
    guard cursor.isNull else { return cursor }
    switch nulls {
    case .asInSchema: return schema.takesNull ? nil : cursor
    case .missing:
      guard case .choice(let forms) = schema.form, forms.contains(.null) else { return nil }
      return cursor
    }
  }
}
