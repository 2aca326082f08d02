internal import Graphics
internal import SceneModel

/// A text with its look as a Lottie layer has it until the next keyframe.
struct LottieTextDocument {
  enum Justification {
    case left, right, center
  }

  let text: String
  let font: String
  let size: Double
  let justification: Justification
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
    // 1 all capitals, 2 small ones.
    let capitals = context.number(cursor["ca"]) ?? 0
    self.text = capitals > 0 ? text.uppercased() : text
    font = cursor["f"]?.text ?? ""
    let size = context.number(cursor["s"]) ?? 0
    self.size = size
    switch context.number(cursor["j"]) ?? 0 {
    case 1: justification = .right
    case 2: justification = .center
    default: justification = .left
    }
    tracking = (context.number(cursor["tr"]) ?? 0) / 1000 * size
    let height = context.number(cursor["lh"]) ?? 0
    lineHeight = height == 0 ? size * 1.2 : height
    baselineShift = context.number(cursor["ls"]) ?? 0
    fill = Self.color(cursor["fc"])
    stroke = Self.color(cursor["sc"])
    strokeWidth = context.number(cursor["sw"]) ?? 0
    strokesOverFill = cursor["of"]?.isTrue ?? true
    if let extent = cursor["sz"].flatMap(context.numbers), extent.count >= 2 {
      let origin = cursor["ps"].flatMap(context.numbers) ?? [0, 0]
      box = Rect(origin[0], origin.count > 1 ? origin[1] : 0, extent[0], extent[1])
    } else {
      box = nil
    }
  }

  private static func color(_ cursor: JSONCursor?) -> Color? {
    guard let cursor else { return nil }
    if let text = cursor.text { return ColorText.lottie(text) }
    guard let c = cursor.value.lottieNumbers, c.count >= 3 else { return nil }
    return Color(c[0], c[1], c[2])
  }

  /// The paints of letters, topmost first.
  func paints(
    fill: AnimatedValue<Color>?,
    stroke: AnimatedValue<Color>?,
    strokeWidth: AnimatedValue<Double>
  ) -> [VectorItem] {
    let fill = fill.map { VectorItem.fill(VectorFill(paint: .color($0))) }
    let stroke = stroke.map {
      VectorItem.stroke(
        VectorStroke(paint: .color($0), width: strokeWidth, miterLimit: .constant(4))
      )
    }
    return (strokesOverFill ? [stroke, fill] : [fill, stroke]).compactMap(\.self)
  }
}
