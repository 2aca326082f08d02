internal import JSONText

/// A line of a caption file, or a part of one, in UTF-8.
typealias CaptionLine = ArraySlice<UInt8>

/// The text of a caption file.
struct CaptionText {
  /// UTF-8 without a byte order mark; NUL and bytes that are not UTF-8 are replacement characters.
  let bytes: [UInt8]
  /// The first line with bytes that are not UTF-8, counted from 1; nil for none.
  let damagedLine: Int?

  /// Decodes UTF-8, or UTF-16 with a byte order mark.
  init(_ file: [UInt8]) {
    var text: String
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      let isLittle = file[0] == 0xFF
      let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
        let (low, high) = isLittle ? (index, index + 1) : (index + 1, index)
        return UInt16(file[high]) << 8 | UInt16(file[low])
      }
      (text, damagedLine) = (String(decoding: units, as: UTF16.self), nil)
    } else {
      let valid = String(validating: file, as: UTF8.self)
      text = valid ?? String(decoding: file, as: UTF8.self)
      damagedLine =
        valid == nil
        ? Self.lines(of: file.prefix(zip(file, text.utf8).prefix { $0 == $1 }.count)).count : nil
    }
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.contains(0) { bytes = bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } }
    self.bytes = bytes
  }

  /// The lines, which end with a line feed, a carriage return or both.
  var lines: [CaptionLine] { Self.lines(of: bytes[...]) }

  private static func lines(of bytes: CaptionLine) -> [CaptionLine] {
    var lines: [CaptionLine] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D {
        start = index + 1
      } else {
        lines.append(bytes[start..<index])
        start = index + 1
      }
    }
    lines.append(bytes[start...])
    return lines
  }
}

/// Reads numbers and marks from the front of a line, as `sscanf` of C does.
struct CaptionScanner {
  /// The text that has not been read.
  private(set) var rest: CaptionLine

  /// A scanner of a text in UTF-8.
  init(_ text: CaptionLine) { rest = text }

  /// Reads a text; false, without a change, if the rest begins with another one.
  mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Reads a comma or a point.
  mutating func takePoint() -> Bool { take(",") || take(".") }

  /// Reads white space.
  mutating func skipSpaces() { rest = rest.drop { $0.isSpace } }

  /// Reads everything up to a mark and the mark; false if there is none.
  mutating func skip(behind mark: String) -> Bool {
    guard let range = rest.firstRange(of: Array(mark.utf8)) else { return false }
    rest = rest[range.upperBound...]
    return true
  }

  /// Reads digits.
  mutating func digits() -> CaptionLine {
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Reads white space, a sign and digits; nil without digits.
  ///
  /// Numbers are clamped to a billion.
  mutating func integer() -> Int? {
    skipSpaces()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = digits()
    guard !digits.isEmpty else { return nil }
    return isNegative ? -digits.number : digits.number
  }

  /// Reads digits with or without a fraction behind a comma or a point; nil without digits.
  mutating func decimal() -> Double? {
    let digits = digits()
    guard !digits.isEmpty else { return nil }
    let end = self
    guard takePoint(), case let fraction = self.digits(), !fraction.isEmpty else {
      self = end
      return Double(digits.number)
    }
    return Double(digits.number) + (Double("0." + fraction.prefix(9).text) ?? 0)
  }

  /// Reads `%d:%d:%d.%d` as C does: hours, minutes, seconds, and parts of a second.
  ///
  /// - Parameter hasComma: whether a comma may take the place of the point.
  /// - Returns: the time in such parts.
  mutating func clock(hasComma: Bool, partsPerSecond: Int) -> Int? {
    guard let hours = integer(), take(":"), let minutes = integer(), take(":"),
      let seconds = integer(), hasComma ? takePoint() : take("."), let parts = integer()
    else { return nil }
    return ((hours * 60 + minutes) * 60 + seconds) * partsPerSecond + parts
  }

  /// Reads `hours:minutes:seconds` or `minutes:seconds`, in seconds.
  mutating func clock() -> Double? {
    skipSpaces()
    guard let first = decimal(), take(":"), let second = decimal() else { return nil }
    let end = self
    guard take(":"), let third = decimal() else {
      self = end
      return first * 60 + second
    }
    return (first * 60 + second) * 60 + third
  }
}

extension UInt8 {
  /// Whether it is a digit of ASCII.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it is a letter of ASCII.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// Whether it is white space of ASCII.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension ArraySlice<UInt8> {
  /// The text.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The start of the text in quotes, for messages.
  var quotedStart: String { String(text.prefix(60)).quoted }

  /// The value of digits, a billion at most.
  var number: Int { reduce(0) { Swift.min($0 * 10 + Int($1) - 0x30, 1_000_000_000) } }

  /// Whether a text is a part of it.
  func contains(_ part: String) -> Bool { firstRange(of: Array(part.utf8)) != nil }
}
