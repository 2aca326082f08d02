// Schemas read better as literals; the texts in them are taken as they are.

extension JSONValue: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(.string(text)) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  init(booleanLiteral flag: Bool) { self.init(.bool(flag)) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int) { self.init(.number(Double(number))) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  init(arrayLiteral items: JSONValue...) { self.init(.array(items)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(.object(members.map { JSONMember($0.0, $0.1) }))
  }
}

extension JSONValue {
  /// An object with a key for each pair.
  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(.object(members.map { JSONMember($0.0, $0.1) }))
  }

  /// A list of texts as they are.
  static func texts(_ texts: [String]) -> JSONValue {
    JSONValue(.array(texts.map { JSONValue(.string($0)) }))
  }

  /// The object with further members.
  func with(_ further: JSONValue) -> JSONValue {
    guard case .object(let own) = kind, case .object(let added) = further.kind else { return self }
    return JSONValue(.object(own + added))
  }
}
