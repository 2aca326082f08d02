/// Members of objects and elements of arrays: added and removed with their separators.
extension JSONEditor {
  /// An entry of a list: an element, or a member from its key on.
  private struct Entry {
    var range: Range<Int>
    /// Whether its value has no objects in it, as values that come before layers and animations.
    var isSimple: Bool
  }

  private func entries(of list: JSONValue) -> [Entry] {
    switch list.kind {
    case .array(let items):
      items.map { Entry(range: range(of: $0), isSimple: $0.isSimple) }
    case .object(let members):
      members.map {
        Entry(range: $0.keyOffset..<range(of: $0.value).upperBound, isSimple: $0.value.isSimple)
      }
    case .null, .bool, .number, .string, .invalid: []
    }
  }

  /// Returns the insertion of a member with a key that an object does not have.
  ///
  /// The member follows the simple members, before animations and sublayers.
  func insertion(of value: JSONValue, at step: JSONStep, in object: JSONValue) throws(JSONEditError)
    -> TextChange
  {
    guard case .key(let key) = step, case .object(let members) = object.kind else {
      throw JSONEditError(
        "\(object.kindName) cannot have this value (edit its file)",
        offset: object.offset
      )
    }
    let name = String(decoding: ValueSpelling.string(key, like: ""), as: UTF8.self)
    let text = Array((name + colon(of: members)).utf8) + ValueSpelling.text(of: value, like: "")
    let list = entries(of: object)
    let position = (list.lastIndex { $0.isSimple }).map { $0 + 1 } ?? min(list.count, 1)
    return insertion(of: text, before: position, among: list, in: object, padding: " ")
  }

  /// Returns the insertion of an element into an array.
  func insertion(of text: [UInt8], at index: Int, in array: JSONValue) throws(JSONEditError)
    -> TextChange
  {
    guard case .array(let items) = array.kind, 0...items.count ~= index else {
      throw JSONEditError(
        "there is no place \(index) in \(array.kindName) (reload the file)",
        offset: array.offset
      )
    }
    return insertion(of: text, before: index, among: entries(of: array), in: array, padding: "")
  }

  private func insertion(
    of text: [UInt8],
    before position: Int,
    among entries: [Entry],
    in list: JSONValue,
    padding: String
  ) -> TextChange {
    guard let first = entries.first else {
      let inner = (range(of: list).lowerBound + 1)..<(range(of: list).upperBound - 1)
      if inner.isEmpty, text.first == 0x7B, let indentation = indentation(ofMemberWith: list) {
        let end = lineEnd(before: inner.lowerBound)
        let line = end + indentation + [0x20, 0x20] + text + end + indentation
        return TextChange(start: inner.lowerBound, removed: [], inserted: line)
      }
      let pad = inner.isEmpty ? Array(padding.utf8) : []
      return TextChange(start: inner.lowerBound, removed: [], inserted: pad + text + pad)
    }
    let separator = separator(around: position, among: entries, in: list)
    guard position > 0 else {
      return TextChange(
        start: first.range.lowerBound,
        removed: [],
        inserted: text + [0x2C] + separator
      )
    }
    let end = entries[position - 1].range.upperBound
    return TextChange(start: end, removed: [], inserted: [0x2C] + separator + text)
  }

