internal import Graphics
internal import JSONText
internal import SceneModel

/// A value of a property or attribute, as far as it can be interpolated.
enum AnimatableValue: Sendable, Hashable {
  /// Numbers, lengths, percentages or angles.
  case list([Quantity])
  case color(SVGColor)
  case path(SVGPathData)
  case transform([TransformFunction])
  /// Functions with numbers in them, such as `blur(4px)`.
  case template([TemplateToken])
  /// Anything else; it changes at once.
  case keyword(String)

  /// Whether the value is a word, which cannot be interpolated.
  var isKeyword: Bool { if case .keyword = self { true } else { false } }

  /// How values of a name are read.
  enum Kind: Sendable, Hashable {
    case automatic, numbers, paint, path, transform, axes, fontSize
    /// One number stands for two.
    case pair
  }

  /// Reads a value; a text that does not fit the kind is a keyword.
  ///
  /// - Parameter context: the sizes that lengths refer to, for sizes of fonts those of the parent.
  init(_ text: String, _ kind: Kind, _ context: LengthContext) {
    let text = text.trimmingSpace
    switch kind {
    case .path: self = Self.path(of: text)
    case .paint: self = SVGColor(text).map(Self.color) ?? .keyword(text)
    case .transform:
      self = TransformFunction.list(text, context).map(Self.transform) ?? .keyword(text)
    case .axes: self = Self.axes(in: text) ?? .keyword(text)
    case .fontSize:
      let size = SVGFontStyle.size(text, parent: context.fontSize, context)
      self = size.map { .list([Quantity($0, .length)]) } ?? .keyword(text)
    case .pair:
      let list = Self.numbers(text, context)
      self = list.map { .list($0.count == 1 ? $0 + $0 : $0) } ?? .keyword(text)
    case .numbers, .automatic:
      self =
        Self.numbers(text, context).map(Self.list)
        ?? (kind == .automatic ? SVGColor(text).map(Self.color) : nil)
        ?? TemplateToken.tokens(text, context).map(Self.template) ?? .keyword(text)
    }
  }

  private static func path(of text: String) -> AnimatableValue {
    var data = text.lowercased() == "none" ? "" : text
    if let call = text.functionCall, call.name == "path" {
      data = call.arguments.splitTopLevel(",").last?.unquoted ?? ""
    }
    return .path(SVGPathData(data, maxNumbers: Limits.svgPathNumbers))
  }

  // Axes in the order of their names: lists of the same ones mix by axis (CSS Fonts 4, section 8.2).
  private static func axes(in text: String) -> AnimatableValue? {
    guard let axes = SVGFontStyle.axes(text)?.sorted(by: { $0.tag < $1.tag }) else { return nil }
    return .template(
      axes.enumerated().flatMap { index, axis -> [TemplateToken] in
        let name = "\(index == 0 ? "" : ",")\"\(axis.tag)\" "
        return [.text(name), .number(Quantity(axis.value))]
      }
    )
  }

  /// The quantities of a list, separated by spaces or commas, or by their signs and points (`10-20.5.5`); nil for other
  /// texts.
  static func numbers(_ text: String, _ context: LengthContext) -> [Quantity]? {
    guard let first = text.utf8.first else { return nil }
    if !first.isDigit, !"+-.".utf8.contains(first) {
      guard let open = text.firstIndex(of: "("),
        CSSMath.functions.contains(text[..<open].lowercased())
      else { return nil }
    }
    var result: [Quantity] = []
    for word in text.words {
      let one = Quantity(word, context).map { [$0] }
      guard let quantities = one ?? joinedNumbers(word) else { return nil }
      result += quantities
    }
    return result.isEmpty ? nil : result
  }

