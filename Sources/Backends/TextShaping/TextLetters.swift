public import Graphics

/// A line of text as letters, each by itself, for a font size of 1.
public struct TextLetters: Sendable, Hashable {
  /// A letter of a line; it starts in Unicode scalars of all runs.
  public typealias Letter = TextLetter
  /// A part of a letter in colours of the font.
  public typealias Mark = TextLetter.Mark

  /// The letters in the order of the string.
  public internal(set) var letters: [Letter]
  /// The places in `letters` from left to right.
  public internal(set) var visualOrder: [Int]
  /// The height of the font above the base line, from `hhea`.
  public internal(set) var ascent: Double
  /// The metrics of the first font of each run.
  public internal(set) var metrics: [FontMetrics]
  /// Characters that no font has, each once, in order of appearance.
  public internal(set) var missingCharacters: [Unicode.Scalar]
  /// Fonts with glyphs in colour of a kind that is not drawn.
  public internal(set) var undrawnFonts: [ResolvedFont]
  /// The fonts that were used, that of the line first.
  public internal(set) var fonts: [ResolvedFont]

  /// Whether the font of the line lacks characters that another one might have.
  var lacksCharacters: Bool { !missingCharacters.isEmpty }
}

/// Takes the letters of a line apart.
struct LetterBuilder {
  let stack: FontStack
  let styles: [RunStyle]
  let limits: TextLimits

  // The letters by the place of their first byte.
  private var parts: [Int: TextLetters.Letter] = [:]
  private var order: [Int] = []
  // Where upright letters hang from, from the start of their base lines.
  private var uprightOrigins: [Int: Point] = [:]
  private var missing: [Unicode.Scalar] = []
  private var undrawnFaces: Set<Int> = []
  private var usedFaces: Set<Int> = [0]
  private var elements = 0

  /// A builder for one line.
  init(stack: FontStack, styles: [RunStyle], limits: TextLimits) {
    (self.stack, self.styles, self.limits) = (stack, styles, limits)
  }

  /// The letters of the strings of all runs.
  ///
  /// - Throws: `limitExceeded` before the outlines grow too long.
  mutating func letters(
    of strings: [String],
    fonts: [ResolvedFont],
    isRightToLeft: Bool?
  ) throws(TextError) -> TextLetters {
    var string = ""
    var spans: [ParagraphText.Span] = []
    for (run, part) in strings.enumerated() where !part.isEmpty {
      // Line ends would make paragraphs, and U+0000 ends strings in C. Scalars remain as many: letters start in them.
      string.unicodeScalars += part.unicodeScalars.map {
        Character($0).isNewline ? " " : $0 == "\0" ? "\u{FFFD}" : $0
      }
      spans.append(ParagraphText.Span(run: run, end: string.utf8.count))
    }
    let bytes = string.utf8.map { CChar(bitPattern: $0) }
    let text = ParagraphText(bytes: bytes + [0], spans: spans, endRun: 0)
    let paragraph = try Paragraph(text, stack: stack, styles: styles, isRightToLeft: isRightToLeft)
    let starts = Self.clusterStarts(string)
    for run in ShapedRun.visualOrder(paragraph.runs(in: 0..<bytes.count)) {
      for glyph in run.glyphs { try add(glyph, of: run, to: starts[glyph.cluster]) }
    }
    return finish(string, text, fonts)
  }

  // For every byte where its grapheme cluster starts.
  private static func clusterStarts(_ string: String) -> [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(string.utf8.count)
    for character in string {
      let start = starts.count
      for _ in character.utf8 { starts.append(start) }
    }
    return starts
  }

  private mutating func add(
    _ glyph: ShapedGlyph,
    of run: ShapedRun,
    to start: Int
  ) throws(TextError) {
    let face = stack.faces[run.font]
    let unit = 1 / stack.faces[0].unitsPerEm
    usedFaces.insert(run.font)
    if let scalar = glyph.missing, !missing.contains(scalar) { missing.append(scalar) }
    if parts[start] == nil { order.append(start) }
    var letter = parts[start] ?? TextLetter()
    let isFirst = parts[start] == nil
    (letter.ascent, letter.descent) = (face.ascent, face.descent)
    let upright = styles[run.style].isUpright ? face.uprightMetrics(of: glyph.glyph) : nil
    if let upright, isFirst { uprightOrigins[start] = upright.origin }
    let shift = uprightOrigins[start] ?? .zero
    if glyph.isVisible {
      let outline = face.outline(of: glyph.glyph)
      if outline.isColorOnly { undrawnFaces.insert(run.font) }
      elements += outline.color?.elementCount ?? outline.elements.count
      guard elements <= limits.pathElements else {
        throw .limitExceeded(
          what: "path steps of a text",
          value: elements,
          maximum: limits.pathElements
        )
      }
      let pen = upright == nil ? letter.advance : 0
      let origin = Point(pen + glyph.xOffset * unit, glyph.yOffset * unit) - shift
      switch outline.color {
      case nil: letter.outline.append(outline.elements, at: origin)
      case .layers(let layers)?:
        for layer in layers {
          var path = Path()
          path.append(layer.elements, at: origin)
          let paint = layer.paint?.mapped(by: .translation(origin.x, origin.y))
          letter.marks.append(.outline(path, paint))
        }
      case .image(let bytes, let box)?:
        let destination = Rect(origin.x + box.minX, origin.y + box.minY, box.width, box.height)
        letter.marks.append(.image(bytes, destination))
      }
    }
    if let upright {
      letter.advance = max(letter.advance, upright.advance)
    } else {
      letter.advance += glyph.advance * unit
    }
    parts[start] = letter
  }

  private func finish(
    _ string: String,
    _ text: ParagraphText,
    _ fonts: [ResolvedFont]
  ) -> TextLetters {
    let starts = order.ordered()
    let bytes = Array(string.utf8)
    var letterIndices: [Int: Int] = [:]
    var letters: [TextLetters.Letter] = []
    var (scalars, last) = (0, 0)
    for (index, start) in starts.enumerated() {
      scalars += bytes[last..<start].count { $0 & 0xC0 != 0x80 }
      last = start
      guard var letter = parts[start] else { continue }
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      letter.characters = String(decoding: bytes[start..<end], as: UTF8.self)
      letter.takesTracking = letter.characters.unicodeScalars.first?.takesTracking ?? true
      (letter.run, letter.start) = (text.run(at: start), scalars)
      letterIndices[start] = letters.count
      letters.append(letter)
    }
    return TextLetters(
      letters: letters,
      visualOrder: order.compactMap { letterIndices[$0] },
      ascent: stack.faces[0].ascent,
      metrics: styles.map { stack.faces[$0.faces[0]].metrics },
      missingCharacters: missing,
      undrawnFonts: undrawnFaces.ordered().map { fonts[$0] },
      fonts: fonts.indices.filter(usedFaces.contains).map { fonts[$0] }
    )
  }
}
