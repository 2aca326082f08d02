import Graphics
import SceneModel
internal import VectorGeometry

/// The letters of a text in lines, each at its place while nothing moves it.
final class VectorTextLayout {
  struct Letter {
    /// For a font size of 1.
    let outline: Path
    /// The marks over the outline, in colours of the font.
    let marks: [TextGlyphs.Mark]
    /// The items over the outline with separate paints, for a font size of 1.
    let items: [VectorItem]
    /// Points.
    var advance: Double
    let kind: TextUnits.Kind
    /// Whether tracking goes after it, which letters that join do not have.
    let takesTracking: Bool
    let characters: String

    /// Whether there is anything to see.
    var isBlank: Bool { outline.isEmpty && marks.isEmpty && items.isEmpty }
    /// Whether lines may break after it.
    fileprivate var isSpace: Bool { kind == .space }
  }

  struct Line {
    var letters: [Letter] = []
    /// The places in `letters` from left to right.
    var visualOrder: [Int] = []
    /// Whether its box broke it, rather than a line feed or the end.
    var isBroken = false

    /// How many spaces at the end take no room.
    var trailingSpaces: Int {
      letters.count - (letters.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0)
    }
  }

  let text: VectorText
  private(set) var lines: [Line] = []
  /// The point from which the base line of the first line leads.
  let origin: Point
  /// The painted letters of a static text: the same at all times; empty for other texts.
  private(set) var still: [Painted] = []

