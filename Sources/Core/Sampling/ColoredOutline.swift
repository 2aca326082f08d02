import Graphics
import SceneModel

/// Letters of one style as one path, one letter that is an image, or the box behind a run.
struct ColoredOutline {
  /// The stroke of letters.
  struct Stroke: Equatable {
    let paint: Paint
    let style: StrokeStyle
    /// Whether it is composited below all letters.
    let isOutside: Bool
  }

  var fill: Paint
  var stroke: Stroke?
  /// Fills letters in place of the paint.
  var pattern: FillPattern?
  var path: Path
  /// Whether letters of the same style may join it.
  var isOpen = true
  /// Whether the paint is in the coordinates of the layout, and not in those of the layer.
  var hasFontPaint = false
  /// Whether it is a box behind letters.
  var isHighlight = false
  var image: GlyphImage?
}

extension TextContent {
  /// Returns the outlines of a layout, those of one style as one path where the first of them appears.
  ///
  /// Letters that touch have no seams.
  func outlinesByStyle(_ parts: [TextPart]) -> [ColoredOutline] {
    var result: [ColoredOutline] = []
    for part in parts {
      let style = style(ofRun: part.run)
      if let box = part.highlight {
        if let highlight = style.highlight { result.append(highlight.outline(around: box)) }
        continue
      }
      let fill =
        part.paint ?? style.fillGradient?.paint
        ?? .color(color(ofRun: part.run))
      if part.image != nil || part.isLayer {
        // A glyph in colour is painted layer by layer.
        result.append(
          ColoredOutline(
            fill: fill,
            path: part.outline,
            isOpen: false,
            hasFontPaint: part.paint != nil,
            image: part.image
          )
        )
        continue
      }
      let stroke = style.stroke
      if let existing = result.firstIndex(where: {
        $0.isOpen && $0.fill == fill && $0.stroke == stroke && $0.pattern == style.fillPattern
      }) {
        result[existing].path.append(part.outline)
      } else {
        result.append(
          ColoredOutline(fill: fill, stroke: stroke, pattern: style.fillPattern, path: part.outline)
        )
      }
    }
    return result
  }
}

extension TextStyle {
  // Round joins: miters of letters would be spikes.
  fileprivate var stroke: ColoredOutline.Stroke? {
    let width = strokeWidth ?? 1
    guard let strokeColor, strokeColor.alpha > 0, width > 0 else { return nil }
    let isOutside = strokePosition ?? .outside == .outside
    return ColoredOutline.Stroke(
      paint: .color(strokeColor),
      // The inner half of an outside stroke is below the letters.
      style: StrokeStyle(
        lineWidth: isOutside ? 2 * width : width,
        lineCap: .butt,
        lineJoin: .round,
        miterLimit: 10,
        dashPattern: [],
        dashPhase: 0
      ),
      isOutside: isOutside
    )
  }
}

extension TextHighlight {
  fileprivate func outline(around box: Rect) -> ColoredOutline {
    let padded = Rect(
      box.minX - padding.left,
      box.minY - padding.top,
      box.width + padding.size.width,
      box.height + padding.size.height
    )
    return ColoredOutline(
      fill: .color(color),
      path: .roundedRect(padded, radius: cornerRadius),
      isOpen: false,
      isHighlight: true
    )
  }
}
