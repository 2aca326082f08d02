internal import Graphics
internal import SceneModel

/// A line of a text as a vector layer sets it.
struct SVGLayerText: Equatable, Sendable {
  var content: VectorText
  /// The start, middle or end of its base line.
  var position: Point
}

extension SVGShapeEvaluator {
  /// The lines of a text.
  ///
  /// - Returns: the reason why scenes cannot set the text; nil if they can.
  func lines(in space: SVGUserSpace) -> (lines: [SVGLayerText], obstacle: SVGFinding?) {
    let content = SVGTextCharacters(space.path, instant)
    func obstacle(_ element: Int, _ message: String) -> ([SVGLayerText], SVGFinding?) {
      ([], SVGFinding(.unsupportedFeature, node: content.elements[element].node, message))
    }
    for (index, element) in content.elements.enumerated() {
      let node = document.tree[element.node]
      if node.name == "textPath" {
        return obstacle(index, "textPath in a text has no layers (use tspan with x and y)")
      }
      if node.attributes["textLength"] != nil {
        return obstacle(index, "textLength of a text has no layers (remove it)")
      }
    }
    var lines: [SVGLayerText] = []
    var (start, y) = (0, 0.0)
    while start < content.characters.count {
      let first = content.characters[start]
      let rest = content.characters[(start + 1)...]
      let end = rest.firstIndex { $0.x != nil || $0.y != nil } ?? content.characters.endIndex
      let line = content.characters[start..<end]
      defer { start = end }
      let string = String(String.UnicodeScalarView(line.map(\.scalar)))
      y = (first.y ?? y) + first.dy
      guard !string.trimmingSpace.isEmpty else { continue }
      let elements = Set(line.filter { $0.scalar != " " }.map(\.element))
      guard start == 0 || first.x != nil, elements.count == 1, let element = elements.first else {
        let remedy = "give each tspan x and y"
        return obstacle(0, "text with several styles in one line has no layers (\(remedy))")
      }
      guard start == 0 || content.elements[element].range.lowerBound == start,
        line.dropFirst().allSatisfy({ $0.dx == 0 && $0.dy == 0 })
      else {
        return obstacle(element, "text with a position for each letter has no layers")
      }
      guard line.allSatisfy({ $0.rotation == 0 }) else {
        return obstacle(element, "rotate of a text has no layers (remove it)")
      }
      // Spaces at the end have no room in a scene.
      let style = content.elements[element].style
      if string.last == " ", style.preservesSpace, style.anchor != 0 {
        return obstacle(element, "a space at the end of an aligned text has no layers (remove it)")
      }
      let shown = String(string.reversed().drop { $0 == " " }.reversed())
      let (text, message) = text(shown, content.elements[element], space.map)
      if let message { return obstacle(element, message) }
      guard let text else { continue }
      guard style.baseline == content.elements[0].style.baseline else {
        return obstacle(element, "alignment-baseline of a tspan has no layers (remove it)")
      }
      // SVG counts the spacing after the last letter, scenes do not.
      let x = (first.x ?? 0) + first.dx - style.letterSpacing * style.anchor
      let position = Point(x, y + Self.baselineShift(style))
      lines.append(SVGLayerText(content: text, position: position))
    }
    return (lines, nil)
  }

