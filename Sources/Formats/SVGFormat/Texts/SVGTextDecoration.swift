internal import Graphics
internal import SceneModel

/// A line that decorates letters.
enum SVGTextDecoration: String, CaseIterable {
  case underline, overline
  case lineThrough = "line-through"

  /// The lines that an element adds.
  ///
  /// - Parameter path: the nodes from the outermost to the element.
  static func lines(along path: [Int], _ instant: SVGInstant) -> Set<SVGTextDecoration> {
    let line = instant.computed("text-decoration-line", along: path)
    let text = line.isEmpty ? instant.computed("text-decoration", along: path) : line
    return Set(text.lowercased().splitTopLevel(" ").compactMap(SVGTextDecoration.init))
  }

  /// The side of the letters that the line is on: 1 below them, −1 above, 0 for a line through them.
  var side: Double {
    switch self {
    case .underline: 1
    case .overline: -1
    case .lineThrough: 0
    }
  }
}

/// The outlines of the lines that decorate the letters of a text.
struct SVGTextDecorations {
  typealias Part = SVGTextLayout.Part

  private let flow: SVGTextFlow
  // A line that letters have.
  private struct Line {
    var kind: SVGTextDecoration
    // The index of the element whose font it has.
    var element: Int
    // The nodes from the outermost to the element that declares it, whose paint it has.
    var path: [Int]
  }

  // The lines of each element, those of the outermost first.
  private var lines: [[Line]] = []

  init(_ flow: SVGTextFlow) {
    self.flow = flow
    let elements = flow.content.elements
    for (index, element) in elements.enumerated() {
      // Groups around a text decorate it, too.
      let declaring = index == 0 ? element.path.indices : element.path.indices.suffix(1)
      lines.append(element.parent.map { lines[$0] } ?? [])
      for end in declaring {
        let path = Array(element.path[...end])
        let kinds = SVGTextDecoration.lines(along: path, flow.instant)
        lines[index] += SVGTextDecoration.allCases.filter(kinds.contains).map {
          Line(kind: $0, element: index, path: path)
        }
      }
    }
  }

  /// The lines of a fragment: those beneath its letters, and those above them.
  func parts(of fragment: SVGTextFlow.Fragment) -> (below: [Part], above: [Part]) {
    var (below, above): ([Part], [Part]) = ([], [])
    guard !lines[fragment.element].isEmpty else { return (below, above) }
    let segments = segments(of: fragment)
    for line in lines[fragment.element] {
      let (kind, path) = (line.kind, line.path)
      let pattern = value("style", of: path) { SVGDecorationPattern(rawValue: $0.lowercased()) }
      var outline = Path()
      for segment in segments {
        let rect = rect(line, length: segment.length)
        let count = segment.letterCount * Limits.svgDashesPerLetter
        let shape = (pattern ?? .solid).outline(in: rect, side: kind.side, maxCount: count)
        outline.append(shape.transformed(by: segment.frame))
      }
      guard !outline.isEmpty else { continue }
      let color = value("color", of: path) {
        $0.lowercased() == "currentcolor" || SVGColor($0) != nil ? $0 : nil
      }
      let inner = flow.content.elements[fragment.element].path
      var part = Part(path: path, element: inner, content: .outline(outline))
      part.decoration = (kind, color ?? "")
      if kind == .lineThrough { above.append(part) } else { below.append(part) }
    }
    return (below, above)
  }

  // The value of a longhand, or of the word of the shorthand that is one; nil for none.
  private func value<Value>(_ name: String, of path: [Int], _ read: (String) -> Value?) -> Value? {
    let text = flow.instant.computed("text-decoration-\(name)", along: path).trimmingSpace
    let words = flow.instant.computed("text-decoration", along: path).splitTopLevel(" ")
    return text.isEmpty ? words.firstResult(read) : read(text)
  }

  // A length of a decoration in user units, of which percentages refer to the em; nil for the font's own.
  private func length(_ text: String, of owner: Int) -> Double? {
    let context = flow.content.elements[owner].style.context
    let value = Quantity(text, context)?.resolved(context.fontSize)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  // Letters on a straight line.
  private struct Segment {
    var frame: Affine
    var length: Double
    var letterCount = 1
  }

  // Letters with positions and turns have separate lines.
  private func segments(of fragment: SVGTextFlow.Fragment) -> [Segment] {
    var result: [Segment] = []
    var start: Point?
    let isBent = flow.chunks.contains {
      $0.textPath != nil && $0.letters.contains(fragment.letters.lowerBound)
    }
    for letter in flow.letters[fragment.letters] where letter.isDrawn {
      let character = flow.content.characters[letter.character]
      let isApart =
        isBent || character.rotation != 0 || character.dx != 0 || character.dy != 0
        || character.x != nil || character.y != nil
      if let first = start, !isApart, !result.isEmpty {
        let distance = letter.position - first
        let length = (flow.isVertical ? distance.y : distance.x) + letter.advance
        result[result.count - 1].length = max(result[result.count - 1].length, length)
        result[result.count - 1].letterCount += 1
      } else {
        result.append(Segment(frame: frame(of: letter), length: letter.advance))
        start = character.rotation != 0 || isBent ? nil : letter.position
      }
    }
    return result
  }

  // Lines beside upright letters are those of letters that lie.
  private func frame(of letter: SVGPlacedLetter) -> Affine {
    guard letter.isUpright else { return letter.frame }
    return Affine.translation(0, flow.centre(of: letter.element))
      .concatenating(.rotation(.pi / 2))
      .concatenating(letter.frame)
  }

  private func rect(_ line: Line, length: Double) -> Rect {
    let (kind, owner, path) = (line.kind, line.element, line.path)
    let (metrics, size) = (flow.metrics[owner], flow.sizes[owner])
    var rule = kind == .lineThrough ? metrics.strikethrough : metrics.underline
    if kind == .overline { rule.top = -metrics.ascent }
    let written = value("thickness", of: path) { self.length($0, of: owner) }
    let thickness = max(0, written ?? rule.thickness * size)
    // Positions of fonts count as middles, as in resvg.
    var top = (rule.top - rule.thickness / 2) * size
    // Thicker lines grow away from the letters.
    top += (rule.thickness * size - thickness) * (1 - kind.side) / 2
    let offset = flow.instant.computed("text-underline-offset", along: path)
    if kind == .underline { top = self.length(offset, of: owner) ?? top }
    return Rect(0, top, length, thickness)
  }
}
