internal import JSONText
internal import SceneModel

/// Splits comma-separated values into records, by RFC 4180.
///
/// Spreadsheets separate by tabs on request, and by semicolons in countries with decimal commas. They write UTF-16 as
/// "Unicode text", a first line `sep=;`, and old ones lines that end with CR alone.
enum CSVReader {
  /// The fields of one record.
  struct Record: Equatable {
    /// The line in which it begins, counted from 1.
    var line: Int
    var fields: [String]
  }

  /// The records of a text, and the byte that separates their fields; lines without any field are left out.
  ///
  /// - Parameter isTabbed: whether tabs separate, in a text without a first line `sep=;`.
  /// - Throws: `VariableError` for text that is not UTF-8 and for a quote that is never closed.
  static func records(
    of given: SourceText,
    isTabbed: Bool = false
  ) throws(VariableError) -> (records: [Record], separator: UInt8) {
    let source = normalized(given)
    if let position = source.firstInvalidByte {
      let line = source.locations(of: [position])[position]?.line ?? 1
      throw VariableError("line \(line) is not UTF-8 (save the table as UTF-8)")
    }
    var reader = Reader(bytes: source.bytes, position: source.start, separator: tab)
    if let separator = statedSeparator(source) {
      (reader.separator, reader.line) = (separator, 2)
      reader.position =
        source.bytes[source.start...].firstIndex(of: Reader.lineFeed)
        .map { $0 + 1 } ?? source.bytes.count
      return (try reader.records(), separator)
    }
    return isTabbed ? (try reader.records(), tab) : try guessed(reader)
  }

  private static let comma = UInt8(ascii: ",")
  private static let tab = UInt8(ascii: "\t")
  /// The separator of countries with decimal commas.
  static let semicolon = UInt8(ascii: ";")

  // Of the separators between the names of the first line the one that gives most rows as many fields; one that no
  // row has belongs to a name.
  private static func guessed(
    _ reader: Reader
  ) throws(VariableError) -> (records: [Record], separator: UInt8) {
    func split(_ separator: UInt8) throws(VariableError) -> [Record] {
      var reader = reader
      reader.separator = separator
      return try reader.records()
    }
    var found: [(records: [Record], separator: UInt8, rows: Int, split: Int, names: Int)] = []
    for separator in [tab, comma, semicolon] where reader.splitsFirst(at: separator) {
      guard let records = try? split(separator), let names = records.first?.fields.count else {
        continue
      }
      let counts = records.dropFirst().map(\.fields.count)
      let (rows, split) = (counts.count { $0 == names }, counts.count { $0 > 1 })
      found.append((records, separator, rows, split, names))
    }
    // Of several that are as good the one with most names, as quotes are none between other separators; then the first.
    let best = found.max { ($0.rows, $0.split, $0.names) < ($1.rows, $1.split, $1.names) }
    if let best, best.split > 0 || best.records.count == 1 {
      return (best.records, best.separator)
    }
    return (try split(comma), comma)
  }

  private static func normalized(_ source: SourceText) -> SourceText {
    var bytes = source.bytes
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      bytes = CaptionText(bytes).bytes
    }
    if bytes.contains(Reader.carriage), !bytes.contains(Reader.lineFeed) {
      bytes = bytes.map { $0 == Reader.carriage ? Reader.lineFeed : $0 }
    }
    return bytes == source.bytes ? source : SourceText(bytes)
  }

  // That of a first line such as `sep=;`, by which Excel is told.
  private static func statedSeparator(_ source: SourceText) -> UInt8? {
    let line = source.bytes[source.start...].prefix {
      ![Reader.lineFeed, Reader.carriage].contains($0)
    }
    guard line.count == 5, line.prefix(4).elementsEqual("sep=".utf8) else { return nil }
    return line.last
  }

  private struct Reader {
    let bytes: [UInt8]
    var position: Int
    var separator: UInt8
    var line = 1

    static let (lineFeed, quote) = (UInt8(0x0A), UInt8(0x22))
    static let carriage = UInt8(0x0D)

    // All records with any field.
    mutating func records() throws(VariableError) -> [Record] {
      var records: [Record] = []
      while let record = try record() {
        if record.fields != [""] { records.append(record) }
      }
      return records
    }

    // Whether the first record has several fields.
    func splitsFirst(at separator: UInt8) -> Bool {
      var reader = self
      reader.separator = separator
      while let record = try? reader.record() {
        if record.fields != [""] { return record.fields.count > 1 }
      }
      return false
    }

    // The next record, or nil at the end of the text.
    mutating func record() throws(VariableError) -> Record? {
      guard position < bytes.count else { return nil }
      var record = Record(line: line, fields: [])
      while true {
        record.fields.append(try field())
        guard position < bytes.count else { return record }
        let end = bytes[position]
        position += 1
        if end == Self.lineFeed {
          line += 1
          return record
        }
      }
    }

    // One field; the position is then at a separator, a line feed or the end.
    private mutating func field() throws(VariableError) -> String {
      guard position < bytes.count, bytes[position] == Self.quote else { return plainField() }
      let begin = line
      position += 1
      var text: [UInt8] = []
      while true {
        guard position < bytes.count else {
          throw VariableError("line \(begin) has a quote that is never closed (add one)")
        }
        let byte = bytes[position]
        position += 1
        if byte == Self.lineFeed { line += 1 }
        guard byte == Self.quote else {
          text.append(byte)
          continue
        }
        guard position < bytes.count, bytes[position] == Self.quote else { break }
        text.append(byte)
        position += 1
      }
      // Text between a closing quote and the separator belongs to the field.
      return String(decoding: text, as: UTF8.self) + plainField()
    }

    private mutating func plainField() -> String {
      let start = position
      while position < bytes.count, bytes[position] != separator, bytes[position] != Self.lineFeed {
        position += 1
      }
      var end = position
      let isAtEndOfLine = position == bytes.count || bytes[position] == Self.lineFeed
      if isAtEndOfLine, end > start, bytes[end - 1] == Self.carriage { end -= 1 }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }
}