  // Numbers that run into each other: `10-20` in a list of points.
  private static func joinedNumbers(_ word: String) -> [Quantity]? {
    var scanner = ByteScanner(word)
    var result: [Quantity] = []
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      result.append(Quantity(number))
    }
    return result
  }

  /// The value between two; nil if they cannot be interpolated.
  ///
  /// - Parameter rules: the rules of CSS or SMIL, and the box of percentages in transforms.
  func mixed(with other: AnimatableValue, at q: Double, _ rules: InterpolationRules)
    -> AnimatableValue?
  {
    switch (self, other) {
    case (.list(let a), .list(let b)) where a.count != b.count:
      guard rules.isCSS, let (a, b) = Self.repeated(a, b) else { return nil }
      return Self.list(a).mixed(with: .list(b), at: q, rules)
    case (.transform(let a), .transform(let b)):
      return .transform(TransformFunction.mixed(a, b, at: q, box: rules.box))
    default:
      return combined(with: other) {
        $0.mixed(with: $1, at: q)
      } color: {
        $0.mixed(with: $1, at: q, premultiplied: rules.isCSS)
      } path: {
        $0.mixed(with: $1, at: q)
      }
    }
  }

  // The values of one form with their parts combined; nil for values of different forms.
  private func combined(
    with other: AnimatableValue,
    _ number: (Quantity, Quantity) -> Quantity,
    color: (SVGColor, SVGColor) -> SVGColor,
    path: (SVGPathData, SVGPathData) -> SVGPathData
  ) -> AnimatableValue? {
    switch (self, other) {
    case (.list(let a), .list(let b)):
      return a.count == b.count ? .list(zip(a, b).map(number)) : nil
    case (.color(let a), .color(let b)): return .color(color(a, b))
    case (.path(let a), .path(let b)): return a.isCompatible(with: b) ? .path(path(a, b)) : nil
    case (.template(let a), .template(let b)):
      let tokens = zip(a, b).compactMap { $0.combined(with: $1, number, color, path) }
      return a.count == b.count && tokens.count == a.count ? .template(tokens) : nil
    default: return nil
    }
  }

  // Both lists repeated to the least common multiple of their lengths.
  private static func repeated(_ a: [Quantity], _ b: [Quantity]) -> ([Quantity], [Quantity])? {
    guard !a.isEmpty, !b.isEmpty else { return nil }
    var (x, y) = (a.count, b.count)
    while y != 0 { (x, y) = (y, x % y) }
    let count = a.count / x * b.count
    guard count <= 10_000 else { return nil }
    return ((0..<count).map { a[$0 % a.count] }, (0..<count).map { b[$0 % b.count] })
  }

  /// The sum with a multiple of another value; nil if the values cannot be added.
  func adding(_ other: AnimatableValue, times factor: Double = 1) -> AnimatableValue? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): return factor == 1 ? .transform(a + b) : nil
    default:
      return combined(with: other) {
        $0.adding($1, times: factor)
      } color: {
        $0.adding($1, times: factor)
      } path: {
        $0.adding($1, times: factor)
      }
    }
  }

  /// The sum in which functions of transforms grow; nil if the values cannot be added.
  ///
  /// - Parameter box: the reference box of transforms.
  func accumulating(_ other: AnimatableValue, box: () -> Size) -> AnimatableValue? {
    guard case .transform(let a) = self, case .transform(let b) = other else {
      return adding(other)
    }
    return .transform(TransformFunction.accumulated(a, b, box: box))
  }

  /// A value of the same form whose sum with this one is this one; nil for keywords.
  var zero: AnimatableValue? {
    switch self {
    case .list(let list): .list(list.map { Quantity(0, $0.kind) })
    case .color: .color(SVGColor(0, 0, 0))
    case .transform: .transform([])
    case .path, .template, .keyword: adding(self, times: -1)
    }
  }

  /// The distance for paced animations; nil if there is none.
  func distance(to other: AnimatableValue) -> Double? {
    switch (self, other) {
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return nil }
      let squares = zip(a, b).map { pair in
        let (x, y) = (pair.0.value - pair.1.value, pair.0.percent - pair.1.percent)
        return x * x + y * y
      }
      return squares.reduce(0, +).squareRoot()
    case (.color(let a), .color(let b)):
      let (r, g, c) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
      return (r * r + g * g + c * c).squareRoot()
    case (.path(let a), .path(let b)): return a.isCompatible(with: b) ? a.distance(to: b) : nil
    default: return nil
    }
  }

  /// The text for an attribute or declaration; percentages in transforms are none.
  var text: String {
    switch self {
    case .list(let list): list.map(\.text).joined(separator: " ")
    case .color(let color): color.text
    case .path(let path): path.text
    case .transform(let list): list.product().matrixText
    case .template(let tokens): tokens.map(\.text).joined()
    case .keyword(let word): word
    }
  }
}

