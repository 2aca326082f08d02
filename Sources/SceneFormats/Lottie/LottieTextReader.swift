internal import Graphics
internal import SceneModel

/// Makes layers of texts: pictures of letters that the file has as outlines, else text layers.
struct LottieTextReader {
  let context: LottieContext
  let fonts: LottieFonts
  let clock: LottieClock

  /// The layer of a text; nil where nothing is drawn.
  func layer(_ cursor: JSONCursor) -> Layer? {
    guard let data = cursor["t"], let source = data["d"] else { return nil }
    let properties = LottiePropertyReader(context: context, clock: clock)
    properties.checkExpression(source)
    let documents = documents(source)
    guard let first = documents.first else { return nil }
    if let path = data["p"], path["m"] != nil, (cursor["masksProperties"]?.count ?? 0) > 0 {
      context.warn(once: "text path", path, "texts on paths are drawn on a straight line")
    }
    let animated = fonts.hasGlyphs ? animated(cursor, data, properties) : nil
    if !fonts.hasGlyphs, let animators = data["a"], animators.count > 0 {
      context.warn(once: "animators", animators, "animators of texts without outlines are not run")
    }
    func part(_ document: LottieTextDocument) -> Layer {
      guard fonts.hasGlyphs else {
        return LottieInstalledText(context: context, fonts: fonts).layer(document, cursor)
      }
      var made = Layer()
      made.state.content = .vector(content(document, animated, cursor))
      return made
    }
    guard documents.count > 1 else { return part(first.document) }
    var made = Layer()
    made.sublayers = documents.enumerated().map { index, entry in
      var part = part(entry.document)
      let limit = context.limits.magnitude
      part.lifetime = Lifetime(
        from: index == 0 ? -limit : clock.seconds(entry.frame),
        to: index + 1 < documents.count ? clock.seconds(documents[index + 1].frame) : limit
      )
      return part
    }
    return made
  }

  // The documents in the order of time. In files of old there is a bare one.
  private func documents(_ cursor: JSONCursor) -> [(frame: Double, document: LottieTextDocument)] {
    guard let keys = cursor["k"] else {
      return LottieTextDocument(cursor, context).map { [(0, $0)] } ?? []
    }
    let list = keys.isArray ? keys.elements : [keys]
    context.count(keyframes: list.count, keys)
    return list.compactMap { key in
      LottieTextDocument(key["s"] ?? key, context).map { (context.number(key["t"]) ?? 0, $0) }
    }.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
  }

  // The animators of the text; nil for none.
  private func animated(
    _ cursor: JSONCursor,
    _ data: JSONCursor,
    _ properties: LottiePropertyReader
  ) -> LottieAnimatedText? {
    guard let list = data["a"]?.elements, !list.isEmpty else { return nil }
    let index = Int(clamping: context.number(cursor["ind"]) ?? 0, in: 0...1_000_000_000)
    let limit = context.limits.magnitude
    let first = context.number(cursor["ip"]) ?? -limit
    let grouping: TextGrouping
    switch context.number(data["m"]?["g"]) {
    case 2: grouping = .word
    case 3: grouping = .line
    case 4: grouping = .all
    default: grouping = .character
    }
    return LottieAnimatedText(
      animators: list.enumerated().map {
        LottieTextAnimator($0.element, number: $0.offset, layerIndex: index, properties)
      },
      grouping: grouping,
      alignment: properties.point(data["m"]?["a"], times: 0.01),
      clock: clock,
      frames: first...max(first, context.number(cursor["op"]) ?? limit),
      context: context
    )
  }

  // MARK: One document

  private func content(
    _ document: LottieTextDocument,
    _ animated: LottieAnimatedText?,
    _ cursor: JSONCursor
  ) -> VectorContent {
    guard let font = fonts.font(document.font) else {
      context.warn(
        once: "font \(document.font)",
        cursor,
        "the font \(document.font.quoted) is not in the list of fonts; its texts are not drawn"
      )
      return VectorContent()
    }
    let layout = LottieTextLayout(
      document,
      lines: lines(document, font, cursor),
      ascent: font.ascent
    )
    if let animated { return VectorContent(items: animated.items(layout, cursor)) }
    var outline = Path()
    for (number, line) in layout.lines.enumerated() {
      for (letter, place) in zip(line.letters, layout.places(ofLine: number)) {
        let map = Affine(layout.scale, 0, 0, layout.scale, place.x, place.y)
        outline.append(letter.glyph.outline.transformed(by: map))
      }
    }
    let paints = document.paints(
      fill: document.fill.map { .constant($0) },
      stroke: document.stroke.flatMap { document.strokeWidth > 0 ? .constant($0) : nil },
      strokeWidth: .constant(document.strokeWidth)
    )
    return VectorContent(items: [.path(.constant(outline))] + paints)
  }

  // Spaces at the end of a line take no room.
  private func width(
    _ line: LottieTextLayout.Line,
    _ document: LottieTextDocument,
    _ scale: Double
  ) -> Double {
    let count = line.letters.count - line.trailingSpaces
    guard count > 0 else { return 0 }
    return line.letters[..<count].reduce(0) { $0 + $1.glyph.advance * scale }
      + document.tracking * Double(count - 1)
  }

  private func lines(
    _ document: LottieTextDocument,
    _ font: LottieFonts.Font,
    _ cursor: JSONCursor
  ) -> [LottieTextLayout.Line] {
    var lines = [LottieTextLayout.Line()]
    let scale = document.size / 100
    guard document.text.utf8.count <= context.limits.characters else {
      context.error(
        .limit,
        cursor,
        "a text has more than \(context.limits.characters) characters (use fewer)"
      )
      return lines
    }
    for character in document.text {
      if character == "\r" || character == "\n" || character == "\u{3}" || character == "\r\n" {
        lines.append(LottieTextLayout.Line())
        continue
      }
      guard let glyph = fonts.glyph(String(character), of: font) else {
        context.warn(
          once: "glyph \(character) \(document.font)",
          cursor,
          "the file has no outline for \(String(character).quoted) in the font \(document.font.quoted)"
        )
        continue
      }
      let isSpace = character == " "
      let last = lines.count - 1
      lines[last].letters.append(.init(glyph: glyph, kind: isSpace ? .space : .glyph))
      let count = lines[last].letters.count
      guard let box = document.box, box.width > 0, !isSpace, count > 1,
        width(lines[last], document, scale) > box.width
      else { continue }
      // The line breaks after its last space, or else before the letter.
      let start = lines[last].letters.lastIndex { $0.kind == .space }.map { $0 + 1 } ?? count - 1
      let rest = Array(lines[last].letters[start...])
      lines[last].letters.removeSubrange(start...)
      lines[last].isBroken = true
      lines.append(LottieTextLayout.Line(letters: rest))
    }
    return lines
  }
}
