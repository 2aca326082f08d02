internal import SceneModel

extension JSONParser {
  /// The text of a string; the current place is its opening quote.
  func string() throws(Stop) -> String {
    let start = position
    position += 1
    while let byte = peek {
      switch byte {
      case 0x22:
        try checkLength(position - start - 1, from: start)
        let text = String(decoding: bytes[(start + 1)..<position], as: UTF8.self)
        position += 1
        return text
      case 0x5C: return try escapedString(from: start)
      case 0..<0x20: throw controlCharacter()
      default: position += 1
      }
    }
    position = start
    throw stop("a string that does not end (a double quote is missing)")
  }

  private func escapedString(from start: Int) throws(Stop) -> String {
    var buffer = Array(bytes[(start + 1)..<position])
    while let byte = peek {
      switch byte {
      case 0x22:
        try checkLength(buffer.count, from: start)
        position += 1
        return String(decoding: buffer, as: UTF8.self)
      case 0x5C: buffer.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw controlCharacter()
      default:
        buffer.append(byte)
        position += 1
      }
    }
    position = start
    throw stop("a string that does not end (a double quote is missing)")
  }

  private func controlCharacter() -> Stop {
    peek == 0x0A
      ? stop("the line ends inside a string (close it with a double quote, or write \\n)")
      : stop("a control character inside a string (write \\n, \\t or \\u00XX)")
  }

  private func checkLength(_ count: Int, from start: Int) throws(Stop) {
    guard count > limits.stringBytes else { return }
    position = start
    throw stop(
      .limit,
      "a string of \(count) bytes; the limit is \(limits.stringBytes) (raise it with --max-string)"
    )
  }

  private func escape() throws(Stop) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = peek else { throw stop("the text ends inside a string") }
    position += 1
    switch byte {
    case 0x22: return "\""
    case 0x5C: return "\\"
    case 0x2F: return "/"
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return try unicodeEscape(from: start)
    default:
      position = start
      throw stop("an unknown escape (a backslash is written as \\\\)")
    }
  }

  private func unicodeEscape(from start: Int) throws(Stop) -> Unicode.Scalar {
    let first = try hexDigits(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, peek == 0x5C, position + 1 < bytes.count, bytes[position + 1] == 0x75 {
      position += 2
      let second = try hexDigits(from: start)
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    position = start
    throw stop("half of a surrogate pair (write both halves, or the character itself)")
  }

  private func hexDigits(from start: Int) throws(Stop) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = byte.hexDigit else {
        position = start
        throw stop("an escape \\u needs four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// Parses a number that begins at the current position.
  ///
  /// A number that no finite `Double` can hold is reported and becomes an invalid value.
  func number() throws(Stop) -> JSONValue {
    let start = position
    var decimal = DecimalNumber()
    if peek == 0x2D {
      decimal.isNegative = true
      position += 1
    }
    let firstDigit = position
    try digits { decimal.append($0) }
    if bytes[firstDigit] == 0x30, position > firstDigit + 1 {
      position = start
      throw stop("a number cannot begin with 0 and another digit (remove the zero)")
    }
    if peek == 0x2E {
      position += 1
      try digits { decimal.appendFraction($0) }
    }
    if peek == 0x65 || peek == 0x45 {
      position += 1
      let isNegative = peek == 0x2D
      if isNegative || peek == 0x2B { position += 1 }
      var exponent = 0
      try digits { exponent = min(exponent * 10 + Int($0), 1_000_000) }
      decimal.exponent += isNegative ? -exponent : exponent
    }
    let text = bytes[start..<position]
    let value = decimal.exactValue ?? Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    guard value.isFinite else {
      let excerpt = String(decoding: text.prefix(40), as: UTF8.self)
      note(.value, at: start, "the number \(excerpt) is too large to be finite")
      return JSONValue(.invalid, offset: start)
    }
    return JSONValue(.number(value), offset: start)
  }

  private func digits(_ take: (UInt8) -> Void) throws(Stop) {
    let start = position
    while let byte = peek, (0x30...0x39).contains(byte) {
      take(byte - 0x30)
      position += 1
    }
    guard position > start else { throw stop("\(here) where a digit is expected") }
  }
}

/// A decimal number on its way to binary.
///
/// Up to 15 digits and powers of ten up to 22 are exact in a `Double`, so one multiplication or division
/// of the two is rounded correctly (Clinger, "How to read floating point numbers accurately", 1990).
/// That is nearly every number in practice; the standard library reads the rest.
private struct DecimalNumber {
  var isNegative = false
  var exponent = 0
  private var mantissa = 0
  private var digits = 0

  mutating func append(_ digit: UInt8) {
    guard digits > 0 || digit > 0 else { return }
    digits += 1
    if digits <= 15 { mantissa = mantissa * 10 + Int(digit) }
  }

  mutating func appendFraction(_ digit: UInt8) {
    append(digit)
    exponent -= 1
  }

  var exactValue: Double? {
    guard digits <= 15, abs(exponent) <= 22 else { return nil }
    let power = Self.powersOfTen[abs(exponent)]
    let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  package var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
