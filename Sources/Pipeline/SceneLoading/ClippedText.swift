internal import Graphics
internal import Sampling
internal import SceneModel
internal import TextShaping

/// A string of a layer whose letters its bounds cut off.
struct ClippedText {
  private let text: SceneText
  // The size that holds the string, or nil where only parts of letters reach beyond the bounds.
  private let needed: Size?
  // The sides where letters reach beyond the bounds.
  private let sides: [String]

  /// Nil where all letters are seen.
  ///
  /// Empty bounds are reported by another hint.
  init?(_ text: SceneText, _ layout: TextLayout) {
    let bounds = text.bounds
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    let box = Rect(-text.padding.left, -text.padding.top, bounds.width, bounds.height)
    // Half a point of overhang is not seen.
    let visible = box.outset(by: 0.5)
    func isInside(_ ink: Rect) -> Bool {
      ink.minX >= visible.minX && ink.minY >= visible.minY && ink.maxX <= visible.maxX
        && ink.maxY <= visible.maxY
    }
    let outline = layout.outline
    guard !outline.isEmpty, !isInside(outline.controlBounds) else { return nil }
    let ink = outline.tightBounds
    guard !isInside(ink) else { return nil }
    self.text = text
    let overhangs = [
      ("left", visible.minX - ink.minX), ("top", visible.minY - ink.minY),
      ("right", ink.maxX - visible.maxX), ("bottom", ink.maxY - visible.maxY),
    ]
    sides = overhangs.filter { $0.1 > 0 }.map(\.0)
    let size = Size(
      layout.opticalWidth + text.padding.size.width,
      layout.size.height + text.padding.size.height
    )
    let fits = size.width <= bounds.width && size.height <= bounds.height
    needed =
      fits
      ? nil
      : Size(
        max(bounds.width, size.width.rounded(.up)),
        max(bounds.height, size.height.rounded(.up))
      )
  }

  /// One hint for each layer: about its own string, or else about the largest one of its animations.
  static func hints(_ cuts: [ClippedText]) -> [Diagnostic] {
    var worst: [ClippedText] = []
    for cut in cuts {
      guard let last = worst.last, last.text.path == cut.text.path else {
        worst.append(cut)
        continue
      }
      if last.text.isAnimated, last.area < cut.area { worst[worst.count - 1] = cut }
    }
    return worst.map { Diagnostic(.hint, .clippedText, path: $0.text.path, $0.message) }
  }

  private var area: Double { (needed ?? text.bounds).width * (needed ?? text.bounds).height }

  private var message: String {
    let name = text.isAnimated ? "the animated text \"\(string)\"" : "the text"
    guard let needed else {
      let sides = sides.joined(separator: " and ")
      return text.isAnimated
        ? "\(name) has letters that reach beyond the bounds and are cut off at the \(sides) (give the text padding there)"
        : "letters that reach beyond the bounds are cut off at the \(sides) (give the text padding there)"
    }
    // Sizes of texts are those of `string`, which animations replace.
    let remedy =
      text.isAnimated
      ? "or write the longest text as \"string\", which \"fit\" and \"sizeToFit\" measure"
      : "or write \"fit\": \"shrink\" or \"wrap\", \"sizeToFit\": true, or truncationMode"
    return "\(name) is cut off: it needs \(Self.written(needed)) points, "
      + "the bounds are \(Self.written(text.bounds)) (make the frame larger, \(remedy))"
  }

  // At most as much as a line of a message holds.
  private var string: String {
    let string = text.request.runs.map(\.string).joined()
    return string.count > 40 ? string.prefix(39) + "…" : string
  }

  private static func written(_ size: Size) -> String {
    "\(size.width.shortestDecimal)×\(size.height.shortestDecimal)"
  }
}
