internal import Graphics
internal import JSONText
internal import SceneModel
internal import VectorGeometry

/// Makes layers of texts, with letters that the file has as outlines, else with fonts.
struct LottieTextReader {
  let context: LottieContext
  let fonts: LottieFonts
  let clock: LottieClock
  /// Makes what a letter is composed of, for the frame at which the clock of the text begins and a size of 100.
  let compose: (JSONCursor, Double) -> [VectorItem]

  /// The settings that all documents of a layer share.
  private struct Motion {
    var animators: [VectorTextAnimator] = []
    var grouping = TextGrouping.character
    var alignment = AnimatedPoint.constant(.zero)
    var path: VectorTextPath?

    /// Whether letters are moved one by one.
    var isByLetter: Bool { !animators.isEmpty || path != nil }
  }

  /// The layer of a text; nil where nothing is drawn.
  func layer(_ cursor: JSONCursor) -> Layer? {
    let properties = LottiePropertyReader(context: context, clock: clock)
    let source = context.object(context.object(cursor["t"])?["d"])
    let documents = source.map(self.documents) ?? []
    guard let data = cursor["t"], let source, let first = documents.first else {
      context.warn(
        once: "no text",
        cursor["t"] ?? cursor,
        "the layer has no text and is not drawn (give it \"t\": {\"d\": {\"k\": [{\"t\": 0, "
          + "\"s\": {\"t\": \"Text\", \"f\": \"Font\", \"s\": 40}}]}})"
      )
      return nil
    }
    let motion = motion(cursor, data, properties)
    func part(_ document: LottieTextDocument) -> Layer {
      var made = Layer()
      made.state.anchorPoint = .zero
      let items =
        text(document, source: source, motion: motion, layer: cursor).map { [VectorItem.text($0)] }
        ?? []
      made.state.content = .vector(ShapeTree(items: items))
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

  /// The boxes around the letters of the documents of a layer in the order of the file, in points of the layer; nil where
  /// nothing measures them, and for a document whose letters cannot be had.
  func inkBoxes(_ cursor: JSONCursor) -> [Rect?]? {
    guard let measure = context.measure, let source = cursor["t"]?["d"] else { return nil }
    return source["k"]?.elements.compactMap { $0["s"] }.map { key in
      guard let document = LottieTextDocument(key, context),
        let text = text(document, source: source, motion: Motion(), layer: cursor)
      else { return .zero }
      // The reason is told where the text is drawn.
      return (try? measure(text, fonts.assets))?.ink
    }
  }

  // The documents in the order of time. In files of old there is a bare one.
  private func documents(_ cursor: JSONCursor) -> [(frame: Double, document: LottieTextDocument)] {
    guard let keys = cursor["k"] else {
      return LottieTextDocument(cursor, context).map { [(0, $0)] } ?? []
    }
    let list = keys.isArray ? keys.elements : [keys]
    context.count(keyframes: list.count, keys)
    return list.compactMap { key in
      LottieTextDocument(key["s"] ?? key, context).map { (context.frame(key["t"]) ?? 0, $0) }
    }.ordered { $0.0 }
  }

  private func motion(
    _ cursor: JSONCursor,
    _ data: JSONCursor,
    _ properties: LottiePropertyReader
  ) -> Motion {
    var motion = Motion()
    let reader = LottieTextAnimator(
      properties: properties,
      layerIndex: Int(clamping: context.number(cursor["ind"]) ?? 0, in: 0...1_000_000_000)
    )
    motion.animators = context.list(data["a"]).map(reader.animator)
    motion.grouping = .lottie(context.number(data["m"]?["g"])) ?? .character
    // lottie-web knows groups of words and of lines only.
    if motion.grouping == .all, context.compatibility == .web { motion.grouping = .character }
    motion.alignment = properties.point(data["m"]?["a"], times: 0.01)
    motion.path = LottieTextPathReader(context: context, properties: properties)
      .path(data["p"], masks: cursor["masksProperties"])
    return motion
  }

  // MARK: One document

  // Nil where nothing is drawn.
  private func text(
    _ document: LottieTextDocument,
    source: JSONCursor,
    motion: Motion,
    layer cursor: JSONCursor
  ) -> VectorText? {
    guard document.content.fontSize > 0 else { return nil }
    guard document.content.string.utf8.count <= context.limits.characters else {
      context.error(
        .limit,
        cursor,
        "a text has more than \(context.limits.characters) characters (use fewer)"
      )
      return nil
    }
    var text = document.content
    text.stringScriptUse = context.scripts?.use(source)
    if motion.isByLetter {
      text.animators = motion.animators
      text.grouping = motion.grouping
      text.groupAlignment = motion.alignment
      text.textPath = motion.path
    }
    // lottie-web places letter by letter, with the outlines that its SVG has for each.
    let isWeb = context.compatibility == .web
    text.strokeJoin =
      isWeb || fonts.hasGlyphs || motion.isByLetter || document.content.box != nil ? .round : .miter
    // It adds a unit between the first two base lines.
    if isWeb { text.firstLineSpacing = 1 }
    // On a path it adds an animator's tracking to no letters of texts that begin at the left.
    if isWeb, text.textPath != nil, document.alignment == .left {
      for index in text.animators.indices { text.animators[index].tracking = .constant(0) }
    }
    text.tracksFirstLetters =
      isWeb && document.alignment == .center
      && motion.animators.contains { $0.tracking != .constant(0) }
    let font = font(document, cursor)
    if fonts.hasGlyphs, let font {
      text.glyphs = glyphs(
        document.content.string,
        font,
        isScripted: text.stringScriptUse != nil,
        cursor
      )
    }
    let isBlank = document.content.string.allSatisfy(\.isWhitespace) && text.stringScriptUse == nil
    if fonts.hasGlyphs, text.glyphs.isEmpty, isBlank { return nil }
    let family = font?.family ?? document.font
    let isInFile = fonts.assets.contains { $0.family == family }
    if text.glyphs.isEmpty, !isInFile {
      context.warn(
        once: "font \(document.font)",
        cursor,
        "the file has no outlines for the font \(document.font.quoted); its texts are drawn with "
          + "installed fonts, and lines break where these have them break"
      )
    }
    // The reference player leaves what is missing to the browser.
    if !family.isEmpty { text.font = isWeb && !isInFile ? "\(family), standard" : family }
    // After Effects kerns by the font, moved letters too.
    text.isKerned = !isWeb || !text.glyphs.isEmpty
    text.fontWeight = font?.weight ?? 400
    text.isItalic = font?.isItalic ?? false
    text.ascent = font?.ascent ?? (fonts.hasGlyphs ? 0.75 : nil)
    guard let fit = LottieTextFit(document.cursor, context, fonts) else { return text }
    return fit.fitted(
      text,
      { string in font.map { glyphs(string, $0, isScripted: false, cursor) } ?? [] },
      document.cursor
    )
  }

  private func font(_ document: LottieTextDocument, _ cursor: JSONCursor) -> LottieFonts.Font? {
    if let font = fonts.font(document.font) { return font }
    // Without any list names are families.
    guard let first = fonts.first else { return nil }
    context.warn(
      once: "unknown font \(document.font)",
      cursor,
      "the font \(document.font.quoted) is not in the list of fonts; the first of the list takes its place"
    )
    return first
  }

  private func composed(_ glyph: JSONCursor, _ cursor: JSONCursor) -> [VectorItem] {
    let items = compose(glyph, context.frame(cursor["st"]) ?? 0)
    guard !items.isEmpty else { return [] }
    let placement = Placement(scale: .constant(Point(0.01, 0.01)))
    return [.group(VectorGroup(placement: FadedPlacement(placement), items: items))]
  }

  // The outlines of the letters that occur, in the order in which they do; of a script, which may write any letter, all
  // of the font.
  private func glyphs(
    _ text: String,
    _ font: LottieFonts.Font,
    isScripted: Bool,
    _ cursor: JSONCursor
  ) -> [VectorGlyph] {
    var seen: Set<Character> = []
    let used = text.filter { seen.insert($0).inserted }
      .compactMap { fonts.glyph(String($0), of: font) }
    return (isScripted ? fonts.glyphs(of: font) : used).map { glyph in
      VectorGlyph(
        character: glyph.character,
        path: glyph.outline,
        advance: glyph.advance,
        items: glyph.composition.map { composed($0, cursor) } ?? []
      )
    }
  }
}
