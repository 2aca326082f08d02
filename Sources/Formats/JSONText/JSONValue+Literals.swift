// Values to be written are more readable as literals; texts in them are not escaped or changed.

extension JSONValue: ExpressibleByStringLiteral {
  /// A text as it is.
  package init(stringLiteral text: String) { self.init(.string(text)) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// A flag.
  package init(booleanLiteral flag: Bool) { self.init(.bool(flag)) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A number.
  package init(integerLiteral number: Int) { self.init(.number(Double(number))) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// A list.
  package init(arrayLiteral items: JSONValue...) { self.init(.array(items)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object, with its members in order.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(.object(members.map { JSONMember($0.0, $0.1) }))
  }
}

extension JSONValue {
  /// Nothing.
  package static let null = JSONValue(.null)

  /// A text as it is, or null.
  package static func string(_ text: String?) -> JSONValue {
    text.map { JSONValue(.string($0)) } ?? null
  }

  /// A number, or null; infinity and what is no number are written as null.
  package static func number(_ value: Double?) -> JSONValue {
    value.map { JSONValue(.number($0)) } ?? null
  }

  /// A whole number, or null; exact up to 2^53.
  package static func integer(_ value: Int?) -> JSONValue { number(value.map(Double.init)) }

  /// A flag.
  package static func boolean(_ flag: Bool) -> JSONValue { JSONValue(.bool(flag)) }

  /// A list.
  package static func array(_ items: [JSONValue]) -> JSONValue { JSONValue(.array(items)) }

  /// An object with a key for each pair.
  package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(.object(members.map { JSONMember($0.0, $0.1) }))
  }

  /// A list of texts as they are.
  package static func texts(_ texts: [String]) -> JSONValue {
    JSONValue(.array(texts.map { JSONValue(.string($0)) }))
  }

  /// The object with further members.
  package func with(_ further: JSONValue) -> JSONValue {
    guard case .object(let base) = kind, case .object(let added) = further.kind else { return self }
    return JSONValue(.object(base + added))
  }
}
