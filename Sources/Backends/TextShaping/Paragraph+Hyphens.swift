extension Paragraph {
  /// Marks the soft hyphens among some characters with the widths of their hyphens.
  ///
  /// - Parameter hyphen: shapes a hyphen in the style of a run.
  /// - Returns: the hyphens by the runs of the request.
  func addHyphens(
    to units: inout [BreakUnit],
    _ hyphen: (Int) throws(TextError) -> [ShapedRun]
  ) throws(TextError) -> [Int: [ShapedRun]] {
    var hyphens: [Int: [ShapedRun]] = [:]
    for index in units.indices where text.isSoftHyphen(at: units[index].offset) {
      let style = text.run(at: units[index].offset)
      let runs = if let cached = hyphens[style] { cached } else { try hyphen(style) }
      hyphens[style] = runs
      let tracking = runs.last?.glyphs.last?.tracking ?? 0
      units[index].hyphenWidth = runs.reduce(-tracking) { $0 + $1.width }
    }
    return hyphens
  }

  /// Appends a hyphen to the glyphs of a line, in logical order, if the line ends after a soft hyphen.
  ///
  /// - Parameter end: the end of the line, in bytes.
  func addHyphen(at end: Int, from hyphens: [Int: [ShapedRun]], to runs: inout [ShapedRun]) {
    let start = end - 2
    guard start >= 0, text.isSoftHyphen(at: start) else { return }
    let level = runs.last?.level ?? (isRightToLeft ? 1 : 0)
    for var run in hyphens[text.run(at: start)] ?? [] {
      run.level = level
      for glyph in run.glyphs.indices { run.glyphs[glyph].cluster = start }
      runs.append(run)
    }
  }
}

extension ParagraphText {
  /// Whether U+00AD starts at an offset.
  fileprivate func isSoftHyphen(at offset: Int) -> Bool {
    offset + 1 < count && UInt8(bitPattern: bytes[offset]) == 0xC2
      && UInt8(bitPattern: bytes[offset + 1]) == 0xAD
  }
}
