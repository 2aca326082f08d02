package import Graphics
internal import SceneModel

/// A part of a text in one font.
package struct SVGTextRun: Hashable, Sendable {
  /// The characters, without line ends.
  package var string: String
  /// A font family, or a list of families as in a style sheet.
  package var family: String
  /// 1…1000.
  package var weight: Int
  /// Whether an italic or oblique face is preferred.
  package var isItalic: Bool
}

/// A letter of a text, for a font size of 1.
package struct SVGLetter: Sendable {
  /// The outlines from the start of the letter on its base line, y down, lowest first; nonzero winding.
  ///
  /// An outline without a colour has that of the text.
  package var outlines: [(path: Path, color: Color?)]
  /// Embedded images with the boxes that they fill, above the outlines.
  package var images: [(source: String, box: Rect)] = []
  /// The distance to the next letter.
  package var advance: Double

  /// A letter.
  package init(
    outlines: [(path: Path, color: Color?)],
    images: [(source: String, box: Rect)] = [],
    advance: Double
  ) {
    (self.outlines, self.images, self.advance) = (outlines, images, advance)
  }
}

/// The reason why a text along a path has no letters.
package struct SVGLetterError: Error {
  /// The text.
  package var string: String
  /// Whether the text exceeds a limit; otherwise no font can be used.
  package var exceedsLimit: Bool
  /// The reason, without the text.
  package var message: String

  /// An error.
  package init(_ string: String, exceedsLimit: Bool = false, _ message: String) {
    (self.string, self.exceedsLimit, self.message) = (string, exceedsLimit, message)
  }
}

/// The letters of a run from left to right.
package typealias SVGLetterSource = (SVGTextRun) throws(SVGLetterError) -> [SVGLetter]

/// The texts along paths of a `text` element, which librsvg 2.54 does not draw, as outlines.
///
/// A letter is drawn where the middle of its advance is on the path, turned to the direction of the path there
/// (SVG 2, 11.8). Letters beyond the ends of the path are not drawn.
struct SVGTextPath {
  /// A run of characters of one element.
  struct Run {
    /// The node whose style the characters have.
    var node: Int
    var string: String
  }

  /// The element `textPath`.
  let node: Int
  let instant: SVGInstant
  private var document: AnimatedSVG { instant.document }

  private static func text(_ color: Color) -> String {
    SVGColor(color.red * 255, color.green * 255, color.blue * 255, color.alpha).text
  }

  private static let textElements: Set<String> = ["tspan", "a", "tref"]

  init(_ node: Int, _ instant: SVGInstant) { (self.node, self.instant) = (node, instant) }

  // MARK: Characters

  /// The characters in the order of the file, with white space collapsed unless it is preserved.
  var runs: [Run] {
    var all: [Run] = []
    collect(node, &all)
    if preservesSpace { return all }
    var result: [Run] = []
    var endsInSpace = true
    for run in all {
      var text = ""
      for scalar in run.string.unicodeScalars {
        let isSpace = [" ", "\n", "\t", "\r"].contains(scalar)
        if !isSpace || !endsInSpace { text.unicodeScalars.append(isSpace ? " " : scalar) }
        endsInSpace = isSpace
      }
      if !text.isEmpty { result.append(Run(node: run.node, string: text)) }
    }
    if let last = result.last, last.string.hasSuffix(" ") {
      result[result.count - 1].string = String(last.string.dropLast())
    }
    return result.filter { !$0.string.isEmpty }
  }

  private var preservesSpace: Bool {
    var current: Int? = node
    while let index = current {
      if let value = document.tree[index].attributes["xml:space"] { return value == "preserve" }
      current = document.tree[index].parent
    }
    return false
  }

  private func collect(_ node: Int, _ result: inout [Run]) {
    let element = document.tree[node]
    func add(_ text: String) {
      let room = Limits.svgPathCharacters - result.reduce(0) { $0 + $1.string.unicodeScalars.count }
      guard !text.isEmpty, room > 0 else { return }
      let scalars = text.unicodeScalars.prefix(room)
      result.append(Run(node: node, string: String(String.UnicodeScalarView(scalars))))
    }
    for child in element.children {
      add(document.tree[child].precedingText)
      if Self.textElements.contains(document.tree[child].name) { collect(child, &result) }
    }
    add(element.trailingText)
  }

  // MARK: Fonts

  /// The font of a run.
  func font(of run: Run) -> (run: SVGTextRun, size: Double) {
    let shorthand = FontShorthand(instant.computed("font", of: run.node))
    func value(_ name: String) -> String {
      instant.computed(name, of: run.node).trimmingSpace.lowercased()
    }
    let family = instant.computed("font-family", of: run.node).trimmingSpace
    let weight = value("font-weight")
    let style = value("font-style")
    let weights = ["bold": 700, "bolder": 700, "lighter": 300]
    let context = instant.style.lengthContext(of: run.node)
    var size = context.fontSize
    if size == 16, let written = shorthand?.size, let length = Quantity(written, context) {
      size = length.resolved(context.fontSize)
    }
    let isSlanted = style.hasPrefix("italic") || style.hasPrefix("oblique")
    return (
      SVGTextRun(
        string: run.string,
        // The default of browsers comes last.
        family: (family.isEmpty ? shorthand?.family ?? "Times New Roman" : family) + ",standard",
        weight: weight == "400"
          ? shorthand?.weight ?? 400
          : weights[weight] ?? Int(weight).map { min(max($0, 1), 1000) } ?? 400,
        isItalic: isSlanted || shorthand?.isItalic == true
      ),
      size
    )
  }

