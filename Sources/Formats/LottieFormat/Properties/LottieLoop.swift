internal import JSONText
internal import SceneModel

/// A script that does nothing but repeat keyframes: `loopOut(…)` or `loopIn(…)` with literals.
struct LottieLoop: Equatable {
  /// Whether it repeats after the last key, and not before the first.
  let isOut: Bool
  /// How.
  let rule: KeyframeExtension.Rule
  /// The number of segments that are repeated; 0 for all.
  let segments: Int

  /// The loop that a script is; nil for any other script.
  init?(_ script: String) {
    var code = String(
      String.UnicodeScalarView(script.unicodeScalars.filter { $0.value > 0x20 })
    )
    if code.hasPrefix("var$bm_rt;") { code.removeFirst("var$bm_rt;".count) }
    guard code.hasPrefix("$bm_rt=") else { return nil }
    code.removeFirst("$bm_rt=".count)
    while code.hasSuffix(";") { code.removeLast() }
    let names = [("loopOut(", true), ("loopIn(", false)]
    guard let name = names.first(where: { code.hasPrefix($0.0) }), code.hasSuffix(")") else {
      return nil
    }
    isOut = name.1
    let inside = code.dropFirst(name.0.count).dropLast()
    let arguments = inside.isEmpty ? [] : inside.split(separator: ",").map(String.init)
    guard arguments.count <= 2 else { return nil }
    let rules: [String: KeyframeExtension.Rule] = [
      "cycle": .cycle, "pingpong": .pingpong, "offset": .offset, "continue": .straight,
    ]
    let type = arguments.first ?? "'cycle'"
    guard let quote = type.first, quote == "'" || quote == "\"", type.last == quote,
      type.count >= 2, let rule = rules[String(type.dropFirst().dropLast()).lowercased()]
    else { return nil }
    self.rule = rule
    if arguments.count == 2 {
      guard let count = Int(arguments[1]), count >= 0 else { return nil }
      segments = count
    } else {
      segments = 0
    }
  }

  /// The loop that a property's script is; nil for any other script, and where lottie-web continues
  /// the keyframes in another way, which the script then does.
  ///
  /// lottie-web moves vectors on at 2 ÷ the frame rate of their speed, and counts the cycles before a
  /// first key that is not at 0 from another frame.
  init?(_ script: String, of property: JSONValue, _ compatibility: LottieCompatibility) {
    self.init(script)
    guard compatibility == .web else { return }
    let first = JSONCursor(property)["k"]?.element(0)
    switch rule {
    case .straight: if isOut, first?["s"]?.count ?? 0 > 1 { return nil }
    case .cycle, .pingpong: if !isOut, first?["t"]?.value.lottieNumber ?? 0 != 0 { return nil }
    default: return
    }
  }

  /// The rules for keyframes at some seconds.
  func beyond(_ times: [Double]) -> KeyframeExtension {
    let isPart = segments > 0 && segments < times.count
    if isOut {
      let start = isPart ? times[times.count - 1 - segments] : nil
      return KeyframeExtension(after: rule, afterStart: start)
    }
    return KeyframeExtension(before: rule, beforeEnd: isPart ? times[segments] : nil)
  }
}
