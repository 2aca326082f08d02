internal import JSONText

/// Words of values as other tools write them.
extension ForeignNames {
  /// Words that other tools have for values, and the word here.
  static let words: [(names: [String], word: String)] = [
    (["add", "additive", "linearDodge", "lighter"], "plusLighter"),
    (["hold", "freeze", "keep", "stay"], "forwards"),
    (["tween", "to", "fromTo", "css", "fade", "property"], "basic"),
    (["keyframes"], "keyframe"),
    (["parallel", "timeline"], "group"),
    (["start", "leading"], "left"),
    (["end", "trailing"], "right"),
    (["middle", "centre", "centered"], "center"),
    (["justify"], "justified"),
    (["cover", "aspectFill", "scaleAspectFill", "crop"], "resizeAspectFill"),
    (["contain", "fit", "aspectFit", "scaleAspectFit"], "resizeAspect"),
    (["fill", "stretch", "scaleToFill"], "resize"),
    (["flat"], "butt"),
    (["column", "y"], "vertical"),
    (["row", "x"], "horizontal"),
    (["ellipsis", "tail", "clip"], "end"),
    (["linear"], "axial"),
    (["angular", "sweep"], "conic"),
  ]

  static let wordEntries = words.map { entry in
    Entry(.word, entry.names, "write \(entry.word.quoted)")
  }

  /// Returns the word that another tool's word means, among the words of a value.
  static func word(for name: String, among allowed: [String]) -> String? {
    let name = name.lowercased()
    return words.first { entry in
      allowed.contains(entry.word) && entry.names.contains { $0.lowercased() == name }
    }?.word
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
