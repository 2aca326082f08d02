public import Foundation

/// The horizontal alignment of the lines of a text.
public enum NSTextAlignment: Int, Sendable, Hashable {
  case left, center, right, justified, natural
}

/// Where a text that is too long is broken or cut.
public enum NSLineBreakMode: Int, Sendable, Hashable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}

/// The alignment and layout of the lines of a text.
open class NSParagraphStyle: NSObject, NSCopying {
  fileprivate var values = Values()

  fileprivate struct Values {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing: CGFloat = 0
  }

  /// Natural alignment, lines broken between words, no spacing.
  public override init() { super.init() }

  /// Natural alignment, lines broken between words, no spacing.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of the lines.
  public var alignment: NSTextAlignment { values.alignment }
  /// Where a line that is too long is broken or cut.
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Points added between lines.
  public var lineSpacing: CGFloat { values.lineSpacing }

  /// A copy that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// A copy that can be changed.
  open override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }
}

/// A mutable paragraph style.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The horizontal alignment of the lines.
  public override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  /// Where a line that is too long is broken or cut.
  public override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  /// Points added between lines.
  public override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
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
  /// A `UIColor` or a `CGColor` that fills the box of a drawn text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// A `UIColor` or a `CGColor` of the outlines of drawn letters.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of those outlines in percent of the font's size; negative ones are filled too.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
}
