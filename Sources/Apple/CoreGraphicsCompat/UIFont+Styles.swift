public import Foundation

extension UIFont {
  /// The purpose of a text; on Linux a size and a weight.
  public struct TextStyle: RawRepresentable, Sendable, Hashable {
    /// UIKit's own text.
    public let rawValue: String

    /// A style by its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    // The sizes of the Human Interface Guidelines for the standard setting "large".
    fileprivate var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .subheadline: 15
      case .callout: 16
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// The system font for what a text is for, in the size that people have who changed nothing.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// A font by its description.
  ///
  /// - Parameters:
  ///   - descriptor: name, weight and slant.
  ///   - pointSize: points; 0 takes the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let font = descriptor.font
    self.init(
      font.fontName,
      family: font.family,
      size: pointSize > 0 ? pointSize : font.pointSize,
      weight: font.weight,
      italic: font.isItalic
    )
  }

  /// The description of the font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }
}

/// The attributes by which a font is requested.
public final class UIFontDescriptor: Sendable, Hashable {
  /// The kinds of faces that can be requested on Linux.
  public struct SymbolicTraits: OptionSet, Sendable, Hashable {
    /// UIKit's bits.
    public let rawValue: UInt32

    /// Traits from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Letters of equal width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// Designs of the system font.
  public struct SystemDesign: RawRepresentable, Sendable, Hashable {
    /// UIKit's own text.
    public let rawValue: String

    /// A design by its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual one.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Letters of equal width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// Rounded ends; on Linux no rounded font is requested.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }

  let font: UIFont

  init(_ font: UIFont) { self.font = font }

  /// The description of a font by its name.
  ///
  /// - Parameters:
  ///   - fontName: of a family or a face.
  ///   - size: points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(UIFont(name: fontName, size: size) ?? .systemFont(ofSize: size))
  }

  /// The description of the font for what a text is for.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
    -> UIFontDescriptor
  {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// The requested name.
  public var postscriptName: String { font.fontName }

  /// The size in points.
  public var pointSize: CGFloat { font.pointSize }

  /// The traits of the face; bold from the weight semibold on.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.isItalic { traits.insert(.traitItalic) }
    if font.weight.rawValue >= UIFont.Weight.semibold.rawValue { traits.insert(.traitBold) }
    if font.family == UIFont.monospacedFamily { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The description with another size in points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(font.withSize(newPointSize))
  }

  /// The description of a face that is bold and slanted just as the traits say.
  ///
  /// - Returns: nil where the traits ask for letters of equal width of a family that has none.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let isMonospaced = font.family == UIFont.monospacedFamily
    guard isMonospaced || !symbolicTraits.contains(.traitMonoSpace) else { return nil }
    let isBold = self.symbolicTraits.contains(.traitBold)
    let weight: UIFont.Weight = isBold ? font.weight : .bold
    return UIFontDescriptor(
      font.face(
        symbolicTraits.contains(.traitBold) ? weight : isBold ? .regular : font.weight,
        italic: symbolicTraits.contains(.traitItalic)
      )
    )
  }

  /// The description of the system font in a design.
  ///
  /// - Returns: nil for a design that is not there, and for another font than the system's.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    let families = [
      SystemDesign.default: UIFont.systemFamily, .serif: UIFont.serifFamily,
      .monospaced: UIFont.monospacedFamily,
    ]
    guard font.isSystemFont, let family = families[design] else { return nil }
    return UIFontDescriptor(font.inSystemFamily(family))
  }

  /// Whether two descriptions are of the same font.
  public static func == (a: UIFontDescriptor, b: UIFontDescriptor) -> Bool { a.font == b.font }

  /// Feeds the font.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
