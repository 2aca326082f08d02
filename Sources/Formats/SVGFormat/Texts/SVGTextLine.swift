package import Graphics

/// A part of a text in one font.
package struct SVGTextRun: Hashable, Sendable {
  /// A position on an axis of a variable font.
  package struct Variation: Hashable, Sendable {
    /// Four characters, such as `wght`.
    package var tag: String
    /// The position in the units of the axis.
    package var value: Double
  }

  /// The characters, without line ends.
  package var string: String
  /// A font family, or a list of families as in a style sheet.
  package var family: String
  /// 1…1000.
  package var weight: Int
  /// Whether an italic or oblique face is preferred.
  package var isItalic: Bool
  /// Whether an upright face may be slanted for it.
  package var synthesizesStyle = true
  /// Whether a face may be emboldened for it.
  package var synthesizesWeight = true
  /// Positions on axes of variable fonts; later ones replace earlier ones.
  package var variations: [Variation] = []
  /// Features of OpenType, separated by commas, such as `smcp=1`; later ones replace earlier ones.
  package var features = ""
  /// The language as a BCP 47 tag; empty for none.
  package var language = ""
  /// Whether the letters are upright in a vertical line.
  package var isUpright = false
}

/// A line of text to be shaped as a whole.
package struct SVGTextLine: Hashable, Sendable {
  /// The parts, which follow each other without a break.
  package var runs: [SVGTextRun]
  /// Whether the direction of the line is from right to left.
  package var isRightToLeft = false
}

/// The letters of a line.
package struct SVGShapedLine: Sendable {
  /// The letters from left to right; of vertical lines from top to bottom. They start in Unicode scalars of the line.
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
