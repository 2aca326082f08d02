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

// The colours of iOS at normal contrast, as bytes: in the light, then in the dark.
extension UIColor {
  private typealias Bytes = (red: Int, green: Int, blue: Int, alpha: CGFloat)

  private convenience init(_ light: Bytes, dark: Bytes) {
    self.init(light: UIColor(light), dark: UIColor(dark))
  }

  private convenience init(_ bytes: Bytes) {
    let (red, green, blue, alpha) = bytes
    self.init(
      red: CGFloat(red) / 255,
      green: CGFloat(green) / 255,
      blue: CGFloat(blue) / 255,
      alpha: alpha
    )
  }

  /// The bytes 255, 59, 48; 255, 69, 58 in the dark.
  public static let systemRed = UIColor((255, 59, 48, 1), dark: (255, 69, 58, 1))
  /// The bytes 255, 149, 0; 255, 159, 10 in the dark.
  public static let systemOrange = UIColor((255, 149, 0, 1), dark: (255, 159, 10, 1))
  /// The bytes 255, 204, 0; 255, 214, 10 in the dark.
  public static let systemYellow = UIColor((255, 204, 0, 1), dark: (255, 214, 10, 1))
  /// The bytes 52, 199, 89; 48, 209, 88 in the dark.
  public static let systemGreen = UIColor((52, 199, 89, 1), dark: (48, 209, 88, 1))
  /// The bytes 0, 199, 190; 99, 230, 226 in the dark.
  public static let systemMint = UIColor((0, 199, 190, 1), dark: (99, 230, 226, 1))
  /// The bytes 48, 176, 199; 64, 200, 224 in the dark.
  public static let systemTeal = UIColor((48, 176, 199, 1), dark: (64, 200, 224, 1))
  /// The bytes 50, 173, 230; 100, 210, 255 in the dark.
  public static let systemCyan = UIColor((50, 173, 230, 1), dark: (100, 210, 255, 1))
  /// The bytes 0, 122, 255; 10, 132, 255 in the dark.
  public static let systemBlue = UIColor((0, 122, 255, 1), dark: (10, 132, 255, 1))
  /// The bytes 88, 86, 214; 94, 92, 230 in the dark.
  public static let systemIndigo = UIColor((88, 86, 214, 1), dark: (94, 92, 230, 1))
  /// The bytes 175, 82, 222; 191, 90, 242 in the dark.
  public static let systemPurple = UIColor((175, 82, 222, 1), dark: (191, 90, 242, 1))
  /// The bytes 255, 45, 85; 255, 55, 95 in the dark.
  public static let systemPink = UIColor((255, 45, 85, 1), dark: (255, 55, 95, 1))
  /// The bytes 162, 132, 94; 172, 142, 104 in the dark.
  public static let systemBrown = UIColor((162, 132, 94, 1), dark: (172, 142, 104, 1))
  /// The bytes 142, 142, 147, in the light and in the dark.
  public static let systemGray = UIColor((142, 142, 147, 1), dark: (142, 142, 147, 1))
  /// The bytes 174, 174, 178; 99, 99, 102 in the dark.
  public static let systemGray2 = UIColor((174, 174, 178, 1), dark: (99, 99, 102, 1))
  /// The bytes 199, 199, 204; 72, 72, 74 in the dark.
  public static let systemGray3 = UIColor((199, 199, 204, 1), dark: (72, 72, 74, 1))
  /// The bytes 209, 209, 214; 58, 58, 60 in the dark.
  public static let systemGray4 = UIColor((209, 209, 214, 1), dark: (58, 58, 60, 1))
  /// The bytes 229, 229, 234; 44, 44, 46 in the dark.
  public static let systemGray5 = UIColor((229, 229, 234, 1), dark: (44, 44, 46, 1))
  /// The bytes 242, 242, 247; 28, 28, 30 in the dark.
  public static let systemGray6 = UIColor((242, 242, 247, 1), dark: (28, 28, 30, 1))

  /// Text of the first rank.
  public static let label = UIColor(light: .black, dark: .white)
  /// Text of the second rank.
  public static let secondaryLabel = UIColor((60, 60, 67, 0.6), dark: (235, 235, 245, 0.6))
  /// Text of the third rank.
  public static let tertiaryLabel = UIColor((60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// Text of the fourth rank.
  public static let quaternaryLabel = UIColor((60, 60, 67, 0.18), dark: (235, 235, 245, 0.16))
  /// Fill of small shapes.
  public static let systemFill = UIColor((120, 120, 128, 0.2), dark: (120, 120, 128, 0.36))
  /// Fill of shapes of middle size.
  public static let secondarySystemFill = UIColor(
    (120, 120, 128, 0.16),
    dark: (120, 120, 128, 0.32)
  )
  /// Fill of large shapes.
  public static let tertiarySystemFill = UIColor((118, 118, 128, 0.12), dark: (118, 118, 128, 0.24))
  /// Fill of large areas.
  public static let quaternarySystemFill = UIColor(
    (116, 116, 128, 0.08),
    dark: (118, 118, 128, 0.18)
  )
  /// Text in empty fields.
  public static let placeholderText = UIColor((60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// The background of a screen.
  public static let systemBackground = UIColor(light: .white, dark: .black)
  /// A background on the background.
  public static let secondarySystemBackground = UIColor((242, 242, 247, 1), dark: (28, 28, 30, 1))
  /// A background on the second one.
  public static let tertiarySystemBackground = UIColor((255, 255, 255, 1), dark: (44, 44, 46, 1))
  /// The background of grouped content.
  public static let groupTableViewBackground = UIColor((242, 242, 247, 1), dark: (0, 0, 0, 1))
  /// The background of a screen with groups.
  public static let systemGroupedBackground = UIColor((242, 242, 247, 1), dark: (0, 0, 0, 1))
  /// The background of a group.
  public static let secondarySystemGroupedBackground = UIColor(
    (255, 255, 255, 1),
    dark: (28, 28, 30, 1)
  )
  /// A background in a group.
  public static let tertiarySystemGroupedBackground = UIColor(
    (242, 242, 247, 1),
    dark: (44, 44, 46, 1)
  )
  /// Thin lines that let show through what is below.
  public static let separator = UIColor((60, 60, 67, 0.29), dark: (84, 84, 88, 0.6))
  /// Thin lines.
  public static let opaqueSeparator = UIColor((198, 198, 200, 1), dark: (56, 56, 58, 1))
  /// Links.
  public static let link = UIColor((0, 122, 255, 1), dark: (9, 132, 255, 1))
  /// The colour of controls that can be tapped.
  public static let tintColor = UIColor((0, 122, 255, 1), dark: (10, 132, 255, 1))
  /// Text on light ground.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Text on dark ground.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}
