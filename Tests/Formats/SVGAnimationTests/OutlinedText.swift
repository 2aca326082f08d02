import Graphics

@testable import SVGAnimation

/// The outlines that texts are written as, with square letters.
enum OutlinedText {
  /// Letters of half an em: squares from the base line up, and nothing for spaces.
  static func squares(_ run: SVGTextRun) -> [SVGLetter] {
    run.string.map { character in
      let square = Path.rect(Rect(0, -0.5, 0.5, 0.5))
      return SVGLetter(
        outlines: character == " " ? [] : [(square, nil)],
        advance: 0.5,
        takesSpacing: character.unicodeScalars.allSatisfy(\.takesTracking)
      )
    }
  }

  static func text(_ content: String, at time: Double = 0) throws -> String {
    try SVGFrameWriter(try animated(content), letters: squares).text(at: time)
  }

  /// The boxes of all outlines that are written, in order.
  static func boxes(_ content: String, at time: Double = 0) throws -> [Rect] {
    let text = try text(content, at: time)
    return text.split(separator: #"<path fill-rule="nonzero" d=""#).dropFirst().flatMap { part in
      let path = SVGOutline.path(of: "path", ["d": String(part.prefix { $0 != "\"" })]) ?? Path()
      return path.subpathBoxes
    }
  }
}

extension Path {
  /// The bounds of each subpath.
  fileprivate var subpathBoxes: [Rect] {
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
