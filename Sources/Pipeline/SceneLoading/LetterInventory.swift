internal import Sampling

/// The characters that texts show in each font.
///
/// A text of these alone needs no fonts that are not yet loaded.
struct LetterInventory {
  private struct Font: Hashable {
    let name: String
    let weight: Int
    let isItalic: Bool
  }

  private var letters: [Font: Set<Unicode.Scalar>] = [:]

  /// Adds the characters of a text, and returns whether any was new.
  mutating func insert(_ text: TextLayoutRequest) -> Bool {
    var isNew = false
    for run in text.runs {
      let font = Font(name: run.font, weight: run.fontWeight, isItalic: run.isItalic)
      let count = letters[font]?.count
      letters[font, default: []].formUnion(run.string.unicodeScalars)
      if letters[font]?.count != count { isNew = true }
    }
    return isNew
  }
}
