internal import Graphics
package import SceneModel

/// Edits a JSON text by its values and leaves every other byte as it is.
///
/// Comments in keys such as `x-note`, the order of members, spacing and the spelling of values remain.
package struct JSONEditor: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// Its value.
  package let root: JSONValue

  /// Parses a text.
  ///
  /// - Throws: `JSONEditError` for a text that is not JSON.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSONEditError) {
    let report = ReadReport()
    guard let root = JSONParser.parse(SourceText(bytes), limits: limits, report: report),
      !report.hasErrors
    else {
      let message = report.messages.first
      throw JSONEditError(
        "the file has an error (correct it first): \(message?.diagnostic.message ?? "")",
        offset: message?.offset ?? 0
      )
    }
    (self.bytes, self.root) = (bytes, root)
  }

  /// Returns the text of a value as it is written.
  package func text(of value: JSONValue) -> ArraySlice<UInt8> {
    bytes[range(of: value)]
  }

  /// Returns the text after some edits, each made on the result of those before it.
  ///
  /// - Throws: `JSONEditError` for a path that leads to nothing, and for a value that comes from an
  ///   expression.
  package func applying(_ edits: [JSONEdit], limits: Limits = Limits()) throws(JSONEditError)
    -> [UInt8]
  {
    var editor = self
    for edit in edits {
      // From the end, so that the offsets of the other changes remain valid.
      let changes = try editor.changes(for: edit).ordered { -$0.start }
      let result = changes.reduce(editor.bytes) { text, change in
        change.applied(to: text) ?? text
      }
      editor = try JSONEditor(result, limits: limits)
    }
    return editor.bytes
  }

  /// Returns the changes of the text for one edit; they do not overlap.
  ///
  /// - Throws: as for `applying(_:)`.
  package func changes(for edit: JSONEdit) throws(JSONEditError) -> [TextChange] {
    let steps = edit.steps
    guard let last = steps.last else {
      throw JSONEditError("the whole file cannot be replaced (name a value in it)")
    }
    let parent = try existingValue(at: Array(steps.dropLast()))
    switch edit {
    case .set(_, let value):
      if let old = root.value(at: steps) { return try changes(of: old, to: value) }
      return [try insertion(of: value, at: last, in: parent)]
    case .insert(_, let value):
      guard case .index(let index) = last else { throw notArray(parent) }
      return [try insertion(of: text(for: value), at: index, in: parent)]
    case .duplicate:
      guard case .index(let index) = last else { throw notArray(parent) }
      let item = try existingValue(at: steps)
      return [try insertion(of: Array(text(of: item)), at: index + 1, in: parent)]
    case .remove:
      _ = try existingValue(at: steps)
      return [try removal(at: last, in: parent)]
    case .move(_, let target): return try moving(last, to: target, in: parent)
    case .transfer(_, let target): return try transfer(from: steps, to: target)
    case .rename(_, let key):
      guard case .object(let members) = parent.kind, case .key(let old) = last,
        let member = members.last(where: { $0.key == old })
      else { throw JSONEditError("there is no member to rename", offset: parent.offset) }
      guard !members.contains(where: { $0.key == key }) || key == old else {
        throw JSONEditError(
          "the key \(key.quoted) is there already (choose another one)",
          offset: parent.offset
        )
      }
      return replacement(
        of: member.keyOffset..<ValueExtent.end(of: bytes, from: member.keyOffset),
        by: ValueSpelling.string(key, like: "")
      )
    }
  }

  // MARK: Values

  /// Returns the value after some steps.
  ///
  /// - Throws: `JSONEditError` where there is none.
  package func existingValue(at steps: [JSONStep]) throws(JSONEditError) -> JSONValue {
    if let value = root.value(at: steps) { return value }
    throw JSONEditError(
      "there is no value at \(JSONPath(steps).text) (the file has changed: reload it)"
    )
  }

  /// Returns the range of a value in the text.
  package func range(of value: JSONValue) -> Range<Int> {
    value.offset..<ValueExtent.end(of: bytes, from: value.offset)
  }

  // Lists of the same length and objects are changed value by value.
  private func changes(of old: JSONValue, to new: JSONValue) throws(JSONEditError) -> [TextChange] {
    switch (old.kind, new.kind) {
    case (.array(let items), .array(let others)) where items.count == others.count:
      var result: [TextChange] = []
      for (item, other) in zip(items, others) { result += try changes(of: item, to: other) }
      return result
    case (.object(let members), .object(let others))
    where members.map(\.key) == others.map(\.key):
      var result: [TextChange] = []
      for (member, other) in zip(members, others) {
        result += try changes(of: member.value, to: other.value)
      }
      return result
    default:
      if old.isSame(as: new) { return [] }
      try refuseExpression(in: old)
      return replacement(of: range(of: old), by: text(for: new, like: old))
    }
  }

  // A value that comes from a variable is edited where the variable is declared.
  private func refuseExpression(in value: JSONValue) throws(JSONEditError) {
    switch value.kind {
    case .string(let text):
      guard text.containsExpression else { return }
      let name = String(text.dropFirst(2).dropLast())
      let declarations = [["variables"], ["theme", "colors"], ["theme", "fonts"]]
      let target = declarations.map { ($0 + [name]).map(JSONStep.key) }
        .first { root.value(at: $0) != nil }
      let remedy = target.map { "edit \(JSONPath($0).text)" } ?? "edit it in the file"
      throw JSONEditError(
        "the value comes from \(text.quoted) (\(remedy))",
        offset: value.offset,
        target: target
      )
    case .array(let items): for item in items { try refuseExpression(in: item) }
    case .object(let members): for member in members { try refuseExpression(in: member.value) }
    case .null, .bool, .number, .invalid: return
    }
  }

  private func replacement(of range: Range<Int>, by text: [UInt8]) -> [TextChange] {
    let old = Array(bytes[range])
    return old == text ? [] : [TextChange(start: range.lowerBound, removed: old, inserted: text)]
  }

  private func text(for value: JSONValue, like old: JSONValue? = nil) -> [UInt8] {
    let written = old.map { String(decoding: text(of: $0), as: UTF8.self) }
    return ValueSpelling.text(of: value, like: written ?? "")
  }

  private func notArray(_ value: JSONValue) -> JSONEditError {
    JSONEditError("needs an index in an array, not in \(value.kindName)", offset: value.offset)
  }
}

extension String {
  /// Whether the text has `${…}`, a variable or an expression.
  package var containsExpression: Bool {
    let bytes = Array(utf8)
    // `$${` is the characters `${`.
    return bytes.indices.contains { index in
      bytes[index...].starts(with: "${".utf8) && (index == 0 || bytes[index - 1] != 0x24)
    }
  }
}

extension JSONValue {
  fileprivate func isSame(as other: JSONValue) -> Bool {
    hasSameType(as: other) && JSONPrinter.line(self) == JSONPrinter.line(other)
  }
}
