package import CoreGraphicsCompat
public import Foundation
package import Graphics

/// The attributes of a part of a text, as far as they are drawn.
package struct TextAttributes {
  /// The outlines of letters.
  package struct Stroke {
    /// The colour; that of the letters unless the text has one for the stroke.
    package var color: Color
    /// Points, half of them on each side of the outlines.
    package var width: Double
  }

  /// Nil for the font of the surroundings.
  package let font: UIFont?
  /// The colour of the letters; nil for that of the surroundings.
  package let fill: CGColor?
  /// Whether letters are more than their outlines.
  package let isFilled: Bool
  /// Nil for letters without outlines.
  package let stroke: Stroke?
  /// The colour of the boxes behind the letters.
  package let background: Color?
  /// Points after each letter.
  package let tracking: Double?
  /// Whether a line is drawn under the letters, and through them.
  package let isUnderlined, isStruckThrough: Bool

  /// Reads the attributes of a part.
  ///
  /// - Parameters:
  ///   - attributes: those of an attributed string.
  ///   - fontSize: the size of letters without a font, in points.
  package init(_ attributes: [NSAttributedString.Key: Any], fontSize: Double) {
    font = attributes[.font] as? UIFont
    fill = Self.color(attributes[.foregroundColor])
    background = Self.color(attributes[.backgroundColor])?.color
    tracking = Self.number(attributes[.kern])
    isUnderlined = Self.number(attributes[.underlineStyle]) ?? 0 != 0
    isStruckThrough = Self.number(attributes[.strikethroughStyle]) ?? 0 != 0
    let percent = Self.number(attributes[.strokeWidth]) ?? 0
    isFilled = percent <= 0
    let size = font.map { Double($0.pointSize) } ?? fontSize
    stroke =
      percent == 0
      ? nil
      : Stroke(
        color: Self.color(attributes[.strokeColor])?.color ?? fill?.color ?? .black,
        width: abs(percent) / 100 * size
      )
  }

  private static func color(_ value: Any?) -> CGColor? {
    (value as? UIColor)?.cgColor ?? value as? CGColor
  }

  fileprivate static func number(_ value: Any?) -> Double? {
    let number =
      (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map { Double($0) }
      ?? (value as? Double) ?? (value as? Int).map(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension NSAttributedString {
  /// The paragraph style of the first letter, which counts for the text.
  package var firstParagraphStyle: NSParagraphStyle? {
    length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
  }

  /// The names of the attributes of the text that are not drawn, sorted.
  package var undrawnAttributes: [String] {
    var names: Set<String> = []
    let first = firstParagraphStyle ?? NSParagraphStyle()
    let full = NSRange(location: 0, length: length)
    enumerateAttributes(in: full, options: []) { attributes, _, _ in
      for (key, name) in Self.undrawnKeys where attributes[key] != nil {
        // The number 0 is the usual look.
        if TextAttributes.number(attributes[key]) != 0 { names.insert(name) }
      }
      for (key, name) in [
        (Key.underlineStyle, "underlineStyle"), (.strikethroughStyle, "strikethroughStyle"),
      ] {
        let style = TextAttributes.number(attributes[key]) ?? 0
        if style != 0, style != Double(NSUnderlineStyle.single.rawValue) {
          names.insert("\(name) other than single")
        }
      }
      let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? NSParagraphStyle()
      names.formUnion(style.undrawnProperties)
      if style != first { names.insert("paragraphStyle after the first letter") }
    }
    return names.sorted()
  }

  private static let undrawnKeys: [(Key, String)] = [
    (.underlineColor, "underlineColor"), (.strikethroughColor, "strikethroughColor"),
    (.baselineOffset, "baselineOffset"), (.shadow, "shadow"), (.obliqueness, "obliqueness"),
    (.expansion, "expansion"), (.link, "link"),
  ]
}

extension NSAttributedString.Key {
  /// A `UIFont`; without one letters are Helvetica of 12 points.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A `UIColor` or a `CGColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// Points added after each letter.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// An `NSParagraphStyle`; that of the first letter counts for the text.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// A `UIColor` or a `CGColor` of the boxes behind the letters.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// A `UIColor` or a `CGColor` of the outlines of letters.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of those outlines in percent of the font's size; letters with a negative one are filled too.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The raw value of an `NSUnderlineStyle`; every line is a single one.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The raw value of an `NSUnderlineStyle`; every line is a single one.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// Leaves a message: lines have the colour of the letters.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// Leaves a message: lines have the colour of the letters.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// Leaves a message: all letters of a line are on its baseline.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// Leaves a message: no shadow is drawn.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// Leaves a message: letters are not slanted.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// Leaves a message: letters are not stretched.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// Leaves a message: links look like other letters.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

/// The kinds of lines under and through letters.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
  /// UIKit's bits.
  public let rawValue: Int

  /// A style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// Drawn as one line of the usual thickness, with a message.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Drawn as one line, with a message.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Drawn as one line, with a message.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Drawn as one line, with a message.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Drawn as one line, with a message.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// Drawn as one line, with a message.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Drawn under spaces too, with a message.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The shadow of letters, which leaves a message where a text has one.
open class NSShadow {
  /// How far the shadow is from the letters, in points.
  open var shadowOffset = CGSize.zero
  /// How soft its edges are, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor`.
  open var shadowColor: Any?

  /// A shadow behind the letters.
  public init() {}
}

extension NSAttributedString {
  /// The points after the last letter, which count as a part of its line.
  package var lastKern: Double {
    guard length > 0 else { return 0 }
    return TextAttributes.number(attribute(.kern, at: length - 1, effectiveRange: nil)) ?? 0
  }
}
