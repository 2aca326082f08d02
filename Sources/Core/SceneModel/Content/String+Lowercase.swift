extension Unicode.Scalar {
  /// Returns the lowercase letters for the scalar in a text.
  ///
  /// A capital sigma that ends a word becomes "ς" (Unicode, SpecialCasing.txt, Final_Sigma): a cased letter is before
  /// it, and none after it, apart from scalars that case ignores.
  ///
  /// - Parameters:
  ///   - before: the scalars of the text before it.
  ///   - after: the scalars of the text after it.
  /// - Complexity: O(1) for all but capital sigmas, for those O(*ignored scalars*).
  package func lowercased(
    between before: some BidirectionalCollection<Unicode.Scalar>,
    and after: some Collection<Unicode.Scalar>
  ) -> String {
    guard self == "\u{03A3}" else { return properties.lowercaseMapping }
    let previous = before.last { $0.decidesCase }?.properties.isCased ?? false
    let next = after.first { $0.decidesCase }?.properties.isCased ?? false
    return previous && !next ? "\u{03C2}" : "\u{03C3}"
  }

  private var decidesCase: Bool { properties.isCased || !properties.isCaseIgnorable }
}

extension String {
  /// The string in lowercase letters, with "ς" at the ends of words.
  package var lowercasedText: String { lowercased(between: "", and: "") }

  /// Returns the string in lowercase letters as a part of a text.
  package func lowercased(between before: String, and after: String) -> String {
    guard unicodeScalars.contains("\u{03A3}") else { return lowercased() }
    let scalars = Array((before + self + after).unicodeScalars)
    let start = before.unicodeScalars.count
    return (start..<start + unicodeScalars.count).reduce(into: "") { result, index in
      result += scalars[index].lowercased(between: scalars[..<index], and: scalars[(index + 1)...])
    }
  }
}
