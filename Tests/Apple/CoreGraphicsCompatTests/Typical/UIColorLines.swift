import CoreGraphics

// Palettes, hex strings and blends, as code for iOS writes them.

extension UIColor {
  convenience init?(hexString: String, alpha: CGFloat = 1.0) {
    let hex = hexString.trimmingCharacters(in: CharacterSet.alphanumerics.inverted)
    var value: UInt64 = 0
    guard hex.count == 6, Scanner(string: hex).scanHexInt64(&value) else { return nil }
    self.init(
      red: CGFloat((value & 0xFF0000) >> 16) / 255.0,
      green: CGFloat((value & 0x00FF00) >> 8) / 255.0,
      blue: CGFloat(value & 0x0000FF) / 255.0,
      alpha: alpha
    )
  }

  convenience init(r: CGFloat, g: CGFloat, b: CGFloat) {
    self.init(red: r / 255, green: g / 255, blue: b / 255, alpha: 1)
  }

  static let mint = UIColor(r: 62, g: 180, b: 137)
  class var randomColor: UIColor {
    UIColor(hue: .random(in: 0...1), saturation: 0.8, brightness: 0.9, alpha: 1.0)
  }

  var hexString: String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return String(format: "#%02X%02X%02X", Int(red * 255), Int(green * 255), Int(blue * 255))
  }

  func lighter(by amount: CGFloat = 0.2) -> UIColor {
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard getHue(&h, saturation: &s, brightness: &b, alpha: &a) else { return self }
    return UIColor(hue: h, saturation: s, brightness: min(b + amount, 1), alpha: a)
  }

  func blended(with other: UIColor, fraction: CGFloat) -> UIColor {
    guard let from = cgColor.components, let to = other.cgColor.components, from.count == to.count
    else { return self }
    let mixed = zip(from, to).map { $0 + ($1 - $0) * fraction }
    return UIColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
  }
}

struct UIColorLines {
  enum Theme: String, CaseIterable {
    case light, dark

    var background: UIColor { self == .light ? .white : UIColor(white: 0.1, alpha: 1) }
    var tint: UIColor {
      switch self {
      case .light: return .systemBlue
      case .dark: return #colorLiteral(red: 0.2, green: 0.6, blue: 1, alpha: 1)
      }
    }
  }

  func names() -> [UIColor] {
    [
      .black, .darkGray, .lightGray, .white, .gray, .red, .green, .blue, .cyan, .yellow, .magenta,
      .orange,
      .purple, .brown, .clear,
    ]
  }

  func system() -> Set<UIColor> {
    [
      .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemYellow, .systemPink,
      .systemPurple, .systemTeal,
      .systemIndigo, .systemBrown, .systemMint, .systemCyan, .systemGray, .systemGray2,
      .systemGray3, .systemGray4,
      .systemGray5, .systemGray6, .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .link,
      .placeholderText, .separator, .opaqueSeparator, .systemBackground, .secondarySystemBackground,
      .tertiarySystemBackground, .systemGroupedBackground, .systemFill, .secondarySystemFill,
      .tertiarySystemFill,
      .quaternarySystemFill, .darkText, .lightText,
    ]
  }

  func hex() -> [String] {
    let parsed = ["#FF8000", "00ff00", "none"].compactMap { UIColor(hexString: $0) }
    return parsed.map(\.hexString) + [
      UIColor.mint.hexString, Theme.allCases.map(\.rawValue).joined(),
    ]
  }

  func components(of color: UIColor) -> [CGFloat] {
    var white: CGFloat = 0
    var alpha: CGFloat = 0
    guard color.getWhite(&white, alpha: &alpha) else { return color.cgColor.components ?? [] }
    return [white, alpha]
  }

  func wide() -> UIColor {
    let red = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    let faded = UIColor(cgColor: red.cgColor).withAlphaComponent(0.5)
    return red.isEqual(faded) ? .clear : faded
  }

  @available(iOS 13.0, *)
  func dynamic() -> UIColor {
    UIColor { traits in
      traits.userInterfaceStyle == .dark ? Theme.dark.background : Theme.light.background
    }
  }

  func gradient() -> [CGColor] {
    let colors: [UIColor] = [.mint, .randomColor, Theme.dark.tint, UIColor.mint.lighter()]
    return (colors + [colors[0].blended(with: .black, fraction: 0)]).map { $0.cgColor }
  }
}
