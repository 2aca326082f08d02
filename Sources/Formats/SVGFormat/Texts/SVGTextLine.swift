package import Graphics

/// A line of text to be shaped as a whole.
package struct SVGTextLine: Hashable, Sendable {
  /// The parts for a font size of 1, which follow each other without a break; families as in a style sheet.
  package var runs: [FontRun]
  /// Whether the direction of the line is from right to left.
  package var isRightToLeft = false
}

/// The letters of a line.
package struct SVGShapedLine: Sendable {
  /// The letters from left to right; of vertical lines from top to bottom.
  ///
  /// They start in Unicode scalars of the line.
  package var letters: [TextLetter]
  /// The metrics of the first font of each run.
  package var metrics: [FontMetrics]

  /// A line.
  package init(letters: [TextLetter], metrics: [FontMetrics]) {
    (self.letters, self.metrics) = (letters, metrics)
  }
}

/// The reason why a text has no letters.
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

/// Shapes no line: a source for documents without texts.
package func noLetters(_ line: SVGTextLine) throws(SVGLetterError) -> SVGShapedLine {
  SVGShapedLine(letters: [], metrics: [])
}

/// Shapes lines.
package typealias SVGLetterSource = (SVGTextLine) throws(SVGLetterError) -> SVGShapedLine
