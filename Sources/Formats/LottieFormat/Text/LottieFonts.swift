internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// The fonts and the outlined glyphs that a Lottie file has with it.
struct LottieFonts {
  /// A font of the file's list.
  struct Font {
    let family: String
    let style: String
    /// How far letters reach above the base line, as a fraction of the size; nil where the file
    /// does not state it.
    let ascent: Double?
    /// 100…900.
    let weight: Int
    /// Whether the style is italic or oblique.
    let isItalic: Bool
  }

  /// A letter as outlines.
  struct Glyph {
    let character: String
    /// For a size of 1.
    let outline: Path
    /// For a size of 1.
    let advance: Double
    /// Where the file composes the letter of layers; nil where it is an outline.
    let composition: JSONCursor?
  }

  private struct Face: Hashable {
    let family: String
    let style: String
  }

  private var fonts: [String: Font] = [:]
  /// The fonts that the file holds itself, in the order of its list.
  private(set) var assets: [Asset] = []
  /// The first font of the list, which substitutes for missing ones.
  private(set) var first: Font?
  private var glyphs: [Face: [Glyph]] = [:]
  // The places in `glyphs`.
  private var positions: [Face: [String: Int]] = [:]

  /// The fonts and glyphs at the top of a file.
  init(_ root: JSONCursor, _ context: LottieContext) {
    let hasOutlines = (root["chars"]?.count ?? 0) > 0
    for font in context.list(context.object(root["fonts"])?["list"]) {
      guard let name = font["fName"]?.text, fonts[name] == nil else { continue }
      let style = font["fStyle"]?.text ?? ""
      let words = style.lowercased()
      let made = Font(
        family: font["fFamily"]?.text ?? name,
        style: style,
        ascent: context.number(font["ascent"]).map { $0 / 100 },
        weight: Self.weight(font["fWeight"], context) ?? Self.weight(words),
        isItalic: words.contains("italic") || words.contains("oblique")
      )
      fonts[name] = made
      read(font["fPath"], of: made, named: name, context, isNeeded: !hasOutlines)
      first = first ?? made
    }
    for glyph in context.list(root["chars"]) {
      guard let character = glyph["ch"]?.text else { continue }
      let face = Face(
        family: glyph["fFamily"]?.text ?? "",
        style: glyph["style"]?.text ?? ""
      )
      let made = Glyph(
        character: character,
        outline: Self.outline(glyph["data"]?["shapes"], context)
          .transformed(by: .scale(0.01, 0.01)),
        advance: (context.number(glyph["w"]) ?? 0) / 100,
        composition: context.number(glyph["t"]) == 1 ? glyph["data"] : nil
      )
      if let position = positions[face]?[character] {
        glyphs[face]?[position] = made
      } else {
        positions[face, default: [:]][character] = glyphs[face]?.count ?? 0
        glyphs[face, default: []].append(made)
      }
    }
  }

  // Fonts in the file itself; none is fetched from elsewhere. With outlines of glyphs, a font is
  // needed for letters that these lack only.
  private mutating func read(
    _ cursor: JSONCursor?,
    of font: Font,
    named name: String,
    _ context: LottieContext,
    isNeeded: Bool
  ) {
    guard let cursor, let path = cursor.text, !path.isEmpty else { return }
    guard let source = source(path, cursor, context, isNeeded: isNeeded) else { return }
    guard assets.count < context.limits.fonts else {
      context.error(
        .limit,
        cursor,
        "more than \(context.limits.fonts) fonts (raise the limit with --max-fonts)"
      )
      return
    }
    var asset = Asset(name: "font \(name)", kind: .font, source: source, family: font.family)
    asset.isOptional = true
    assets.append(asset)
    context.parts["assets.\(asset.name)"] = cursor
  }

  // The bytes of a font; nil where they are neither in the file nor in its archive.
  private func source(
    _ path: String,
    _ cursor: JSONCursor,
    _ context: LottieContext,
    isNeeded: Bool
  ) -> Asset.Source? {
    if DataURI.hasScheme(of: path) { return context.embedded(cursor) }
    return context.packed(cursor, in: ["f/", "fonts/"]) { bytes, _ in
      .data(bytes, type: "font/sfnt")
    } missing: { _ in
      guard isNeeded else { return }
      context.warn(
        once: "font path",
        cursor,
        "fonts are not fetched from where the file names them (give their folder with --font-dir)"
      )
    }
  }

  private static func weight(_ cursor: JSONCursor?, _ context: LottieContext) -> Int? {
    guard let cursor else { return nil }
    if let number = cursor.value.lottieNumber, number > 0 {
      return Int(clamping: number, in: 100...900)
    }
    let name = cursor.text?.lowercased() ?? ""
    return FontKeywords.weights.first { $0.name.lowercased() == name }?.weight
  }

  // Longer words precede the words that they contain.
  private static func weight(_ style: String) -> Int {
    let words = [
      ("semibold", 600), ("demi", 600), ("extrabold", 800), ("heavy", 800), ("black", 900),
      ("bold", 700), ("medium", 500), ("thin", 200), ("light", 200),
    ]
    return words.first { style.contains($0.0) }?.1 ?? 400
  }

  // Only the paths of the first shape count, as in the reference player.
  private static func outline(_ shapes: JSONCursor?, _ context: LottieContext) -> Path {
    let clock = context.clock
    let properties = LottiePropertyReader(context: context, clock: clock)
    var result = Path()
    for item in shapes?.element(0)?["it"]?.elements ?? [] where item["ty"]?.text == "sh" {
      if let path = properties.path(item["ks"], closed: true) { result.append(path.first) }
    }
    return result
  }

  /// Whether the file has outlines of glyphs.
  var hasGlyphs: Bool { !glyphs.isEmpty }

  /// A font by the name by which documents use it.
  func font(_ name: String) -> Font? { fonts[name] }

  /// All outlines of a font, in the order of the file.
  func glyphs(of font: Font) -> [Glyph] {
    glyphs[Face(family: font.family, style: font.style)] ?? []
  }

  /// The outlines of a character.
  func glyph(_ character: String, of font: Font) -> Glyph? {
    let face = Face(family: font.family, style: font.style)
    return positions[face]?[character].flatMap { glyphs[face]?[$0] }
  }
}
