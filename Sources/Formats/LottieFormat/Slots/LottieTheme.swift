internal import JSONText
internal import SceneModel

/// A theme of a dotLottie archive (version 2): values for slots.
struct LottieTheme {
  /// A value for a slot, in the spelling that `LottieSlot` takes.
  struct Rule {
    /// The name of the slot; nil for a rule that names none.
    let slot: String?
    /// The value; nil for a rule without one.
    let value: JSONValue?
    /// The script of the property, as files have it; nil for none.
    let script: String?
  }

  /// The rules for an animation; later ones of a slot win.
  let rules: [Rule]

  /// The rules of a theme; nil for what is no theme.
  ///
  /// - Parameter animation: whose rules count; a rule that names no animations is for all.
  init?(_ bytes: [UInt8], animation: String, limits: Limits) {
    let report = ReadReport()
    let parsed = JSONParser.parse(
      SourceText(bytes),
      limits: limits,
      report: report,
      lastOfKeyWins: true
    )
    guard let parsed, !report.hasErrors, let list = JSONCursor(parsed)["rules"], list.isArray else {
      return nil
    }
    rules = list.elements.compactMap { rule in
      let slot = rule["id"]?.text ?? rule["slotId"]?.text
      let named = rule["animations"]?.elements.compactMap(\.text) ?? []
      guard named.isEmpty || named.contains(animation) else { return nil }
      let script = rule["expression"]?.text.map(Self.script)
      if let keyframes = rule["keyframes"] {
        let value = JSONValue(.object([JSONMember("keyframes", keyframes.value)]))
        return Rule(slot: slot, value: value, script: script)
      }
      return Rule(slot: slot, value: rule["value"]?.value, script: script)
    }
  }

  // In files the result of a script is what it assigns to `$bm_rt`; themes may have an expression alone.
  private static func script(_ expression: String) -> String {
    expression.contains("$bm_rt") ? expression : "$bm_rt = \(expression)"
  }
}
