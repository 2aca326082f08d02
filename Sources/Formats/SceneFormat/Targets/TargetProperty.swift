package import Graphics
package import JSONText
package import SceneModel

extension TargetProperty {
  /// Reads the part of a target after the selector.
  init(_ property: String) {
    for word in [Word.fill, .stroke] where property.hasPrefix(word.rawValue + ":") {
      let rest = property.dropFirst(word.rawValue.count + 1)
      let name = TargetText.quoted(rest).flatMap { $0.rest.isEmpty ? $0.name : nil }
      self.init(word, name: name ?? String(rest))
      return
    }
    if let word = Word(rawValue: property), word != .key {
      self.init(word)
    } else {
      self.init(.key, name: property)
    }
  }

  /// The error of a property that layers do not have, with the nearest of those that they have.
  func unknown(in text: String, among words: [String]) -> VariableError {
    let written = name ?? word.rawValue
    let hint = Suggestions.hint(for: written, among: words)
    let remedy =
      hint.isEmpty
      ? " (animrender info FILE --targets lists what can be set; put names with dots in double quotes)"
      : hint
    return VariableError("\(text.quoted): no property is called \(written.quoted)\(remedy)")
  }
}

extension Target {
  /// The value, checked for its property.
  ///
  /// - Parameters:
  ///   - colors: the colours that the file has names for.
  ///   - takesRelativePlaces: whether a position may have parts of the parent's bounds, as a `json` value.
  /// - Throws: for a value of another kind, with the kind that is needed.
  package func value(
    limits: Limits,
    colors: [String: Color] = [:],
    takesRelativePlaces: Bool = false
  ) throws(VariableError) -> TargetValue {
    let value = json(limits)
    // A percentage is a factor; it is no number of points.
    func number(
      _ needs: String,
      isFraction: Bool = false,
      _ isAllowed: (Double) -> Bool
    ) throws(VariableError) -> TargetValue {
      let number = isFraction || operation == .multiply ? value.factor : value.plainNumber
      guard let number, number.isFinite, isAllowed(number) else {
        throw mismatch(needs: needs, value)
      }
      return .number(number)
    }
    func text(_ needs: String, _ text: String?) throws(VariableError) -> TargetValue {
      guard let text else { throw mismatch(needs: needs, value) }
      return .text(text)
    }
    func word<Words: RawRepresentable & CaseIterable>(
      _ words: Words.Type
    ) throws(VariableError) -> TargetValue where Words.RawValue == String {
      let names = words.allCases.map(\.rawValue)
      return try text(names.alternatives, names.first { $0 == value.text })
    }
    let written = value.text.flatMap { $0.isEmpty ? nil : $0 }
    switch property.word {
    case .text: return try text("a text", value.plainText)
    case .font: return try text("the name of a font", written)
    case .image: return try text("the path of an image, or a data: URI", written)
    case .imageFit: return try word(TargetImageFit.self)
    case .fit: return try word(TargetTextFit.self)
    case .alignment: return try word(TargetAlignment.self)
    case .fontSize: return try number("points") { operation != .set || $0 > 0 }
    case .strokeWidth: return try number("points") { operation != .set || $0 >= 0 }
    case .fontWeight:
      let name = value.plainText?.lowercased()
      if let weight = FontKeywords.weights.first(where: { $0.name.lowercased() == name })?.weight {
        return .number(Double(weight))
      }
      return try number("a weight of 1 to 1000, or bold") { (1...1000).contains($0) }
    case .opacity:
      return try number("0 to 1, or a percentage", isFraction: true) {
        switch operation {
        case .set: (0...1).contains($0)
        case .add: true
        case .multiply: $0 >= 0
        }
      }
    case .rotation, .hue:
      if operation == .multiply { return try number("a factor") { _ in true } }
      if let number = value.number { return .number(number) }
      guard let radians = value.plainText.flatMap(AngleText.radians) else {
        throw mismatch(needs: "degrees", value)
      }
      return .number(radians / .pi * 180)
    case .hidden:
      guard let flag = value.plainText.flatMap(SpreadsheetValue.flag) else {
        throw mismatch(needs: "true or false", value)
      }
      return .flag(flag)
    case .position:
      if takesRelativePlaces, operation == .set, let place = relativePlace(value) {
        return .json(place)
      }
      return .point(try point(value))
    case .scale: return .point(try point(value))
    case .tint: return .color(try color(value, colors))
    case .color, .fill, .stroke:
      if let stops = try stops(value, colors) { return stops }
      return .color(try color(value, colors))
    case .key: return .json(value)
    }
  }

  private func json(_ limits: Limits) -> JSONValue {
    switch given {
    case .json(let value): return value
    case .text(let text):
      let isText = [.text, .font, .image].contains(property.word)
      return isText ? .string(text) : VariableOverrides.jsonOrText(text, limits: limits)
    case .decimal(let text, let number):
      // A pair may be written so.
      let isText = [.text, .font, .image, .position, .scale].contains(property.word)
      return isText ? .string(text) : .number(number)
    }
  }

