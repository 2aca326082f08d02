extension String {
  /// The text as terminals and logs may show it: control characters, and what turns the direction of text or ends
  /// lines, as `\u{1b}`.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { $0 += $1.visible }
  }

  /// A name from an input for messages: `visible`, and at most 80 characters of it, then `…`.
  package var shortVisible: String {
    let start = unicodeScalars.prefix(Unicode.Scalar.visibleByName)
    let isComplete = start.endIndex == unicodeScalars.endIndex
    return start.reduce(into: "") { $0 += $1.visible } + (isComplete ? "" : "…")
  }
}

extension Unicode.Scalar {
  /// The most characters of a name that messages show.
  package static let visibleByName = 80

  /// The character, or `\u{1b}` for characters that should not reach a terminal unchanged.
  package var visible: String { isHidden ? "\\u{\(String(value, radix: 16))}" : String(self) }

  /// Whether it acts on a terminal instead of being shown: C0, DEL and C1 controls, line separators, marks of
  /// direction and the byte order mark.
  ///
  /// All of them have at most four hexadecimal digits.
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
