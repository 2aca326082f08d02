internal import JSONText
internal import SceneModel

extension Easing {
  /// The easing as scene files spell it.
  var text: String {
    switch self {
    case .penner(let curve, let side): side.rawValue + curve.rawValue
    case .steps(let count, .end): "steps(\(count))"
    case .steps(let count, .start): "steps(\(count), start)"
    case .spring(let spring):
      "spring(\(spring.mass.shortestDecimal), \(spring.stiffness.shortestDecimal), "
        + "\(spring.damping.shortestDecimal))"
    }
  }
}

extension ValueReader {
  /// A pace that is no cubic curve: a name, `steps(…)` or `spring(…)`.
  func easing(_ text: String, _ cursor: JSONCursor) -> TimingFunction? {
    let name = text.camelCased
    if let named = Easing.named.first(where: { $0.name == name }) {
      return TimingFunction(named.easing)
    }
    guard let call = Self.call(text) else { return unknownTiming(text, cursor) }
    switch call.name {
    case "steps": return steps(call.arguments, cursor).map { TimingFunction($0) }
    case "spring": return spring(call.arguments, cursor).map { TimingFunction($0) }
    case let name:
      let numbers = call.arguments.compactMap { DecimalText.number($0)?.shortestDecimal }
      guard numbers.count == 4 || name.lowercased().hasSuffix("bezier") else {
        return unknownTiming(text, cursor)
      }
      let list = numbers.count == 4 ? numbers.joined(separator: ", ") : "x1, y1, x2, y2"
      return refuse(cursor) { "\(text.quoted) is written as four numbers (write [\(list)])" }
    }
  }

  private func unknownTiming(_ text: String, _ cursor: JSONCursor) -> TimingFunction? {
    let names = TimingFunction.named.map(\.name)
    let otherNames = Easing.named.map(\.name) + ["steps(4)", "spring(1, 100, 10)"]
    let hint =
      ForeignNames.easing(text).map { "write \($0.quoted)" }
      ?? ForeignNames.advice(for: String(text.prefix { $0 != "(" }), in: .timing)
      ?? Suggestions.nearest(to: text.camelCased, among: names + otherNames)
      .map { "did you mean \($0.quoted)?" }
    let examples = (names + ["easeOutExpo", "steps(4)", "spring(1, 100, 10)"]).map(\.quoted)
    return refuse(cursor) {
      "\(text.quoted) is not a timing function "
        + "(\(hint ?? examples.alternatives + ", or [x1, y1, x2, y2]"))"
    }
  }

  // `name(a, b, …)`; nil for anything else.
  private static func call(_ text: String) -> (name: String, arguments: [String])? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    let arguments = inside.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return (String(text[..<open]), arguments)
  }

  private func steps(_ arguments: [String], _ cursor: JSONCursor) -> Easing? {
    let jump = arguments.count == 2 ? Easing.Jump(rawValue: arguments[1]) : .end
    guard (1...2).contains(arguments.count), let jump, let count = DecimalText.number(arguments[0]),
      count == count.rounded(), count >= 1, count <= limits.magnitude
    else {
      return refuse(cursor) {
        "\(cursor.value.echo) is no number of steps (write \"steps(4)\" or \"steps(4, start)\")"
      }
    }
    return .steps(Int(clamping: count), jump)
  }

  private func spring(_ arguments: [String], _ cursor: JSONCursor) -> Easing? {
    let numbers = arguments.compactMap { DecimalText.number($0) }
    guard numbers.count == 3, arguments.count == 3,
      numbers.allSatisfy({ $0 > 0 && $0 <= limits.magnitude })
    else {
      return refuse(cursor) {
        "\(cursor.value.echo) is no spring (write mass, stiffness and damping, all above 0: "
          + "\"spring(1, 100, 10)\")"
      }
    }
    return .spring(Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2]))
  }
}
