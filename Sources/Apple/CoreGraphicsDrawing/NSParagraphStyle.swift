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

// No `NSObject`: Foundation 6.3 stops a program that gives letters another object of such a class for the same key.

/// The alignment and layout of the lines of a text.
open class NSParagraphStyle: NSCopying, Hashable {
  fileprivate var values = Values()

  fileprivate struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing: CGFloat = 0
    var undrawn = Undrawn()
  }

  // What leaves a message unless it is 0.
  fileprivate struct Undrawn: Hashable {
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var hyphenationFactor: Float = 0
  }

  /// Natural alignment, lines broken between words, no spacing.
  public init() {}

  /// Natural alignment, lines broken between words, no spacing.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of the lines.
  public var alignment: NSTextAlignment { values.alignment }
  /// Where a line that is too long is broken or cut.
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Points added between lines.
  public var lineSpacing: CGFloat { values.lineSpacing }
  /// Leaves a message: lines are as high as their fonts.
  public var minimumLineHeight: CGFloat { values.undrawn.minimumLineHeight }
  /// Leaves a message: lines are as high as their fonts.
  public var maximumLineHeight: CGFloat { values.undrawn.maximumLineHeight }
  /// Leaves a message: lines are as high as their fonts.
  public var lineHeightMultiple: CGFloat { values.undrawn.lineHeightMultiple }
  /// Leaves a message: paragraphs follow each other like lines.
  public var paragraphSpacing: CGFloat { values.undrawn.paragraphSpacing }
  /// Leaves a message: paragraphs follow each other like lines.
  public var paragraphSpacingBefore: CGFloat { values.undrawn.paragraphSpacingBefore }
  /// Leaves a message: lines begin at the edge.
  public var firstLineHeadIndent: CGFloat { values.undrawn.firstLineHeadIndent }
  /// Leaves a message: lines begin at the edge.
  public var headIndent: CGFloat { values.undrawn.headIndent }
  /// Leaves a message: lines end at the edge.
  public var tailIndent: CGFloat { values.undrawn.tailIndent }
  /// Leaves a message: words are not hyphenated.
  public var hyphenationFactor: Float { values.undrawn.hyphenationFactor }

  /// The names of the properties that are set and not drawn.
  var undrawnProperties: [String] {
    let names = Mirror(reflecting: values.undrawn).children.compactMap { child in
      let isUsual = child.value as? CGFloat == 0 || child.value as? Float == 0
      return isUsual ? nil : child.label
    }
    return names + (lineBreakMode == .byCharWrapping ? ["byCharWrapping"] : [])
  }

  /// A copy that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// A copy that can be changed.
  open func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// A copy that cannot be changed.
  public func copy() -> Any { copy(with: nil) }

  /// Whether two styles have the same values.
  public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool { a.values == b.values }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
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

  /// Leaves a message: lines are as high as their fonts.
  public override var minimumLineHeight: CGFloat {
    get { values.undrawn.minimumLineHeight }
    set { values.undrawn.minimumLineHeight = newValue }
  }

  /// Leaves a message: lines are as high as their fonts.
  public override var maximumLineHeight: CGFloat {
    get { values.undrawn.maximumLineHeight }
    set { values.undrawn.maximumLineHeight = newValue }
  }

  /// Leaves a message: lines are as high as their fonts.
  public override var lineHeightMultiple: CGFloat {
    get { values.undrawn.lineHeightMultiple }
    set { values.undrawn.lineHeightMultiple = newValue }
  }

  /// Leaves a message: paragraphs follow each other like lines.
  public override var paragraphSpacing: CGFloat {
    get { values.undrawn.paragraphSpacing }
    set { values.undrawn.paragraphSpacing = newValue }
  }

  /// Leaves a message: paragraphs follow each other like lines.
  public override var paragraphSpacingBefore: CGFloat {
    get { values.undrawn.paragraphSpacingBefore }
    set { values.undrawn.paragraphSpacingBefore = newValue }
  }

  /// Leaves a message: lines begin at the edge.
  public override var firstLineHeadIndent: CGFloat {
    get { values.undrawn.firstLineHeadIndent }
    set { values.undrawn.firstLineHeadIndent = newValue }
  }

  /// Leaves a message: lines begin at the edge.
  public override var headIndent: CGFloat {
    get { values.undrawn.headIndent }
    set { values.undrawn.headIndent = newValue }
  }

  /// Leaves a message: lines end at the edge.
  public override var tailIndent: CGFloat {
    get { values.undrawn.tailIndent }
    set { values.undrawn.tailIndent = newValue }
  }

  /// Leaves a message: words are not hyphenated.
  public override var hyphenationFactor: Float {
    get { values.undrawn.hyphenationFactor }
    set { values.undrawn.hyphenationFactor = newValue }
  }
}
