internal import Graphics

/// A letter of a text at its place.
struct SVGPlacedLetter {
  var letter: TextLetter
  /// The index of its first character.
  var character: Int
  /// The index of the element of its first character.
  var element: Int
  /// The size of the em in user units.
  var size: Double
  /// Where it starts, without the shift of its base line.
  var position = Point.zero
  /// The distance to the next letter along the line, with spacing, in user units.
  var advance: Double
  /// The factor of its size along the line.
  var stretch = 1.0
  /// Whether it is upright in a vertical line.
  var isUpright: Bool
  /// Maps user units from the start of the letter on its base line to the user space of the text.
  var frame = Affine.identity
  /// Whether it is drawn: letters beyond the ends of a path are not.
  var isDrawn = true
}

/// A part of a text that is placed as a whole: from a character with a position, or along a path.
struct SVGTextChunk {
  var characters: Range<Int>
  /// The letters from left to right, or from top to bottom.
  var letters = 0..<0
  /// The index of the element `textPath`.
  var textPath: Int?
  /// Where the chunk would start without positions, before the shifts of its characters.
  var start = Point.zero
}

/// The letters of a text on one line from the origin.
struct SVGTextFlow {
  let content: SVGTextCharacters
  let instant: SVGInstant
  private(set) var metrics: [FontMetrics] = []
  /// The size of the em of each element in user units.
  private(set) var sizes: [Double] = []
  var letters: [SVGPlacedLetter] = []
  var chunks: [SVGTextChunk] = []
  /// How far the base line of each element is above that of the text, in user units.
  var shifts: [Double] = []
  /// Whether the line is vertical.
  var isVertical: Bool { content.elements[0].style.isVertical }

  // The size of small capitals that are made of capitals, as browsers have it.
  private static let smallCapitalSize = 0.7

  /// Shapes the letters of a text, and moves them by `dx` and `dy`.
  ///
  /// - Throws: where no font can be used, and for too long a text.
  init(
    _ content: SVGTextCharacters,
    _ instant: SVGInstant,
    _ source: SVGLetterSource
  ) throws(SVGLetterError) {
    (self.content, self.instant) = (content, instant)
    for element in content.elements {
      let line = try source(SVGTextLine(runs: [element.style.font]))
      let metrics = line.metrics.first ?? FontMetrics()
      self.metrics.append(metrics)
      let adjusted = element.style.sizeAdjust.map { metrics.xHeight > 0 ? $0 / metrics.xHeight : 1 }
      sizes.append(element.style.fontSize * (adjusted ?? 1))
    }
    chunks = makeChunks()
    var (pen, shift) = (Point.zero, Point.zero)
    for index in chunks.indices {
      let start = letters.count
      chunks[index].start = pen + shift
      for letter in try shaped(chunks[index], source) {
        letters.append(letter)
        letters[letters.count - 1].position = pen
        pen = pen + (isVertical ? Point(0, letter.advance) : Point(letter.advance, 0))
      }
      chunks[index].letters = start..<letters.count
      move(chunks[index], by: &shift)
    }
  }

  // MARK: Chunks

  private func makeChunks() -> [SVGTextChunk] {
    var paths: [Int?] = []
    for element in content.elements {
      let isPath = instant.document.tree[element.node].name == "textPath"
      paths.append(isPath ? paths.count : element.parent.flatMap { paths[$0] })
    }
    let characters = content.characters
    return characters.indices.runs { first, index in
      let (path, character) = (paths[characters[index].element], characters[index])
      let isPlaced = path == nil && (character.x != nil || character.y != nil)
      return paths[characters[first].element] == path && (!isPlaced || character.isContinued)
    }.map { SVGTextChunk(characters: $0, textPath: paths[characters[$0.lowerBound].element]) }
  }

  // Moves the letters of a chunk by the sums of `dx` and `dy` of all characters up to them.
  private mutating func move(_ chunk: SVGTextChunk, by shift: inout Point) {
    let shifts = content.characters[chunk.characters].map { character in
      shift = shift + Point(character.dx, character.dy)
      return shift
    }
    for index in chunk.letters {
      let offset = letters[index].character - chunk.characters.lowerBound
      letters[index].position = letters[index].position + shifts[offset]
    }
  }

  // MARK: Shaping

  // Control characters by the character that they are before or after.
  private typealias Controls = [Int: [Unicode.Scalar]]

  // Characters that are shaped together.
  private struct Span {
    var characters: Range<Int>
    var isUpright: Bool
    var isSmallCapital: Bool
  }

  // Letters are kerned across elements with the same font.
  private func spans(_ chunk: SVGTextChunk) -> [Span] {
    func style(_ index: Int) -> SVGTextStyle {
      content.elements[content.characters[index].element].style
    }
    func span(_ range: Range<Int>) -> Span {
      let (character, style) = (content.characters[range.lowerBound], style(range.lowerBound))
      return Span(
        characters: range,
        isUpright: isVertical && (style.isUpright ?? character.scalar.isUprightInVerticalLines),
        isSmallCapital: style.hasSmallCapitals && !metrics[character.element].hasSmallCapitals
          && character.scalar.capital != nil
      )
    }
    return chunk.characters.runs { first, index in
      if content.characters[index].isContinued { return true }
      let (start, end) = (span(first..<index), span(index..<index + 1))
      return style(first).font == style(index).font
        && style(first).hasSmallCapitals == style(index).hasSmallCapitals
        && start.isUpright == end.isUpright && start.isSmallCapital == end.isSmallCapital
    }.map(span)
  }

