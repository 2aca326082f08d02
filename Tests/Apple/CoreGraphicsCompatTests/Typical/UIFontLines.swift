// Code for iOS is written like this, whatever the rules of this repository say.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CoreGraphics

// Fonts of titles, digits and buttons, as code for iOS asks for them.

extension UIFont {
  static let title = UIFont.systemFont(ofSize: 28, weight: .bold)

  class func rounded(ofSize size: CGFloat, weight: UIFont.Weight = .regular) -> UIFont {
    guard
      let descriptor = UIFont.systemFont(ofSize: size, weight: weight).fontDescriptor.withDesign(
        .rounded
      )
    else {
      return .systemFont(ofSize: size, weight: weight)
    }
    return UIFont(descriptor: descriptor, size: size)
  }

  func with(traits: UIFontDescriptor.SymbolicTraits) -> UIFont {
    guard let descriptor = fontDescriptor.withSymbolicTraits(traits) else { return self }
    return UIFont(descriptor: descriptor, size: 0)
  }

  var bold: UIFont { with(traits: .traitBold) }
  var italic: UIFont { with(traits: [.traitItalic]) }
}

struct UIFontLines {
  enum Style: CaseIterable {
    case title, body, caption

    var font: UIFont {
      switch self {
      case .title: return .title
      case .body: return UIFont.systemFont(ofSize: UIFont.systemFontSize)
      case .caption: return .italicSystemFont(ofSize: UIFont.smallSystemFontSize)
      }
    }
  }

  var font: UIFont! = .systemFont(ofSize: 17)

  func sizes() -> [CGFloat] {
    Style.allCases.map(\.font.pointSize) + [UIFont.labelFontSize, UIFont.buttonFontSize]
  }

  func weights() -> [UIFont] {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    return weights.map { UIFont.systemFont(ofSize: 12, weight: $0) }
  }

  func ordered() -> Bool {
    let raw: [CGFloat] = [UIFont.Weight.thin, .regular, .bold].map { $0.rawValue }
    return raw == raw.sorted() && raw[1] == 0 && UIFont.Weight(rawValue: 0) == .regular
  }

  func named() -> [UIFont] {
    let names = ["HelveticaNeue-Bold", "Avenir-Medium", "AmericanTypewriter"]
    return names.map { UIFont(name: $0, size: 14) ?? UIFont.boldSystemFont(ofSize: 14) }
  }

  mutating func grow() -> CGFloat {
    font = font.withSize(font.pointSize * 2)
    font = font.withSize(min(font.pointSize, 30))
    return font?.pointSize ?? 0
  }

  func digits() -> UIFont {
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .medium)
    let code = UIFont.monospacedSystemFont(ofSize: 20, weight: UIFont.Weight.regular)
    return digits == code ? digits : code
  }

  func dynamic() -> [CGFloat] {
    let styles: [UIFont.TextStyle] = [.largeTitle, .title1, .headline, .body, .footnote, .caption2]
    return styles.map { UIFont.preferredFont(forTextStyle: $0).pointSize }
  }

  func traits() -> [Bool] {
    let body = UIFont.systemFont(ofSize: 16)
    return [
      body.bold.fontDescriptor.symbolicTraits.contains(.traitBold),
      body.bold.pointSize == body.pointSize,
      body.italic != body, UIFont.rounded(ofSize: 9).pointSize == 9,
      body == UIFont.systemFont(ofSize: 16),
    ]
  }

  func names() -> String {
    let font = UIFont.boldSystemFont(ofSize: 10)
    let other = UIFont(name: "Georgia-Italic", size: font.pointSize)
    return [font, other].compactMap { $0?.fontName }.joined(separator: ", ")
      + (other?.familyName ?? "")
  }
}