  // The end of the line before a position, as the file has it.
  private func lineEnd(before position: Int) -> [UInt8] {
    let end = bytes[..<position].lastIndex(of: 0x0A) ?? 0
    return end > 0 && bytes[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  // The white space before the key of a value, if the key begins a line; nil otherwise.
  private func indentation(ofMemberWith value: JSONValue) -> [UInt8]? {
    let line = bytes[..<value.offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let prefix = bytes[line..<value.offset]
    let indentation = prefix.prefix { $0 == 0x20 || $0 == 0x09 }
    guard line > 0, bytes[indentation.endIndex] == 0x22 else { return nil }
    let end = ValueExtent.end(of: bytes, from: indentation.endIndex)
    guard end <= value.offset, bytes[end..<value.offset].allSatisfy({ $0 == 0x3A || $0 == 0x20 })
    else { return nil }
    return Array(indentation)
  }

  // The white space between the two entries before a position; else of the nearest two entries.
  private func separator(around position: Int, among entries: [Entry], in list: JSONValue)
    -> ArraySlice<UInt8>
  {
    if entries.count > 1 {
      let second = min(max(position - 1, 1), entries.count - 1)
      let gap = bytes[entries[second - 1].range.upperBound..<entries[second].range.lowerBound]
      return gap.firstIndex(of: 0x2C).map { gap[($0 + 1)...] } ?? gap
    }
    let lead = bytes[(range(of: list).lowerBound + 1)..<entries[0].range.lowerBound]
    return lead.contains(0x0A) ? lead : [0x20]
  }

  // The text between a key and its value, as the members of an object have it.
  private func colon(of members: [JSONMember]) -> String {
    guard let member = members.first else { return ": " }
    let end = ValueExtent.end(of: bytes, from: member.keyOffset)
    return String(decoding: bytes[end..<member.value.offset], as: UTF8.self)
  }

  /// Returns the removal of an entry with one of its separators.
  func removal(at step: JSONStep, in list: JSONValue) throws(JSONEditError) -> TextChange {
    let entries = entries(of: list)
    let position: Int?
    switch (step, list.kind) {
    case (.index(let index), .array): position = index
    case (.key(let key), .object(let members)):
      position = members.lastIndex { $0.key == key }
    default: position = nil
    }
    guard let position, entries.indices.contains(position) else {
      throw JSONEditError("there is nothing to remove", offset: list.offset)
    }
    let removed: Range<Int>
    if position + 1 < entries.count {
      removed = entries[position].range.lowerBound..<entries[position + 1].range.lowerBound
    } else if position > 0 {
      removed = entries[position - 1].range.upperBound..<entries[position].range.upperBound
    } else {
      removed = (range(of: list).lowerBound + 1)..<(range(of: list).upperBound - 1)
    }
    return TextChange(start: removed.lowerBound, removed: Array(bytes[removed]), inserted: [])
  }

  /// Returns the move of an element to another array; its text remains as it is.
  ///
  /// - Parameters:
  ///   - source: the path of the element.
  ///   - target: the path of the array with the index before which the element is inserted.
  func transfer(from source: [JSONStep], to target: [JSONStep]) throws(JSONEditError)
    -> [TextChange]
  {
    let item = try existingValue(at: source)
    let (list, newList) = (Array(source.dropLast()), Array(target.dropLast()))
    let array = try existingValue(at: newList)
    guard let last = source.last, case .index(let index)? = target.last, list != newList,
      case .array = try existingValue(at: list).kind
    else { throw JSONEditError("there is no such place in the array", offset: array.offset) }
    guard !target.starts(with: source) else {
      throw JSONEditError("a value cannot move into itself", offset: item.offset)
    }
    return [
      try removal(at: last, in: try existingValue(at: list)),
      try insertion(of: Array(text(of: item)), at: index, in: array),
    ]
  }

  /// Returns the move of an element; separators remain where they are.
  func moving(_ step: JSONStep, to target: Int, in array: JSONValue) throws(JSONEditError)
    -> [TextChange]
  {
    let entries = entries(of: array)
    guard case .array = array.kind, case .index(let source) = step,
      entries.indices.contains(source), entries.indices.contains(target)
    else { throw JSONEditError("there is no such place in the array", offset: array.offset) }
    guard source != target else { return [] }
    var order = Array(entries.indices)
    order.insert(order.remove(at: source), at: target)
    return zip(entries.indices, order).compactMap { place, item in
      guard place != item else { return nil }
      return TextChange(
        start: entries[place].range.lowerBound,
        removed: Array(bytes[entries[place].range]),
        inserted: Array(bytes[entries[item].range])
      )
    }
  }
}

extension JSONValue {
  // Whether the value has no objects in it.
  fileprivate var isSimple: Bool {
    switch kind {
    case .null, .bool, .number, .string, .invalid: true
    case .array(let items): items.allSatisfy(\.isSimple)
    case .object: false
    }
  }
}
