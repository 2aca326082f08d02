internal import Foundation

extension UIColor {
  /// Opaque black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Opaque white.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// The components 1, 0, 0.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// The components 0, 1, 0.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// The components 0, 0, 1.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The components 0, 1, 1.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// The components 1, 1, 0.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// The components 1, 0, 1.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// The components 1, 0.5, 0.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The components 0.5, 0, 0.5.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// The components 0.6, 0.4, 0.2.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Black with alpha 0.
  public static let clear = UIColor(white: 0, alpha: 0)
}

// The colours of iOS in light mode, at normal contrast, as bytes.
extension UIColor {
  private convenience init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(red) / 255,
      green: CGFloat(green) / 255,
      blue: CGFloat(blue) / 255,
      alpha: alpha
    )
  }

  /// The bytes 255, 59, 48.
  public static let systemRed = UIColor(255, 59, 48)
  /// The bytes 255, 149, 0.
  public static let systemOrange = UIColor(255, 149, 0)
  /// The bytes 255, 204, 0.
  public static let systemYellow = UIColor(255, 204, 0)
  /// The bytes 52, 199, 89.
  public static let systemGreen = UIColor(52, 199, 89)
  /// The bytes 0, 199, 190.
  public static let systemMint = UIColor(0, 199, 190)
  /// The bytes 48, 176, 199.
  public static let systemTeal = UIColor(48, 176, 199)
  /// The bytes 50, 173, 230.
  public static let systemCyan = UIColor(50, 173, 230)
  /// The bytes 0, 122, 255.
  public static let systemBlue = UIColor(0, 122, 255)
  /// The bytes 88, 86, 214.
  public static let systemIndigo = UIColor(88, 86, 214)
  /// The bytes 175, 82, 222.
  public static let systemPurple = UIColor(175, 82, 222)
  /// The bytes 255, 45, 85.
  public static let systemPink = UIColor(255, 45, 85)
  /// The bytes 162, 132, 94.
  public static let systemBrown = UIColor(162, 132, 94)
  /// The bytes 142, 142, 147.
  public static let systemGray = UIColor(142, 142, 147)
  /// The bytes 174, 174, 178.
  public static let systemGray2 = UIColor(174, 174, 178)
  /// The bytes 199, 199, 204.
  public static let systemGray3 = UIColor(199, 199, 204)
  /// The bytes 209, 209, 214.
  public static let systemGray4 = UIColor(209, 209, 214)
  /// The bytes 229, 229, 234.
  public static let systemGray5 = UIColor(229, 229, 234)
  /// The bytes 242, 242, 247.
  public static let systemGray6 = UIColor(242, 242, 247)

  /// Text of the first rank.
  public static let label = UIColor(0, 0, 0)
  /// Text of the second rank.
  public static let secondaryLabel = UIColor(60, 60, 67, 0.6)
  /// Text of the third rank.
  public static let tertiaryLabel = UIColor(60, 60, 67, 0.3)
  /// Text of the fourth rank.
  public static let quaternaryLabel = UIColor(60, 60, 67, 0.18)
  /// Fill of small shapes.
  public static let systemFill = UIColor(120, 120, 128, 0.2)
  /// Fill of shapes of middle size.
  public static let secondarySystemFill = UIColor(120, 120, 128, 0.16)
  /// Fill of large shapes.
  public static let tertiarySystemFill = UIColor(118, 118, 128, 0.12)
  /// Fill of large areas.
  public static let quaternarySystemFill = UIColor(116, 116, 128, 0.08)
  /// Text in empty fields.
  public static let placeholderText = UIColor(60, 60, 67, 0.3)
  /// The background of a screen.
  public static let systemBackground = UIColor(255, 255, 255)
  /// A background on the background.
  public static let secondarySystemBackground = UIColor(242, 242, 247)
  /// A background on the second one.
  public static let tertiarySystemBackground = UIColor(255, 255, 255)
  /// The background of grouped content.
  public static let groupTableViewBackground = UIColor(242, 242, 247)
  /// A colour of the light system palette.
  public static let systemGroupedBackground = UIColor(242, 242, 247)
  /// The background of a group.
  public static let secondarySystemGroupedBackground = UIColor(255, 255, 255)
  /// A background in a group.
  public static let tertiarySystemGroupedBackground = UIColor(242, 242, 247)
  /// Thin lines that let show through what is below.
  public static let separator = UIColor(60, 60, 67, 0.29)
  /// Thin lines.
  public static let opaqueSeparator = UIColor(198, 198, 200)
  /// Links.
  public static let link = UIColor(0, 122, 255)
  /// The colour of controls that can be tapped.
  public static let tintColor = UIColor(0, 122, 255)
  /// Text on light ground.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Text on dark ground.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}
