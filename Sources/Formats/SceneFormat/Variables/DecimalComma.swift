internal import JSONText

/// A number with a decimal comma, as spreadsheets write it in many countries.
struct DecimalComma {
  /// The number.
  let number: Double
  /// Whether the comma might separate thousands, too: three digits follow one to three others than 0.
  let isAmbiguous: Bool

  /// Reads `-1,5`: digits on both sides of one comma, and no zero before a digit; nil for other texts.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let whole = parts[0].first == "-" ? parts[0].dropFirst() : parts[0]
    func isDigits(_ text: Substring) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isDigits(whole), isDigits(parts[1]), whole == "0" || whole.first != "0",
      let number = DecimalText.number("\(parts[0]).\(parts[1])")
    else { return nil }
    self.number = number
    isAmbiguous = parts[1].count == 3 && whole.count <= 3 && whole != "0"
  }
}

/// The decimal commas of a table.
struct DecimalCommas {
  // Those with a comma that separates no thousands.
  private var columns: Set<Int> = []
  /// The first value of the other columns whose comma may separate thousands.
  private(set) var ambiguity: (line: Int, text: String)?

  /// Looks through the rows of a table.
  init(_ records: some Sequence<CSVReader.Record>) {
    var doubts: [(column: Int, line: Int, text: String)] = []
    for record in records {
      for (column, field) in record.fields.enumerated() {
        guard let comma = DecimalComma(field) else { continue }
        if comma.isAmbiguous {
          doubts.append((column, record.line, field))
        } else {
          columns.insert(column)
        }
      }
    }
    let columns = columns
    ambiguity = doubts.first { !columns.contains($0.column) }.map { ($0.line, $0.text) }
  }

  /// The number of a field with a decimal comma; nil for other fields.
  ///
  /// A comma that may separate thousands is a decimal one where another field of the column has one.
  func number(_ field: String, inColumn column: Int) -> Double? {
    guard columns.contains(column) else { return nil }
    return DecimalComma(field)?.number
  }
}
