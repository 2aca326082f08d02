internal import Graphics
internal import SceneModel

/// The colours and fonts that a scene gives names to.
struct SceneTheme {
  /// A font, with what a text takes that says nothing else.
  struct Font: Equatable {
    var name: String
    var weight: Int?
    var style: FontStyle?
    var variations = FontVariations()
  }

  var colors: [String: Color] = [:]
  var fonts: [String: Font] = [:]

  /// Returns whether a name is distinguishable from all other spellings of colours.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter || first == 0x5F else { return false }
    return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F || $0 == 0x2D }
  }
}
