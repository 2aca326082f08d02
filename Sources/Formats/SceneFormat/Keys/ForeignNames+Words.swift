internal import JSONText

/// Words of values as other tools write them.
extension ForeignNames {
  /// Returns the advice for another tool's word, among the words of a value.
  static func advice(forWord name: String, among allowed: [String]) -> String? {
    let name = name.lowercased()
    let advice = allowed.map { "write \($0.quoted)" }
    return table.first { entry in
      entry.context == .word && advice.contains(entry.advice)
        && entry.names.contains { $0.lowercased() == name }
    }?.advice
  }

  /// Returns the easing that a name of GSAP means, such as `power2.out` or `back.inOut(1.7)`.
  static func easing(_ text: String) -> String? {
    let parts = text.prefix { $0 != "(" }.split(separator: ".")
    guard (1...2).contains(parts.count), let curve = gsapCurves[parts[0].lowercased()] else {
      return nil
    }
    switch parts.count == 1 ? "out" : parts[1].lowercased() {
    case "in": return "easeIn" + curve
    case "out": return "easeOut" + curve
    case "inout": return "easeInOut" + curve
    default: return nil
    }
  }

  private static let gsapCurves = [
    "power1": "Quad", "power2": "Cubic", "power3": "Quart", "power4": "Quint", "quad": "Quad",
    "cubic": "Cubic", "quart": "Quart", "quint": "Quint", "strong": "Quint", "sine": "Sine",
    "expo": "Expo", "circ": "Circ", "back": "Back", "elastic": "Elastic", "bounce": "Bounce",
  ]
}
