internal import Graphics

/// Places shaped lines below each other and collects their outlines.
struct LayoutBuilder {
  private let request: TextRequest
  private let stack: FontStack
  private let styles: [RunStyle]
  private let limits: TextLimits
  // Points per em of each run.
  private let sizes: [Double]
  // Points per em at the greatest font size, and per unit of the shaping size.
  private let size: Double
  private let scale: Double

  private var shapes: UnitShapes
  private var decorations = LineDecorations()
  private var pathElements = 0
  private var lines: [TextLayout.Line] = []
  // Height of the lines so far in ems of the greatest font size, without line spacing.
  private var heightInEms = 0.0
  private var widest = 0.0
  private var opticalWidth = 0.0
  private var missing: [Unicode.Scalar] = []
  private var missingNames: Set<Unicode.Scalar> = []
  private var undrawnFaces: Set<Int> = []
  private var usedFaces: Set<Int> = [0]
  private var usesForeignFace = false

  /// Whether an ellipsis had to be written as three full stops.
  var lacksEllipsis = false

  /// A builder without lines.
  init(
    _ request: TextRequest,
    sizes: [Double],
    stack: FontStack,
    styles: [RunStyle],
    limits: TextLimits
  ) {
    (self.request, self.stack) = (request, stack)
    (self.styles, self.limits, self.sizes) = (styles, limits, sizes)
    size = sizes.max() ?? 0
    scale = size / stack.faces[0].unitsPerEm
    shapes = UnitShapes(runs: sizes.count, unit: request.unit)
  }

  /// Adds a line of a paragraph below the others.
  ///
  /// - Throws: `limitExceeded` before the path grows too long.
  mutating func add(_ line: ShapedLine, of paragraph: ParagraphText) throws(TextError) {
    let height = height(of: line)
    let spacing = Double(lines.count) * request.lineSpacing
    let baseline = (heightInEms + height.ascent) * size + spacing
    let stretch = stretch(of: line)
    let width = line.width * scale + stretch * Double(line.expandableClusters.count)
    let trailing = (line.width - line.opticalWidth) * scale
    let start = lineStart(width: width, trailing: trailing, of: line)
    var x = start
    shapes.begin(
      line: lines.count,
      of: paragraph,
      top: baseline - height.ascent * size,
      height: (height.ascent + height.descent) * size
    )
    for run in line.runs {
      usedFaces.insert(run.font)
      if !styles[run.style].faces.contains(run.font) { usesForeignFace = true }
      for glyph in run.glyphs {
        if request.unit != nil {
          shapes.select(glyph, from: x, width: (glyph.advance - glyph.tracking) * scale)
        }
        let left = x
        try draw(glyph, of: run, at: Point(x, baseline))
        x += glyph.advance * scale
        if stretch != 0, line.expandableClusters.contains(glyph.cluster) { x += stretch }
        if !request.runs[run.style].decorations.isEmpty {
          decorations.extend(from: left, to: x, run: run.style, unit: shapes.currentUnit)
        }
      }
    }
    decorations.trim(trailing, at: x)
    try decorate(at: baseline, top: baseline - height.ascent * size, height)
    lines.append(
      TextLayout.Line(
        string: line.shown.map { paragraph.string(in: $0) }.joined(separator: "\u{2026}"),
        isTruncated: line.shown.count > 1,
        baseline: baseline,
        box: Rect(
          start,
          baseline - height.ascent * size,
          width - trailing,
          (height.ascent + height.descent) * size
        )
      )
    )
    heightInEms += height.ascent + height.descent
    widest = max(widest, width)
    if request.countsTrailingSpace {
      let full = width + line.trailingSpace * scale
      widest = max(widest, min(full, request.wrapWidth ?? full))
    }
    opticalWidth = max(opticalWidth, width - trailing)
  }

  /// Where the last of some lines would end below the top, were they added.
  func bottom(adding added: [ShapedLine]) -> Double {
    let ems = added.reduce(heightInEms) { sum, line in
      let height = height(of: line)
      return sum + height.ascent + height.descent
    }
    return ems * size + Double(lines.count + added.count - 1) * request.lineSpacing
  }

  /// Whether a character was missing in the fonts of its run.
  var lacksCharacters: Bool { !missing.isEmpty || usesForeignFace || lacksEllipsis }

  /// Returns the finished layout.
  ///
  /// - Parameter fonts: the fonts of the stack; unused fonts are left out.
  /// - Returns: the outlines of all lines that were added.
  func finish(fonts: [ResolvedFont]) -> TextLayout {
    let spacing = Double(max(0, lines.count - 1)) * request.lineSpacing
    let height = heightInEms * size + spacing
    let (parts, images) = shapes.finish()
    let layout = TextLayout(
      parts: parts,
      images: images,
      highlights: decorations.highlights,
      size: Size(widest, height),
      opticalWidth: opticalWidth,
      lines: lines,
      missingCharacters: missing,
      undrawnFonts: undrawnFaces.ordered().map { fonts[$0] },
      fonts: fonts.indices.filter(usedFaces.contains).map { fonts[$0] }
    )
    switch request.verticalAlignment {
    case .top: return layout
    case .center: return layout.moved(down: (request.boxHeight - height) / 2)
    case .bottom: return layout.moved(down: request.boxHeight - height)
    }
  }

