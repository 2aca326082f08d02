/// Clock values and lists of begin and end times of SMIL.
enum SMILClock {
  /// Seconds below which two instants are equal.
  static let tolerance = 1e-6

  /// Seconds of a clock value such as `2.5s`, `250ms` or `01:30`, without a sign; nil for other texts.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let text = text.trimmingSpace
    if text.utf8.contains(0x3A) { return clock(text) }
    var scanner = ByteScanner(text)
    guard let first = scanner.byte, first.isDigit || first == 0x2E, let number = scanner.number()
    else { return nil }
    let factor: Double
    switch String(decoding: scanner.bytes[scanner.position...], as: UTF8.self) {
    case "", "s": factor = 1
    case "ms": factor = 0.001
    case "min": factor = 60
    case "h": factor = 3600
    default: return nil
    }
    // Division is exact where a factor of 0.001 is not.
    return factor == 0.001 ? number / 1000 : number * factor
  }

  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var total = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard let first = part.utf8.first, first.isDigit, let number = Double(part),
        isLast || part.utf8.allSatisfy(\.isDigit), index == 0 || number < 60
      else { return nil }
      total = total * 60 + number
    }
    return total
  }

  /// Seconds of an offset: a clock value with an optional sign.
  static func offset(_ text: some StringProtocol) -> Double? {
    let text = text.trimmingSpace
    guard let first = text.utf8.first, first == 0x2B || first == 0x2D else { return seconds(text) }
    return seconds(text.dropFirst()).map { first == 0x2D ? -$0 : $0 }
  }
}

/// An item of a `begin` or `end` list.
enum SMILTimeItem: Sendable, Hashable {
  enum Edge: Sendable, Hashable { case begin, end, repetition(Int) }

  /// Seconds of the document.
  case offset(Double)
  /// An edge of an interval of the animation with an id, with an offset in seconds.
  case syncbase(String, Edge, Double)
  /// An event, `indefinite` or `wallclock()`: never.
  case never(String)

  /// Reads one item; nil for a text that is none.
  init?(_ text: String) {
    let text = text.trimmingSpace
    if let seconds = SMILClock.offset(text) {
      self = .offset(seconds)
      return
    }
    if text == "indefinite" || text.hasPrefix("wallclock(") || text.hasPrefix("accessKey(") {
      self = .never(text)
      return
    }
    guard let (id, rest) = Self.identifier(text) else { return nil }
    let (symbol, offsetText) = Self.symbol(rest ?? id)
    var offset = 0.0
    if !offsetText.isEmpty {
      guard let seconds = SMILClock.offset(offsetText) else { return nil }
      offset = seconds
    }
    guard !symbol.isEmpty else { return nil }
    guard rest != nil else {
      // An event of the element itself.
      guard Self.isEvent(symbol) else { return nil }
      self = .never(symbol)
      return
    }
    if symbol == "begin" {
      self = .syncbase(id, .begin, offset)
    } else if symbol == "end" {
      self = .syncbase(id, .end, offset)
    } else if let call = symbol.functionCall, call.name == "repeat",
      let count = Int(call.arguments.trimmingSpace), count >= 0
    {
      self = .syncbase(id, .repetition(count), offset)
    } else if Self.isEvent(symbol) {
      self = .never(text)
    } else {
      return nil
    }
  }

  private static func isEvent(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0.isLetter } && !name.isEmpty
  }

  // The id before the first dot that is not escaped, and the rest; the whole text and nil without a dot.
  private static func identifier(_ text: String) -> (String, String?)? {
    var id: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5C, index + 1 < bytes.count {
        id.append(bytes[index + 1])
        index += 2
        continue
      }
      if bytes[index] == 0x2E {
        guard !id.isEmpty else { return nil }
        let rest = String(decoding: bytes[(index + 1)...], as: UTF8.self)
        return (String(decoding: id, as: UTF8.self), rest.trimmingSpace)
      }
      id.append(bytes[index])
      index += 1
    }
    return (text, nil)
  }

  // The part before a sign, and the rest with the sign.
  private static func symbol(_ text: String) -> (String, String) {
    guard let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }) else { return (text, "") }
    return (text[..<sign].trimmingSpace, String(text[sign...]).filter { !$0.isWhitespace })
  }

  /// The items of a list, and the texts that are none.
  static func list(_ text: String) -> (items: [SMILTimeItem], bad: [String]) {
    var (items, bad) = ([SMILTimeItem](), [String]())
    for part in text.split(separator: ";", omittingEmptySubsequences: true).map(\.trimmingSpace)
    where !part.isEmpty {
      if let item = SMILTimeItem(part) { items.append(item) } else { bad.append(part) }
    }
    return (items, bad)
  }
}