  /// Takes the letters from the text's own outlines, else from the resources, and breaks lines.
  init(_ text: VectorText, _ resources: any ResourceProvider) throws(SamplingError) {
    self.text = text
    var ascent = text.ascent
    let letters = VectorTextLetterSource(text)
    for paragraph in text.string.split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    ) {
      let line = try letters.line(String(paragraph), resources)
      ascent = ascent ?? line.ascent
      let parts = Self.broken(line.letters, text)
      guard parts.count > 1 else {
        lines.append(Line(letters: line.letters, visualOrder: line.visualOrder))
        continue
      }
      // Letters join and change sides only inside their line.
      for part in parts {
        let string = part.letters.map(\.characters).joined()
        let line = try letters.line(string, resources)
        lines.append(
          Line(letters: line.letters, visualOrder: line.visualOrder, isBroken: part.isBroken)
        )
      }
    }
    origin =
      text.box.map { Point($0.minX, $0.minY + (ascent ?? 0) * text.fontSize) } ?? .zero
    for number in lines.indices { justify(number) }
    if text.animators.isEmpty, text.textPath == nil { still = paintedAtRest() }
  }

  // MARK: Lines

  // A line that gets too wide breaks after its last space, or else before the letter.
  private static func broken(
    _ letters: [Letter],
    _ text: VectorText
  ) -> [(letters: [Letter], isBroken: Bool)] {
    guard let box = text.box, box.width > 0 else { return [(letters, false)] }
    var result: [(letters: [Letter], isBroken: Bool)] = []
    var (start, index) = (0, 0)
    var lastSpace: Int?
    var width = 0.0
    while index < letters.count {
      let letter = letters[index]
      if letter.isSpace {
        lastSpace = index
      } else if index > start, width + letter.advance > box.width {
        let end = lastSpace.map { $0 + 1 } ?? index
        result.append((Array(letters[start..<end]), true))
        (start, index, lastSpace, width) = (end, end, nil, 0)
        continue
      }
      width += letter.advance + (letter.takesTracking ? text.tracking : 0)
      index += 1
    }
    return result + [(Array(letters[start...]), false)]
  }

  // Widens the spaces of a line that fills the box.
  private func justify(_ number: Int) {
    guard let box = text.box, box.width > 0 else { return }
    switch text.alignment {
    case .left, .right, .center: return
    case .justifiedLeft, .justifiedRight, .justifiedCenter:
      if !lines[number].isBroken { return }
    case .justified: break
    }
    let line = lines[number]
    let seen = line.letters.dropLast(line.trailingSpaces)
    let spaces = seen.indices.filter { seen[$0].isSpace }
    let tracked = seen.dropLast().count { $0.takesTracking }
    let width = seen.reduce(0) { $0 + $1.advance } + text.tracking * Double(tracked)
    guard !spaces.isEmpty, width < box.width else { return }
    let scratch = (box.width - width) / Double(spaces.count)
    for space in spaces { lines[number].letters[space].advance += scratch }
  }

  /// Which end a line keeps to.
  func justification(ofLine number: Int) -> TextJustification {
    switch text.alignment {
    case .left, .justifiedLeft, .justified: .start
    case .right: .end
    case .center: .center
    case .justifiedRight: lines[number].isBroken ? .start : .end
    case .justifiedCenter: lines[number].isBroken ? .start : .center
    }
  }

  /// How far from the start of its line every letter begins, in the order of the string.
  ///
  /// - Parameters:
  ///   - justification: which end of the line is at 0.
  ///   - added: the space that animators put before each letter.
  func starts(
    ofLine number: Int,
    _ justification: TextJustification,
    added: [Double] = []
  ) -> [Double] {
    let line = lines[number]
    // Spaces at the end are at the end of the order too, on whichever side of the line they are.
    let counted = line.letters.count - line.trailingSpaces
    let order =
      line.visualOrder.filter { $0 < counted } + line.visualOrder.filter { $0 >= counted }
    let last = counted - 1
    let positions = justification.starts(
      // After each but the last letter there is tracking.
      of: order.enumerated().map { position, index in
        let letter = line.letters[index]
        return letter.advance - (letter.takesTracking || position == last ? 0 : text.tracking)
      },
      tracking: text.tracking,
      added: added.isEmpty ? [] : order.map { added[$0] },
      trailingSpaces: line.trailingSpaces
    )
    var result = positions
    for (position, index) in order.enumerated() { result[index] = positions[position] }
    return result
  }

  /// Where the letters of a line begin on its straight base line.
  func positions(ofLine number: Int, added: [Double] = []) -> [Point] {
    let justification = justification(ofLine: number)
    let scratch = text.box?.width ?? 0
    let x =
      switch justification {
      case .start: origin.x
      case .end: origin.x + scratch
      case .center: origin.x + scratch / 2
      }
    let y = origin.y + height(ofLine: number)
    return starts(ofLine: number, justification, added: added).map { Point(x + $0, y) }
  }

  /// How far the base line of a line is below that of the first one, after the shift of base lines.
  func height(ofLine number: Int) -> Double {
    Double(number) * text.lineHeight + (number > 0 ? text.firstLineSpacing : 0) - text.baselineShift
  }

  /// The characters that selectors count: the letters of all lines with the breaks between them.
  ///
  /// A line broken by its box has the break instead of its last space.
  var characters: [(line: Int, position: Int?, kind: TextUnits.Kind)] {
    var result: [(line: Int, position: Int?, kind: TextUnits.Kind)] = []
    for (number, line) in lines.enumerated() {
      for (position, letter) in line.letters.enumerated() {
        result.append((number, position, letter.kind))
      }
      guard number + 1 < lines.count else { break }
      if line.isBroken, line.letters.last?.isSpace == true {
        result[result.count - 1].kind = .lineBreak
      } else {
        result.append((number, nil, .lineBreak))
      }
    }
    return result
  }
}

extension VectorTextLayout.Letter {
  /// A letter of outlines, for a text size in points.
  init(_ character: String, _ glyph: VectorGlyph, size: Double) {
    (outline, items) = (glyph.path, glyph.items)
    (characters, advance) = (character, glyph.advance * size)
    (kind, marks, takesTracking) = (character == " " ? .space : .glyph, [], true)
  }

  /// A letter of a font, for a text size in points.
  init(_ glyph: TextGlyphs.Glyph, size: Double) {
    (outline, marks, items) = (glyph.outline, glyph.marks, [])
    (characters, advance) = (glyph.characters, glyph.advance * size)
    (kind, takesTracking) = (glyph.characters == " " ? .space : .glyph, glyph.takesTracking)
  }
}