  // MARK: Placement

  /// The outlines of a run in the coordinates of the text.
  struct Outlines {
    var node: Int
    var parts: [(path: Path, color: String?)]
    var images: [(source: String, box: Rect, map: Affine)] = []
  }

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
    let wanted = self.length("textLength", of: node)
    guard wanted > 0, wanted.isFinite, length > 0, !letters.isEmpty else { return 1 }
    defer { length = wanted }
    if attribute("lengthAdjust") == "spacingAndGlyphs" {
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

  private func attribute(_ name: String) -> String? {
    instant.attributes[node]?[name] ?? document.tree[node].attributes[name]
  }

  // The side of the path on which letters are; the right one is that of the reversed path.
  private var side: String { attribute("side") ?? "left" }

  /// The letters on the path; nil where there is no path.
  func outlines(_ letters: SVGLetterSource) throws(SVGLetterError) -> [Outlines]? {
    guard let path = path else { return nil }
    let measure = PathMeasure(path.outline)
    guard measure.totalLength > 0, measure.totalLength.isFinite else { return nil }
    var placed: [PlacedLetter] = []
    var (x, shift) = (0.0, try baselineShift(letters))
    var lastNode = node
    for run in runs {
      if run.node != lastNode, run.node != node {
        x += length("dx", of: run.node)
        shift += length("dy", of: run.node)
      }
      lastNode = run.node
      let (font, size) = font(of: run)
      let spacing = length("letter-spacing", property: run.node)
      let wordSpacing = length("word-spacing", property: run.node)
      guard size > 0 else { continue }
      for letter in try letters(font) {
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
        x += width + spacing + (letter.outlines.isEmpty ? wordSpacing : 0)
      }
    }
    let stretch = adjust(&placed, naturalLength: &x)
    let start = startOffset(path, measure.totalLength) - anchor * x
    let isReversed = side == "right"
    var result: [Outlines] = []
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
      if result.last?.node != entry.node { result.append(Outlines(node: entry.node, parts: [])) }
      for part in entry.letter.outlines {
        result[result.count - 1].add(part.path.transformed(by: matrix), part.color.map(Self.text))
      }
      for image in entry.letter.images {
        result[result.count - 1].images.append((image.source, image.box, matrix))
      }
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
    let text = attribute("startOffset")
    let context = instant.style.lengthContext(of: node)
    let offset = text.flatMap { Quantity($0, context) }
    return (offset?.value ?? 0) * path.factor + (offset?.percent ?? 0) / 100 * total
      + (isFirst ? length("x", of: textNode) + length("dx", of: textNode) : 0)
      + length("dx", of: node)
  }

  // Whether the text begins with this path: positions of the text are those of its first letter.
  private var isFirst: Bool {
    guard let index = document.tree[textNode].children.first, index == node else { return false }
    return document.tree[node].precedingText.trimmingSpace.isEmpty
  }

  private var anchor: Double {
    switch instant.computed("text-anchor", of: node).lowercased() {
    case "middle": 0.5
    case "end": 1
    default: 0
    }
  }

  // The distance across the path, in user units.
  private func baselineShift(_ letters: SVGLetterSource) throws(SVGLetterError) -> Double {
    let shift = length("dy", of: textNode) + length("dy", of: node)
    guard instant.computed("dominant-baseline", of: textNode).lowercased() == "middle",
      let height = try xHeight(letters)
    else { return shift + (instant.baselineShift(of: textNode) ?? 0) }
    return shift + height / 2
  }

  // The height of the letter x in the font of the text; nil for a font without it.
  private func xHeight(_ letters: SVGLetterSource) throws(SVGLetterError) -> Double? {
    let font = font(of: Run(node: node, string: "x"))
    guard let outline = try letters(font.run).first?.outlines.first else { return nil }
    return -outline.path.controlBounds.minY * font.size
  }

  // The first length of a list in an attribute.
  private func length(_ name: String, of node: Int) -> Double {
    let text = instant.attributes[node]?[name] ?? document.tree[node].attributes[name]
    let words = (text ?? "").split { $0 == "," || $0.isWhitespace }
    guard let first = words.first,
      let length = Quantity(first, instant.style.lengthContext(of: node))
    else { return 0 }
    return length.resolved(instant.percentBase(of: name, node))
  }

  private func length(_ name: String, property node: Int) -> Double {
    Quantity(instant.computed(name, of: node), instant.style.lengthContext(of: node))?.value ?? 0
  }
}

extension SVGTextPath.Outlines {
  /// Adds an outline, to the last one where both have the same colour.
  fileprivate mutating func add(_ path: Path, _ color: String?) {
    if let last = parts.last, last.color == color {
      parts[parts.count - 1].path.append(path)
    } else {
      parts.append((path, color))
    }
  }
}
