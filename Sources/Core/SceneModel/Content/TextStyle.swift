public import Graphics

/// The position of a stroke relative to the outlines of letters.
public enum TextStrokePosition: String, Sendable, Hashable, CaseIterable {
  /// Below the letters, visible beside them.
  case outside
  /// Over the letters, half of the width on each side of their outlines.
  case center
}

/// A change of case before a text is shaped, independent of the locale.
public enum TextTransform: String, Sendable, Hashable, CaseIterable {
  case none, uppercase, lowercase
  /// The first letter of every word becomes a title case letter; the others do not change.
  case capitalize
}

/// A filled box behind a run, on every line separately.
public struct TextHighlight: Sendable, Hashable {
  /// The colour.
  public var color: Color
  /// How much larger the box is than the run's advances times the height of the line, in points.
  public var padding: EdgeInsets
  /// The radius of the corners in points.
  public var cornerRadius: Double

  /// A highlight with sharp corners.
  public init(color: Color, padding: EdgeInsets = .zero, cornerRadius: Double = 0) {
    (self.color, self.padding, self.cornerRadius) = (color, padding, cornerRadius)
  }
}

/// Decorations of a text or of a run; values that are nil come from the text around, or from defaults.
public struct TextStyle: Sendable, Hashable {
  /// The colour of the stroke; nil draws none.
  public var strokeColor: Color?
  /// The visible width of the stroke in points, 1 by default.
  public var strokeWidth: Double?
  /// The position of the stroke, outside by default.
  public var strokePosition: TextStrokePosition?
  /// Fills letters in place of `foregroundColor`, in the coordinates of the layer.
  public var fillGradient: ShapeGradient?
  /// Fills letters in place of colour and gradient, in the coordinates of the layer.
  public var fillPattern: FillPattern?
  /// Whether a line is drawn under the letters, at the position and with the thickness of the font.
  public var underline: Bool?
  /// Whether a line is drawn through the letters, likewise.
  public var strikethrough: Bool?
  /// The change of case.
  public var textTransform: TextTransform?
  /// Positions on axes of variable fonts; axes without one come from the text around, or from the face.
  public var fontVariations = FontVariations()
  /// The box behind the letters.
  public var highlight: TextHighlight?

  /// No decorations.
  public init() {}

  /// Returns the style with values of another one where this one has none.
  func over(_ base: TextStyle) -> TextStyle {
    var style = self
    style.strokeColor = strokeColor ?? base.strokeColor
    style.strokeWidth = strokeWidth ?? base.strokeWidth
    style.strokePosition = strokePosition ?? base.strokePosition
    style.fillGradient = fillGradient ?? base.fillGradient
    style.fillPattern = fillPattern ?? base.fillPattern
    style.underline = underline ?? base.underline
    style.strikethrough = strikethrough ?? base.strikethrough
    style.textTransform = textTransform ?? base.textTransform
    style.fontVariations = fontVariations.over(base.fontVariations)
    style.highlight = highlight ?? base.highlight
    return style
  }
}

extension TextContent {
  /// Returns the style of a run with the text's values where the run has none.
  public func style(ofRun run: Int) -> TextStyle {
    runs.indices.contains(run) ? runs[run].style.over(style) : style
  }
}

extension [TextRun] {
  /// The runs with their strings as shaped: cases are changed.
  public var transformed: [TextRun] {
    guard contains(where: { ($0.style.textTransform ?? .none) != .none }) else { return self }
    var isInWord = false
    return indices.map { index in
      let run = self[index]
      var result = run
      switch run.style.textTransform ?? .none {
      case .none: break
      case .uppercase: result.string = run.string.uppercased()
      case .lowercase:
        result.string = run.string.lowercased(
          between: self[..<index].map(\.string).joined(),
          and: self[(index + 1)...].map(\.string).joined()
        )
      case .capitalize: result.string = run.string.capitalized(isInWord: isInWord)
      }
      isInWord = run.string.last?.continuesWord ?? isInWord
      return result
    }
  }
}

extension String {
  // Words may begin in a run before.
  fileprivate func capitalized(isInWord: Bool) -> String {
    var (result, isInWord) = ("", isInWord)
    for character in self {
      if !isInWord, character.isLetter, let first = character.unicodeScalars.first {
        result += first.properties.titlecaseMapping
        result.unicodeScalars += character.unicodeScalars.dropFirst()
      } else {
        result.append(character)
      }
      isInWord = character.continuesWord
    }
    return result
  }
}

extension Character {
  // Apostrophes are inside words.
  fileprivate var continuesWord: Bool { isLetter || isNumber || self == "'" || self == "\u{2019}" }
}
