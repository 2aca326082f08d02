internal import Graphics
internal import SceneModel

/// Makes text layers of texts whose letters the file does not have as outlines.
///
/// A text layer hangs from its top, and a text of the file stands on its base line, so the ascent of the
/// font has to be known before it is looked for: it is that of the fonts which stand in for others.
struct LottieInstalledText {
  let context: LottieContext
  let fonts: LottieFonts

  /// A layer that holds the text.
  func layer(_ document: LottieTextDocument, _ cursor: JSONCursor) -> Layer {
    let font = fonts.font(document.font)
    let family = font?.family ?? document.font
    context.warn(
      once: "font \(document.font)",
      cursor,
      "the file has no outlines for the font \(document.font.quoted); its texts are drawn with "
        + "installed fonts, and lines break where these have them break"
    )
    if document.stroke != nil, document.strokeWidth > 0 {
      context.warn(
        once: "stroke of text",
        cursor,
        "strokes of texts without outlines are not drawn"
      )
    }
    var made = Layer()
    made.state.anchorPoint = .zero
    guard let fill = document.fill, document.size > 0 else { return made }
    guard document.text.utf8.count <= context.limits.characters else {
      context.error(
        .limit,
        cursor,
        "a text has more than \(context.limits.characters) characters (use fewer)"
      )
      return made
    }
    let metrics = Self.metrics(family)
    let natural = (metrics.ascent + metrics.descent) * document.size
    // From the first base line down.
    let origin =
      document.box.map { Point($0.minX, $0.minY + (font?.ascent ?? 0.75) * document.size) } ?? .zero
    var text = TextContent()
    text.font = family
    text.fontSize = document.size
    text.fontWeight = Self.weight(font?.style ?? "")
    text.foregroundColor = fill
    text.tracking = document.tracking
    text.lineSpacing = document.lineHeight - natural
    text.isWrapped = (document.box?.width ?? 0) > 0
    switch document.justification {
    case .left: text.alignmentMode = .left
    case .right: text.alignmentMode = .right
    case .center: text.alignmentMode = .center
    }
    text.string = String(
      document.text.map { $0 == "\r" || $0 == "\r\n" || $0 == "\u{3}" ? "\n" : $0 }
    )
    var line = Layer()
    line.state.anchorPoint = .zero
    // Without a box the line keeps to a point; no letter is wider than two of its size.
    let length = Double(document.text.count) * (document.size * 2 + abs(document.tracking))
    let width = document.box?.width ?? min(length, context.limits.magnitude)
    let shift =
      switch (document.box, document.justification) {
      case (nil, .right): width
      case (nil, .center): width / 2
      default: 0.0
      }
    line.state.position = Point(
      origin.x - shift,
      origin.y - metrics.ascent * document.size - document.baselineShift
    )
    let lines = Double(text.string.count { $0 == "\n" } + 1)
    let height = max(natural, document.lineHeight) * lines
    line.state.bounds.size = Size(width, document.box.map { max($0.height, height) } ?? height)
    line.state.content = .text(text)
    made.sublayers = [line]
    return made
  }

  /// Ascent and descent as fractions of the size.
  ///
  /// Of Liberation, which stands for the families of old, else of DejaVu Sans, which stands for all.
  private static func metrics(_ family: String) -> (ascent: Double, descent: Double) {
    switch family.lowercased() {
    case "helvetica", "arial", "liberation sans": (0.905, 0.212)
    case "times", "times new roman", "liberation serif": (0.891, 0.216)
    case "courier", "courier new", "liberation mono": (0.833, 0.300)
    default: (0.928, 0.236)
    }
  }

  private static func weight(_ style: String) -> Int {
    let style = style.lowercased()
    let words = [
      ("thin", 200), ("light", 200), ("medium", 500), ("black", 900), ("bold", 700),
    ]
    return words.first { style.contains($0.0) }?.1 ?? 400
  }
}
