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

/// A letter of a text, for a font size of 1.
package struct SVGLetter: Sendable {
  /// The outlines from the start of the letter on its base line, y down, lowest first; nonzero winding.
  ///
  /// An outline without a paint has that of the text. Upright letters hang from the origin.
  package var outlines: [(path: Path, paint: Paint?)]
  /// PNG files with the boxes that they fill, above the outlines.
  package var images: [(bytes: [UInt8], box: Rect)] = []
  /// The distance to the next letter: of upright letters down, of others to the right.
  package var advance: Double
  /// Whether `letter-spacing` goes after it, which letters that join do not have.
  package var takesSpacing: Bool
  /// The run that it begins in.
  package var run = 0
  /// Where its characters begin, in Unicode scalars of the line.
  package var start = 0
  /// The height of its font above the base line.
  package var ascent = 0.8
  /// The depth of its font below the base line, positive.
  package var descent = 0.2

  /// A letter.
  package init(
    outlines: [(path: Path, paint: Paint?)],
    images: [(bytes: [UInt8], box: Rect)] = [],
    advance: Double,
    takesSpacing: Bool = true
  ) {
    (self.outlines, self.images) = (outlines, images)
    (self.advance, self.takesSpacing) = (advance, takesSpacing)
  }
}

/// The metrics of a font for a font size of 1; heights are from the base line, up.
package struct SVGFontMetrics: Sendable {
  /// A line that decorates letters.
  package struct Rule: Sendable {
    /// The distance of its upper side below the base line.
    package var top: Double
    /// Its height.
    package var thickness: Double

    /// A line.
    package init(top: Double, thickness: Double) { (self.top, self.thickness) = (top, thickness) }
  }

  /// The height above the base line.
  package var ascent = 0.8
  /// The depth below the base line, positive.
  package var descent = 0.2
  /// The height of the letter x.
  package var xHeight = 0.5
  /// How far subscripts are below the base line.
  package var subscriptDepth = 0.2
  /// How far superscripts are above the base line.
  package var superscriptHeight = 0.4
  /// The line under letters.
  package var underline = Rule(top: 0.1, thickness: 0.05)
  /// The line through letters.
  package var strikethrough = Rule(top: -0.28, thickness: 0.05)
  /// Whether the font has small capitals.
  package var hasSmallCapitals = true

  /// Metrics of a common font.
  package init() {}
}

/// The letters of a line.
package struct SVGShapedLine: Sendable {
  /// The letters from left to right; of vertical lines from top to bottom.
  package var letters: [SVGLetter]
  /// The metrics of the first font of each run.
  package var metrics: [SVGFontMetrics]

  /// A line.
  package init(letters: [SVGLetter], metrics: [SVGFontMetrics]) {
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
