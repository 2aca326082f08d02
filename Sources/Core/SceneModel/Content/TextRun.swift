public import Graphics

/// The position of the ellipsis in a text that is too long for its bounds.
public typealias TruncationMode = TextTruncation

/// Which faces of a family a text is written in.
public enum FontStyle: String, Sendable, Hashable, CaseIterable {
  /// Upright ones.
  case normal
  /// Italic or oblique ones; where a family has none, upright ones, since nothing is slanted.
  case italic
}

/// A part of a text with an individual style.
///
/// Core Animation: a run of an attributed string. Values that are nil come from the layer.
public struct TextRun: Sendable, Hashable {
  /// The text; line feeds break lines.
  public var string: String
  /// The name of a font asset, else of a font family or face.
  public var font: String?
  /// Points.
  public var fontSize: Double?
  /// 100…900, 400 is regular.
  public var fontWeight: Int?
  /// Whether the letters are slanted.
  public var fontStyle: FontStyle?
  /// The colour of the letters.
  public var foregroundColor: Color?
  /// Points added after each letter.
  public var tracking: Double?
  /// Decorations; values that are nil come from the layer.
  public var style = TextStyle()

  /// A part that looks as the layer says.
  public init(_ string: String) { self.string = string }
}

extension TextContent {
  /// All characters that are shown; setting them replaces the runs.
  public var characters: String {
    get { runs.isEmpty ? string : runs.map(\.string).joined() }
    set {
      string = newValue
      runs = []
    }
  }

  /// The runs, with the layer's values where they specify none.
  public var resolvedRuns: [TextRun] {
    (runs.isEmpty ? [TextRun(string)] : runs).map { run in
      var resolved = run
      resolved.font = run.font ?? font
      resolved.fontSize = run.fontSize ?? fontSize
      resolved.fontWeight = run.fontWeight ?? fontWeight
      resolved.fontStyle = run.fontStyle ?? fontStyle
      resolved.foregroundColor = run.foregroundColor ?? foregroundColor
      resolved.tracking = run.tracking ?? tracking
      resolved.style = run.style.over(style)
      return resolved
    }
  }

  /// The colour of the letters of a run.
  public func color(ofRun run: Int) -> Color {
    runs.indices.contains(run) ? runs[run].foregroundColor ?? foregroundColor : foregroundColor
  }
}
