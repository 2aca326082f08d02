/// How a text that is too long is made to fit its bounds when the scene is read.
enum TextFit: String, CaseIterable {
  /// It is cut off.
  case none
  /// The letters become smaller.
  case shrink
  /// Lines break between words; where one is too wide or there are too many, the letters become smaller.
  case wrap

  /// Points below which letters are not made smaller unless a scene says so.
  static let minFontSize = 1.0
}
