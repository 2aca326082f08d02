/// A property of SVG 2, or of a CSS module that browsers apply to SVG.
struct SVGProperty: Sendable {
  let syntax: CSSSyntax
  /// The value where none is set or inherited; nil where the element decides, or there is none.
  let initialValue: String?
  let isInherited: Bool
  /// Whether an attribute of the name sets the property.
  var isAttribute = false
  /// The elements of which it is the geometry.
  var elements: [Substring] = []

  /// The properties by name.
  ///
  /// Each line of the text has names; `i` for inherited ones, `a` for presentation attributes; the initial value; the
  /// grammar of `CSSSyntax` (SVG 2, appendix G); the elements with a property of geometry.
  static let table: [String: SVGProperty] = {
    var result: [String: SVGProperty] = [:]
    let text = String(decoding: PackageResources.properties_txt, as: UTF8.self)
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: ";", omittingEmptySubsequences: false)
      guard columns.count >= 4 else { continue }
      let property = SVGProperty(
        syntax: CSSSyntax(table: String(columns[3])),
        initialValue: columns[2].allSatisfy(\.isWhitespace) ? nil : columns[2].trimmingSpace,
        isInherited: columns[1].contains("i"),
        isAttribute: columns[1].contains("a"),
        elements: columns[4...].flatMap { $0.split(separator: " ") }
      )
      for name in columns[0].split(separator: " ") { result[String(name)] = property }
    }
    return result
  }()

  /// Whether an element takes the value of its parent where none is set.
  static func isInherited(_ name: String) -> Bool {
    table[name]?.isInherited ?? name.hasPrefix("--")
  }

  /// The value where none is set or inherited; nil for names without one here.
  static func initialValue(_ name: String) -> String? { table[name]?.initialValue }

  /// The keywords that all properties have.
  static let wideKeywords: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// The value of a declaration or attribute, with keywords as the table spells them; nil for an invalid one.
  ///
  /// Values of properties that are not in the table, and those with variables, are as they are.
  static func canonical(_ name: String, _ value: String, isAttribute: Bool = false) -> String? {
    guard !name.hasPrefix("--") else { return value }
    let lowered = value.lowercased()
    if wideKeywords.contains(lowered) { return lowered }
    guard let property = table[name], !lowered.utf8Contains("var(") else {
      return name == "all" ? nil : value
    }
    return property.syntax.canonical(value, isAttribute: isAttribute)
  }

  /// The geometry properties, which become attributes, and the elements that have them.
  static func isGeometry(_ name: String, of element: String) -> Bool {
    table[name]?.elements.contains { $0 == element } ?? false
  }

  /// The properties of transforms, which become one attribute.
  static let transforms = SVGNames.set("transforms")

  /// Whether an attribute is a presentation attribute: its SMIL animations animate the property.
  static func isPresentation(_ name: String, of element: String) -> Bool {
    isGeometry(name, of: element) || table[name]?.isAttribute == true
  }

  /// How values of a property or attribute are read.
  static func kind(_ name: String) -> AnimatableValue.Kind {
    switch name {
    case "d", "path": .path
    case "transform": .transform
    case "font-variation-settings": .axes
    case "font-size": .fontSize
    case _ where SVGFilterCheck.pairs.contains(name): .pair
    default: table[name]?.syntax.kind == .paint ? .paint : .automatic
    }
  }
}
