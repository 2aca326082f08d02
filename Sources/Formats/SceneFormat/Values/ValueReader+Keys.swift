internal import JSONText
internal import SceneModel

extension ValueReader {
  /// Checks that an object has only known keys; reports the others.
  ///
  /// - Parameters:
  ///   - owner: the noun for the objects with these keys, for messages.
  ///   - context: the context for names of other tools; nil for none.
  @discardableResult
  func checkKeys(
    _ cursor: JSONCursor,
    allowed: [String],
    of owner: String,
    context: ForeignNames.Context? = nil
  ) -> Bool {
    checkKeys(cursor, allowed: allowed, of: owner) { hint(for: $0, among: allowed, context) }
  }

  /// The same with a remedy for an unknown key, to put at the end of a message.
  @discardableResult
  func checkKeys(
    _ cursor: JSONCursor,
    allowed: [String],
    of owner: String,
    hint: (String) -> String
  ) -> Bool {
    var isClean = true
    for member in cursor.members
    where !allowed.contains(member.key) && !KeyCatalogue.isFree(member.key) {
      isClean = false
      report(member, "\(member.key.quoted) is not a key of \(owner)\(hint(member.key))")
    }
    return isClean
  }

  /// A member of an object with the offset of its key.
  typealias Member = (key: String, keyOffset: Int, cursor: JSONCursor)

  /// Reports a mistake about a key.
  func report(
    _ member: Member,
    severity: Diagnostic.Severity = .error,
    as code: Diagnostic.Code = .unknownKey,
    _ message: @autoclosure () -> String
  ) {
    let path = member.cursor.path
    report.add(severity, code, offset: member.keyOffset, path: path.text, message())
  }

  /// Returns the remedy for an unknown key, to put at the end of a message; empty without one.
  ///
  /// Names of other tools come before keys that are spelled alike.
  func hint(for key: String, among allowed: [String], _ context: ForeignNames.Context?) -> String {
    if let context, let advice = ForeignNames.advice(for: key, in: context) {
      return " (\(advice))"
    }
    return Suggestions.hint(for: key, among: allowed)
  }

  /// Whether a count keeps a limit; reports if not.
  ///
  /// - Parameter what: the noun for what is counted, for messages.
  func within(
    _ limit: KeyPath<Limits, Int>,
    _ count: Int,
    of what: String,
    at cursor: JSONCursor
  ) -> Bool {
    let most = limits[keyPath: limit]
    guard count > most else { return true }
    let flag = Limits.flag(of: limit)
    refuse(cursor, .limit) { "\(count) \(what); the limit is \(most) (raise it with \(flag))" }
    return false
  }

  /// Reports that there is more of something than a limit allows.
  ///
  /// - Parameters:
  ///   - what: the noun for what is counted, for messages.
  ///   - cause: the beginning of the message.
  func reportMore(
    than limit: KeyPath<Limits, Int>,
    _ what: String,
    at cursor: JSONCursor,
    cause: String = ""
  ) {
    let number = "more than \(limits[keyPath: limit]) \(what)"
    let flag = Limits.flag(of: limit)
    refuse(cursor, .limit) { "\(cause)\(number) (raise the limit with \(flag))" }
  }

  /// A pace: a name or four numbers.
  func timingFunction(_ cursor: JSONCursor) -> TimingFunction? {
    switch cursor.value.kind {
    case .string(let text):
      let name = text.camelCased
      if let named = TimingFunction.named.first(where: { $0.name == name }) {
        return named.function
      }
      if name == "easeInOut" { return .easeInEaseOut }
      return easing(text, cursor)
    case .array:
      guard let c = numbers(cursor, count: 4, as: "four numbers [x1, y1, x2, y2]") else {
        return nil
      }
      if !(0...1).contains(c[0]) || !(0...1).contains(c[2]) {
        warn(cursor) { "the x of a control point is clamped to 0…1, so that time is a function" }
      }
      return TimingFunction(c[0], c[1], c[2], c[3])
    default:
      return mismatch(cursor, needs: "a timing function such as \"easeIn\" or [x1, y1, x2, y2]")
    }
  }
}

extension Limits {
  // The flag that raises a limit.
  fileprivate static func flag(of limit: KeyPath<Limits, Int>) -> String {
    let entry = table.first {
      if case .full(let field) = $0.field { field as AnyKeyPath == limit } else { false }
    }
    return "--" + (entry?.name ?? "")
  }
}
