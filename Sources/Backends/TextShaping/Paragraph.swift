internal import CText

/// A paragraph cut into items of one font, script and direction, ready to be shaped.
struct Paragraph: ~Copyable {
  /// The text.
  let text: ParagraphText
  /// Whether the first strong character is written from right to left.
  let isRightToLeft: Bool

  private let stack: FontStack
  private let styles: [RunStyle]
  private let items: [UnsafeMutablePointer<PangoItem>]
  private let glyphs: UnsafeMutablePointer<PangoGlyphString>

  /// Itemizes the paragraph.
  ///
  /// The corresponding C function is `pango_itemize_with_base_dir`.
  ///
  /// - Parameters:
  ///   - text: the paragraph.
  ///   - stack: the fonts.
  ///   - styles: the styles of the runs that the spans of the text refer to.
  ///   - isRightToLeft: the direction; nil for that of the first strong character.
  /// - Throws: `libraryFailure` without memory.
  init(
    _ text: ParagraphText,
    stack: FontStack,
    styles: [RunStyle],
    isRightToLeft: Bool? = nil
  ) throws(TextError) {
    guard let glyphs = pango_glyph_string_new() else {
      throw .libraryFailure(function: "pango_glyph_string_new")
    }
    let length = Int32(text.count)
    let isRightToLeft = isRightToLeft ?? (ctext_is_right_to_left(text.bytes, length) != 0)
    let attributes = Self.attributes(of: text, stack: stack, styles: styles)
    let list = pango_itemize_with_base_dir(
      stack.context,
      isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR,
      text.bytes,
      0,
      length,
      attributes,
      nil
    )
    pango_attr_list_unref(attributes)
    var items: [UnsafeMutablePointer<PangoItem>] = []
    var node = list
    while let current = node {
      items.append(current.pointee.data.assumingMemoryBound(to: PangoItem.self))
      node = current.pointee.next
    }
    g_list_free(list)
    (self.text, self.isRightToLeft, self.stack) = (text, isRightToLeft, stack)
    (self.items, self.glyphs, self.styles) = (items, glyphs, styles)
  }