/// The rules that differ between CSS and SMIL.
struct InterpolationRules {
  /// Whether colours are premultiplied, and lists of different lengths repeated.
  private(set) var isCSS = false
  /// The reference box of transforms.
  private(set) var box: () -> Size = { .zero }

  static func css(box: @escaping () -> Size) -> Self { Self(isCSS: true, box: box) }
  static var smil: Self { Self() }
}

/// A part of a value that consists of functions.
enum TemplateToken: Sendable, Hashable {
  case text(String)
  case number(Quantity)
  case color(SVGColor)
  /// The string of `path()`.
  case path(SVGPathData)

  /// The parts of a text with at least one function; nil for other texts.
  static func tokens(_ text: String, _ context: LengthContext) -> [TemplateToken]? {
    guard text.utf8.contains(0x28), !DataURI.hasScheme(of: text),
      !text.lowercased().hasPrefix("url(")
    else { return nil }
    var scanner = ByteScanner(text)
    var result: [TemplateToken] = []
    var function = ""
    func append(_ text: String) {
      if case .text(let before)? = result.last {
        result[result.count - 1] = .text(before + text)
      } else {
        result.append(.text(text))
      }
    }
    while let byte = scanner.byte {
      let start = scanner.position
      if byte.isSpace || byte == 0x2C {
        scanner.skipSeparator()
        append(scanner.bytes[start..<scanner.position].contains(0x2C) ? "," : " ")
      } else if let number = scanner.number() {
        let unit = scanner.skip("%") ? "%" : scanner.identifier()
        guard let quantity = Quantity(number, unit: unit, context) else { return nil }
        result.append(.number(quantity))
      } else if function == "path", byte == 0x22 || byte == 0x27,
        let data = scanner.cssToken()?.text.unquoted
      {
        result.append(.path(SVGPathData(data, maxNumbers: Limits.svgPathNumbers)))
      } else if byte == 0x23 || byte.isIdentifier {
        scanner.position += 1
        _ = scanner.identifier()
        let name = scanner.text(from: start).lowercased()
        let isFunction = scanner.byte == 0x28
        if isFunction { function = name }
        let isValue = CSSMath.functions.contains(name) || CSSColorReader.functions.contains(name)
        if isFunction, isValue { _ = scanner.arguments() }
        let word = scanner.text(from: start)
        if isValue || !isFunction, let color = SVGColor(word) {
          result.append(.color(color))
        } else if let quantity = Quantity(word, context) {
          result.append(.number(quantity))
        } else {
          append(word)
        }
      } else {
        scanner.position += 1
        append(String(decoding: [byte], as: UTF8.self))
      }
    }
    return result
  }

  /// The combination of two numbers, colours or paths, or a text that both are; nil for different tokens.
  func combined(
    with other: TemplateToken,
    _ number: (Quantity, Quantity) -> Quantity,
    _ color: (SVGColor, SVGColor) -> SVGColor,
    _ path: (SVGPathData, SVGPathData) -> SVGPathData
  ) -> TemplateToken? {
    switch (self, other) {
    case (.text, .text): self == other ? self : nil
    case (.number(let a), .number(let b)): .number(number(a, b))
    case (.color(let a), .color(let b)): .color(color(a, b))
    case (.path(let a), .path(let b)): a.isCompatible(with: b) ? .path(path(a, b)) : nil
    default: nil
    }
  }

  var text: String {
    switch self {
    case .text(let text): text
    case .number(let quantity): quantity.text
    case .color(let color): color.text
    case .path(let path): "\"\(path.text)\""
    }
  }
}

extension Affine {
  /// `matrix(…)` for a transform attribute.
  var matrixText: String {
    let numbers = [a, b, c, d, tx, ty].map { $0.isFinite ? $0.shortestDecimal : "0" }
    return "matrix(\(numbers.joined(separator: " ")))"
  }
}
