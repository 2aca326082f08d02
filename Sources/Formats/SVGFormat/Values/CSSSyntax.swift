internal import Graphics

/// The grammar of a value: alternatives of keywords and types, as `@property` writes it.
///
/// CSS Properties and Values 1, section 5. The table of properties has more types, and `[0]` after the name of a type
/// for numbers that are not negative.
struct CSSSyntax: Sendable {
  fileprivate struct Component: Sendable {
    /// The name of a type; nil for a keyword.
    var type: String?
    var keyword = ""
    var isNonNegative = false
    /// The separator of a list; nil for one value.
    var separator: Character?
  }

  private var components: [Component] = []
  /// Whether every value fits.
  var isUniversal: Bool { components.isEmpty }

  private static let registrable = SVGNames.set("types")

  /// Reads the syntax of a custom property; nil for a text that is none.
  init?(_ text: String) {
    self.init(table: text)
    let text = text.trimmingSpace
    let hasOnlyTypes = components.allSatisfy { component in
      component.type.map { Self.registrable.contains($0) && !component.isNonNegative }
        ?? component.keyword.utf8.allSatisfy(\.isIdentifier)
    }
    guard text == "*" || (!components.isEmpty && hasOnlyTypes) else { return nil }
  }

  /// Reads an entry of the table of properties.
  init(table text: String) {
    guard text.trimmingSpace != "*" else { return }
    for part in text.split(separator: "|") {
      var part = part.trimmingSpace
      var component = Component()
      if part.hasSuffix("#") { component.separator = "," }
      if part.hasSuffix("+") { component.separator = " " }
      if component.separator != nil { part.removeLast() }
      if part.hasPrefix("<"), part.hasSuffix(">") {
        part = String(part.dropFirst().dropLast())
        component.isNonNegative = part.hasSuffix("[0]")
        component.type = component.isNonNegative ? String(part.dropLast(3)) : part
        if part == "transform-list" { component.separator = nil }
      } else {
        component.keyword = part
      }
      components.append(component)
    }
  }

  /// The value with keywords as the grammar spells them; nil for a value that does not fit.
  ///
  /// - Parameter isAttribute: whether numbers are lengths in pixels.
  func canonical(_ text: String, isAttribute: Bool = false) -> String? {
    guard !isUniversal else { return text }
    for component in components {
      if let type = component.type {
        let parts = component.separator.map(text.splitTopLevel) ?? [text]
        let fits = parts.allSatisfy { component.matches($0, type: type, isAttribute: isAttribute) }
        guard fits, !parts.isEmpty else { continue }
        // Lists of shadows interpolate as filters do.
        return type != "shadow"
          ? text : parts.map { "drop-shadow(\($0))" }.joined(separator: " ")
      } else if text.lowercased() == component.keyword.lowercased() {
        return component.keyword
      }
    }
    return nil
  }

  /// How values are interpolated; nil for values that change at once.
  var kind: AnimatableValue.Kind? {
    switch components.firstResult(\.type) {
    case "color", "paint": return .paint
    case "transform-list", "transform-function": return .transform
    case nil, "custom-ident", "string", "url", "image", "transform-origin": return nil
    default: return .numbers
    }
  }

  /// The text of an interpolated value, with its percentages.
  func text(of value: AnimatableValue) -> String? {
    guard case .list(var list) = value else { return nil }
    if components.contains(where: { $0.type == "integer" }) {
      for index in list.indices { list[index].value = (list[index].value + 0.5).rounded(.down) }
    }
    let isSpaced = components.contains { $0.separator == " " }
    return list.map(\.text).joined(separator: isSpaced ? " " : ",")
  }
}