  // Of the first of the runs with the greatest line height, in ems of the greatest font size.
  private func height(of line: ShapedLine) -> (ascent: Double, descent: Double) {
    func height(style: Int, face: Int) -> (ascent: Double, descent: Double) {
      let (face, factor) = (stack.faces[face], styles[style].factor)
      return (face.ascent * factor, face.descent * factor)
    }
    guard let first = line.runs.first else {
      return height(style: line.emptyStyle, face: styles[line.emptyStyle].faces[0])
    }
    var tallest = height(style: first.style, face: first.font)
    for run in line.runs.dropFirst() {
      let other = height(style: run.style, face: run.font)
      if other.ascent + other.descent > tallest.ascent + tallest.descent { tallest = other }
    }
    return tallest
  }

  // Points added at each expandable space; 0 for a line that is not justified.
  private func stretch(of line: ShapedLine) -> Double {
    guard request.alignment == .justified, !line.endsParagraph, let width = request.wrapWidth,
      !line.expandableClusters.isEmpty
    else { return 0 }
    let freeWidth = width - line.opticalWidth * scale
    return max(0, freeWidth / Double(line.expandableClusters.count))
  }

  // The tracking of the last letter would push the others out of the middle, as nothing follows it.
  private func lineStart(width: Double, trailing: Double, of line: ShapedLine) -> Double {
    let freeWidth = request.boxWidth - width
    let aligned = freeWidth + trailing
    switch request.alignment {
    case .left: return 0
    case .center: return aligned / 2
    case .right: return aligned
    case .natural, .justified: return line.isRightToLeft ? freeWidth : 0
    }
  }

  private mutating func draw(
    _ glyph: ShapedGlyph,
    of run: ShapedRun,
    at pen: Point
  ) throws(TextError) {
    if let scalar = glyph.missing, missingNames.insert(scalar).inserted { missing.append(scalar) }
    guard glyph.isVisible else { return }
    let outline = stack.faces[run.font].outline(of: glyph.glyph)
    if outline.isColorOnly { undrawnFaces.insert(run.font) }
    guard request.hasOutlines else { return try charge(outline.elements.count) }
    let origin = Point(pen.x + glyph.xOffset * scale, pen.y + glyph.yOffset * scale)
    let size = sizes[run.style]
    switch outline.color {
    case nil: try shapes.append(charged(outline.elements), run: run.style, at: origin, size)
    case .layers(let layers)?:
      for layer in layers {
        var part = TextLayout.Part(
          outline: Path(),
          run: run.style,
          paint: layer.paint?.mapped(
            by: .scale(size, size).concatenating(.translation(origin.x, origin.y))
          ),
          isLayer: true
        )
        try part.outline.append(charged(layer.elements), at: origin, size)
        shapes.append(part)
      }
    case .image(let bytes, let box)?:
      try charge(1)
      shapes.append(
        TextLayout.Image(
          bytes: bytes,
          glyph: run.font << 32 | Int(glyph.glyph),
          box: Rect(
            origin.x + box.minX * size,
            origin.y + box.minY * size,
            box.width * size,
            box.height * size
          )
        )
      )
    }
  }

  // Adds the lines and boxes of the line whose glyphs have been drawn.
  private mutating func decorate(
    at baseline: Double,
    top: Double,
    _ height: (ascent: Double, descent: Double)
  ) throws(TextError) {
    for span in decorations.endLine() {
      let requested = request.runs[span.run].decorations
      // Characters of other fonts do not move a line, as in CSS Text Decoration.
      let (face, size) = (stack.faces[styles[span.run].faces[0]], sizes[span.run])
      if requested.isHighlighted {
        decorations.add(
          TextLayout.Highlight(
            run: span.run,
            box: Rect(
              span.start,
              top,
              span.end - span.start,
              (height.ascent + height.descent) * self.size
            )
          )
        )
      }
      for (isDrawn, rule) in [
        (requested.isUnderlined, face.rules.underline),
        (requested.isStruckThrough, face.rules.strikethrough),
      ] where isDrawn {
        try charge(5)
        let box = Rect(
          span.start,
          baseline + rule.top * size,
          span.end - span.start,
          rule.thickness * size
        )
        shapes.append(box, run: span.run, unit: span.unit)
      }
    }
  }

  private mutating func charged(_ elements: [PathElement]) throws(TextError) -> [PathElement] {
    try charge(elements.count)
    return elements
  }

  private mutating func charge(_ count: Int) throws(TextError) {
    pathElements += count
    guard pathElements <= limits.pathElements else {
      throw .limitExceeded(
        what: "path steps of a text",
        value: pathElements,
        maximum: limits.pathElements
      )
    }
  }
}

extension Path {
  /// Adds steps in em units.
  mutating func append(_ elements: [PathElement], at origin: Point, _ size: Double = 1) {
    for element in elements { append(element.mapPoints { origin + $0 * size }) }
  }
}
