package import SceneModel

/// Reads JSON as RFC 8259 has it, and keeps the place of every value.
///
/// Slips that leave no doubt about the rest of the file (a comment, a trailing comma, a key given twice,
/// a number that is too large) are reported and passed over; any other mistake ends the reading.
/// A class, since a value that moves with every byte would be copied all the time in debug builds.
package final class JSONParser {
  /// The mistake has been reported; the rest of the text cannot be understood.
  struct Stop: Error {}

  let bytes: [UInt8]
  let limits: Limits
  let report: ReadReport
  var position: Int
  private var nodes = 0
  private var trail: [Step] = []

  private enum Step {
    /// Between members or elements.
    case between
    case key(String)
    case index(Int)
  }

  private let lastOfKeyWins: Bool

  private init(_ source: SourceText, limits: Limits, report: ReadReport, lastOfKeyWins: Bool) {
    self.lastOfKeyWins = lastOfKeyWins
    bytes = source.bytes
    position = source.start
    self.limits = limits
    self.report = report
  }

  /// The value of a whole file; nil after a mistake that ends the reading.
  ///
  /// - Parameter lastOfKeyWins: whether a key that is given twice has its last value, as browsers have
  ///   it, and is no mistake.
  /// - Complexity: O(*bytes*); recursion is as deep as the nesting, which `limits.depth` bounds.
  package static func parse(
    _ source: SourceText,
    limits: Limits,
    report: ReadReport,
    lastOfKeyWins: Bool = false
  ) -> JSONValue? {
    guard source.bytes.count <= limits.inputBytes else {
      report.add(
        .error,
        .limit,
        offset: 0,
        path: "",
        "the file has \(source.bytes.count) bytes; the limit is \(limits.inputBytes) "
          + "(raise it with --max-input-bytes)"
      )
      return nil
    }
    if let offset = source.firstInvalidByte {
      report.add(
        .error,
        .syntax,
        offset: offset,
        path: "",
        "invalid UTF-8 at byte \(offset) (save the file as UTF-8)"
      )
      return nil
    }
    let parser = JSONParser(source, limits: limits, report: report, lastOfKeyWins: lastOfKeyWins)
    return try? parser.document()
  }

  private func document() throws(Stop) -> JSONValue {
    try skipSpace()
    guard position < bytes.count else { throw stop("the file is empty (a scene is a JSON object)") }
    let value = try value()
    try skipSpace()
    guard position == bytes.count else {
      throw stop("there is text after the end of the value (remove it)")
    }
    return value
  }

  private func value() throws(Stop) -> JSONValue {
    nodes += 1
    guard nodes <= limits.nodes else {
      throw stop(
        .limit,
        "more than \(limits.nodes) values in one file (raise the limit with --max-nodes)"
      )
    }
    let start = position
    guard let byte = peek else { throw stop("the text ends where a value should begin") }
    switch byte {
    case 0x7B: return try object()
    case 0x5B: return try array()
    case 0x22: return JSONValue(.string(try string()), offset: start)
    case 0x2D, 0x30...0x39: return try number()
    case 0x74: return JSONValue(.bool(true), offset: try word("true", from: start))
    case 0x66: return JSONValue(.bool(false), offset: try word("false", from: start))
    case 0x6E: return JSONValue(.null, offset: try word("null", from: start))
    case 0x27: throw stop("strings are written with double quotes, not single ones")
    case 0x2E: throw stop("a number begins with a digit (write 0 before the point)")
    case 0x2B: throw stop("a number has no plus in front (remove it)")
    default: throw byte.isWordByte ? unknownWord : stop("\(here) cannot begin a value")
    }
  }

  private func word(_ text: StaticString, from start: Int) throws(Stop) -> Int {
    for expected in "\(text)".utf8 {
      guard peek == expected else {
        position = start
        throw unknownWord
      }
      position += 1
    }
    if let next = peek, next.isWordByte {
      position = start
      throw unknownWord
    }
    return start
  }

  // For what word processors write in place of quotes and spaces.
  private var typographicCharacter: Stop? {
    guard let scalar = bareWord.unicodeScalars.first, !scalar.isASCII else { return nil }
    switch scalar.properties.generalCategory {
    case .initialPunctuation, .finalPunctuation,
      .openPunctuation where scalar == "\u{201A}" || scalar == "\u{201E}":
      return stop("a typographic quote \(String(scalar)) (write a plain double quote, U+0022)")
    case .spaceSeparator, .format:
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
      return stop("the invisible character U+\(code) (write a plain space, or remove it)")
    default: return nil
    }
  }

  private var unknownWord: Stop {
    if let typographicCharacter { return typographicCharacter }
    let word = bareWord
    if ["true", "false", "null"].contains(word.lowercased()), word != word.lowercased() {
      return stop("unknown word \(word) (write \(word.lowercased()))")
    }
    return stop("unknown word (true, false and null are the only ones; texts need quotes)")
  }

  // The letters and digits at the current place, no more than a message needs.
  private var bareWord: String {
    String(decoding: bytes[position...].prefix(65).prefix { $0.isWordByte }, as: UTF8.self)
  }

  private var keyWithoutQuotes: Stop {
    if peek == 0x27 { return stop("keys are written with double quotes, not single ones") }
    if let typographicCharacter { return typographicCharacter }
    let word = bareWord
    guard !word.isEmpty, word.utf8.count <= 64 else {
      return stop("\(here) where a key in double quotes is expected")
    }
    return stop("a key without quotes (write \(word.quoted))")
  }

  private func enter() throws(Stop) {
    guard trail.count < limits.depth else {
      throw stop(
        .limit,
        "values are nested more than \(limits.depth) deep (raise the limit with --max-depth)"
      )
    }
  }

  private func array() throws(Stop) -> JSONValue {
    let start = position
    try enter()
    position += 1
    trail.append(.between)
    defer { trail.removeLast() }
    var items: [JSONValue] = []
    try skipSpace()
    if peek == 0x5D {
      position += 1
      return JSONValue(.array([]), offset: start)
    }
    while true {
      trail[trail.count - 1] = .index(items.count)
      items.append(try value())
      trail[trail.count - 1] = .between
      if try endOfList(closing: 0x5D, name: "array") {
        return JSONValue(.array(items), offset: start)
      }
    }
  }

  private func object() throws(Stop) -> JSONValue {
    let start = position
    try enter()
    position += 1
    trail.append(.between)
    defer { trail.removeLast() }
    var members: [JSONMember] = []
    var seen = SeenKeys()
    try skipSpace()
    if peek == 0x7D {
      position += 1
      return JSONValue(.object([]), offset: start)
    }
    while true {
      let keyOffset = position
      guard peek == 0x22 else { throw keyWithoutQuotes }
      let key = try string()
      trail[trail.count - 1] = .key(key)
      try skipSpace()
      guard peek == 0x3A else {
        throw typographicCharacter ?? stop("a colon is missing after the key \(key.quoted)")
      }
      position += 1
      try skipSpace()
      let value = try value()
      trail[trail.count - 1] = .between
      if lastOfKeyWins || seen.insert(key, among: members) {
        members.append(JSONMember(key, value, keyOffset: keyOffset))
      } else {
        trail[trail.count - 1] = .key(key)
        note(.duplicate, at: keyOffset, "the key \(key.quoted) is given twice (remove one of them)")
        trail[trail.count - 1] = .between
      }
      if try endOfList(closing: 0x7D, name: "object") {
        return JSONValue(.object(members), offset: start)
      }
    }
  }

  // After an element: whether the list has ended. A trailing comma is reported and passed over.
  private func endOfList(closing: UInt8, name: String) throws(Stop) -> Bool {
    try skipSpace()
    if peek == closing {
      position += 1
      return true
    }
    guard peek == 0x2C else {
      throw stop("\(here) where a comma or the end of the \(name) is expected")
    }
    let comma = position
    position += 1
    try skipSpace()
    guard peek == closing else { return false }
    note(.syntax, at: comma, "a comma before the end of the \(name) (remove it)")
    position += 1
    return true
  }

  /// Moves to the next character that is neither white space nor part of a comment.
  func skipSpace() throws(Stop) {
    while let byte = peek {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case 0x2F:
        guard try skipComment() else { return }
      default: return
      }
    }
  }

  // Whether there was one.
  private func skipComment() throws(Stop) -> Bool {
    let start = position
    guard position + 1 < bytes.count, bytes[start + 1] == 0x2F || bytes[start + 1] == 0x2A else {
      return false
    }
    note(.syntax, at: start, "JSON has no comments (use a \"comment\" key)")
    position += 2
    if bytes[start + 1] == 0x2F {
      while let byte = peek, byte != 0x0A { _ = byte; position += 1 }
      return true
    }
    while position + 1 < bytes.count {
      if bytes[position] == 0x2A, bytes[position + 1] == 0x2F {
        position += 2
        return true
      }
      position += 1
    }
    position = start
    throw stop("a comment that does not end")
  }

  /// The byte at the current place; nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The character at the current place, for messages.
  var here: String {
    guard position < bytes.count else { return "the end of the text" }
    let tail = bytes[position..<min(bytes.count, position + 4)]
    let text = String(decoding: tail, as: UTF8.self)
    let character = text.unicodeScalars.first.map { String($0) } ?? ""
    return character == "\"" ? "a double quote" : character.quoted
  }

  /// Reports a mistake that ends the reading.
  func stop(_ code: Diagnostic.Code, _ message: String) -> Stop {
    note(code, at: position, message)
    return Stop()
  }

  /// Reports a mistake of syntax that ends the reading.
  func stop(_ message: String) -> Stop { stop(.syntax, isAtConflict ? Self.conflict : message) }

  private static let conflict =
    "a merge conflict of git (keep one side, and remove the lines <<<<<<<, ======= and >>>>>>>)"

  // Whether a line begins here with seven signs, as git marks both sides of a conflict and their base.
  private var isAtConflict: Bool {
    guard let sign = peek, "<|=>".utf8.contains(sign), position == 0 || bytes[position - 1] == 0x0A
    else { return false }
    return bytes[position...].prefix { $0 == sign }.count == 7
  }

  /// Reports a mistake that does not.
  func note(_ code: Diagnostic.Code, at offset: Int, _ message: String) {
    report.add(.error, code, offset: offset, path: path.text, message)
  }

  // Empty below 64 steps, where it would be unreadable.
  private var path: JSONPath {
    guard trail.count <= 64 else { return .root }
    return trail.reduce(.root) { parent, step in
      switch step {
      case .between: parent
      case .key(let key): .key(parent, key)
      case .index(let index): .index(parent, index)
      }
    }
  }
}

// Finds keys given twice: by looking in small objects, by hashing in large ones.
private struct SeenKeys {
  private var hashed: Set<String>?

  mutating func insert(_ key: String, among members: [JSONMember]) -> Bool {
    if members.count < 12 { return !members.contains { $0.key == key } }
    if hashed == nil { hashed = Set(members.map(\.key)) }
    return hashed?.insert(key).inserted ?? false
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: self >= 0x80
    }
  }
}
