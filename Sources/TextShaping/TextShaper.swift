/// Lays texts out: Pango finds runs, HarfBuzz shapes them, and lines are broken and placed here.
///
/// Each thread needs a shaper of its own; all give the same outlines for the same request. Opened
/// fonts and glyph outlines are kept between calls.
public final class TextShaper {
  private struct FontRequest: Hashable {
    let name: String
    let weight: Int
  }

  private let catalog: FontCatalog
  private let limits: TextLimits
  private var resolved: [FontRequest: ResolvedFont] = [:]
  private var stacks: [[FontFace]: FontStack] = [:]

  // More fonts at a time than any scene has; beyond them everything is opened anew.
  private static let keptStacks = 32
  private static let keptNames = 1024

  /// A shaper with the fonts of a catalog.
  public init(_ catalog: FontCatalog, limits: TextLimits = TextLimits()) {
    self.catalog = catalog
    self.limits = limits
  }

  /// The outlines of a text.
  ///
  /// Characters that the font of their run lacks are taken from the fallback font, which then appears
  /// in `TextLayout.fonts`. The layout depends on the request and the font files only, not on locale,
  /// environment or thread. Sizes scale it exactly, apart from rounding of floating point, as long
  /// as the lines break at the same places: there is no hinting, and no optical size.
  ///
  /// - Returns: a layout without lines for the empty string.
  /// - Throws: `TextError`: no font, a font file that vanished, or a limit.
  /// - Complexity: O(*text*)
  public func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    let bytes = request.runs.reduce(0) { $0 + $1.string.utf8.count }
    guard bytes <= limits.bytes else {
      throw .limitExceeded(what: "bytes of a text", value: bytes, maximum: limits.bytes)
    }
    guard bytes > 0 else { return .empty }
    let marks = MarkTower.tallest(in: request.runs.map(\.string))
    guard marks <= limits.marks else {
      throw .limitExceeded(
        what: "combining marks on one letter",
        value: marks,
        maximum: limits.marks
      )
    }
    var own: [ResolvedFont] = []
    for run in request.runs { own.append(try resolve(run)) }
    var fonts = RunFonts(own)
    let first = try compose(request, fonts)
    guard first.lacksCharacters else { return first.finish(fonts: fonts.fonts) }
    let before = fonts.positions
    fonts.add(fallbacks: zip(request.runs, own).map { fallback(for: $0, besides: $1) })
    guard fonts.positions != before else { return first.finish(fonts: fonts.fonts) }
    return try compose(request, fonts).finish(fonts: fonts.fonts)
  }

  private func compose(_ request: TextRequest, _ fonts: RunFonts) throws(TextError)
    -> LayoutBuilder
  {
    try TextComposer(
      request,
      stack: try stack(of: fonts.fonts.map(\.face)),
      positions: fonts.positions,
      limits: limits
    ).compose()
  }

  private func resolve(_ run: TextRequest.Run) throws(TextError) -> ResolvedFont {
    let key = FontRequest(name: run.fontName, weight: run.fontWeight)
    if let known = resolved[key] { return known }
    let font = try catalog.resolve(run.fontName, weight: run.fontWeight)
    if resolved.count >= Self.keptNames { resolved.removeAll() }
    resolved[key] = font
    return font
  }

  // Nil where the fallback does not open or is the font itself: the characters stay missing, which
  // the layout reports.
  private func fallback(for run: TextRequest.Run, besides font: ResolvedFont) -> ResolvedFont? {
    guard let fallback = try? catalog.fallback(for: run.fontName, weight: run.fontWeight),
      fallback.face.path != font.path || fallback.face.index != font.index
    else { return nil }
    return fallback
  }

  private func stack(of faces: [FontFace]) throws(TextError) -> FontStack {
    if let known = stacks[faces] { return known }
    let stack = try FontStack(faces)
    if stacks.count >= Self.keptStacks { stacks.removeAll() }
    stacks[faces] = stack
    return stack
  }
}
