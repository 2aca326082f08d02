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

/// The alignment and layout of the lines of a text; on iOS only an `NSMutableParagraphStyle` can be changed.
open class NSParagraphStyle: NSCopying, Hashable {
  /// The horizontal alignment of the lines.
  public var alignment = NSTextAlignment.natural
  /// Where a line that is too long is broken or cut.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// Points added between lines.
  public var lineSpacing: CGFloat = 0
  /// Leaves a message: lines are as high as their fonts.
  public var minimumLineHeight: CGFloat = 0
  /// Leaves a message: lines are as high as their fonts.
  public var maximumLineHeight: CGFloat = 0
  /// Leaves a message: lines are as high as their fonts.
  public var lineHeightMultiple: CGFloat = 0
  /// Leaves a message: paragraphs follow each other like lines.
  public var paragraphSpacing: CGFloat = 0
  /// Leaves a message: paragraphs follow each other like lines.
  public var paragraphSpacingBefore: CGFloat = 0
  /// Leaves a message: lines begin at the edge.
  public var firstLineHeadIndent: CGFloat = 0
  /// Leaves a message: lines begin at the edge.
  public var headIndent: CGFloat = 0
  /// Leaves a message: lines end at the edge.
  public var tailIndent: CGFloat = 0
  /// Leaves a message: words are not hyphenated.
  public var hyphenationFactor: Float = 0

  /// Natural alignment, lines broken between words, no spacing.
  public init() {}

  /// Natural alignment, lines broken between words, no spacing.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  // What leaves a message unless it is 0.
  private var undrawn: KeyValuePairs<String, CGFloat> {
    [
      "minimumLineHeight": minimumLineHeight, "maximumLineHeight": maximumLineHeight,
      "lineHeightMultiple": lineHeightMultiple, "paragraphSpacing": paragraphSpacing,
      "paragraphSpacingBefore": paragraphSpacingBefore,
      "firstLineHeadIndent": firstLineHeadIndent, "headIndent": headIndent,
      "tailIndent": tailIndent, "hyphenationFactor": CGFloat(hyphenationFactor),
    ]
  }

  /// The names of the properties that are set and not drawn.
  var undrawnProperties: [String] {
    undrawn.filter { $0.value != 0 }.map(\.key)
      + (lineBreakMode == .byCharWrapping ? ["byCharWrapping"] : [])
  }

  /// A copy that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { copied(into: NSParagraphStyle()) }

  /// A copy that can be changed.
  open func mutableCopy() -> Any { copied(into: NSMutableParagraphStyle()) }

  /// A copy that cannot be changed.
  public func copy() -> Any { copy(with: nil) }

  private func copied(into copy: NSParagraphStyle) -> NSParagraphStyle {
    (copy.alignment, copy.lineBreakMode, copy.lineSpacing) = (alignment, lineBreakMode, lineSpacing)
    (copy.minimumLineHeight, copy.maximumLineHeight) = (minimumLineHeight, maximumLineHeight)
    copy.lineHeightMultiple = lineHeightMultiple
    copy.paragraphSpacing = paragraphSpacing
    copy.paragraphSpacingBefore = paragraphSpacingBefore
    copy.firstLineHeadIndent = firstLineHeadIndent
    (copy.headIndent, copy.tailIndent) = (headIndent, tailIndent)
    copy.hyphenationFactor = hyphenationFactor
    return copy
  }

  /// Whether two styles have the same values.
  public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool {
    a.alignment == b.alignment && a.lineBreakMode == b.lineBreakMode
      && a.lineSpacing == b.lineSpacing && a.undrawn.elementsEqual(b.undrawn, by: ==)
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(lineBreakMode)
    hasher.combine(lineSpacing)
  }
}

/// A mutable paragraph style.
open class NSMutableParagraphStyle: NSParagraphStyle {}
