internal import JSONText

/// A value of a JSON tree that differs from that of another tree.
struct ValueDifference {
  /// The path of the value below the root.
  let path: String
  let expected: JSONValue?
  let actual: JSONValue?

  /// Returns the smallest values that differ: members of objects, items of lists of objects, else
  /// whole values.
  static func between(
    _ expected: JSONValue?,
    _ actual: JSONValue?,
    at path: String = ""
  ) -> [ValueDifference] {
    guard let expected, let actual else {
      guard expected != nil || actual != nil else { return [] }
      return [ValueDifference(path: path, expected: expected, actual: actual)]
    }
    guard !expected.isSpelled(as: actual) else { return [] }
    if case .object(let old) = expected.kind, case .object(let new) = actual.kind {
      return members(old, new, at: path)
    }
    if case .array(let old) = expected.kind, case .array(let new) = actual.kind,
      (old + new).contains(where: \.isObject)
    {
      return items(old, new, at: path)
    }
    return [ValueDifference(path: path, expected: expected, actual: actual)]
  }

  private static func members(
    _ old: [JSONMember],
    _ new: [JSONMember],
    at path: String
  ) -> [ValueDifference] {
    let before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
    let keys = new.map(\.key) + old.map(\.key).filter { after[$0] == nil }
    return keys.flatMap { key in
      between(before[key], after[key], at: path.appending(key: key))
    }
  }

  // Items in equal numbers belong together by their positions. Otherwise equal items at both ends
  // do, and those between them are new or removed.
  private static func items(
    _ old: [JSONValue],
    _ new: [JSONValue],
    at path: String
  ) -> [ValueDifference] {
    if old.count == new.count {
      return zip(old, new).enumerated().flatMap { index, pair in
        between(pair.0, pair.1, at: "\(path)[\(index)]")
      }
    }
    let shared = min(old.count, new.count)
    var start = 0
    while start < shared, old[start].isSpelled(as: new[start]) { start += 1 }
    var end = 0
    while end < shared - start, old[old.count - 1 - end].isSpelled(as: new[new.count - 1 - end]) {
      end += 1
    }
    let removed = (start..<old.count - end).map {
      ValueDifference(path: "\(path)[\($0)]", expected: old[$0], actual: nil)
    }
    let added = (start..<new.count - end).map {
      ValueDifference(path: "\(path)[\($0)]", expected: nil, actual: new[$0])
    }
    return removed + added
  }

  // MARK: Texts

  /// The longest text of a value, in characters.
  private static let maxLength = 48

  /// Both values as one line of text each, which differ.
  var texts: (expected: String?, actual: String?) {
    let full = (expected.map(Self.line), actual.map(Self.line))
    var rounded = (expected.map { Self.line($0.rounded) }, actual.map { Self.line($0.rounded) })
    if rounded.0 == rounded.1 { rounded = full }
    guard let a = rounded.0, let b = rounded.1 else {
      return (rounded.0.map { Self.clip($0, from: 0) }, rounded.1.map { Self.clip($0, from: 0) })
    }
    // Long texts are shown from shortly before their first difference on.
    let shared = zip(a, b).prefix { $0 == $1 }.count
    let start = shared < Self.maxLength * 3 / 4 ? 0 : shared - Self.maxLength / 4
    return (Self.clip(a, from: start), Self.clip(b, from: start))
  }

  private static func clip(_ text: String, from start: Int) -> String {
    let rest = text.dropFirst(start)
    let isCut = rest.count > maxLength
    return (start > 0 ? "…" : "") + rest.prefix(maxLength) + (isCut ? "…" : "")
  }

  // Names, colours and lengths have no quotes.
  private static func line(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "none"
    case .string(let text) where text.isPlainValue: return text
    default: return JSONPrinter.line(value)
    }
  }
}

extension JSONValue {
  /// Returns whether two values have the same spelling, regardless of location.
  func isSpelled(as other: JSONValue) -> Bool {
    switch (kind, other.kind) {
    case (.null, .null), (.invalid, .invalid): true
    case (.bool(let one), .bool(let two)): one == two
    case (.number(let one), .number(let two)): one == two
    case (.string(let one), .string(let two)): one == two
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isSpelled(as: $1) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.key == $1.key && $0.value.isSpelled(as: $1.value) }
    default: false
    }
  }

  // The value with numbers of at most four decimals.
  fileprivate var rounded: JSONValue {
    switch kind {
    case .number(let number) where abs(number) < 1e9:
      // Adding 0 makes 0 of −0.
      return JSONValue(.number((number * 10_000).rounded() / 10_000 + 0))
    case .array(let items): return JSONValue(.array(items.map(\.rounded)))
    case .object(let members):
      return JSONValue(.object(members.map { JSONMember($0.key, $0.value.rounded) }))
    default: return self
    }
  }
}

extension String {
  /// The path of a member of the object at this path.
  func appending(key: String) -> String {
    guard key.isPlainKey else { return self + "[" + key.quoted + "]" }
    return isEmpty ? key : "\(self).\(key)"
  }

  fileprivate var isPlainValue: Bool {
    !isEmpty && utf8.count <= 24
      && unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789#.%-_/".unicodeScalars.contains($0))
      }
  }
}
