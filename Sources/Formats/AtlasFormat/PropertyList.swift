internal import Graphics
internal import JSONText
internal import XMLText

/// Reads property lists in XML: dictionaries, arrays, texts, numbers and flags.
enum PropertyList {
  /// The value of a list, as JSON would have it.
  ///
  /// - Throws: an error for elements that are none of these, and a dictionary whose keys and values do not alternate.
  static func value(_ root: XMLElement) throws(SpriteAtlas.DamageError) -> JSONValue {
    guard root.children.count == 1 else {
      throw SpriteAtlas.DamageError("the property list has not exactly one value")
    }
    return try plain(root.children[0])
  }

  // As deep as the elements, which their reader has bounded.
  private static func plain(_ element: XMLElement) throws(SpriteAtlas.DamageError) -> JSONValue {
    switch element.name {
    case "dict": return JSONValue(.object(try members(element.children)))
    case "array":
      var items: [JSONValue] = []
      for child in element.children { items.append(try plain(child)) }
      return JSONValue(.array(items))
    case "string", "date", "data": return JSONValue(.string(element.text))
    case "integer", "real":
      guard let number = DecimalText.number(element.text) else {
        throw SpriteAtlas.DamageError("\(element.text.quoted) is no number")
      }
      return JSONValue(.number(number))
    case "true": return JSONValue(.bool(true))
    case "false": return JSONValue(.bool(false))
    default: throw SpriteAtlas.DamageError("property lists have no element \(element.name.quoted)")
    }
  }

  private static func members(
    _ children: [XMLElement]
  ) throws(SpriteAtlas.DamageError) -> [JSONMember] {
    var result: [JSONMember] = []
    for index in stride(from: 0, to: children.count, by: 2) {
      guard children[index].name == "key", index + 1 < children.count else {
        throw SpriteAtlas.DamageError(
          "a dictionary has a key without a value, or a value without one"
        )
      }
      result.append(JSONMember(children[index].text, try plain(children[index + 1])))
    }
    return result
  }
}

extension JSONValue {
  /// The value of a key, the last of several; nil where it is no object or has none.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = kind else { return nil }
    return members.last { $0.key == key }?.value
  }

  var text: String? { if case .string(let text) = kind { text } else { nil } }
  var flag: Bool? { if case .bool(let flag) = kind { flag } else { nil } }
  var items: [JSONValue] { if case .array(let items) = kind { items } else { [] } }

  /// A number, or a text that is one.
  var decimal: Double? {
    switch kind {
    case .number(let number): number
    case .string(let text): DecimalText.number(text)
    case .null, .bool, .array, .object, .invalid: nil
    }
  }

  var integer: Int? { decimal.map { Int(clamping: $0) } }

  /// So many numbers in a text such as "{{1, 2},{3,4}}".
  func decimals(_ count: Int) -> [Double]? {
    guard let text else { return nil }
    let parts = text.split { "{}, \t".contains($0) }
    let numbers = parts.compactMap { DecimalText.number(String($0)) }
    return numbers.count == count && parts.count == count ? numbers : nil
  }

  func numbers(_ count: Int) -> [Int]? { decimals(count)?.map { Int(clamping: $0) } }
}
