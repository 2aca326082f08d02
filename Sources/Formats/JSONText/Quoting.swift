internal import SceneModel

extension String {
  /// The text in quotes for a message: control characters escaped, at most 80 characters.
  package var quoted: String {
    var result = "\""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == Unicode.Scalar.visibleByName { return result + "…\"" }
      result += scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar.visible
    }
    return result + "\""
  }

  /// Returns the text with some characters replaced.
  ///
  /// - Parameter replacement: the replacement of a character; nil leaves it unchanged.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether the text can occur in a JSON path without quotes.
  package var isPlainKey: Bool {
    guard let first = utf8.first, !(48...57).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 48...57, 65...90, 97...122, 95, 36, 45: true
      default: false
      }
    }
  }
}

extension Array where Element == String {
  /// `a, b or c`.
  package var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
