package import SceneModel

/// Edits a JSON text by its values and leaves every other byte as it is.
///
/// Comments in keys such as `x-note`, the order of members, spacing and the spelling of values remain.
package struct JSONEditor: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// Its value.
  package let root: JSONValue
  /// Returns whether the value at a path of a document is a colour.
  package typealias ColorTest = @Sendable (_ steps: [JSONStep], _ root: JSONValue) -> Bool
  private let isColor: ColorTest

  /// Parses a text.
  ///
  /// - Parameter isColor: whether a value is spelled as a colour; none by default.
  /// - Throws: `JSONEditError` for a text that is not JSON.
  package init(
    _ bytes: [UInt8],
    limits: Limits = Limits(),
    isColor: @escaping ColorTest = { _, _ in false }
  ) throws(JSONEditError) {
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
    (self.bytes, self.root, self.isColor) = (bytes, root, isColor)
  }

  /// Takes a text with its value, without parsing it.
  ///
  /// - Parameter root: the value that `JSONParser` gave for the text.
  package init(
    _ bytes: [UInt8],
    root: JSONValue,
    isColor: @escaping ColorTest = { _, _ in false }
  ) {
    (self.bytes, self.root, self.isColor) = (bytes, root, isColor)
  }

  /// Returns the text of a value as it is written.
  package func text(of value: JSONValue) -> ArraySlice<UInt8> { bytes[range(of: value)] }

  /// Returns the text after some edits, each made on the result of those before it.
  ///
  /// The result itself is not parsed: that is left to the reader that checks it.
  ///
  /// - Throws: `JSONEditError` for a path that leads to nothing, for a value that comes from an
  ///   expression, and for too many edits.
  /// - Complexity: O(*bytes*) for values that are replaced, and for every other edit.
  package func applying(_ edits: [JSONEdit], limits: Limits = Limits()) throws(JSONEditError)
    -> [UInt8]
  {
    guard edits.count <= Limits.editsAtOnce else { throw Self.tooMany(edits.count) }
    var editor = self
    var (rest, work, isApart) = (edits[...], 0, true)
    while !rest.isEmpty {
      // Values that are replaced in different places need one reading of the text.
      let count = isApart ? editor.replacementCount(rest) : 1
      isApart = isApart && count > 0
      let group = rest.prefix(max(1, count))
      rest = rest.dropFirst(group.count)
      var changes: [TextChange] = []
      for edit in group { changes += try editor.changes(for: edit) }
      let text = changes.applied(to: editor.bytes)
      guard !rest.isEmpty else { return text }
      editor = try JSONEditor(text, limits: limits, isColor: isColor)
      work += text.count
      guard work <= Limits.editedBytes else { throw Self.tooMany(edits.count) }
    }
    return bytes
  }

  private static func tooMany(_ count: Int) -> JSONEditError {
    JSONEditError("\(count) edits at once are too many for this file (send fewer at a time)")
  }

  // How many of the first edits replace existing values; 0 where one value is in another.
  private func replacementCount(_ edits: ArraySlice<JSONEdit>) -> Int {
    var ranges: [Range<Int>] = []
    for edit in edits {
      guard case .set(let steps, _) = edit, let value = root.value(at: steps) else { break }
      ranges.append(range(of: value))
    }
    let sorted = ranges.ordered(by: \.lowerBound)
    let isApart = zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    return isApart ? max(1, ranges.count) : 0
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
      if let old = root.value(at: steps) { return try changes(of: old, at: steps, to: value) }
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
  private func changes(
    of old: JSONValue,
    at steps: [JSONStep],
    to new: JSONValue
  ) throws(JSONEditError) -> [TextChange] {
    switch (old.kind, new.kind) {
    case (.array(let items), .array(let others)) where items.count == others.count:
      var result: [TextChange] = []
      for (index, (item, other)) in zip(items, others).enumerated() {
        result += try changes(of: item, at: steps + [.index(index)], to: other)
      }
      return result
    case (.object(let members), .object(let others))
    where members.map(\.key) == others.map(\.key):
      var result: [TextChange] = []
      for (member, other) in zip(members, others) {
        result += try changes(of: member.value, at: steps + [.key(member.key)], to: other.value)
      }
      return result
    default:
      if old.isSame(as: new) { return [] }
      try refuseExpression(in: old)
      let text = text(for: new, like: old, isColor: isColor(steps, root))
      return replacement(of: range(of: old), by: text)
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

  private func text(
    for value: JSONValue,
    like old: JSONValue? = nil,
    isColor: Bool = false
  ) -> [UInt8] {
    let written = old.map { String(decoding: text(of: $0), as: UTF8.self) }
    return ValueSpelling.text(of: value, like: written ?? "", isColor: isColor)
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
