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
    let unit = scanner.text { _ in true }
    // Division is exact where a factor of 0.001 is not.
    if unit == "ms" { return number / 1000 }
    return ["": 1.0, "s": 1, "min": 60, "h": 3600][unit].map { number * $0 }
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
    guard let offset = offsetText.isEmpty ? 0 : SMILClock.offset(offsetText), !symbol.isEmpty
    else { return nil }
    let call = rest == nil ? nil : symbol.functionCall
    if rest != nil, symbol == "begin" || symbol == "end" {
      self = .syncbase(id, symbol == "begin" ? .begin : .end, offset)
    } else if let call, call.name == "repeat", let count = Int(call.arguments.trimmingSpace),
      count >= 0
    {
      self = .syncbase(id, .repetition(count), offset)
    } else {
      // Else it is an event, of the element itself where it has no id.
      guard symbol.utf8.allSatisfy(\.isLetter) else { return nil }
      self = .never(rest == nil ? symbol : text)
    }
  }

  // The id before the first dot that is not escaped, and the rest; the whole text and nil without a dot.
  private static func identifier(_ text: String) -> (String, String?)? {
    var id: [UInt8] = []
    var scanner = ByteScanner(text)
    while let byte = scanner.byte, byte != 0x2E {
      if byte == 0x5C { scanner.position += 1 }
      id.append(scanner.byte ?? byte)
      scanner.position += 1
    }
    guard scanner.skip(".") else { return (text, nil) }
    return id.isEmpty
      ? nil : (String(decoding: id, as: UTF8.self), scanner.text { _ in true }.trimmingSpace)
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
