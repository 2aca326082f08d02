internal import Graphics

/// A `text` element with positions or turns of single letters, or with `textLength`: librsvg 2.54 ignores them.
///
/// The letters are placed as SVG 2, 11.5 says: by `dx` and `dy`, by `textLength`, by `x` and `y`, by `text-anchor`.
/// `rotate` turns a letter around the start of its base line.
struct SVGPlacedText {
  private let content: SVGTextContent
  private var instant: SVGInstant { content.instant }
  private var document: AnimatedSVG { instant.document }

  init(_ node: Int, _ instant: SVGInstant) { content = SVGTextContent(node, instant) }

  // The values of the attributes for one character.
  private struct Character {
    var node: Int
    var scalar: Unicode.Scalar
    // Whether it is a mark or another later part of a letter, which no attribute takes off.
    var isContinued: Bool
    var (x, y): (Double?, Double?) = (nil, nil)
    var (dx, dy): (Double, Double) = (0, 0)
    var rotation = 0.0

    init(node: Int, _ scalar: Unicode.Scalar, isContinued: Bool) {
      (self.node, self.scalar, self.isContinued) = (node, scalar, isContinued)
    }

    var isPlaced: Bool { x != nil || y != nil || dx != 0 || dy != 0 || rotation != 0 }
  }

  private struct Letter {
    // The index of the first character of its span.
    var first: Int
    var letter: SVGLetter
    var size: Double
    var position: Point
    var width: Double
    var stretch = 1.0
  }

  // MARK: Characters

  // The characters, and the indices of those in each element.
  private var characters: (all: [Character], ranges: [Int: Range<Int>]) {
    var all: [Character] = []
    for run in content.runs {
      for cluster in run.string {
        for (index, scalar) in cluster.unicodeScalars.enumerated() {
          all.append(Character(node: run.node, scalar, isContinued: index > 0))
        }
      }
    }
    var ranges: [Int: Range<Int>] = [:]
    for (index, character) in all.enumerated() {
      var current: Int? = character.node
      while let node = current {
        ranges[node] = (ranges[node]?.lowerBound ?? index)..<index + 1
        current = node == content.node ? nil : document.tree[node].parent
      }
    }
    apply(content.node, ranges, to: &all)
    return (all, ranges)
  }

  // The lists of inner elements replace those of outer ones.
  private func apply(
    _ node: Int,
    _ ranges: [Int: Range<Int>],
    to characters: inout [Character]
  ) {
    guard let range = ranges[node] else { return }
    func set(_ name: String, _ body: (inout Character, Double) -> Void) {
      for (index, length) in zip(range, content.lengths(name, of: node)) {
        body(&characters[index], length)
      }
    }
    set("x") { $0.x = $1 }
    set("y") { $0.y = $1 }
    set("dx") { $0.dx = $1 }
    set("dy") { $0.dy = $1 }
    let turns = content.numbers("rotate", of: node)
    for (offset, index) in range.enumerated() where !turns.isEmpty {
      // The last angle holds for all following letters.
      characters[index].rotation = turns[min(offset, turns.count - 1)]
    }
    for child in document.tree[node].children
    where SVGTextContent.textElements.contains(document.tree[child].name) {
      apply(child, ranges, to: &characters)
    }
  }

  // MARK: Spans

  // The indices of the characters that are shaped together.
  private static func spans(_ characters: [Character]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for (index, character) in characters.enumerated() {
      if let last = result.last, characters[last.lowerBound].node == character.node,
        character.isContinued
          || !character.isPlaced && characters[last.lowerBound].rotation == 0
      {
        result[result.count - 1] = last.lowerBound..<index + 1
      } else {
        result.append(index..<index + 1)
      }
    }
    return result
  }

  private func font(
    _ span: Range<Int>,
    _ characters: [Character]
  ) -> (run: SVGTextRun, size: Double) {
    let scalars = characters[span].map(\.scalar)
    let string = String(String.UnicodeScalarView(scalars))
    return content.font(of: .init(node: characters[span.lowerBound].node, string: string))
  }

  // MARK: Placement

  /// The letters in the coordinates of the text.
  func outlines(_ source: SVGLetterSource) throws(SVGLetterError) -> [SVGTextOutlines] {
    let (characters, ranges) = characters
    var letters = try line(characters, source)
    fit(content.node, ranges, &letters)
    position(characters, &letters)
    let shift = try baselineShift(source)
    var result: [SVGTextOutlines] = []
    for entry in letters {
      let character = characters[entry.first]
      let matrix = Affine.scale(entry.size * entry.stretch, entry.size)
        .concatenating(.rotation(character.rotation * .pi / 180))
        .concatenating(.translation(entry.position.x, entry.position.y + shift))
      result.add(entry.letter, of: character.node, matrix)
    }
    return result
  }

