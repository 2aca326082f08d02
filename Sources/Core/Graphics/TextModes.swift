/// The horizontal alignment of a text's lines in its box.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  /// Left for paragraphs written from left to right, right for the others.
  case natural
  /// At the left side of the box.
  case left
  /// In the middle of the box.
  case center
  /// At the right side of the box.
  case right
  /// Wrapped lines fill the wrap width; the last line of a paragraph is natural.
  case justified
}

/// The vertical alignment of all lines of a text in its box.
public enum TextVerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// The first line at the top.
  case top
  /// The space above the first line equals that below the last one; a text that is too high
  /// overflows at both sides.
  case center
  /// The last line at the bottom.
  case bottom
}

/// The position of the ellipsis in a text that is too long for its box.
public enum TextTruncation: String, Sendable, Hashable, CaseIterable {
  /// Nothing is left out.
  case none
  /// The end of the line is retained.
  case start
  /// Both ends of the line are retained.
  case middle
  /// The start of the line is retained.
  case end
}

/// The part of a text that animates as one.
public enum TextUnit: String, Sendable, Hashable, CaseIterable {
  /// A grapheme cluster, or all clusters of a ligature; white space is none.
  case character
  /// A sequence without white space within a line; no-break spaces do not separate.
  case word
  /// A line of the layout.
  case line
}