extension CSSSyntax.Component {
  func matches(_ text: String, type: String, isAttribute: Bool) -> Bool {
    switch type {
    case "color": return Self.isColor(text)
    case "paint": return Self.isPaint(text)
    case "url", "image": return text.functionCall?.name == "url"
    case "string": return text.unquoted != nil
    case "transform-origin": return isOrigin(text)
    case "custom-ident": return !text.isEmpty && text.utf8.allSatisfy(\.isIdentifier)
    case "transform-function", "transform-list":
      let context = LengthContext()
      return TransformFunction.list(text, context, isStrict: !isAttribute)?.isEmpty == false
    case "rotation": return TransformFunction(rotation: text, LengthContext()) != nil
    case "filter":
      return text.splitTopLevel(" ").allSatisfy {
        $0.functionCall?.name == "url" || Self.isFilter($0, isAttribute)
      }
    case "shadow": return Self.isFilter("drop-shadow(\(text))", isAttribute)
    case "offset-path":
      let path = OffsetPath(text, LengthContext(), box: .zero, position: nil) { _ in Path() }
      return path != nil || text.lowercased().hasPrefix("shape(")
    case "shape":
      return BasicShape(text, LengthContext()) { _ in .zero } != nil
        || text.lowercased().hasPrefix("shape(")
    case "dashes":
      let value = AnimatableValue(text, .numbers, LengthContext())
      guard case .list(let list) = value else { return false }
      return text.splitTopLevel(",").allSatisfy { !$0.isEmpty }
        && list.allSatisfy {
          [.number, .length].contains($0.kind) && $0.value >= 0 && $0.percent >= 0
        }
    case "paint-order":
      let words = text.lowercased().splitTopLevel(" ")
      return Set(words).count == words.count
        && words.allSatisfy { ["fill", "stroke", "markers"].contains($0) }
    case let name where name.hasPrefix("animation"): return CSSAnimationList.isValid(text, of: name)
    case "words": return !text.isEmpty && text.splitTopLevel(",").allSatisfy { !$0.isEmpty }
    default: return isQuantity(text, type: type, isAttribute: isAttribute)
    }
  }

  private func isQuantity(_ text: String, type: String, isAttribute: Bool) -> Bool {
    guard let quantity = Quantity(text, LengthContext()) else { return false }
    // Functions limit their results to the range.
    if isNonNegative, !text.hasSuffix(")"), quantity.value < 0 || quantity.percent < 0 {
      return false
    }
    let isPercentage = text.hasSuffix("%") || (quantity.hasPercentage && quantity.kind == .number)
    let isLength =
      quantity.kind == .length
      || (quantity.kind == .number && !isPercentage && (quantity.value == 0 || isAttribute))
    switch type {
    case "length": return isLength && !quantity.hasPercentage && !isPercentage
    case "length-percentage": return isLength || isPercentage
    case "number": return quantity.kind == .number && !isPercentage
    case "integer":
      return quantity.kind == .number && !isPercentage && quantity.value.rounded() == quantity.value
    case "percentage": return isPercentage && quantity.kind == .number
    case "opacity": return quantity.kind == .number
    case "angle": return quantity.kind == .angle || quantity == Quantity(0)
    case "time": return quantity.kind == .time
    default: return false
    }
  }

  // CSS Transforms 1, 4: one or two places, of which keywords may change sides, then a length.
  private func isOrigin(_ text: String) -> Bool {
    let words = text.lowercased().splitTopLevel(" ")
    let (columns, rows) = (["left", "right"], ["top", "bottom"])
    let isWord = { columns.contains($0) || rows.contains($0) || $0 == "center" }
    guard (1...3).contains(words.count),
      words.prefix(2).allSatisfy({ isWord($0) || Quantity($0, LengthContext()) != nil })
    else { return false }
    if words.count == 3, !isQuantity(words[2], type: "length", isAttribute: true) { return false }
    guard words.count > 1 else { return true }
    let (first, second) = (words[0], words[1])
    let isTurned =
      isWord(first) && isWord(second) && !columns.contains(first) && !rows.contains(second)
    return isTurned || (!rows.contains(first) && !columns.contains(second))
  }

  // Filter functions; attributes have lengths without units, too.
  private static func isFilter(_ text: String, _ isAttribute: Bool) -> Bool {
    FilterList.complete(text, color: "black", LengthContext()) != nil
      && (isAttribute || FilterList(text)?.hasUnits == true)
  }

  private static func isColor(_ text: String) -> Bool {
    SVGColor(text, current: SVGColor(0, 0, 0)) != nil
  }

  // SVG 2, 13.2: a colour, or an address with a colour for the case that it leads nowhere.
  private static func isPaint(_ text: String) -> Bool {
    var words = text.splitTopLevel(" ")
    if words.first?.functionCall?.name == "url" {
      words.removeFirst()
      if words.isEmpty { return true }
    } else if words.count == 1, ["context-fill", "context-stroke"].contains(text.lowercased()) {
      return true
    }
    let rest = words.joined(separator: " ")
    return rest.lowercased() == "none" || isColor(rest)
  }
}