  // A chunk is a paragraph: parts with an order of their own begin and end in it.
  private func controls(_ chunk: SVGTextChunk) -> (before: Controls, after: Controls) {
    var (before, after): (Controls, Controls) = ([:], [:])
    // Outer elements come before those in them.
    for element in content.elements {
      let range = element.range.clamped(to: chunk.characters)
      guard !range.isEmpty, let controls = element.style.directionControls else { continue }
      before[range.lowerBound, default: []] += controls.start
      after[range.upperBound - 1, default: []].insert(contentsOf: controls.end, at: 0)
    }
    return (before, after)
  }

  private func run(_ span: Span, _ controls: (before: Controls, after: Controls)) -> FontRun {
    let element = content.characters[span.characters.lowerBound].element
    let style = content.elements[element].style
    var run = style.font
    let drawn = span.characters.flatMap { index -> [Unicode.Scalar] in
      let scalar = content.characters[index].scalar
      let letter = span.isSmallCapital ? scalar.capital ?? scalar : scalar
      return (controls.before[index] ?? []) + [letter] + (controls.after[index] ?? [])
    }
    run.string = String(String.UnicodeScalarView(drawn))
    if style.hasSmallCapitals, metrics[element].hasSmallCapitals { run.features += ",smcp=1" }
    if separatesLetters(span.characters) { run.features += ",liga=0,clig=0" }
    if span.isUpright { run.features += ",vert=1" }
    if run.features.hasPrefix(",") { run.features.removeFirst() }
    run.isUpright = span.isUpright
    return run
  }

  // Whether attributes take letters apart that might otherwise form a ligature.
  private func separatesLetters(_ range: Range<Int>) -> Bool {
    range.dropFirst().contains { index in
      let (previous, character) = (content.characters[index - 1], content.characters[index])
      return character.dx != 0 || character.dy != 0 || character.rotation != previous.rotation
    }
  }

  private func shaped(
    _ chunk: SVGTextChunk,
    _ source: SVGLetterSource
  ) throws(SVGLetterError) -> [SVGPlacedLetter] {
    let spans = spans(chunk)
    let controls = controls(chunk)
    // The character of each scalar of the line; nil for control characters.
    let places = chunk.characters.flatMap { index -> [Int?] in
      func none(_ controls: Controls) -> [Int?] { (controls[index] ?? []).map { _ in nil } }
      return none(controls.before) + [index] + none(controls.after)
    }
    // CSS Writing Modes 3, 2.1: `direction` alone does not change a part of a text.
    let line = SVGTextLine(
      runs: spans.map { run($0, controls) },
      isRightToLeft: content.elements[0].style.isRightToLeft
    )
    return try source(line).letters.compactMap { letter in
      guard places.indices.contains(letter.start), let index = places[letter.start],
        spans.indices.contains(letter.run)
      else { return nil }
      let character = content.characters[index]
      let style = content.elements[character.element].style
      let scale = spans[letter.run].isSmallCapital ? Self.smallCapitalSize : 1
      let size = sizes[character.element] * scale
      var advance = letter.advance * size
      if letter.takesTracking { advance += style.letterSpacing }
      if character.scalar.separatesWords { advance += style.wordSpacing }
      return SVGPlacedLetter(
        letter: letter,
        character: index,
        element: character.element,
        size: size,
        advance: advance,
        isUpright: spans[letter.run].isUpright
      )
    }
  }
}

extension Unicode.Scalar {
  /// The capital of a small letter; nil for other characters, and where there are several.
  fileprivate var capital: Unicode.Scalar? {
    let scalars = properties.uppercaseMapping.unicodeScalars
    guard scalars.count == 1, let first = scalars.first, first != self else { return nil }
    return first
  }

  /// Whether `word-spacing` goes after the character (CSS Text 3, 8.1).
  fileprivate var separatesWords: Bool {
    [0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F].contains(value)
  }

  /// Whether the character is upright in vertical lines (UAX 50: values U, Tu and Tr, of common scripts).
  fileprivate var isUprightInVerticalLines: Bool {
    Self.uprightBlocks.contains { $0.contains(value) }
  }

  private static let uprightBlocks: [ClosedRange<UInt32>] = [
    // Hangul, syllabics
    0x1100...0x11FF, 0x1401...0x167F, 0x18B0...0x18FF,
    // Symbols
    0x2460...0x24FF, 0x25A0...0x27BF, 0x2B12...0x2BFF,
    // East Asian scripts
    0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xE000...0xFAFF, 0xFE10...0xFE1F,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE7, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF,
    // Emoji and symbols like them
    0x1F000...0x1FAFF,
    0x20000...0x3FFFD,
  ]
}
