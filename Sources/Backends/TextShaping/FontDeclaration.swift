/// The properties of one face of a family as an `@font-face` rule of a style sheet declares them.
///
/// Faces of one family with equal weights and style are one font, of which each serves some characters (CSS Fonts 4,
/// section 4.5).
public struct FontDeclaration: Sendable, Hashable {
  /// The weights that the face serves, 1…1000, which limit its axis `wght`; nil for 400 without a limit.
  public var weights: ClosedRange<Int>?
  /// Whether the face serves italic and oblique texts.
  public var isItalic: Bool
  /// The characters that the face serves; empty for all.
  public var characters: [ClosedRange<UInt32>]
  /// The position of the rule; of equal faces, later ones come first.
  public var position: Int

  /// The properties of one face.
  public init(
    weights: ClosedRange<Int>? = nil,
    isItalic: Bool = false,
    characters: [ClosedRange<UInt32>] = [],
    position: Int = 0
  ) {
    (self.weights, self.isItalic) = (weights, isItalic)
    (self.characters, self.position) = (characters, position)
  }

  /// The weights that the face is chosen by.
  var matchedWeights: ClosedRange<Int> { weights ?? 400...400 }

  /// Whether two faces are parts of one font.
  func isComposite(with other: FontDeclaration) -> Bool {
    matchedWeights == other.matchedWeights && isItalic == other.isItalic
      && position != other.position
  }
}
