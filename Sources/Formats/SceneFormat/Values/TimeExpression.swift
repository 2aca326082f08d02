internal import Graphics
internal import JSONText

/// A time as text: a sum of seconds, frames, parts of the duration, markers and the end.
///
/// The grammar of every time in scenes, in assertions and on the command line:
///
///     time   = ["-"] term { ("+" | "-") term }
///     term   = seconds | minutes ":" seconds | hours ":" minutes ":" seconds
///            | frames "f" | percent "%" | "end" | marker [".begin" | ".end"]
///
/// Minutes are whole and below 60 after hours, seconds below 60 after minutes. The name of a marker
/// goes before everything else that it looks like.
public struct TimeExpression: Sendable, Hashable {
  /// A part of the sum.
  public enum Term: Sendable, Hashable {
    /// Seconds.
    case seconds(Double)
    /// Frames.
    case frames(Double)
    /// A part of the duration, of 100.
    case percent(Double)
    /// The end of the scene.
    case end
    /// The begin of a marker, or its end.
    case marker(String, isEnd: Bool)

    /// Whether the term is an instant of the scene; others are lengths of time.
    var isInstant: Bool {
      switch self {
      case .seconds, .frames: false
      case .percent, .end, .marker: true
      }
    }
  }

  /// The terms with their signs, 1 or −1; at least one.
  public let terms: [(sign: Double, term: Term)]

  /// Whether the sum is an instant of the scene and no length.
  ///
  /// The difference of two instants is a length.
  public var isInstant: Bool { terms.reduce(0) { $0 + ($1.term.isInstant ? $1.sign : 0) } != 0 }

  /// The only term of a sum without signs; nil for others.
  public var single: Term? { terms.count == 1 && terms[0].sign == 1 ? terms[0].term : nil }

  /// Whether the time is the end of the scene.
  public var isEnd: Bool { single == .end || single == .percent(100) }

  /// A number of seconds.
  public init(seconds: Double) { terms = [(1, .seconds(seconds))] }

  /// Reads a time.
  ///
  /// - Parameter markers: the names of the markers.
  public init?(_ text: String, markers: some Collection<String>) {
    if markers.contains(text) {
      terms = [(1, .marker(text, isEnd: false))]
      return
    }
    var parser = TimeParser(text, markers: Array(markers))
    guard let terms = parser.sum() else { return nil }
    self.terms = terms
  }

  /// The value in seconds.
  ///
  /// - Parameter value: the value of a term that is no number of seconds; nil for none.
  public func seconds<E: Error>(_ value: (Term) throws(E) -> Double?) throws(E) -> Double? {
    var sum = 0.0
    for (sign, term) in terms {
      if case .seconds(let seconds) = term {
        sum += sign * seconds
      } else {
        guard let seconds = try value(term) else { return nil }
        sum += sign * seconds
      }
    }
    return sum
  }

  /// Whether two expressions have the same terms.
  public static func == (a: TimeExpression, b: TimeExpression) -> Bool {
    a.terms.elementsEqual(b.terms) { $0.sign == $1.sign && $0.term == $1.term }
  }

  /// Hashes the terms.
  public func hash(into hasher: inout Hasher) {
    for (sign, term) in terms {
      hasher.combine(sign)
      hasher.combine(term)
    }
  }

  /// The accepted forms, for messages about an unreadable time.
  public static let forms =
    "seconds, \"12f\", \"50%\", \"1:30\", \"end\", or a marker as in \"idea + 0.5\""
}

/// Reads the text of a time from left to right.
private struct TimeParser {
  private var rest: Substring
  private let markers: [String]

  init(_ text: String, markers: [String]) {
    rest = text[...]
    // Of two names with a common begin, the longer one counts.
    self.markers = markers.ordered { -$0.utf8.count }
  }

  mutating func sum() -> [(sign: Double, term: TimeExpression.Term)]? {
    var terms: [(sign: Double, term: TimeExpression.Term)] = []
    var sign: Double = 1
    skipSpaces()
    if rest.first == "-", let first = takeSign() { sign = first }
    while true {
      skipSpaces()
      guard let term = term() else { return nil }
      terms.append((sign, term))
      skipSpaces()
      guard !rest.isEmpty else { break }
      guard let next = takeSign() else { return nil }
      sign = next
    }
    // Two instants cannot be added; a length is between them.
    let instants = terms.reduce(0) { $0 + ($1.term.isInstant ? $1.sign : 0) }
    return instants == 0 || instants == 1 ? terms : nil
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

  private mutating func takeSign() -> Double? {
    guard let first = rest.first, first == "+" || first == "-" else { return nil }
    rest = rest.dropFirst()
    return first == "+" ? 1 : -1
  }

  private mutating func term() -> TimeExpression.Term? {
    if let marker = marker() { return marker }
    let token = token()
    rest = rest.dropFirst(token.count)
    if token == "end" { return .end }
    // Signs belong to the sum, so that there is one way to write each time.
    guard let first = token.first, first != "-", first != "+" else { return nil }
    if token.hasSuffix("f") { return DecimalText.number(token.dropLast()).map { .frames($0) } }
    if token.hasSuffix("%") { return DecimalText.number(token.dropLast()).map { .percent($0) } }
    return clock(token).map { .seconds($0) }
  }

  // A name, or the name with an edge, that ends where a sum may go on.
  private mutating func marker() -> TimeExpression.Term? {
    for name in markers where rest.hasPrefix(name) {
      let after = rest.dropFirst(name.count)
      for (suffix, isEnd) in [("", false), (".begin", false), (".end", true)]
      where after.hasPrefix(suffix) {
        let tail = after.dropFirst(suffix.count)
        guard tail.first.map({ " +-".contains($0) }) ?? true else { continue }
        rest = tail
        return .marker(name, isEnd: isEnd)
      }
    }
    return nil
  }

  // Up to a space or a sign; the sign of an exponent belongs to its number.
  private func token() -> Substring {
    var before: Character?
    let end = rest.firstIndex { character in
      defer { before = character }
      if character == " " { return true }
      guard character == "+" || character == "-" else { return false }
      return !(before == "e" || before == "E")
    }
    return rest[..<(end ?? rest.endIndex)]
  }

  // `1.5`, `1:30` or `00:01:02.5`.
  private func clock(_ text: Substring) -> Double? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count > 1 else { return DecimalText.number(text) }
    guard fields.count <= 3 else { return nil }
    var sum = 0.0
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      let digits = field.utf8.allSatisfy { (0x30...0x39).contains($0) || (isLast && $0 == 0x2E) }
      guard digits, let number = DecimalText.number(field), index == 0 || number < 60 else {
        return nil
      }
      sum = sum * 60 + number
    }
    return sum
  }
}
