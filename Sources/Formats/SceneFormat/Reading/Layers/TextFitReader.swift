internal import Graphics
internal import JSONText
internal import SceneModel

/// Gives texts the font size, and layers the bounds, with which the text fits: `fit` and `sizeToFit`.
///
/// Both are done with when the scene has been read: the layer keeps plain sizes.
struct TextFitReader {
  let reader: ValueReader
  let object: ObjectCursor

  // Sizes below the written size decrease by quarters of a point.
  private static let step = 0.25
  // Points by which a text may be too large, for rounding.
  private static let tolerance = 0.001

  /// Changes the state of a text layer whose frame, strings and fonts have been read.
  func fit(_ state: inout LayerState) {
    guard case .text(let written) = state.content else { return }
    let fit: TextFit = object["fit"].flatMap { reader.enumeration($0) } ?? .none
    let isSized = object["sizeToFit"].flatMap(reader.flag) ?? false
    let minimum = minSize(written, fit)
    guard fit != .none || isSized, let minimum, let cursor = object["fit"] ?? object["sizeToFit"]
    else { return }
    var text = written
    if fit == .wrap { text.isWrapped = true }
    if isSized, text.isWrapped || fit == .shrink, state.bounds.width <= text.padding.size.width {
      return reader.refuse(cursor, .missing) {
        "the text has no width to fit into (give the frame the maximum width)"
      }
    }
    do throws(SceneFiles.AccessError) {
      let box = box(of: text, in: state.bounds, isSized: isSized)
      if fit != .none { try shrink(&text, into: box, minimum: minimum) }
      if isSized { try size(&state, to: text, box) }
    } catch {
      reader.refuse(cursor, error.code) { error.message }
    }
    state.content = .text(text)
  }

  private func minSize(_ text: TextContent, _ fit: TextFit) -> Double? {
    guard let cursor = object["minimumFontSize"] else {
      return min(TextFit.minFontSize, text.fontSize)
    }
    guard let minimum = reader.positive(cursor) else { return nil }
    if fit == .none {
      reader.warn(cursor) { "minimumFontSize does nothing without fit (add \"fit\": \"shrink\")" }
    }
    guard minimum <= text.fontSize else {
      return reader.refuse(cursor) {
        "\(minimum.shortestDecimal) is more than the fontSize of \(text.fontSize.shortestDecimal) "
          + "(give a smaller one)"
      }
    }
    return minimum
  }

  // Where a layer takes its size from the text, its height is free, and the width bounds only those texts
  // that can be made narrower.
  private func box(of text: TextContent, in bounds: Rect, isSized: Bool) -> Size {
    let box = bounds.inset(by: text.padding).size
    guard isSized else { return box }
    let fitsWidth = text.isWrapped || object["fit"]?.text == TextFit.shrink.rawValue
    return Size(fitsWidth ? box.width : .infinity, .infinity)
  }

  // MARK: Sizes of letters

  // The greatest size in steps below the written one with which the text fits, found by halving.
  private func shrink(
    _ text: inout TextContent,
    into box: Size,
    minimum: Double
  ) throws(SceneFiles.AccessError) {
    guard try !fits(text, box) else { return }
    // Steps down from the written size; the last one is the least size, whether the text fits or not.
    var (tooLarge, fitting) = (0, Int(clamping: (text.fontSize - minimum) / Self.step, .up))
    while fitting - tooLarge > 1 {
      let middle = (fitting + tooLarge) / 2
      if try fits(text.scaled(to: size(of: text, middle, minimum)), box) {
        fitting = middle
      } else {
        tooLarge = middle
      }
    }
    text = text.scaled(to: size(of: text, fitting, minimum))
    guard text.fontSize == minimum else { return }
    if try !fits(text, box) { reportCut(at: minimum) }
  }

  private func reportCut(at minimum: Double) {
    let isWritten = object.has("minimumFontSize")
    reader.hint(object.cursor, .clippedText) {
      "the text is cut off, even in letters of \(minimum.shortestDecimal) points (shorten it, "
        + (isWritten ? "lower minimumFontSize, " : "") + "or make the frame larger)"
    }
  }

  private func size(of text: TextContent, _ steps: Int, _ minimum: Double) -> Double {
    max(minimum, text.fontSize - Double(steps) * Self.step)
  }

  private func fits(_ text: TextContent, _ box: Size) throws(SceneFiles.AccessError) -> Bool {
    let size = try measure(text, box)
    guard size.width <= box.width + Self.tolerance, size.height <= box.height + Self.tolerance
    else { return false }
    guard text.isWrapped else { return true }
    // No word is broken as long as smaller letters can prevent it.
    return try measure(text.wordByWord, box).width <= box.width + Self.tolerance
  }

  private func measure(_ text: TextContent, _ box: Size) throws(SceneFiles.AccessError) -> Size {
    try reader.index.size(of: text, in: Size(text.isWrapped ? box.width : 0, 0))
  }

  // MARK: Sizes of layers

  // Integral points, so that layers placed beside the text are pixel-aligned. In a written frame
  // the alignment determines the text's position; else its position does.
  private func size(
    _ state: inout LayerState,
    to text: TextContent,
    _ box: Size
  ) throws(SceneFiles.AccessError) {
    let needed = try measure(text, box)
    let size = Size(
      (needed.width - Self.tolerance).rounded(.up) + text.padding.size.width,
      (needed.height - Self.tolerance).rounded(.up) + text.padding.size.height
    )
    if object.has("frame") || object.has("inset") {
      let freeSpace = Size(state.bounds.width - size.width, state.bounds.height - size.height)
      let anchor = state.anchorPoint
      state.position = Point(
        state.position.x + (text.alignmentMode.share - anchor.x) * freeSpace.width,
        state.position.y + (text.verticalAlignment.share - anchor.y) * freeSpace.height
      )
    }
    state.bounds.size = size
  }
}

extension TextContent {
  // The text with one word per line, each line as wide as its word.
  fileprivate var wordByWord: TextContent {
    var words = self
    words.isWrapped = false
    words.string = string.replacing(" ", with: "\n")
    for run in runs.indices { words.runs[run].string = runs[run].string.replacing(" ", with: "\n") }
    return words
  }

  // With letters of all runs smaller by the same factor.
  fileprivate func scaled(to size: Double) -> TextContent {
    var scaled = self
    scaled.fontSize = size
    for run in runs.indices {
      scaled.runs[run].fontSize = runs[run].fontSize.map { $0 * size / fontSize }
    }
    return scaled
  }
}

extension AlignmentMode {
  // The fraction of the free space at the left of a text.
  fileprivate var share: Double {
    switch self {
    case .natural, .left, .justified: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

extension VerticalAlignment {
  // The fraction of the free space above a text.
  fileprivate var share: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
}