  // To be released by the caller.
  private static func attributes(
    of text: ParagraphText,
    stack: FontStack,
    styles: [RunStyle]
  ) -> OpaquePointer? {
    let attributes = pango_attr_list_new()
    var start = 0
    var last: Int?
    for span in text.spans {
      let style = styles[span.run]
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        attribute?.pointee.start_index = UInt32(clamping: start)
        attribute?.pointee.end_index = UInt32(clamping: span.end)
        pango_attr_list_insert(attributes, attribute)
      }
      // Spacing itself is added here; for Pango the attribute only turns ligatures off.
      if style.tracking != 0 { add(pango_attr_letter_spacing_new(1)) }
      if !style.isKerned {
        add(pango_attr_font_features_new("kern=0, liga=0, clig=0, dlig=0, hlig=0"))
      }
      if !style.features.isEmpty { add(pango_attr_font_features_new(style.features)) }
      if !style.language.isEmpty {
        add(pango_attr_language_new(pango_language_from_string(style.language)))
      }
      // The whole stack is what the context looks in anyway.
      if style.faces != Array(stack.faces.indices) {
        add(pango_attr_family_new(stack.families(at: style.faces)))
      }
      if style.faces.count > 1 {
        last = addFonts(of: start..<span.end, text, style, stack, after: last, to: attributes)
      } else {
        last = style.faces.first
      }
      start = span.end
    }
    return attributes
  }

  // Pango chooses a font for each character; clusters of several characters need one font. It would take emoji
  // from the first font of the stack, too. `previous` is the font before the range. Returns the last one.
  private static func addFonts(
    of range: Range<Int>,
    _ text: ParagraphText,
    _ style: RunStyle,
    _ stack: FontStack,
    after previous: Int?,
    to attributes: OpaquePointer?
  ) -> Int? {
    let string = text.string(in: range)
    var start = range.lowerBound
    let before = previous.flatMap { style.faces.firstIndex(of: $0) }
    let faces = style.faces.map { stack.faces[$0] }
    let fonts = ClusterFonts(faces: faces, chosenCount: style.chosenCount)
    let spans = fonts.spans(string, after: before)
    for span in spans {
      let end = range.lowerBound + span.end
      if let face = span.face {
        for attribute in [
          pango_attr_family_new(stack.families(at: [style.faces[face]])),
          pango_attr_fallback_new(0),
        ] {
          attribute?.pointee.start_index = UInt32(clamping: start)
          attribute?.pointee.end_index = UInt32(clamping: end)
          pango_attr_list_change(attributes, attribute)
        }
      }
      start = end
    }
    return spans.last?.face.map { style.faces[$0] }
  }

  deinit {
    for item in items { pango_item_free(item) }
    pango_glyph_string_free(glyphs)
  }

  /// The distance of tabulator stops: eight spaces of the run that the paragraph starts with.
  var tabWidth: Double {
    let style = styles[text.run(at: 0)]
    return stack.faces[style.faces[0]].spaceAdvance * 8 * style.factor
  }

  /// Returns the line-breaking properties before each character, in order, with one more entry for
  /// the end.
  ///
  /// The corresponding C function is `pango_get_log_attrs`.
  func breakFlags() -> [BreakFlags] {
    let count = items.reduce(1) { $0 + Int($1.pointee.num_chars) }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count)
    pango_get_log_attrs(
      text.bytes,
      Int32(text.count),
      -1,
      pango_language_from_string("und"),
      &attributes,
      Int32(count)
    )
    return attributes.map { attribute in
      withUnsafePointer(to: attribute) { BreakFlags(rawValue: ctext_break_flags($0)) }
    }
  }

  /// The glyphs of a part of the paragraph, in logical order of the runs.
  ///
  /// The part is shaped as if it were the whole text: nothing joins across its ends. The
  /// corresponding C function is `pango_shape_full`.
  ///
  /// - Complexity: O(*bytes of the range* + log *items*)
  func runs(in range: Range<Int>) -> [ShapedRun] {
    var runs: [ShapedRun] = []
    var next = firstItem(endingAfter: range.lowerBound)
    while next < items.count, Int(items[next].pointee.offset) < range.upperBound {
      let item = items[next]
      var start = max(range.lowerBound, Int(item.pointee.offset))
      let end = min(range.upperBound, Int(item.pointee.offset + item.pointee.length))
      while start < end {
        let span = text.spans[text.spanIndex(at: start)]
        let cut = min(end, span.end)
        runs.append(run(of: item, start..<cut, in: range, style: span.run))
        start = cut
      }
      next += 1
    }
    return runs
  }

  private func firstItem(endingAfter offset: Int) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      let item = items[middle].pointee
      if Int(item.offset + item.length) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func run(
    of item: UnsafeMutablePointer<PangoItem>,
    _ range: Range<Int>,
    in line: Range<Int>,
    style: Int
  ) -> ShapedRun {
    text.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      pango_shape_full(
        base + range.lowerBound,
        Int32(range.count),
        base + line.lowerBound,
        Int32(line.count),
        &item.pointee.analysis,
        glyphs
      )
    }
    let font = stack.index(of: item.pointee.analysis.font)
    var run = ShapedRun(
      font: font,
      style: style,
      level: Int(item.pointee.analysis.level),
      glyphs: []
    )
    // Bitmap fonts can have a different number of units per em.
    let units = stack.faces[0].unitsPerEm / stack.faces[font].unitsPerEm
    let factor = styles[style].factor * units
    run.glyphs.reserveCapacity(Int(glyphs.pointee.num_glyphs))
    for index in 0..<Int(glyphs.pointee.num_glyphs) {
      let cluster = range.lowerBound + Int(glyphs.pointee.log_clusters[index])
      var glyph = shaped(glyphs.pointee.glyphs[index], cluster: cluster, face: stack.faces[font])
      glyph.advance *= factor
      glyph.xOffset *= factor
      glyph.yOffset *= factor
      run.glyphs.append(glyph)
    }
    if styles[style].tracking != 0 { track(&run, by: styles[style].tracking) }
    return run
  }

  private func shaped(_ info: PangoGlyphInfo, cluster: Int, face: FaceOutlines) -> ShapedGlyph {
    var glyph = ShapedGlyph(
      glyph: info.glyph,
      advance: Double(info.geometry.width),
      xOffset: Double(info.geometry.x_offset),
      yOffset: Double(info.geometry.y_offset),
      cluster: cluster,
      isVisible: info.glyph != PangoSpecialGlyph.empty && !text.isTab(at: cluster)
    )
    if info.glyph != PangoSpecialGlyph.empty, info.glyph & PangoSpecialGlyph.unknownFlag != 0 {
      // Pango's box with the character's number depends on the size; the font's own box does not.
      let scalar = Unicode.Scalar(info.glyph & ~PangoSpecialGlyph.unknownFlag)
      // Fillers and the like are to be nothing in fonts without them (Unicode, section 5.21).
      let isIgnorable = scalar?.properties.isDefaultIgnorableCodePoint ?? false
      glyph.missing = isIgnorable || text.isTab(at: cluster) ? nil : scalar
      glyph.isVisible = glyph.missing != nil
      glyph.glyph = 0
      glyph.advance = isIgnorable ? 0 : face.missingAdvance
      glyph.xOffset = 0
      glyph.yOffset = 0
    }
    return glyph
  }

  // Adds the tracking at the right of the last glyph of each cluster that takes it.
  private func track(_ run: inout ShapedRun, by tracking: Double) {
    for index in run.glyphs.indices
    where run.endsCluster(at: index) && text.scalar(at: run.glyphs[index].cluster).takesTracking {
      run.glyphs[index].advance += tracking
      run.glyphs[index].tracking = tracking
    }
  }
}

/// The glyph numbers that denote no glyph of the font; Swift does not import the macros.
private enum PangoSpecialGlyph {
  /// Nothing is drawn: `PANGO_GLYPH_EMPTY`.
  static let empty: UInt32 = 0x0FFF_FFFF
  /// No font has the character in the other bits: `PANGO_GLYPH_UNKNOWN_FLAG`.
  static let unknownFlag: UInt32 = 0x1000_0000
}
