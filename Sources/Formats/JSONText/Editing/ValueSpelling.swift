internal import Graphics

/// The text of a new value in the spelling of the value that it replaces.
///
/// Numbers keep their decimals, numbers in strings their unit (`"45deg"`, `"50%"`), hexadecimal colours
/// their length and case where the value is a colour.
package enum ValueSpelling {
  /// Returns the text of a value.
  ///
  /// - Parameters:
  ///   - old: the text of the replaced value; empty for none.
  ///   - isColor: whether a text is a colour there.
  package static func text(of value: JSONValue, like old: String, isColor: Bool = false) -> [UInt8]
  {
    switch value.kind {
    case .number(let number):
      if let unit = unit(of: old) {
        return string(self.number(number, like: unit.number) + unit.suffix, like: old)
      }
      return Array(self.number(number, like: old).utf8)
    case .string(let text):
      return string(isColor ? color(text, like: old) ?? text : text, like: old)
    case .array(let items):
      return [0x5B] + joined(items.map { self.text(of: $0, like: "") }) + [0x5D]
    case .object(let members):
      guard !members.isEmpty else { return Array("{}".utf8) }
      let texts = members.map {
        string($0.key, like: "") + Array(": ".utf8) + self.text(of: $0.value, like: "")
      }
      return Array("{ ".utf8) + joined(texts) + Array(" }".utf8)
    case .null, .bool, .invalid: return Array(JSONPrinter.line(value).utf8)
    }
  }

  private static func joined(_ texts: [[UInt8]]) -> [UInt8] {
    Array(texts.joined(separator: Array(", ".utf8)))
  }

  /// Returns a number with at least the decimals of another one.
  static func number(_ number: Double, like old: String) -> String {
    let text = number.isFinite ? number.shortestDecimal : "null"
    guard let point = old.firstIndex(of: "."), old.allSatisfy({ $0.isNumber || "-.".contains($0) })
    else { return text }
    let wanted = old[point...].count - 1
    guard !text.contains("e") else { return text }
    let decimals = text.firstIndex(of: ".").map { text[$0...].count - 1 } ?? 0
    guard decimals < wanted else { return text }
    return text + (decimals == 0 ? "." : "") + String(repeating: "0", count: wanted - decimals)
  }

  /// The number and the unit of a string such as `"45deg"` or `"50%"`; nil for other texts.
  static func unit(of old: String) -> (number: String, suffix: String)? {
    guard old.hasPrefix("\""), old.hasSuffix("\""), old.utf8.count > 2 else { return nil }
    let text = old.dropFirst().dropLast()
    let number = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    let suffix = text.dropFirst(number.count)
    guard DecimalText.number(number) != nil, suffix.count <= 4,
      suffix == "%" || suffix.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    return (String(number), String(suffix))
  }

  /// Returns a hexadecimal colour with the length and case of another one; nil for other texts.
  static func color(_ text: String, like old: String) -> String? {
    let spelled = old.dropFirst().dropLast()
    guard isHexadecimal(spelled), isHexadecimal(text[...]) else { return nil }
    var digits = Array(text.dropFirst().lowercased())
    // A short form counts every digit twice.
    if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
    let isOpaque = digits.count < 8 || digits.suffix(2) == ["f", "f"]
    if isOpaque { digits = Array(digits.prefix(6)) }
    let hasAlpha = spelled.count == 9 || spelled.count == 5
    if hasAlpha, isOpaque { digits += ["f", "f"] }
    let isDoubled = stride(from: 0, to: digits.count, by: 2).allSatisfy {
      digits[$0] == digits[$0 + 1]
    }
    if spelled.count < 6, isDoubled {
      digits = stride(from: 0, to: digits.count, by: 2).map { digits[$0] }
    }
    let result = String(digits)
    let isUpper = spelled.contains(where: \.isUppercase)
    return "#" + (isUpper ? result.uppercased() : result)
  }

  // Whether a text is a number sign with 3, 4, 6 or 8 digits.
  private static func isHexadecimal(_ text: Substring) -> Bool {
    text.hasPrefix("#") && [4, 5, 7, 9].contains(text.utf8.count)
      && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Returns the JSON text of a string; characters beyond ASCII are escaped where the old text has such escapes.
  static func string(_ text: String, like old: String) -> [UInt8] {
    let printed = JSONPrinter.line(.string(text))
    guard old.contains("\\u") else { return Array(printed.utf8) }
    let escaped = printed.utf16.map { unit -> String in
      guard unit > 0x7E, let first = Unicode.Scalar(0x5C) else {
        return String(decoding: [unit], as: UTF16.self)
      }
      let digits = String(unit, radix: 16)
      return "\(first)u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return Array(escaped.joined().utf8)
  }
}
