// Columns of tables in reports.
extension String {
  /// The text with spaces behind it, up to a number of characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text without spaces at its end.
  package var withoutSpacesAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