  private func point(_ value: JSONValue) throws(VariableError) -> Point {
    let isUniform = property.word == .scale || operation == .multiply
    let parts = value.parts
    var numbers = parts.compactMap { isUniform ? $0.factor : $0.plainNumber }
    if isUniform, numbers.count == 1 { numbers.append(numbers[0]) }
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw mismatch(
        needs: isUniform ? "a factor, or two such as [1, 2]" : "two numbers such as [10, 20]",
        value
      )
    }
    return Point(numbers[0], numbers[1])
  }

  // `center`, or two numbers of which one or both are percentages; nil for others.
  private func relativePlace(_ value: JSONValue) -> JSONValue? {
    if value.text == "center" { return value }
    let parts = value.parts
    let numbers = parts.map { $0.plainNumber.map(JSONValue.number) ?? $0 }
    guard parts.count == 2, parts.allSatisfy({ $0.factor?.isFinite == true }),
      numbers.contains(where: { $0.text != nil })
    else { return nil }
    return .array(numbers)
  }

  private func color(_ value: JSONValue, _ colors: [String: Color]) throws(VariableError) -> Color {
    guard let color = value.text.flatMap({ colors[$0] }) ?? value.targetColor else {
      let names =
        colors.isEmpty ? "" : ", or \(Array(colors.keys.ordered().prefix(8)).alternatives)"
      throw mismatch(needs: "a colour such as \"#ff8000\" or [1, 0.5, 0]\(names)", value)
    }
    return color
  }

  /// Whether the value was given as a text.
  func isGiven(as written: String) -> Bool {
    switch given {
    case .text(let text), .decimal(let text, _): text == written
    case .json(let value): value.text == written
    }
  }

  // A list of colours, or of objects with offset and color; nil for what is no list of them.
  private func stops(
    _ value: JSONValue,
    _ colors: [String: Color]
  ) throws(VariableError) -> TargetValue? {
    guard let items = value.items, value.targetColor == nil else { return nil }
    guard items.count > 1 else {
      throw mismatch(needs: "a colour, or two and more for a gradient", value)
    }
    var result: [(offset: Double?, color: Color)] = []
    for item in items {
      result.append((item["offset"]?.factor, try color(item["color"] ?? item, colors)))
    }
    // Gradients go from the first place to the last; of equal ones the order counts.
    guard result.allSatisfy({ $0.offset != nil }) else { return .stops(result) }
    let order = result.indices.sorted {
      (result[$0].offset ?? 0, $0) < (result[$1].offset ?? 0, $1)
    }
    return .stops(order.map { result[$0] })
  }

  /// The error of a value that does not fit.
  package func mismatch(needs what: String, _ value: JSONValue) -> VariableError {
    VariableError("\(text.quoted) needs \(what), not \(value.echo)")
  }

  /// An error about the target, with its text.
  package func error(_ message: String) -> VariableError {
    VariableError("\(text.quoted): \(message)")
  }

  /// The error of a list of colours for what takes one.
  package var plainColorError: VariableError {
    error("a plain colour takes one colour, not the list of a gradient")
  }

  /// Checks a path of an image that is to be looked for beside a file.
  package func checkPath(_ path: String) throws(VariableError) {
    guard !DataURI.hasScheme(of: path), let failure = AssetPath.failure(in: path) else { return }
    throw error("\(failure) (name its folder with --asset-root)")
  }
}

extension Color {
  /// The colour after a change of hue, or with the hue of another one; others as they are.
  package func recolored(_ word: TargetProperty.Word, _ value: TargetValue) -> Color {
    switch (word, value) {
    case (.hue, .number(let degrees)): shifted(hue: degrees / 360, saturation: 0, value: 0)
    case (.tint, .color(let tint)): tinted(tint)
    case (_, .color(let color)): color
    default: self
    }
  }

  // The colour with hue and saturation of another one; its lightness (CSS Color 4, section 7.1) and alpha stay.
  private func tinted(_ tint: Color) -> Color {
    func lightness(_ color: Color) -> Double {
      (max(color.red, color.green, color.blue) + min(color.red, color.green, color.blue)) / 2
    }
    let light = lightness(tint)
    let hsv = HSVColor(tint)
    let chroma = hsv.value * hsv.saturation
    let saturation = light > 0 && light < 1 ? chroma / (1 - abs(2 * light - 1)) : 0
    return ColorText.hsl(hsv.hue * 360, saturation, lightness(self), alpha)
  }
}

extension JSONValue {
  // A text, or a number or flag as one.
  fileprivate var plainText: String? {
    switch kind {
    case .string(let text): text
    case .number(let number): number.shortestDecimal
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }

  // A number, or a text of one.
  fileprivate var plainNumber: Double? { number ?? text.flatMap(DecimalText.number) }

  // A number, or a text of one with or without `%`.
  fileprivate var factor: Double? {
    guard let text, text.hasSuffix("%") else { return plainNumber }
    return DecimalText.number(text.dropLast()).map { $0 / 100 }
  }

  // The items of a list, or the parts of a text between commas and spaces.
  fileprivate var parts: [JSONValue] {
    text?.split { $0 == "," || $0 == " " }.map { JSONValue(.string(String($0))) }
      ?? items ?? [self]
  }

  fileprivate var targetColor: Color? {
    if let text { return ColorText.color(text) }
    let numbers = items?.compactMap(\.number) ?? []
    guard numbers.count == items?.count, (3...4).contains(numbers.count),
      numbers.allSatisfy((0...1).contains)
    else { return nil }
    return Color(numbers[0], numbers[1], numbers[2], numbers.count > 3 ? numbers[3] : 1)
  }
}
