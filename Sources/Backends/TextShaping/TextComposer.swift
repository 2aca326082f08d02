/// Turns a request into placed lines with the fonts of one stack.
struct TextComposer {
  private let request: TextRequest
  private let stack: FontStack
  private let styles: [RunStyle]
  private let limits: TextLimits
  private let sizes: [Double]
  // Units of the shaping size per point at the greatest font size; 0 where nothing has a size.
  private let unit: Double

  // Points by which a text may be too large without being truncated, for rounding in frames.
  private static let tolerance = 0.001

  /// A composer.
  ///
  /// - Parameter fonts: the fonts of the stack and of each run.
  init(_ request: TextRequest, stack: FontStack, fonts: RunFonts, limits: TextLimits) {
    let sizes = request.runs.map { $0.fontSize.clamped(to: 0...1_000_000) }
    let size = sizes.max() ?? 0
    let unit = size > 0 ? stack.faces[0].unitsPerEm / size : 0
    (self.request, self.stack) = (request, stack)
    (self.limits, self.sizes, self.unit) = (limits, sizes, unit)
    styles = request.runs.indices.map { run in
      RunStyle(
        faces: fonts.fontIndices[run],
        chosenCount: fonts.chosenCounts[run],
        factor: size > 0 ? sizes[run] / size : 1,
        tracking: request.runs[run].tracking * unit
      )
    }
  }

  /// The lines from top to bottom.
  ///
  /// - Throws: `TextError`, a limit.
  func compose() throws(TextError) -> LayoutBuilder {
    var builder = LayoutBuilder(request, sizes: sizes, stack: stack, styles: styles, limits: limits)
    let paragraphs = ParagraphText.paragraphs(of: request.runs.map(\.string))
    if request.truncation != .none, unit > 0, request.wrapWidth != nil {
      try addUntilFull(paragraphs, to: &builder)
      return builder
    }
    for text in paragraphs {
      let paragraph = try Paragraph(text, stack: stack, styles: styles)
      for line in try lines(of: paragraph) {
        let isCut =
          request.truncation != .none && unit > 0
          && line.opticalWidth > (request.boxWidth + Self.tolerance) * unit
        try builder.add(isCut ? try truncated(line, of: paragraph, &builder) : line, of: text)
      }
    }
    return builder
  }

  // Wrapped lines as long as they fit the box; the last one is truncated if more follow. Each line
  // waits until the next one is known to fit, and the first line is always there.
  private func addUntilFull(
    _ paragraphs: [ParagraphText],
    to builder: inout LayoutBuilder
  ) throws(TextError) {
    var waiting: (text: ParagraphText, line: ShapedLine)?
    for text in paragraphs {
      let paragraph = try Paragraph(text, stack: stack, styles: styles)
      for line in try lines(of: paragraph) {
        if let last = waiting {
          let bottom = builder.bottom(adding: [last.line, line])
          guard bottom <= request.boxHeight + Self.tolerance else {
            let paragraph = try Paragraph(last.text, stack: stack, styles: styles)
            try builder.add(try truncated(last.line, of: paragraph, &builder), of: last.text)
            return
          }
          try builder.add(last.line, of: last.text)
        }
        waiting = (text, line)
      }
    }
    if let last = waiting { try builder.add(last.line, of: last.text) }
  }

  private func lines(of paragraph: borrowing Paragraph) throws(TextError) -> [ShapedLine] {
    try paragraph.lines(
      wrappedAt: unit > 0 ? request.wrapWidth.map { $0 * unit } : nil,
      justifies: request.alignment == .justified
    ) { (style) throws(TextError) in
      try written("\u{2010}", or: "-", style: style).runs
    }
  }

  private func truncated(
    _ line: ShapedLine,
    of paragraph: borrowing Paragraph,
    _ builder: inout LayoutBuilder
  ) throws(TextError) -> ShapedLine {
    var isPoor = false
    let width = ((request.wrapWidth ?? request.boxWidth) + Self.tolerance) * unit
    let cut = try paragraph.truncated(from: line.start, request.truncation, width: width) {
      (style) throws(TextError) in
      let ellipsis = try written("\u{2026}", or: "...", style: style)
      isPoor = ellipsis.isPoor
      return ellipsis.runs
    }
    if isPoor { builder.lacksEllipsis = true }
    return cut
  }

  // A sign, or its substitute of ASCII characters where no font of the stack has it.
  private func written(
    _ sign: String,
    or substitute: String,
    style: Int
  ) throws(TextError) -> (runs: [ShapedRun], isPoor: Bool) {
    let runs = try shaped(sign, style: style)
    guard runs.contains(where: { $0.glyphs.contains { $0.missing != nil } }) else {
      return (runs, false)
    }
    return (try shaped(substitute, style: style), true)
  }

  private func shaped(_ string: String, style: Int) throws(TextError) -> [ShapedRun] {
    let bytes = string.utf8.map { CChar(bitPattern: $0) }
    let text = ParagraphText(
      bytes: bytes + [0],
      spans: [ParagraphText.Span(run: style, end: bytes.count)],
      endRun: style
    )
    return try Paragraph(text, stack: stack, styles: styles).runs(in: 0..<bytes.count)
  }
}
