package import Graphics
package import JSONText
package import SceneModel

/// A property of named layers that can be given a value.
package struct TargetProperty: Sendable, Hashable {
  /// The words for properties that all kinds of files have.
  package enum Word: String, Sendable, CaseIterable {
    case text, font, fontSize, fontWeight, alignment, color, fill, stroke, strokeWidth, image
    case imageFit = "image.fit"
    case opacity, hidden, position, scale, rotation, fit, hue, tint
    /// A key of the scene format.
    case key
  }

  package let word: Word
  /// The name of a fill or stroke, or the key of the scene format; nil for none.
  package let name: String?

  /// A property of a word.
  package init(_ word: Word, name: String? = nil) { (self.word, self.name) = (word, name) }

  /// Reads the part of a target after the selector.
  ///
  /// - Parameter text: the target, for messages.
  init(_ property: String, of text: String) throws(VariableError) {
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

  /// The error of a property that layers do not have.
  ///
  /// - Parameter words: the properties that they have.
  package func unknown(in text: String, among words: [String]) -> VariableError {
    let written = name ?? word.rawValue
    let hint = Suggestions.hint(for: written, among: words)
    let remedy =
      hint.isEmpty
      ? " (there are \(words.joined(separator: ", ")); put names with dots in double quotes)" : hint
    return VariableError(
      message: "\(text.quoted): no property is called \(written.quoted)\(remedy)"
    )
  }

  /// The words of properties that files without keys of the scene format have.
  package static let words = Word.allCases.filter { $0 != .key }.map(\.rawValue)

  /// Whether `+=` and `*=` are possible.
  var takesOperations: Bool {
    switch word {
    case .fontSize, .strokeWidth, .opacity, .position, .scale, .rotation: true
    case .text, .font, .fontWeight, .alignment, .color, .fill, .stroke, .image, .imageFit, .hidden,
      .fit, .hue, .tint, .key:
      false
    }
  }

  /// Whether it changes the colours of a layer, and of the layers in it.
  package var isPaint: Bool {
    switch word {
    case .color, .fill, .stroke, .strokeWidth, .hue, .tint: true
    case .text, .font, .fontSize, .fontWeight, .alignment, .image, .imageFit, .opacity, .hidden,
      .position, .scale, .rotation, .fit, .key:
      false
    }
  }
}

/// The value of a target, of the kind that its property needs.
package enum TargetValue: Sendable {
  case text(String)
  /// A number: a factor, points, degrees for angles.
  case number(Double)
  /// Two numbers: points, or factors.
  case point(Point)
  case color(Color)
  /// Colours of a gradient with places from 0 to 1, nil where they are spread evenly.
  case stops([(offset: Double?, color: Color)])
  case flag(Bool)
  case json(JSONValue)
}

/// How a replaced image fills the box of the one before.
package enum TargetImageFit: String, Sendable, CaseIterable { case cover, contain, fill }

/// How a replaced text gets into its box, or into the width of the text before.
package enum TargetTextFit: String, Sendable, CaseIterable { case shrink, wrap, none }

extension Target {
  /// The value, checked for its property.
  ///
  /// - Throws: for a value of another kind, with the kind that is needed.
  package func value(limits: Limits) throws(VariableError) -> TargetValue {
    let value = json(limits)
    switch property.word {
    case .text:
      guard let text = value.plainText else { throw mismatch(needs: "a text", value) }
      return .text(text)
    case .font: return .text(try text(value, "the name of a font"))
    case .image: return .text(try text(value, "the path of an image, or a data: URI"))
    case .imageFit: return .text(try word(value, TargetImageFit.self))
    case .fit: return .text(try word(value, TargetTextFit.self))
    case .alignment: return .text(try word(value, TargetAlignment.self))
    case .fontSize: return .number(try number(value, "points") { operation != .set || $0 > 0 })
    case .strokeWidth: return .number(try number(value, "points") { operation != .set || $0 >= 0 })
    case .fontWeight:
      if let name = value.plainText?.lowercased(),
        let weight = FontKeywords.weights.first(where: { $0.name.lowercased() == name })?.weight
      {
        return .number(Double(weight))
      }
      return .number(
        try number(value, "a weight of 1 to 1000, or bold") { (1...1000).contains($0) }
      )
    case .opacity: return .number(try number(value, "0 to 1, or a percentage") { $0.isFinite })
    case .rotation, .hue: return .number(try degrees(value))
    case .hidden:
      if case .bool(let flag) = value.kind { return .flag(flag) }
      guard let flag = value.plainText.flatMap(SpreadsheetValue.flag) else {
        throw mismatch(needs: "true or false", value)
      }
      return .flag(flag)
    case .position, .scale: return .point(try point(value))
    case .tint: return .color(try color(value))
    case .color, .fill, .stroke:
      if let stops = try stops(value) { return .stops(stops) }
      return .color(try color(value))
    case .key: return .json(value)
    }
  }

  // Texts that are no JSON are texts.
  private func json(_ limits: Limits) -> JSONValue {
    switch given {
    case .json(let value): return value
    case .text(let text):
      let written = JSONValue(.string(text))
      guard property.word != .text, property.word != .font, property.word != .image else {
        return written
      }
      let report = ReadReport()
      let source = SourceText(Array(text.utf8))
      let value = JSONParser.parse(source, limits: limits, report: report)
      return report.hasErrors ? written : value ?? written
    }
  }

  private func text(_ value: JSONValue, _ what: String) throws(VariableError) -> String {
    guard case .string(let text) = value.kind, !text.isEmpty else {
      throw mismatch(needs: what, value)
    }
    return text
  }

  private func word<Words: RawRepresentable & CaseIterable>(
    _ value: JSONValue,
    _ words: Words.Type
  ) throws(VariableError) -> String where Words.RawValue == String {
    guard case .string(let text) = value.kind, words.init(rawValue: text) != nil else {
      throw mismatch(needs: words.allCases.map(\.rawValue).alternatives, value)
    }
    return text
  }

  private func number(
    _ value: JSONValue,
    _ what: String,
    isAllowed: (Double) -> Bool
  ) throws(VariableError) -> Double {
    guard let number = value.factor, number.isFinite, isAllowed(number) else {
      throw mismatch(needs: what, value)
    }
    return number
  }

  private func degrees(_ value: JSONValue) throws(VariableError) -> Double {
    if operation == .multiply { return try number(value, "a factor") { $0.isFinite } }
    if case .number(let number) = value.kind { return number }
    guard let radians = value.plainText.flatMap(AngleText.radians) else {
      throw mismatch(needs: "degrees", value)
    }
    return radians / .pi * 180
  }

  private func point(_ value: JSONValue) throws(VariableError) -> Point {
    let isUniform = property.word == .scale || operation == .multiply
    var numbers: [Double] = []
    switch value.kind {
    case .array(let items): numbers = items.compactMap(\.factor)
    case .string(let text):
      numbers = text.split { $0 == "," || $0 == " " }.compactMap {
        JSONValue(.string(String($0))).factor
      }
    case .number(let number): numbers = [number]
    case .null, .bool, .object, .invalid: break
    }
    if isUniform, numbers.count == 1 { numbers.append(numbers[0]) }
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw mismatch(
        needs: isUniform ? "a factor, or two such as [1, 2]" : "two numbers such as [10, 20]",
        value
      )
    }
    return Point(numbers[0], numbers[1])
  }

  private func color(_ value: JSONValue) throws(VariableError) -> Color {
    guard let color = value.targetColor else {
      throw mismatch(needs: "a colour such as \"#ff8000\" or [1, 0.5, 0]", value)
    }
    return color
  }

  // A list of colours, or of objects with offset and color; nil for what is no list of them.
  private func stops(
    _ value: JSONValue
  ) throws(VariableError) -> [(offset: Double?, color: Color)]? {
    guard case .array(let items) = value.kind, value.targetColor == nil else { return nil }
    guard items.count > 1 else {
      throw mismatch(needs: "a colour, or two and more for a gradient", value)
    }
    var result: [(offset: Double?, color: Color)] = []
    for item in items {
      let cursor = JSONCursor(item)
      let offset = cursor["offset"]?.value.factor
      result.append((offset, try color(cursor["color"]?.value ?? item)))
    }
    return result
  }
}

/// How lines of a text are aligned.
package enum TargetAlignment: String, Sendable, CaseIterable { case left, center, right, justified }

extension JSONValue {
  // A text, or a number or flag as one.
  fileprivate var plainText: String? {
    switch kind {
    case .string(let text): text
    case .number(let number): number.shortestDecimal
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object, .invalid: nil
    }
  }

  // A number, or a text of one with or without `%`.
  fileprivate var factor: Double? {
    switch kind {
    case .number(let number): return number
    case .string(let text):
      guard text.hasSuffix("%") else { return DecimalText.number(text) }
      return DecimalText.number(text.dropLast()).map { $0 / 100 }
    case .null, .bool, .array, .object, .invalid: return nil
    }
  }

  fileprivate var targetColor: Color? {
    switch kind {
    case .string(let text): return ColorText.color(text)
    case .array(let items):
      let numbers = items.compactMap { item -> Double? in
        if case .number(let number) = item.kind { number } else { nil }
      }
      guard numbers.count == items.count, (3...4).contains(numbers.count) else { return nil }
      return Color(numbers[0], numbers[1], numbers[2], numbers.count > 3 ? numbers[3] : 1).clamped
    case .null, .bool, .number, .object, .invalid: return nil
    }
  }
}
