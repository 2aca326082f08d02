internal import Graphics

/// The texts along paths of a `text` element, which librsvg 2.54 does not draw, as outlines.
///
/// A letter is drawn where the middle of its advance is on the path, turned to the direction of the path there
/// (SVG 2, 11.8). Letters beyond the ends of the path are not drawn.
struct SVGTextPath {
  /// The characters of the element `textPath`.
  let content: SVGTextContent
  private var node: Int { content.node }
  private var instant: SVGInstant { content.instant }
  private var document: AnimatedSVG { instant.document }

  init(_ node: Int, _ instant: SVGInstant) { content = SVGTextContent(node, instant) }

  // A letter on the straight line that the path bends.
  private struct PlacedLetter {
    var node: Int
    var letter: SVGLetter
    var size: Double
    var start: Double
    var width: Double
    var shift: Double
  }

  // Fits letters into `textLength`. Returns the factor of the widths of their outlines.
  //
  // SVG 2, 11.5: the space between letters grows or shrinks, or with `spacingAndGlyphs` the letters as well.
  private func adjust(_ letters: inout [PlacedLetter], naturalLength length: inout Double) -> Double
  {
    let wanted = content.length("textLength", of: node)
    guard wanted > 0, wanted.isFinite, length > 0, !letters.isEmpty else { return 1 }
    defer { length = wanted }
    if content.attribute("lengthAdjust", of: node) == "spacingAndGlyphs" {
      let factor = wanted / length
      for index in letters.indices {
        letters[index].start *= factor
        letters[index].width *= factor
      }
      return factor
    }
    let gap = letters.count > 1 ? (wanted - length) / Double(letters.count - 1) : 0
    for index in letters.indices { letters[index].start += gap * Double(index) }
    return 1
  }

  // The side of the path on which letters are; the right one is that of the reversed path.
  private var side: String { content.attribute("side", of: node) ?? "left" }

  /// The letters on the path; nil where there is no path.
  func outlines(_ letters: SVGLetterSource) throws(SVGLetterError) -> [SVGTextOutlines]? {
    guard let path = path else { return nil }
    let measure = PathMeasure(path.outline)
    guard measure.totalLength > 0, measure.totalLength.isFinite else { return nil }
    var placed: [PlacedLetter] = []
    var (x, shift) = (0.0, try baselineShift(letters))
    var lastNode = node
    for run in content.runs {
      if run.node != lastNode, run.node != node {
        x += content.length("dx", of: run.node)
        shift += content.length("dy", of: run.node)
      }
      lastNode = run.node
      let (font, size) = content.font(of: run)
      let spacing = content.length("letter-spacing", property: run.node)
      let wordSpacing = content.length("word-spacing", property: run.node)
      guard size > 0 else { continue }
      for letter in try letters(SVGTextLine(runs: [font])).letters {
        let width = letter.advance * size
        placed.append(
          PlacedLetter(
            node: run.node,
            letter: letter,
            size: size,
            start: x,
            width: width,
            shift: shift
          )
        )
        x +=
          width + (letter.takesSpacing ? spacing : 0) + (letter.outlines.isEmpty ? wordSpacing : 0)
      }
    }
    let stretch = adjust(&placed, naturalLength: &x)
    let start = startOffset(path, measure.totalLength) - content.anchor(of: node) * x
    let isReversed = side == "right"
    var result: [SVGTextOutlines] = []
    for entry in placed {
      let middle = start + entry.start + entry.width / 2
      guard middle >= 0, middle <= measure.totalLength,
        let location = measure.location(
          atLength: isReversed ? measure.totalLength - middle : middle
        )
      else { continue }
      let matrix = Affine.scale(entry.size * stretch, entry.size)
        .concatenating(.translation(-entry.width / 2, entry.shift))
        .concatenating(.rotation(location.direction.angle + (isReversed ? .pi : 0)))
        .concatenating(.translation(location.point.x, location.point.y))
      result.add(entry.letter, of: entry.node, matrix)
    }
    return result
  }

  // The path in the coordinates of the text, and the factor from the author's lengths to measured ones.
  private var path: (outline: Path, factor: Double)? {
    let element = document.tree[node]
    let reference =
      instant.attributes[node]?["href"] ?? instant.attributes[node]?["xlink:href"]
      ?? element.reference
    guard let reference, reference.hasPrefix("#"),
      let target = document.tree.ids[String(reference.dropFirst())],
      let outline = SVGOutline.path(
        of: document.tree[target].name,
        instant.geometry(of: target),
        in: instant.viewport(of: target)
      )
    else { return nil }
    return (
      outline.transformed(by: instant.matrix(of: target)), instant.dashFactor(of: target) ?? 1
    )
  }

  private var textNode: Int {
    var current = node
    while document.tree[current].name != "text", let parent = document.tree[current].parent {
      current = parent
    }
    return current
  }

  // Where the text begins (start), is centred or ends on the path, in user units.
  private func startOffset(_ path: (outline: Path, factor: Double), _ total: Double) -> Double {
    let text = content.attribute("startOffset", of: node)
    let context = instant.style.lengthContext(of: node)
    let offset = text.flatMap { Quantity($0, context) }
    return (offset?.value ?? 0) * path.factor + (offset?.percent ?? 0) / 100 * total
      + (isFirst ? content.length("x", of: textNode) + content.length("dx", of: textNode) : 0)
      + content.length("dx", of: node)
  }

  // Whether the text begins with this path: positions of the text are those of its first letter.
  private var isFirst: Bool {
    guard let index = document.tree[textNode].children.first, index == node else { return false }
    return document.tree[node].precedingText.trimmingSpace.isEmpty
  }

  // The distance across the path, in user units.
  private func baselineShift(_ letters: SVGLetterSource) throws(SVGLetterError) -> Double {
    let shift = content.length("dy", of: textNode) + content.length("dy", of: node)
    guard instant.computed("dominant-baseline", of: textNode).lowercased() == "middle",
      let height = try content.xHeight(letters)
    else { return shift + (instant.baselineShift(of: textNode) ?? 0) }
    return shift + height / 2
  }
}
