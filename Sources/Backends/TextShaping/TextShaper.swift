/// A shaper that lays out texts: Pango itemizes, HarfBuzz shapes, and this type breaks and
/// positions lines.
///
/// Each thread needs a separate shaper; all return the same outlines for the same request. Opened
/// fonts and glyph outlines are cached between calls.
public final class TextShaper {
  private struct FontRequest: Hashable {
    let name: String
    let weight: Int
    let isItalic: Bool
  }

  private let catalog: FontCatalog
  private let limits: TextLimits
  private var resolved: [FontRequest: ResolvedFont] = [:]
  private var stacks: [[FontFace]: FontStack] = [:]

  // More fonts at a time than any scene has; beyond them everything is opened anew.
  private static let cachedStacks = 32
  private static let retainedNames = 1024

  /// A shaper with the fonts of a catalog.
  public init(_ catalog: FontCatalog, limits: TextLimits = TextLimits()) {
    self.catalog = catalog
    self.limits = limits
  }

  /// The outlines of a text.
  ///
  /// Characters that the font of their run lacks are taken from the fallback fonts, which then appear
  /// in `TextLayout.fonts`. The layout depends on the request and the font files only, not on locale,
  /// environment or thread. Sizes scale it exactly, apart from rounding of floating point, as long
  /// as the lines break at the same places: there is no hinting, and no optical size.
  ///
  /// - Returns: a layout without lines for the empty string.
  /// - Throws: `TextError`: no font, a font file that vanished, or a limit.
  /// - Complexity: O(*text*)
  public func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    try check(request.runs.map(\.string))
    guard request.runs.contains(where: { !$0.string.isEmpty }) else { return .empty }
    let (builder, fonts) = try shaped(request.runs) { (fonts) throws(TextError) in
      let builder = try compose(request, fonts)
      return (builder, builder.lacksCharacters)
    }
    return builder.finish(fonts: fonts.fonts)
  }

  /// Returns the letters of one line, each separately, for a font size of 1.
  ///
  /// The fallback fonts supply characters that the font lacks. Letters that join in a script join
  /// here too; a ligature is one letter.
  ///
  /// - Parameters:
  ///   - run: the line; its size and tracking have no effect, and line ends are invisible.
  ///   - isKerned: whether pairs of letters are kerned and ligatures made.
  /// - Throws: `TextError`: no font, a font file that vanished, or a limit.
  /// - Complexity: O(*text*)
  public func letters(
    of run: TextRequest.Run,
    isKerned: Bool = true
  ) throws(TextError) -> TextLetters {
    try letters(of: [run], isKerned: isKerned)
  }

  /// Returns the letters of one line of several runs, each separately, for a font size of 1.
  ///
  /// Letters join and are kerned within a run; across its ends they only take the forms of joined letters.
  ///
  /// - Parameters:
  ///   - runs: the line; sizes and tracking have no effect, and line ends are invisible.
  ///   - isKerned: whether pairs of letters are kerned and ligatures made.
  ///   - isRightToLeft: the direction of the line; nil for that of the first strong character.
  /// - Throws: `TextError`: no font, a font file that vanished, or a limit.
  /// - Complexity: O(*text*)
  public func letters(
    of runs: [TextRequest.Run],
    isKerned: Bool = true,
    isRightToLeft: Bool? = nil
  ) throws(TextError) -> TextLetters {
    try check(runs.map(\.string))
    return try shaped(runs) { (fonts) throws(TextError) in
      let styles = runs.indices.map { index in
        RunStyle(
          faces: fonts.fontIndices[index],
          chosenCount: fonts.chosenCounts[index],
          factor: 1,
          tracking: 0,
          isKerned: isKerned,
          features: runs[index].features,
          language: runs[index].language,
          isUpright: runs[index].isUpright
        )
      }
      let stack = try stack(of: fonts.fonts.map(\.face))
      var builder = LetterBuilder(stack: stack, styles: styles, limits: limits)
      let letters = try builder.letters(
        of: runs.map(\.string),
        fonts: fonts.fonts,
        isRightToLeft: isRightToLeft
      )
      return (letters, letters.lacksCharacters)
    }.result
  }

  // Shapes with the fonts of the runs, and again with fallback fonts where these serve any character.
  private func shaped<Result>(
    _ runs: [TextRequest.Run],
    _ shape: (RunFonts) throws(TextError) -> (result: Result, lacksCharacters: Bool)
  ) throws(TextError) -> (result: Result, fonts: RunFonts) {
    var base: [ResolvedFont] = []
    for run in runs { base.append(try resolve(run)) }
    var fonts = RunFonts(base, choosesFallbacks: !catalog.library.prefersColoredEmoji)
    let first = try shape(fonts)
    guard first.lacksCharacters || zip(runs, base).contains(where: mayPreferLaterFont),
      try fonts.addFallbacks(for: runs, base, self)
    else { return (first.result, fonts) }
    return (try shape(fonts).result, fonts)
  }

  private func check(_ strings: [String]) throws(TextError) {
    let bytes = strings.reduce(0) { $0 + $1.utf8.count }
    guard bytes <= limits.bytes else {
      throw .limitExceeded(what: "bytes of a text", value: bytes, maximum: limits.bytes)
    }
    let marks = CombiningMarks.tallest(in: strings)
    guard marks <= limits.marks else {
      throw .limitExceeded(
        what: "combining marks on one letter",
        value: marks,
        maximum: limits.marks
      )
    }
  }

  private func compose(_ request: TextRequest, _ fonts: RunFonts) throws(TextError)
    -> LayoutBuilder
  {
    try TextComposer(
      request,
      stack: try stack(of: fonts.fonts.map(\.face)),
      fonts: fonts,
      limits: limits
    ).compose()
  }

  private func resolve(_ run: TextRequest.Run) throws(TextError) -> ResolvedFont {
    let key = FontRequest(name: run.fontName, weight: run.fontWeight, isItalic: run.isItalic)
    if let cached = resolved[key] { return varied(cached, run) }
    let font = try catalog.resolve(run.fontName, weight: run.fontWeight, isItalic: run.isItalic)
    if resolved.count >= Self.retainedNames { resolved.removeAll() }
    resolved[key] = font
    return varied(font, run)
  }

  private func varied(_ font: ResolvedFont, _ run: TextRequest.Run) -> ResolvedFont {
    let needsSlant =
      run.isItalic && run.synthesizesStyle && font.face.declaration?.isItalic == false
    guard needsSlant || !run.variations.isEmpty else { return font }
    var font = font
    let axes = catalog.axes(of: font.face)
    if needsSlant {
      // CSS Fonts 4, 2.5: the angle of oblique text is 14°.
      let slant = FontVariation(tag: "slnt", value: -14)
      font.face = font.face.varied([FontVariation(tag: "ital", value: 1), slant], axes: axes)
      font.face.isSlanted = !axes.contains { ["ital", "slnt"].contains($0.tag) }
    }
    font.face = font.face.varied(run.variations, axes: axes)
    return font
  }

  // Whether a later font may be better although the first one has all characters: with colours, or without, or
  // because the first one serves some characters only.
  private func mayPreferLaterFont(_ run: TextRequest.Run, _ font: ResolvedFont) -> Bool {
    font.face.declaration?.characters.isEmpty == false
      || run.string.unicodeScalars.contains {
        // No character before U+231A is an emoji by itself.
        $0.value >= 0x231A && ($0.isPresentationSelector || $0.properties.isEmojiPresentation)
      }
  }

  // Adds to a run the fonts for characters that its first one lacks: the others of its list, those in colour for
  // emoji, the fallbacks, and installed ones. Excludes fonts that do not open or equal the first: their
  // characters remain missing, which the layout reports.
  fileprivate func addFallbacks(
    for run: TextRequest.Run,
    besides font: ResolvedFont,
    toRun index: Int,
    of fonts: inout RunFonts
  ) throws(TextError) {
    func others(_ fonts: [ResolvedFont]) -> [ResolvedFont] {
      fonts.filter {
        $0.face.path != font.path || $0.face.index != font.index
          || $0.face.declaration != font.face.declaration
      }
      .map { varied($0, run) }
    }
    let (name, weight) = (run.fontName, run.fontWeight)
    let listed = catalog.faces(ofList: name, weight: weight, isItalic: run.isItalic)
    fonts.add(others(listed), toRun: index, areChosen: true)
    let choosesFallbacks = !catalog.library.prefersColoredEmoji
    if !choosesFallbacks, run.string.contains(where: \.isEmoji) {
      let emoji = try clusterFonts(of: index, fonts).unchosenEmoji(in: run.string)
      fonts.add(others(try catalog.emojiFonts(for: emoji, besides: name)), toRun: index)
    }
    let fallbacks = catalog.fallbacks(for: name, weight: weight)
    fonts.add(others(fallbacks), toRun: index, areChosen: choosesFallbacks)
    guard catalog.library.usesSystemFonts else { return }
    let missing = try clusterFonts(of: index, fonts).missing(in: run.string)
    fonts.add(catalog.installedFonts(for: missing, besides: name, weight: weight), toRun: index)
  }

  private func clusterFonts(of run: Int, _ fonts: RunFonts) throws(TextError) -> ClusterFonts {
    let stack = try stack(of: fonts.fontIndices[run].map { fonts.fonts[$0].face })
    return ClusterFonts(faces: stack.faces, chosenCount: fonts.chosenCounts[run])
  }

  private func stack(of faces: [FontFace]) throws(TextError) -> FontStack {
    if let cached = stacks[faces] { return cached }
    let stack = try FontStack(faces)
    if stacks.count >= Self.cachedStacks { stacks.removeAll() }
    stacks[faces] = stack
    return stack
  }
}

extension RunFonts {
  // Adds to each run the fonts for characters that its font lacks. Returns whether there are any.
  fileprivate mutating func addFallbacks(
    for runs: [TextRequest.Run],
    _ base: [ResolvedFont],
    _ shaper: TextShaper
  ) throws(TextError) -> Bool {
    let before = fontIndices
    for (index, (run, font)) in zip(runs, base).enumerated() {
      try shaper.addFallbacks(for: run, besides: font, toRun: index, of: &self)
    }
    return fontIndices != before
  }
}
