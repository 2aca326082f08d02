public import Foundation

/// A font by name, weight and size; it is resolved among the installed fonts when text is drawn.
public final class UIFont: Sendable, Hashable {
  /// How heavy the strokes are, −1…1; 0 is regular.
  public struct Weight: RawRepresentable, Sendable, Hashable {
    /// The heaviness.
    public let rawValue: CGFloat

    /// A weight from its heaviness.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// A weight from its heaviness.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// Weight 100 of CSS.
    public static let ultraLight = Weight(-0.8)
    /// Weight 200 of CSS.
    public static let thin = Weight(-0.6)
    /// Weight 300 of CSS.
    public static let light = Weight(-0.4)
    /// Weight 400 of CSS.
    public static let regular = Weight(0)
    /// Weight 500 of CSS.
    public static let medium = Weight(0.23)
    /// Weight 600 of CSS.
    public static let semibold = Weight(0.3)
    /// Weight 700 of CSS.
    public static let bold = Weight(0.4)
    /// Weight 800 of CSS.
    public static let heavy = Weight(0.56)
    /// Weight 900 of CSS.
    public static let black = Weight(0.62)

    /// The weight in CSS's scale, 100…900: the nearest named one.
    package var cssWeight: Int {
      let named: [Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      let distances = named.map { abs($0.rawValue - rawValue) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 3
      return (nearest + 1) * 100
    }
  }

  /// The requested name; the system font's name starts with a full stop.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat
  /// The family to look up, and the weight and slant in it.
  package let family: String
  package let weight: Weight
  package let isItalic: Bool

  init(_ name: String, family: String, size: CGFloat, weight: Weight, italic: Bool) {
    fontName = name
    pointSize = size
    self.family = family
    self.weight = weight
    isItalic = italic
  }

  /// A font by the name of a family or face; nil, with a message, where neither the program, the system nor iOS has it.
  ///
  /// A face's weight in its name counts: `Helvetica-Bold`, `AvenirNext-DemiBoldItalic`. `fontName` of a system font
  /// finds that font.
  public convenience init?(name: String, size: CGFloat) {
    guard name.hasPrefix(".") || ProgramFonts.has(name) else {
      if !name.isEmpty { MissingResources.add(.font, name) }
      return nil
    }
    self.init(requested: name, size: size)
  }

  /// A font by any name, which is resolved when text is drawn; nil for an empty one.
  package convenience init?(requested name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    let hyphen = name.lastIndex(of: "-")
    let style = hyphen.flatMap { Self.style(name[$0...].dropFirst().lowercased()) }
    let base = hyphen.flatMap { style == nil ? nil : String(name[..<$0]) } ?? name
    self.init(
      name,
      family: Self.systemFamily(named: base) ?? ProgramFonts.family(named: base) ?? base,
      size: size,
      weight: style?.weight ?? .regular,
      italic: style?.italic ?? false
    )
  }

  /// A face of a family of the system, whose name says weight and slant.
  private static func system(
    _ family: String,
    size: CGFloat,
    weight: Weight,
    italic: Bool = false
  ) -> UIFont {
    let base = systemNames.first { $0.family == family }?.name ?? ".SFUI"
    let name = "\(base)-\(faceName(weight, italic: italic, regular: "Regular"))"
    return UIFont(name, family: family, size: size, weight: weight, italic: italic)
  }

  // Names of iOS 13 and later, and those of older systems.
  private static let systemNames = [
    (name: ".SFUI", family: systemFamily),
    (name: ".AppleSystemUIFontMonospaced", family: monospacedFamily),
    (name: ".AppleSystemUIFontSerif", family: serifFamily),
    (name: ".SFUIText", family: systemFamily), (name: ".SFUIDisplay", family: systemFamily),
    (name: ".AppleSystemUIFont", family: systemFamily), (name: ".SFNS", family: systemFamily),
    (name: ".SFUIMono", family: monospacedFamily), (name: ".NewYork", family: serifFamily),
  ]

  private static func systemFamily(named name: String) -> String? {
    systemNames.first { $0.name == name }?.family
  }

  /// The system font.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    system(systemFamily, size: size, weight: weight)
  }

  /// The system font, bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The system font, slanted.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    system(systemFamily, size: size, weight: .regular, italic: true)
  }

  /// The system font with digits of equal width, which the installed one has anyway.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// The system font with letters of equal width.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(monospacedFamily, size: size, weight: weight)
  }

  static let systemFamily = "Helvetica"
  static let monospacedFamily = "monospace"
  static let serifFamily = "serif"

  /// The size of labels, 17 points.
  public static let labelFontSize: CGFloat = 17
  /// The size of buttons, 18 points.
  public static let buttonFontSize: CGFloat = 18
  /// The size of small texts, 12 points.
  public static let smallSystemFontSize: CGFloat = 12
  /// The size of texts, 14 points.
  public static let systemFontSize: CGFloat = 14

  /// The name of the family.
  public var familyName: String { family }

  /// The font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(fontName, family: family, size: fontSize, weight: weight, italic: isItalic)
  }

  /// Another face of the family, with the name by which it is found.
  func face(_ weight: Weight, italic: Bool) -> UIFont {
    guard !isSystemFont else {
      return Self.system(family, size: pointSize, weight: weight, italic: italic)
    }
    let face = Self.faceName(weight, italic: italic, regular: "")
    // Monotype's fonts have its initials at the end.
    let suffix = fontName != family && fontName.hasSuffix("MT") ? "MT" : ""
    let name = face.isEmpty ? family : "\(family)-\(face)\(suffix)"
    return UIFont(name, family: family, size: pointSize, weight: weight, italic: italic)
  }

  /// The same face of another family of the system.
  func inSystemFamily(_ family: String) -> UIFont {
    Self.system(family, size: pointSize, weight: weight, italic: isItalic)
  }

  /// Whether the font is one of the system, which the program does not choose by a family.
  var isSystemFont: Bool { fontName.hasPrefix(".") }

  private static func faceName(_ weight: Weight, italic: Bool, regular: String) -> String {
    let names = [
      "Ultralight", "Thin", "Light", regular, "Medium", "Semibold", "Bold", "Heavy", "Black",
    ]
    return names[weight.cssWeight / 100 - 1] + (italic ? "Italic" : "")
  }

  /// Whether two fonts have the same name, family, weight, slant and size.
  public static func == (a: UIFont, b: UIFont) -> Bool {
    a.fontName == b.fontName && a.family == b.family && a.pointSize == b.pointSize
      && a.weight == b.weight && a.isItalic == b.isItalic
  }

  /// Feeds name, weight and size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fontName)
    hasher.combine(pointSize)
    hasher.combine(weight)
  }

  // Returns the styles after the hyphen of a PostScript name, without which the family name is
  // searched unchanged.
  private static func style(_ text: String) -> (weight: Weight, italic: Bool)? {
    // Monotype's fonts have its initials at the end: Arial-BoldItalicMT.
    let text = text.replacing(/mt$/, with: "")
    let italic = text.hasSuffix("italic") || text.hasSuffix("oblique")
    let weights: [String: Weight] = [
      "": .regular, "regular": .regular, "roman": .regular, "book": .regular,
      "ultralight": .ultraLight, "thin": .thin, "light": .light, "medium": .medium,
      "semibold": .semibold, "demibold": .semibold, "bold": .bold, "extrabold": .heavy,
      "heavy": .heavy, "black": .black,
    ]
    let name = text.replacing(/(italic|oblique)$/, with: "")
    return weights[name].map { ($0, italic) }
  }
}
