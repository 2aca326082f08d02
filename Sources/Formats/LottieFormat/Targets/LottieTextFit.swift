public import Graphics
internal import JSONText
public import SceneFormat
public import SceneModel

/// Measures a text of a Lottie file, with the fonts that the file has.
public typealias LottieTextMeasure =
  @Sendable (_ text: VectorText, _ fonts: [Asset]) throws(SceneFiles.AccessError) -> (
    size: Size, breaksWords: Bool, ink: Rect
  )

/// Gets replaced texts of a Lottie file into their boxes, or into the width of the texts before.
struct LottieTextFit {
  /// The key of documents for the word that says how.
  static let key = "animrenderFit"
  /// The key of documents for the text before.
  static let originalKey = "animrenderText"

  let context: LottieContext
  let fonts: LottieFonts
  /// How a text is fitted; nil where a box decides.
  let fit: TargetTextFit?
  /// The text before.
  let original: String

  // The least part of its size that a text keeps, and the steps in which it is found.
  private static let leastScale = 0.25
  private static let steps = 12
  private static let tolerance = 0.001

  /// The fit of a document; nil for one whose text nothing has replaced.
  init?(_ document: JSONCursor, _ context: LottieContext, _ fonts: LottieFonts) {
    let fit = document[Self.key]?.text.flatMap(TargetTextFit.init)
    guard let text = document[Self.originalKey]?.text ?? document["t"]?.text,
      fit != nil || document[Self.originalKey] != nil
    else { return nil }
    (self.context, self.fonts, self.fit) = (context, fonts, fit)
    original = String(text.map { $0.isNewline || $0 == "\u{3}" ? "\n" : $0 })
  }

  /// The text in the size, or with the box, in which it fits.
  func fitted(_ text: VectorText, _ glyphs: (String) -> [VectorGlyph], _ cursor: JSONCursor)
    -> VectorText
  {
    let mode = fit ?? (text.box == nil ? .none : .shrink)
    guard let measure = context.measure else { return text }
    var before = text
    before.string = original
    before.glyphs = text.glyphs.isEmpty ? [] : glyphs(original)
    do throws(SceneFiles.AccessError) {
      guard mode != .none else {
        if fit == nil { reportWidth(try measure(text, fonts.assets).size.width, cursor) }
        return text
      }
      let room = try measure(before, fonts.assets).size
      if let box = text.box, box.width > 0 {
        guard mode == .shrink else { return text }
        let height = max(box.height, room.height)
        return try shrunk(text, cursor) { (text) throws(SceneFiles.AccessError) in
          let needed = try measure(text, fonts.assets)
          return !needed.breaksWords && needed.size.width <= box.width + Self.tolerance
            && needed.size.height <= height + Self.tolerance
        }
      }
      guard room.width > 0 else { return text }
      if mode == .wrap { return wrapped(text, room.width) }
      return try shrunk(text, cursor) { (text) throws(SceneFiles.AccessError) in
        try measure(text, fonts.assets).size.width <= room.width + Self.tolerance
      }
    } catch {
      context.warn(cursor, "the text is not fitted: \(error.message)")
      return text
    }
  }

  private func reportWidth(_ width: Double, _ cursor: JSONCursor) {
    guard width > context.canvasWidth else { return }
    context.report.add(
      .note,
      .targets,
      offset: cursor.value.offset,
      path: cursor.path.text,
      "layer \(context.layerName.quoted): the text is \(width.rounded().shortestDecimal) points wide, and the "
        + "animation \(context.canvasWidth.shortestDecimal) (fit it with "
        + "--set '\(TargetText.name(context.layerName)).fit=shrink')"
    )
  }

  // Lines break at the width of the text before; the first base line stays.
  private func wrapped(_ text: VectorText, _ width: Double) -> VectorText {
    var text = text
    let x =
      switch text.alignment {
      case .left, .justifiedLeft, .justified: 0.0
      case .center, .justifiedCenter: -width / 2
      case .right, .justifiedRight: -width
      }
    // A text that is as wide as before breaks nowhere.
    text.box = Rect(x, 0, width + Self.tolerance, 0)
    text.ascent = 0
    return text
  }

  // The largest text that fits, found by halving.
  private func shrunk(
    _ text: VectorText,
    _ cursor: JSONCursor,
    fits: (VectorText) throws(SceneFiles.AccessError) -> Bool
  ) throws(SceneFiles.AccessError) -> VectorText {
    guard try !fits(text) else { return text }
    var (fitting, tooLarge) = (Self.leastScale, 1.0)
    guard try fits(text.scaled(by: fitting)) else {
      let percent = Int(clamping: fitting * 100)
      context.warn(cursor, "the text does not fit, even at \(percent) % of its size (shorten it)")
      return text.scaled(by: fitting)
    }
    for _ in 0..<Self.steps {
      let middle = (fitting + tooLarge) / 2
      if try fits(text.scaled(by: middle)) { fitting = middle } else { tooLarge = middle }
    }
    let percent = Int(clamping: fitting * 100)
    context.report.add(
      .note,
      .targets,
      offset: cursor.value.offset,
      path: cursor.path.text,
      "layer \(context.layerName.quoted): the text is shrunk to \(percent) % to fit"
    )
    return text.scaled(by: fitting)
  }
}

extension VectorText {
  // With its letters and lines smaller.
  fileprivate func scaled(by factor: Double) -> VectorText {
    var text = self
    text.fontSize *= factor
    text.tracking *= factor
    text.lineHeight *= factor
    text.baselineShift *= factor
    return text
  }
}
