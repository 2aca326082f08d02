internal import Graphics
internal import JSONText
internal import SceneFormat

/// Texts of slots: strings, and documents with the names that themes of dotLottie use.
extension LottieSlot {
  private enum Form {
    case text, number, numbers, color, flag
    // The number of a word in a list.
    case word([String])
  }

  // What themes call the members of documents, and the members.
  private static let members: [(name: String, key: String, form: Form)] = [
    ("text", "t", .text), ("fontName", "f", .text), ("fontFamily", "f", .text),
    ("fontSize", "s", .number), ("fillColor", "fc", .color), ("strokeColor", "sc", .color),
    ("strokeWidth", "sw", .number), ("strokeOverFill", "of", .flag),
    ("lineHeight", "lh", .number), ("tracking", "tr", .number), ("baselineShift", "ls", .number),
    ("wrapSize", "sz", .numbers), ("wrapPosition", "ps", .numbers),
    ("textCaps", "ca", .word(["Regular", "AllCaps", "SmallCaps"])),
    (
      "justify", "j",
      .word([
        "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter",
        "JustifyLastFull",
      ])
    ),
  ]

  /// The slot's documents with a text, or with what a document gives; the rest of their style is unchanged.
  func text(_ value: JSONValue) throws(VariableError) -> JSONValue {
    let given = try document(value)
    func replace(_ document: inout JSONValue) {
      if document["t"]?.text != nil {
        for (key, value) in given { document[key] = value }
      }
      document.edit("s", replace)
    }
    var content = defaultValue
    guard content["k"] != nil else {
      replace(&content)
      return content
    }
    content.edit("k") { if $0.isArray { $0.editItems(replace) } else { replace(&$0) } }
    return content
  }

  // Members by their names in files, in the order of the value; others are ignored, as in files.
  private func document(_ value: JSONValue) throws(VariableError) -> [(String, JSONValue)] {
    if value.text != nil { return [("t", value)] }
    let what = "a text, or a document such as {\"text\": …, \"fontSize\": …}"
    guard case .object(let members) = value.kind else { throw typeError(what, value) }
    var document: [(String, JSONValue)] = []
    for member in members {
      let known = Self.members.first { $0.name == member.key || $0.key == member.key }
      guard let known else { continue }
      document.append((known.key, try converted(member.value, known.form, member.key)))
    }
    guard !document.isEmpty else { throw typeError(what, value) }
    return document
  }

  private func converted(
    _ value: JSONValue,
    _ form: Form,
    _ name: String
  ) throws(VariableError) -> JSONValue {
    switch form {
    case .color:
      let parts = try color(value)
      // Only a text has alpha.
      guard parts.count < 4 || parts[3] >= 1 else {
        return .string(Color(parts[0], parts[1], parts[2], parts[3]).hex)
      }
      return JSONValue(numbers: parts)
    case .text where value.text != nil, .number where value.number != nil: return value
    case .numbers where Self.numbers(value)?.count == 2: return value
    case .flag:
      if case .bool = value.kind { return value }
      throw typeError("true or false as \(name)", value)
    case .word(let words):
      if value.number != nil { return value }
      guard let index = words.firstIndex(where: { $0 == value.text }) else {
        throw typeError("\(words.joined(separator: ", ")) as \(name)", value)
      }
      return JSONValue(.number(Double(index)))
    case .text: throw typeError("a text as \(name)", value)
    case .number: throw typeError("a number as \(name)", value)
    case .numbers: throw typeError("two numbers as \(name)", value)
    }
  }
}
