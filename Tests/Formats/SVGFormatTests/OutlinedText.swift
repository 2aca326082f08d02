import Graphics

@testable import SVGFormat

/// Layouts of texts with square letters.
enum OutlinedText {
  /// Letters of half an em: squares from the base line up, and nothing for spaces.
  static func squares(_ line: SVGTextLine) -> SVGShapedLine {
    var letters: [TextLetter] = []
    var start = 0
    for (index, run) in line.runs.enumerated() {
      for character in run.string {
        let square = Path.rect(Rect(0, -0.5, 0.5, 0.5))
        var letter = TextLetter()
        if character != " " { letter.outline = square }
        letter.takesTracking = character.unicodeScalars.allSatisfy(\.takesTracking)
        (letter.advance, letter.run, letter.start) = (0.5, index, start)
        start += character.unicodeScalars.count
        letters.append(letter)
      }
    }
    if line.isRightToLeft { letters.reverse() }
    return SVGShapedLine(letters: letters, metrics: line.runs.map { _ in FontMetrics() })
  }

  /// The layouts of all texts of a document, in the order of the file.
  static func layouts(
    _ content: String,
    at time: Double = 0,
    letters: SVGLetterSource = squares
  ) throws -> [SVGTextLayout] {
    let document = try animated(content)
    var instants = SVGInstants(document)
    let instant = instants.instant(at: time)
    return try document.tree.nodes.indices.filter { document.tree[$0].name == "text" }.map {
      try SVGTextLayout(document.tree.path(to: $0), instant, letters)
    }
  }

  /// The boxes of the outlines of all texts, in order.
  static func boxes(_ content: String, at time: Double = 0) throws -> [Rect] {
    try layouts(content, at: time).flatMap { layout in
      layout.parts.flatMap { part in
        if case .outline(let path) = part.content { path.subpathBoxes } else { [Rect]() }
      }
    }
  }
}

extension Path {
  /// The bounds of each subpath.
  var subpathBoxes: [Rect] {
    var parts: [Path] = []
    for element in elements {
      if case .move = element { parts.append(Path()) }
      if !parts.isEmpty { parts[parts.count - 1].append(element) }
    }
    // Points on a path are found by iteration.
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    return parts.map(\.controlBounds).map {
      Rect(rounded($0.minX), rounded($0.minY), rounded($0.width), rounded($0.height))
    }
  }
}
