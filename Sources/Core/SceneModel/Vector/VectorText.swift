public import Graphics
public import VectorGeometry

/// A text of letters that animators move one by one, with fonts or with embedded outlines.
///
/// A text without a box has its first base line at the origin of the items around it, and aligns to
/// it. Letters are the text's grapheme clusters; later ones are above earlier ones.
public struct VectorText: Sendable, Equatable {
  /// Which sides of the box, or which end of the line, the lines keep to.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    case left, right, center
    /// Spaces fill the lines of a box; the last line of a paragraph is left.
    case justifiedLeft
    /// Spaces fill the lines of a box; the last line of a paragraph is right.
    case justifiedRight
    /// Spaces fill the lines of a box; the last line of a paragraph is centred.
    case justifiedCenter
    /// Spaces fill all lines of a box.
    case justified
  }

  /// The text; line feeds break lines.
  public var string = ""
  /// The script that writes the text; nil for none.
  public var stringScriptUse: ScriptUse?
  /// The name of a font asset, else of a font family or face; where there are glyphs, for the letters that these lack.
  public var font = "Helvetica"
  /// 100…900, 400 is regular.
  public var fontWeight = 400
  /// Whether a slanted face of the family is preferred.
  public var isItalic = false
  /// Whether pairs of letters are kerned and ligatures made, by the font.
  public var isKerned = true
  /// The outlines of letters, which take the place of the font; other letters come from the font.
  public var glyphs: [VectorGlyph] = []
  /// Points.
  public var fontSize = 36.0
  /// Points added after each letter.
  public var tracking = 0.0
  /// Points from one base line to the next.
  public var lineHeight = 43.2
  /// Points added between the first base line and the second.
  public var firstLineSpacing = 0.0
  /// How many points the letters are raised above the base line.
  public var baselineShift = 0.0
  /// The horizontal alignment of the lines.
  public var alignment = Alignment.left
  /// Where lines break; nil for lines that end at line feeds only.
  public var box: Rect?
  /// From the top of the box to the first base line, in font sizes; nil for the ascent of the font.
  public var ascent: Double?
  /// The colour of the letters; nil for none.
  public var fillColor: Color? = Color.black
  /// The colour of the outlines; nil for none.
  public var strokeColor: Color?
  /// The width of the outlines in points.
  public var strokeWidth = 1.0
  /// The corners of the outlines.
  public var strokeJoin = LineJoin.miter
  /// Whether outlines lie above the letters, not below.
  public var strokesOverFill = true
  /// The letters that are animated about one centre.
  public var grouping = TextGrouping.character
  /// How far the centres are moved from the middle of the groups on the base line; 1 is half a width to
  /// the right, and the height of capitals down.
  public var groupAlignment = AnimatedPoint.constant(.zero)
  /// The animators of the letters, in the order in which they act.
  public var animators: [VectorTextAnimator] = []
  /// The way along which the lines run; nil for straight lines.
  public var textPath: VectorTextPath?

  /// Whether the tracking that animators give the first letters of centred lines moves their line and the following ones
  /// at any amount, as in lottie-web.
  public var tracksFirstLetters = false

  /// A text with nothing written.
  public init() {}

  /// The letters of the string that the outlines lack, each once, in order of appearance; none without outlines.
  ///
  /// Line ends, and characters without a shape such as joiners, are not among them.
  public var lettersWithoutGlyphs: String {
    guard !glyphs.isEmpty else { return "" }
    var seen = Set(glyphs.map(\.character))
    return string.filter { !$0.isNewline && $0.hasShape && seen.insert(String($0)).inserted }
  }

  /// Whether letters may come from the font.
  public var usesFont: Bool {
    glyphs.isEmpty || stringScriptUse != nil || !lettersWithoutGlyphs.isEmpty
  }
}

extension Character {
  // Whether the cluster has more than controls and format characters.
  fileprivate var hasShape: Bool {
    !unicodeScalars.allSatisfy {
      $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .control
    }
  }
}

/// A letter of a text as outlines.
public struct VectorGlyph: Sendable, Equatable {
  /// The letter.
  public var character: String
  /// The outline for a font size of 1, from the start of the letter on its base line.
  public var path: Path
  /// The distance to the next letter for a font size of 1.
  public var advance: Double

  /// Items above the outline in their individual colours, for a font size of 1; the topmost first.
  ///
  /// They move by the clock of the layer; colours of the text do not affect them.
  public var items: [VectorItem]

  /// A letter.
  public init(character: String, path: Path, advance: Double, items: [VectorItem] = []) {
    (self.character, self.path, self.advance, self.items) = (character, path, advance, items)
  }
}

/// The way along which the lines of a text run.
public struct VectorTextPath: Sendable, Equatable {
  /// The way; of several subpaths the first one.
  public var path: AnimatedValue<Path>
  /// The space before the first letter; a negative one on a closed way begins before its start.
  public var firstMargin: AnimatedValue<Double>
  /// The space after the last letter of a text that is spread.
  public var lastMargin: AnimatedValue<Double>
  /// Whether text runs against the direction of the way.
  public var isReversed: Bool
  /// Whether letters turn with the way.
  public var isPerpendicular: Bool
  /// Whether the letters of a line are spread evenly over the way.
  public var isSpread: Bool

  /// A way that letters turn with.
  public init(
    path: AnimatedValue<Path>,
    firstMargin: AnimatedValue<Double> = .constant(0),
    lastMargin: AnimatedValue<Double> = .constant(0),
    isReversed: Bool = false,
    isPerpendicular: Bool = true,
    isSpread: Bool = false
  ) {
    (self.path, self.firstMargin, self.lastMargin) = (path, firstMargin, lastMargin)
    (self.isReversed, self.isPerpendicular, self.isSpread) = (isReversed, isPerpendicular, isSpread)
  }
}