  // Nil for a text that is invisible, or with the reason why scenes cannot set it.
  private func text(
    _ string: String,
    _ element: SVGTextElement,
    _ map: Affine
  ) -> (VectorText?, message: String?) {
    let (style, path) = (element.style, element.path)
    let isDecorated = path.indices.contains {
      !SVGTextDecoration.lines(along: Array(path[...$0]), instant).isEmpty
    }
    let isShifted = path.indices.contains {
      let shift = instant.computed("baseline-shift", along: Array(path[...$0]))
      return !["0", "baseline"].contains(shift)
    }
    for (name, isUsed) in [
      ("text-decoration", isDecorated), ("baseline-shift", isShifted),
      ("text-shadow", instant.computed("text-shadow", along: path) != "none"),
      ("word-spacing", style.wordSpacing != 0),
      ("writing-mode", style.isVertical), ("direction", style.isRightToLeft),
      ("unicode-bidi", style.directionControls != nil),
      ("a feature of the font", style.hasSmallCapitals || style.hasFeatures),
      ("font-size-adjust", style.sizeAdjust != nil),
      ("a variation of the font", style.font.variations.contains { !$0.isUsual }),
      // Lines of scenes have the direction of their first letter.
      ("a line that begins in another direction", string.beginsAgainstLine),
    ] where isUsed {
      return (nil, "\(name) of a text has no layers (remove it)")
    }
    let family = instant.fontValue("font-family", along: path)
    let names = FontNameList.names(family).map { $0.lowercased() }
    guard !document.fontFaces.contains(where: { names.contains($0.name.lowercased()) }) else {
      return (nil, "an embedded font of a text has no layers (name a font of the system)")
    }
    let size = style.fontSize
    guard size > 0, size <= Limits.svgFontSize else { return (nil, nil) }
    var result = VectorText()
    result.string = string
    (result.fontSize, result.lineHeight) = (size, size * 1.2)
    result.font = Self.family(family)
    result.isItalic = style.font.isItalic
    result.fontWeight = min(max((style.font.fontWeight + 50) / 100 * 100, 100), 900)
    result.tracking = style.letterSpacing
    result.alignment = style.anchor == 0 ? .left : style.anchor == 1 ? .right : .center
    result.fillColor = nil
    // Any box shows whether the paint is a colour.
    let box = Rect(0, 0, 1, 1)
    let (shape, _) = self.style(in: SVGUserSpace(path: path, map: map)) { box }
    for (name, paint) in [("fill", shape.fill), ("stroke", shape.stroke?.paint)] {
      guard let paint else { continue }
      guard case .plain(.color(let color)) = paint else {
        return (nil, "\(name) of a text by a gradient or a pattern has no layers (use a colour)")
      }
      if name == "fill" { result.fillColor = color } else { result.strokeColor = color }
    }
    if let stroke = shape.stroke?.style {
      for (name, isUsed) in [
        ("vector-effect", shape.isStrokeUnscaled),
        ("stroke-dasharray", !stroke.dashPattern.isEmpty),
      ] where isUsed {
        return (nil, "\(name) of a text has no layers (remove it)")
      }
      (result.strokeWidth, result.strokeJoin) = (stroke.lineWidth, stroke.lineJoin)
    }
    result.strokesOverFill = shape.order.first != .stroke
    return (result.fillColor == nil && result.strokeColor == nil ? nil : result, nil)
  }

  // The families, with the usual font of a generic one, and the default of browsers for none.
  private static func family(_ list: String) -> String {
    let names = list.splitTopLevel(",").map { $0.unquoted ?? $0 }
    let generic = [
      "": "Times New Roman", "serif": "Times New Roman", "sans-serif": "Arial",
      "monospace": "DejaVu Sans Mono",
    ]
    if names.count == 1, let name = names.first { return generic[name.lowercased()] ?? name }
    return names.joined(separator: ", ")
  }

  // The distance from the base line of a text to the alphabetic one, which layers have.
  //
  // Fractions of the em as in Arial and its metric equivalents; other fonts differ by a few hundredths.
  private static func baselineShift(_ style: SVGTextStyle) -> Double {
    let heights = [
      "middle": 0.26, "central": 0.346, "mathematical": 0.45, "hanging": 0.72,
      "text-before-edge": 0.905, "before-edge": 0.905, "text-top": 0.905, "top": 0.905,
      "text-after-edge": -0.212, "after-edge": -0.212, "text-bottom": -0.212, "bottom": -0.212,
      "ideographic": -0.212,
    ]
    return (heights[style.baseline] ?? 0) * style.fontSize
  }
}

extension FontVariation {
  // Whether a text without a choice has it.
  fileprivate var isUsual: Bool { tag == "opsz" || (tag == "wdth" && value == 100) }
}

extension String {
  // Whether a line from left to right would have the other direction by its first letter, which orders it otherwise:
  // letters of one direction with spaces have the same order in both.
  fileprivate var beginsAgainstLine: Bool {
    guard unicodeScalars.first(where: \.properties.isAlphabetic)?.isRightToLeft == true else {
      return false
    }
    return !unicodeScalars.allSatisfy { $0 == " " || $0.isRightToLeft }
  }
}

extension Unicode.Scalar {
  // The blocks that Unicode reserves for scripts from right to left (UAX 9, 3.2).
  fileprivate var isRightToLeft: Bool {
    [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF]
      .contains { $0.contains(value) }
  }
}
