internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// A text with its look as a Lottie layer has it until the next keyframe.
struct LottieTextDocument {
  let text: String
  /// The object that it was read from.
  let cursor: JSONCursor
  let font: String
  let size: Double
  let alignment: VectorText.Alignment
  /// Added after every letter.
  let tracking: Double
  /// From one base line to the next.
  let lineHeight: Double
  /// How far letters are raised.
  let baselineShift: Double
  let fill: Color?
  let stroke: Color?
  let strokeWidth: Double
  let strokesOverFill: Bool
  /// The box in which lines break; nil where only line ends do.
  let box: Rect?

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
    self.text = String(written.map { $0.isNewline || $0 == "\u{3}" ? "\n" : $0 })
    font = cursor["f"]?.text ?? ""
    let size = context.number(cursor["s"]) ?? 0
    self.size = size
    switch context.number(cursor["j"]) ?? 0 {
    case 1: alignment = .right
    case 2: alignment = .center
    case 3: alignment = .justifiedLeft
    case 4: alignment = .justifiedRight
    case 5: alignment = .justifiedCenter
    case 6: alignment = .justified
    default: alignment = .left
    }
    let limit = context.limits.magnitude
    tracking = ((context.number(cursor["tr"]) ?? 0) / 1000 * size).clamped(to: -limit...limit)
    let height = context.number(cursor["lh"]) ?? 0
    lineHeight = height == 0 ? min(size * 1.2, limit) : height
    baselineShift = context.number(cursor["ls"]) ?? 0
    fill = Self.color(cursor["fc"], context)
    stroke = Self.color(cursor["sc"], context)
    strokeWidth = context.number(cursor["sw"]) ?? 0
    strokesOverFill = cursor["of"]?.isTrue ?? true
    if let extent = cursor["sz"].flatMap(context.numbers), extent.count >= 2 {
      let origin = cursor["ps"].flatMap(context.numbers) ?? [0, 0]
      box = Rect(origin[0], origin.count > 1 ? origin[1] : 0, extent[0], extent[1])
    } else {
      box = nil
    }
  }

  private static func color(_ cursor: JSONCursor?, _ context: LottieContext) -> Color? {
    guard let cursor else { return nil }
    if cursor.isString { return context.textColor(cursor) }
    guard let c = context.components(cursor), c.count >= 3 else { return nil }
    return Color(c[0], c[1], c[2]).clamped
  }

  /// The text without its font.
  var content: VectorText {
    var content = VectorText()
    content.string = text
    content.fontSize = size
    content.tracking = tracking
    content.lineHeight = lineHeight
    content.baselineShift = baselineShift
    content.alignment = box == nil ? pointAlignment : alignment
    content.box = box
    content.fillColor = fill
    content.strokeColor = stroke
    content.strokeWidth = max(0, strokeWidth)
    content.strokesOverFill = strokesOverFill
    return content
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
