/// One face of a font file, matched against the font name and weight of a scene.
public struct FontFace: Sendable, Hashable {
  /// The file that holds the face.
  public var path: String
  /// The face in its file; the upper 16 bits count the named instances of a variable font from 1.
  public var index: Int
  /// The names of the family, the most common one first.
  public var families: [String]
  /// The full names of the face ("DejaVu Sans Bold"), the English one first.
  public var fullNames: [String]
  /// The weight on OpenType's scale, 1…1000; regular is 400 and bold 700.
  public var weight: Int
  /// The width in percent of the normal one, as in OpenType's `wdth`.
  public var stretch: Int
  /// Whether the face is neither italic nor oblique.
  public var isUpright: Bool
  /// Positions on axes of a variable font, in place of those of the named instance; at most one an axis.
  public var variations: [FontVariation] = []
  /// The declared properties of a face that does not speak for itself.
  public var declaration: FontDeclaration?
  /// Whether the outlines are slanted, as the face is upright and the text is not.
  public var isSlanted = false

  /// Returns whether the family has a name, ignoring letter case.
  public func hasFamily(_ name: String) -> Bool {
    families.contains { $0.isSameFontName(as: name) }
  }

  /// Returns whether the face has a full name, ignoring letter case.
  public func hasFullName(_ name: String) -> Bool {
    fullNames.contains { $0.isSameFontName(as: name) }
  }
}

extension String {
  /// Whether two font names are equal but for letter case (Unicode's simple lower case).
  func isSameFontName(as other: String) -> Bool {
    self == other || lowercased() == other.lowercased()
  }
}

extension FontFace {
  /// Whether browsers would embolden a declared face for a text of some weight, which is not done here.
  public func needsEmboldening(for wanted: Int) -> Bool {
    guard let declaration, wanted >= 600 else { return false }
    return declaration.matchedWeights.upperBound < 600 && !variations.contains { $0.tag == "wght" }
  }

  /// Returns the best face of a family for a weight: normal width first, then the slant, then the
  /// weight.
  ///
  /// Follows "Font style matching" of CSS Fonts 4, section 5.2. For 400…500, heavier faces up to
  /// 500 come first, then lighter ones, then heavier ones. Below 400 lighter ones come first; above
  /// 500 heavier ones. Equal faces are ordered by path and index, so the order of `faces` has no
  /// effect.
  ///
  /// - Returns: nil without faces.
  /// - Complexity: O(*faces*)
  static func best(of faces: [FontFace], weight: Int, isItalic: Bool = false) -> FontFace? {
    faces.min {
      $0.rank(for: weight, isItalic).lexicographicallyPrecedes(
        $1.rank(for: weight, isItalic),
        by: <
      )
    }
  }

  // Smaller is better. Path last, as bytes, for a total order.
  private func rank(for wanted: Int, _ isItalic: Bool) -> [Int] {
    let weight = declaredWeight(for: wanted) ?? weight
    return [
      abs(stretch - 100), isUpright == isItalic ? 1 : 0, Self.group(of: weight, for: wanted),
      abs(weight - wanted), -(declaration?.position ?? 0),
    ]
      + path.utf8.map(Int.init) + [-1, index]
  }

  /// The declared weight that is nearest to another one; nil for a face that speaks for itself.
  private func declaredWeight(for wanted: Int) -> Int? {
    declaration.map { min(max(wanted, $0.matchedWeights.lowerBound), $0.matchedWeights.upperBound) }
  }

  private static func group(of weight: Int, for wanted: Int) -> Int {
    if weight == wanted { return 0 }
    let isHeavier = weight > wanted
    switch wanted {
    case ..<400: return isHeavier ? 2 : 1
    case 400...500: return isHeavier ? (weight <= 500 ? 1 : 3) : 2
    default: return isHeavier ? 1 : 2
    }
  }
}

/// The face that was chosen for a font name, and how it was found.
public struct ResolvedFont: Sendable, Hashable {
  /// The relation of a face to the requested name.
  public enum Match: String, Sendable, Hashable {
    /// The name of a font asset, a family or a full name.
    case named
    /// A family with the same metrics ("Liberation Sans" for "Arial").
    case metricTwin
    /// A later name of a list, because earlier ones are not there.
    case listed
    /// The fallback font, because nothing else matched or because a character was missing.
    case fallback
    /// An installed font without a request, for characters that no other font has.
    case installed
  }

  /// Where a face comes from.
  public enum Origin: String, Sendable, Hashable {
    /// A font asset of the scene.
    case asset
    /// A file of the command line.
    case file
    /// A folder of the command line.
    case folder
    /// The system's fonts.
    case system
  }

  /// The requested name.
  public var requestedName: String
  /// The face that serves it.
  public var face: FontFace
  /// How it was found.
  public var match: Match
  /// Where it was found.
  public var origin: Origin
  /// The script of the characters that an installed font serves, in English; nil for other fonts.
  public var script: String?
  /// Whether it is an installed font that emoji come from before the fallback fonts.
  public internal(set) var servesEmojiInColor = false

  /// The file of the face.
  public var path: String { face.path }
  /// The face in its file.
  public var index: Int { face.index }
  /// The family of the face; empty for a font without names.
  public var family: String { face.families.first ?? "" }
  /// The full name of the face, or its family for a font without one.
  public var fullName: String { face.fullNames.first ?? family }
  /// Whether the fallback font serves instead of the one asked for.
  public var usedFallback: Bool { match == .fallback || match == .listed }

  /// A sentence for diagnostics, or nil where the font was found by its name.
  public var substitutionMessage: String? {
    switch match {
    case .named: nil
    case .metricTwin: "font '\(requestedName)' not found; using its twin \(fullName) (\(path))"
    case .listed:
      "font '\(requestedName)' not found; using the next of the list, \(fullName) (\(path))"
    case .fallback: "font '\(requestedName)' not found; using \(fullName) (\(path))"
    case .installed:
      "font '\(requestedName)' lacks characters of \(script ?? "the text"); using \(fullName) (\(path))"
    }
  }
}
