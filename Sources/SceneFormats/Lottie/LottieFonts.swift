internal import Graphics
internal import SceneModel

/// The fonts and the outlined glyphs that a Lottie file has with it.
struct LottieFonts {
  /// A font of the file's list.
  struct Font {
    let family: String
    let style: String
    /// How far letters reach above the base line, as a fraction of the size.
    let ascent: Double
  }

  /// A letter as outlines.
  struct Glyph {
    /// For a size of 100.
    let outline: Path
    /// For a size of 100.
    let advance: Double
  }

  private struct Key: Hashable {
    let character: String
    let family: String
    let style: String
  }

  private var fonts: [String: Font] = [:]
  private var glyphs: [Key: Glyph] = [:]

  /// The fonts and glyphs at the top of a file.
  init(_ root: JSONCursor, _ context: LottieContext) {
    for font in root["fonts"]?["list"]?.elements ?? [] {
      guard let name = font["fName"]?.text, fonts[name] == nil else { continue }
      fonts[name] = Font(
        family: font["fFamily"]?.text ?? name,
        style: font["fStyle"]?.text ?? "",
        ascent: (context.number(font["ascent"]) ?? 75) / 100
      )
    }
    for glyph in root["chars"]?.elements ?? [] {
      guard let character = glyph["ch"]?.text else { continue }
      let key = Key(
        character: character,
        family: glyph["fFamily"]?.text ?? "",
        style: glyph["style"]?.text ?? ""
      )
      glyphs[key] = Glyph(
        outline: Self.outline(glyph["data"]?["shapes"], context),
        advance: context.number(glyph["w"]) ?? 0
      )
    }
  }

  // Only the paths of the first shape count, as in the reference player.
  private static func outline(_ shapes: JSONCursor?, _ context: LottieContext) -> Path {
    let clock = LottieClock(base: 0, rate: context.rate)
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

  /// The outlines of a character.
  func glyph(_ character: String, of font: Font) -> Glyph? {
    glyphs[Key(character: character, family: font.family, style: font.style)]
  }
}
