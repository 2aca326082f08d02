internal import Graphics
internal import SceneModel

/// Conditions with `not`, `and` and `or` in `@media` and `@supports`.
enum CSSCondition {
  /// The value of a condition; nil for an unknown one.
  ///
  /// - Parameter leaf: the value of a text in parentheses, or of a function.
  static func value(_ text: String, depth: Int = 0, _ leaf: (String) -> Bool?) -> Bool? {
    guard depth < Limits.cssFunctionDepth else { return nil }
    var words = text.splitTopLevel(" ")
    if words.first?.lowercased() == "not" {
      words.removeFirst()
      guard words.count == 1 else { return nil }
      return value(words[0], depth: depth + 1, leaf).map { !$0 }
    }
    if words.count > 2 {
      let mode = words[1].lowercased()
      guard words.count % 2 == 1, mode == "and" || mode == "or",
        stride(from: 1, to: words.count, by: 2).allSatisfy({ words[$0].lowercased() == mode })
      else { return nil }
      let values = stride(from: 0, to: words.count, by: 2).map {
        value(words[$0], depth: depth + 1, leaf)
      }
      if values.contains(mode == "or") { return mode == "or" }
      return values.contains(nil) ? nil : mode == "and"
    }
    guard words.count == 1, let word = words.first else { return nil }
    guard word.hasPrefix("("), word.hasSuffix(")") else { return leaf(word) }
    let inner = String(word.dropFirst().dropLast()).trimmingSpace
    let first = inner.splitTopLevel(" ").first ?? ""
    if inner.hasPrefix("(") || first.lowercased() == "not" || first.hasSuffix(")") {
      return value(inner, depth: depth + 1, leaf)
    }
    return leaf(inner)
  }

  /// Whether a declaration or a selector of `@supports` is read; nil for other texts.
  static func isSupported(_ text: String) -> Bool? {
    if let call = text.functionCall {
      return call.name == "selector" ? CSSSelectorReader.list(call.arguments) != nil : nil
    }
    guard let declaration = CSSDeclaration.list(text).first else { return nil }
    let name = declaration.name
    return SVGProperty.canonical(name, declaration.value) != nil
      && (name.hasPrefix("--") || SVGProperty.table[name] != nil || name.hasPrefix("animation"))
  }
}

/// The properties of the output that media queries ask for.
struct CSSMedia: Sendable {
  /// The size of the drawing in pixels.
  var size: Size
  /// Whether the user prefers dark colours.
  var prefersDark = false

  /// Whether a list of media queries matches; unknown features do not match.
  ///
  /// Media Queries 4. Nothing points at the output, and its resolution is one pixel for a pixel.
  func matches(_ list: String) -> Bool {
    let queries = list.splitTopLevel(",").filter { !$0.isEmpty }
    return queries.isEmpty || queries.contains(where: query)
  }

  private func query(_ text: String) -> Bool {
    var words = text.lowercased().splitTopLevel(" ")
    guard let type = words.firstIndex(where: { !["not", "only"].contains($0) }), type < 2,
      !words[type].hasPrefix("(")
    else { return CSSCondition.value(text.lowercased(), feature) == true }
    var result = ["all", "screen"].contains(words[type])
    let isNegated = words[0] == "not"
    words.removeFirst(type + 1)
    if words.first == "and" {
      let condition = words.dropFirst().joined(separator: " ")
      guard let value = CSSCondition.value(condition, feature) else { return false }
      result = result && value
    } else if !words.isEmpty {
      return false
    }
    return result != isNegated
  }

  private var values: [String: String] {
    let (width, height) = (size.width.shortestDecimal, size.height.shortestDecimal)
    let ratio = (size.width / size.height).shortestDecimal
    let sizes = [
      "width": width, "device-width": width, "height": height, "device-height": height,
      "aspect-ratio": ratio, "device-aspect-ratio": ratio,
      "prefers-color-scheme": prefersDark ? "dark" : "light",
      "orientation": size.height >= size.width ? "portrait" : "landscape",
    ]
    return SVGNames.media.merging(sizes) { _, ofOutput in ofOutput }
  }

  private func number(_ name: String) -> Double? { values[name].flatMap { Double($0) } }

  private func feature(_ text: String) -> Bool? {
    if let range = range(text) { return range }
    let parts = text.splitTopLevel(":")
    let name = parts[0]
    guard parts.count > 1 else {
      return values[name].map { !["none", "no-preference", "0"].contains($0) }
    }
    if number(name) == nil, let word = values[name] { return word == parts[1] }
    for (prefix, mark) in [("min-", ">="), ("max-", "<="), ("", "=")] where name.hasPrefix(prefix) {
      guard let left = number(String(name.dropFirst(prefix.utf8.count))),
        let right = Self.value(parts[1])
      else { continue }
      return Self.compare(left, by: mark, to: right)
    }
    return nil
  }

  // `400px <= width < 700px`; nil for other texts.
  private func range(_ text: String) -> Bool? {
    let text = text.filter { $0 != " " }
    let marks = text.split { !"<>=".contains($0) }.map(String.init)
    let operands = text.split { "<>=".contains($0) }.map(String.init)
    let numbers = operands.compactMap { number($0) ?? Self.value($0) }
    guard (1...2).contains(marks.count), operands.count == marks.count + 1,
      numbers.count == operands.count
    else { return nil }
    return marks.indices.allSatisfy {
      Self.compare(numbers[$0], by: marks[$0], to: numbers[$0 + 1])
    }
  }

  private static func compare(_ a: Double, by mark: String, to b: Double) -> Bool {
    let relations: [String: (Double, Double) -> Bool] = [
      "<": (<), "<=": (<=), ">": (>), ">=": (>=),
    ]
    return (relations[mark] ?? (==))(a, b)
  }

  // A length in pixels, a number, a ratio, or a resolution in dots per pixel.
  private static func value(_ text: String) -> Double? {
    let parts = text.splitTopLevel("/").map { Quantity($0, LengthContext()) }
    if parts.count == 2, let a = parts[0], let b = parts[1] { return a.value / b.value }
    if let quantity = parts[0], parts.count == 1, quantity.percent == 0 { return quantity.value }
    for (unit, size) in [("dppx", 1.0), ("x", 1), ("dpi", 1.0 / 96), ("dpcm", 2.54 / 96)]
    where text.hasSuffix(unit) {
      if let number = Double(text.dropLast(unit.utf8.count)) { return number * size }
    }
    return nil
  }
}
