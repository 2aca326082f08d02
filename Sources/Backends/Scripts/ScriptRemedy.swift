internal import SceneModel

/// Remedies for frequent mistakes of scripts.
enum ScriptRemedy {
  // Functions and numbers of `Math` without its name before them.
  private static let ofMath: Set<String> = [
    "PI", "E", "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "exp", "floor",
    "hypot", "log",
    "max", "min", "pow", "round", "sign", "sin", "sqrt", "tan", "trunc",
  ]

  // Names of Lottie's expressions.
  private static let ofLottie: Set<String> = [
    "content", "effect", "key", "loopIn", "loopOut", "marker", "numKeys", "thisComp", "thisLayer",
    "thisProperty", "transform", "valueAtTime",
  ]

  private static let ofSyntax: [(word: String, remedy: String)] = [
    ("class", "classes are not read: write functions"),
    ("async", "scripts wait for nothing: write it without async"),
    ("await", "scripts wait for nothing: write it without await"),
    ("yield", "generators are not read: fill a list"),
    ("import", "scripts have no modules: write the function into the script"),
    ("export", "scripts have no modules: write it without export"),
  ]

  /// Returns a message of the engine with its remedy, if there is one.
  static func message(
    _ message: String,
    script: String,
    objectModel: ScriptProgram.ObjectModel
  ) -> String {
    let remedy =
      message.hasPrefix("SyntaxError")
      ? syntax(script) : unknownName(in: message).flatMap { name($0, objectModel) }
    return remedy.map { "\(message) (\($0))" } ?? message
  }

  private static func syntax(_ script: String) -> String? {
    let words = Set(ScriptTokens(script).all.filter { $0.kind == .word }.map(\.text))
    return ofSyntax.first { words.contains($0.word) }?.remedy
  }

  // The name in `identifier 'sin' undefined`.
  private static func unknownName(in message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard message.hasPrefix("ReferenceError: identifier"), parts.count == 3 else { return nil }
    return String(parts[1])
  }

  private static func name(_ name: String, _ objectModel: ScriptProgram.ObjectModel) -> String? {
    if ofMath.contains(name) { return "write Math.\(name)" }
    switch name {
    case "t", "frame", "frames", "frameNumber": return "the time in seconds is time"
    case "Date", "performance": return "scripts have no clock: time is that of the layer"
    case "console", "print", "alert":
      return "scripts cannot print: throw new Error(text) shows a text"
    case "window", "document", "require", "process", "fetch", "setTimeout":
      return "scripts reach nothing outside of the scene"
    default: break
    }
    guard objectModel == .scene, ofLottie.contains(name) else { return nil }
    return "that is for Lottie files; scenes have time, value, index and layer(name)"
  }
}