  // The letters on one line from the origin, moved by `dx` and `dy`.
  private func line(
    _ characters: [Character],
    _ source: SVGLetterSource
  ) throws(SVGLetterError) -> [Letter] {
    var result: [Letter] = []
    var position = Point.zero
    for span in Self.spans(characters) {
      let character = characters[span.lowerBound]
      position = position + Point(character.dx, character.dy)
      let (run, size) = font(span, characters)
      let spacing = content.length("letter-spacing", property: character.node)
      let wordSpacing = content.length("word-spacing", property: character.node)
      guard size > 0 else { continue }
      for letter in try source(SVGTextLine(runs: [run])).letters {
        let isSpace = letter.outlines.isEmpty && letter.images.isEmpty
        let added = (letter.takesSpacing ? spacing : 0) + (isSpace ? wordSpacing : 0)
        let width = letter.advance * size + added
        result.append(
          Letter(
            first: span.lowerBound,
            letter: letter,
            size: size,
            position: position,
            width: width
          )
        )
        position.x += width
      }
    }
    return result
  }

  // Fits the letters of inner elements, then those of the element, into `textLength`. The following letters move along.
  private func fit(_ node: Int, _ ranges: [Int: Range<Int>], _ letters: inout [Letter]) {
    for child in document.tree[node].children
    where SVGTextContent.textElements.contains(document.tree[child].name) {
      fit(child, ranges, &letters)
    }
    let wanted = content.length("textLength", of: node)
    guard wanted > 0, wanted.isFinite, let range = ranges[node] else { return }
    let first = Self.count(of: letters, before: range.lowerBound)
    let inside = first..<Self.count(of: letters, before: range.upperBound)
    guard let last = inside.last,
      let start = inside.map({ letters[$0].position.x }).min(),
      let end = inside.map({ letters[$0].position.x + letters[$0].width }).max(), end > start
    else { return }
    let difference = wanted - (end - start)
    if content.attribute("lengthAdjust", of: node) == "spacingAndGlyphs" {
      let factor = wanted / (end - start)
      for index in inside {
        letters[index].position.x = start + (letters[index].position.x - start) * factor
        letters[index].width *= factor
        letters[index].stretch *= factor
      }
    } else if first < last {
      let gap = difference / Double(last - first)
      for (offset, index) in inside.enumerated() {
        letters[index].position.x += gap * Double(offset)
      }
    }
    for index in inside.upperBound..<letters.count { letters[index].position.x += difference }
  }

  // The number of letters of characters before one, by bisection: letters are in the order of their characters.
  private static func count(of letters: [Letter], before character: Int) -> Int {
    var (low, high) = (0, letters.count)
    while low < high {
      let middle = (low + high) / 2
      if letters[middle].first < character { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // Moves the letters to `x` and `y`. Each of both begins a chunk, which its anchor aligns.
  private func position(_ characters: [Character], _ letters: inout [Letter]) {
    var shift = Point.zero
    var chunks: [Range<Int>] = []
    for index in letters.indices {
      let character = characters[letters[index].first]
      let isFirst = index == 0 || letters[index - 1].first != letters[index].first
      if isFirst, let x = character.x { shift.x = x + character.dx - letters[index].position.x }
      if isFirst, let y = character.y { shift.y = y + character.dy - letters[index].position.y }
      letters[index].position = letters[index].position + shift
      if isFirst, index == 0 || character.x != nil || character.y != nil {
        chunks.append(index..<index + 1)
      } else if let last = chunks.last {
        chunks[chunks.count - 1] = last.lowerBound..<index + 1
      }
    }
    for chunk in chunks {
      let anchor = content.anchor(of: characters[letters[chunk.lowerBound].first].node)
      guard anchor > 0,
        let start = letters[chunk].map(\.position.x).min(),
        let end = letters[chunk].map({ $0.position.x + $0.width }).max()
      else { continue }
      let distance = letters[chunk.lowerBound].position.x - (start + anchor * (end - start))
      for index in chunk { letters[index].position.x += distance }
    }
  }

  private func baselineShift(_ source: SVGLetterSource) throws(SVGLetterError) -> Double {
    if instant.computed("dominant-baseline", of: content.node).lowercased() == "middle",
      let height = try content.xHeight(source)
    {
      return height / 2
    }
    return instant.baselineShift(of: content.node) ?? 0
  }
}
