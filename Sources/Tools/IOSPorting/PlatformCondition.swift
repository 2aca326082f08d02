/// Conditions of `#if`, decided as on a phone.
enum PlatformCondition {
  /// Returns whether a condition holds; nil for a condition about something else.
  static func value(of condition: String) -> Bool? {
    let text = condition.split(separator: "//").first.map(String.init) ?? condition
    var result = false
    for part in text.split(separator: "||") {
      let values = part.split(separator: "&&").map { term(String($0)) }
      if values.contains(nil) { return nil }
      result = result || values.allSatisfy { $0 == true }
    }
    return result
  }

  private static func term(_ text: String) -> Bool? {
    let term = text.filter { !$0.isWhitespace }
    if term.hasPrefix("!") { return self.term(String(term.dropFirst())).map { !$0 } }
    switch term {
    case "os(iOS)", "canImport(UIKit)": return true
    case "os(macOS)", "os(OSX)", "os(tvOS)", "os(watchOS)", "os(visionOS)", "os(Linux)",
      "canImport(AppKit)", "targetEnvironment(simulator)", "targetEnvironment(macCatalyst)":
      return false
    default: return nil
    }
  }
}
