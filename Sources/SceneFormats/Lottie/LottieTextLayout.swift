internal import Graphics
internal import SceneModel

/// Outlined letters of a text in lines, each at its place.
struct LottieTextLayout {
  struct Letter {
    let glyph: LottieFonts.Glyph
    var kind: TextUnits.Kind
  }

  struct Line {
    var letters: [Letter] = []
    /// Whether it ends where its box does, rather than at a line break of the text.
    var isBroken = false

    /// How many spaces at the end take no room.
    var trailingSpaces: Int {
      letters.count - (letters.lastIndex { $0.kind == .glyph }.map { $0 + 1 } ?? 0)
    }
  }

  let document: LottieTextDocument
  let lines: [Line]
  /// The point from which the base line of the first line leads.
  private let origin: Point
  /// From outlines, which are of size 100, to the size of the text.
  let scale: Double

  init(_ document: LottieTextDocument, lines: [Line], ascent: Double) {
    self.document = document
    self.lines = lines
    scale = document.size / 100
    origin = document.box.map { Point($0.minX, $0.minY + ascent * document.size) } ?? .zero
  }

  private var justification: TextJustification {
    switch document.justification {
    case .left: .start
    case .right: .end
    case .center: .center
    }
  }

  /// Where the letters of a line begin on its base line.
  ///
  /// - Parameter added: the space that animators put before each letter.
  func places(ofLine number: Int, added: [Double] = []) -> [Point] {
    let line = lines[number]
    let room = document.box?.width ?? 0
    let x =
      switch document.justification {
      case .left: origin.x
      case .right: origin.x + room
      case .center: origin.x + room / 2
      }
    let y = origin.y + Double(number) * document.lineHeight - document.baselineShift
    return justification.starts(
      of: line.letters.map { $0.glyph.advance * scale },
      tracking: document.tracking,
      added: added,
      trailingSpaces: line.trailingSpaces
    ).map { Point(x + $0, y) }
  }

  /// What selectors count: the characters of all lines with the breaks between them.
  ///
  /// A line that its box breaks has the break in place of its last space.
  var characters: [(line: Int, place: Int?, kind: TextUnits.Kind)] {
    var result: [(line: Int, place: Int?, kind: TextUnits.Kind)] = []
    for (number, line) in lines.enumerated() {
      for (place, letter) in line.letters.enumerated() {
        result.append((number, place, letter.kind))
      }
      guard number + 1 < lines.count else { break }
      if line.isBroken, line.letters.last?.kind == .space {
        result[result.count - 1].kind = .lineBreak
      } else {
        result.append((number, nil, .lineBreak))
      }
    }
    return result
  }
}
