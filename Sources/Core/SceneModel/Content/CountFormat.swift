/// The number format of a counting text: exactly one of `%d` and `%.Nf` in a text, or the word
/// `compact`.
///
/// After the percent sign `'`, `0` and a width may follow; `%%` writes a percent sign. `'` puts
/// commas between groups of three digits. A minus precedes a currency sign that is directly before
/// the number, with up to three letters directly before that sign, as of `US$`. Numbers are rounded
/// half away from zero, with "." as the point, and never as "-0".
public struct CountFormat: Sendable, Hashable {
  /// The format as it was written.
  public let text: String
  private let style: Style

  private enum Style: Sendable, Hashable {
    case conversion(prefix: String, Conversion, suffix: String)
    case compact
  }

  /// The part between a percent sign and the letter after it.
  private struct Conversion: Sendable, Hashable {
    var isGrouped = false
    var isZeroPadded = false
    var width = 0
    var decimals = 0
  }

  /// A format from its text; nil when the text is not one.
  public init?(_ text: String) {
    self.text = text
    if text == "compact" {
      style = .compact
      return
    }
    var literal = ""
    var placeholder: (prefix: String, Conversion)?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        literal.append("%")
        continue
      }
      guard placeholder == nil, let conversion = Self.conversion(&rest) else { return nil }
      placeholder = (literal, conversion)
      literal = ""
    }
    guard let (prefix, conversion) = placeholder else { return nil }
    style = .conversion(prefix: prefix, conversion, suffix: literal)
  }

  // The part after "%": an optional ', an optional 0, an optional width up to 99, then "d" or
  // ".Nf".
  private static func conversion(_ rest: inout Substring) -> Conversion? {
    var result = Conversion()
    result.isGrouped = rest.first == "'"
    if result.isGrouped { rest.removeFirst() }
    result.isZeroPadded = rest.first == "0"
    if result.isZeroPadded { rest.removeFirst() }
    while let digit = rest.first.flatMap({ $0.isASCII ? $0.wholeNumberValue : nil }) {
      rest.removeFirst()
      result.width = result.width * 10 + digit
      guard result.width <= 99 else { return nil }
    }
    if rest.first == "d" {
      rest.removeFirst()
      return result
    }
    guard rest.first == "." else { return nil }
    rest.removeFirst()
    guard let digit = rest.popFirst(), digit.isASCII, let decimals = digit.wholeNumberValue,
      rest.popFirst() == "f"
    else { return nil }
    result.decimals = decimals
    return result
  }

  /// The greatest number that is written with all of its digits.
  public static let maxMagnitude = 1e15

  /// Returns the text for a number; numbers are clamped to ±`maxMagnitude`.
  public func text(for number: Double) -> String {
    let bounded = number.clamped(to: -Self.maxMagnitude...Self.maxMagnitude)
    switch style {
    case .compact: return Self.compact(bounded)
    case .conversion(let prefix, let conversion, let suffix):
      return Self.text(bounded, prefix: prefix, format: conversion) + suffix
    }
  }

  /// Returns the first number of a text behind the format's words; nil for a text without a number.
  ///
  /// Reads what formats write: a minus sign, groups of three digits, decimals and, in compact texts, the letter of
  /// a power of 1000. The result is clamped to ±`maxMagnitude`.
  public func number(in text: String) -> Double? {
    var rest = Substring(text)
    if case .conversion(let prefix, _, _) = style {
      let words = prefix.dropLast(prefix.currency.count)
      if rest.hasPrefix(words) { rest = rest.dropFirst(words.count) }
    }
    guard let first = rest.firstIndex(where: \.isDigit) else { return nil }
    let written = rest[first...].prefix { $0.isDigit || $0 == "," || $0 == "." }
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    let tail = groups.dropFirst().prefix { $0.count == 3 }
    var digits = groups[0] + tail.joined()
    // A comma that ends the number belongs to the text.
    let isComplete = tail.count == groups.count - 1
    if isComplete, parts.count > 1 { digits += "." + parts[1] + "0" }
    guard var number = Double(digits) else { return nil }
    if style == .compact, isComplete, let letter = rest[written.endIndex...].first,
      let index = Self.powers.firstIndex(of: String(letter))
    {
      for _ in Self.powers.startIndex...index { number *= 1000 }
    }
    let isNegative = String(rest[..<first]).endsWithMinus
    return (isNegative ? -number : number).clamped(to: -Self.maxMagnitude...Self.maxMagnitude)
  }

  private static let powers = ["K", "M", "B", "T"]

  private static func text(_ number: Double, prefix: String, format: Conversion) -> String {
    var (digits, isZero) = digits(number.magnitude, decimals: format.decimals)
    if format.isGrouped { digits = grouped(digits) }
    let sign = number < 0 && !isZero ? "-" : ""
    let missing = String(
      repeating: format.isZeroPadded ? "0" : " ",
      count: max(0, format.width - digits.count - sign.count)
    )
    let symbol = format.isGrouped ? prefix.currency : ""
    let words = prefix.dropLast(symbol.count)
    let amount = format.isZeroPadded ? sign + symbol + missing : missing + sign + symbol
    return words + amount + digits
  }

  // A number of 0 or more, rounded, and whether nothing is left of it.
  private static func digits(_ number: Double, decimals: Int) -> (text: String, isZero: Bool) {
    var full = Int(clamping: number, .down, in: 0...1_000_000_000_000_000)
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let fraction = number - Double(full)
    var part = Int(clamping: fraction * Double(scale), in: 0...scale)
    if part == scale {
      full += 1
      part = 0
    }
    var text = String(full)
    if decimals > 0 {
      let tail = String(part)
      text += "." + String(repeating: "0", count: decimals - tail.count) + tail
    }
    return (text, full == 0 && part == 0)
  }

  private static func grouped(_ digits: String) -> String {
    let full = digits.prefix { $0 != "." }
    var result = ""
    for (index, digit) in full.enumerated() {
      if index > 0, (full.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result + digits.dropFirst(full.count)
  }

  // Two or three digits and a letter: 950, 1.2K, 12K, 3.4M.
  private static func compact(_ number: Double) -> String {
    var value = number.magnitude
    var letters = powers[...]
    var letter = ""
    // A value that rounds to four digits takes the next letter.
    while value >= 999.5, let next = letters.popFirst() {
      value /= 1000
      letter = next
    }
    let isSmall = value < 9.95 && !letter.isEmpty
    var (text, isZero) = digits(value, decimals: isSmall ? 1 : 0)
    if text.hasSuffix(".0") { text.removeLast(2) }
    return (number < 0 && !isZero ? "-" : "") + text + letter
  }
}

extension String {
  // The currency sign at the end with the letters of its country before it, which are no word; empty without one.
  fileprivate var currency: Substring {
    guard unicodeScalars.last?.properties.generalCategory == .currencySymbol else { return "" }
    let letters = dropLast().reversed().prefix(while: \.isLetter).count
    return suffix(letters > 3 ? 1 : letters + 1)
  }

  // Whether a minus sign ends the text, before a currency symbol too. A hyphen joins words to numbers.
  fileprivate var endsWithMinus: Bool {
    let text = dropLast(currency.count)
    guard let sign = text.last, "-−".contains(sign) else { return false }
    return text.dropLast().last.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
