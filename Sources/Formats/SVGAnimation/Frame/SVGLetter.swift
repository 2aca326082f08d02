package import Graphics

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
  /// Whether `letter-spacing` goes after it, which letters that join do not have.
  package var takesSpacing: Bool

  /// A letter.
  package init(
    outlines: [(path: Path, color: Color?)],
    images: [(source: String, box: Rect)] = [],
    advance: Double,
    takesSpacing: Bool = true
  ) {
    (self.outlines, self.images) = (outlines, images)
    (self.advance, self.takesSpacing) = (advance, takesSpacing)
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

/// The letters of a run from left to right.
package typealias SVGLetterSource = (SVGTextRun) throws(SVGLetterError) -> [SVGLetter]
