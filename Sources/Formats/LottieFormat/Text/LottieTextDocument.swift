internal import Graphics
internal import JSONText
internal import SceneModel

/// A text with its look as a Lottie layer has it until the next keyframe.
struct LottieTextDocument {
  /// The object that it was read from.
  let cursor: JSONCursor
  let font: String
  /// The alignment of the file, in which texts without a box may be justified, too.
  let alignment: VectorText.Alignment
  /// The text without its font.
  private(set) var content = VectorText()

  init?(_ cursor: JSONCursor, _ context: LottieContext) {
    guard cursor.isObject,
      let text = cursor["t"]?.text
        ?? cursor["t"]?.value.lottieNumber.map({
          $0.shortestDecimal
        })
    else { return nil }
    // 1 all capitals, 2 small ones; lottie-web shows letters as they are written.
    let capitals = context.compatibility == .ae ? context.number(cursor["ca"]) ?? 0 : 0
    if capitals == 2, let cursor = cursor["ca"] {
      context.warn(once: "small capitals", cursor, "small capitals are drawn as large ones")
    }
    self.cursor = cursor
    let written = capitals > 0 ? text.uppercased() : text
    content.string = String(written.map { $0.isNewline || $0 == "\u{3}" ? "\n" : $0 })
    font = cursor["f"]?.text ?? ""
    let size = context.number(cursor["s"]) ?? 0
    content.fontSize = size
    alignment = .lottie(context.number(cursor["j"]), first: 0) ?? .left
    let limit = context.limits.magnitude
    content.tracking =
      ((context.number(cursor["tr"]) ?? 0) / 1000 * size).clamped(to: -limit...limit)
    let height = context.number(cursor["lh"]) ?? 0
    content.lineHeight = height == 0 ? min(size * 1.2, limit) : height
    content.baselineShift = context.number(cursor["ls"]) ?? 0
    content.fillColor = Self.color(cursor["fc"], context)
    content.strokeColor = Self.color(cursor["sc"], context)
    content.strokeWidth = max(0, context.number(cursor["sw"]) ?? 0)
    content.strokesOverFill = context.flag(cursor["of"]) ?? true
    if let extent = cursor["sz"].flatMap(context.numbers), extent.count >= 2 {
      let origin = cursor["ps"].flatMap(context.numbers) ?? [0, 0]
      content.box = Rect(origin[0], origin.count > 1 ? origin[1] : 0, extent[0], extent[1])
    }
    content.alignment = content.box == nil ? pointAlignment : alignment
  }

  private static func color(_ cursor: JSONCursor?, _ context: LottieContext) -> Color? {
    guard let cursor else { return nil }
    if cursor.isString { return context.textColor(cursor) }
    // An empty list is none.
    guard let c = context.components(cursor), !c.isEmpty else { return nil }
    guard c.count >= 3 else {
      context.refuse(cursor, "a colour")
      return nil
    }
    return Color(c[0], c[1], c[2]).clamped
  }

  // Without a box, lines have no width to fill and align like the last line of a paragraph.
  private var pointAlignment: VectorText.Alignment {
    switch alignment {
    case .left, .justifiedLeft, .justified: .left
    case .right, .justifiedRight: .right
    case .center, .justifiedCenter: .center
    }
  }
}
