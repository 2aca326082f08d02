internal import SceneModel

/// The words for weights and styles of fonts.
package enum FontKeywords {
  /// The names of weights, several of some.
  package static let weights: [(name: String, weight: Int)] = [
    ("thin", 100), ("ultraLight", 200), ("extraLight", 200), ("light", 300), ("regular", 400),
    ("normal", 400), ("medium", 500), ("semibold", 600), ("semiBold", 600), ("bold", 700),
    ("heavy", 800), ("extraBold", 800), ("black", 900),
  ]

  /// The names of styles that are read, but never written.
  ///
  /// Families have italic or oblique faces, hardly ever both, so a distinction gains nothing.
  static let otherStyles: [String: FontStyle] = ["oblique": .italic]
}
