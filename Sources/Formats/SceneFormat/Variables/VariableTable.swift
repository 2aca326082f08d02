internal import JSONText
public import SceneModel

/// Rows of values for the variables of a scene: one render each.
public struct VariableTable: Sendable {
  /// One row.
  public struct Row: Sendable {
    /// The line in the file, counted from 1.
    public var line: Int
    /// The column and the path in a file of JSON, as messages have them: `:12: jobs[1]`; empty for others.
    public var place = ""
    /// The problem and the remedy; nil for a usable row.
    public var problem: String?
    var cells: [(name: String, value: Cell)] = []

    /// The names of its values, in their order.
    public var names: [String] { cells.map(\.name) }

    /// A value as text, for the names of files; nil when the row has none of that name.
    public func text(of name: String) -> String? {
      guard let cell = cells.first(where: { $0.name == name }) else { return nil }
      switch cell.value {
      case .text(let text), .decimal(let text, _): return text
      case .json(let value):
        if case .string(let text) = value.kind { return text }
        return JSONPrinter.line(value)
      }
    }
  }

  enum Cell: Sendable {
    /// As written in CSV: the type follows from the variable.
    case text(String)
    /// As written with a decimal comma, and the number where one is meant.
    case decimal(String, Double)
    case json(JSONValue)

    /// The text of a table or of the command line; nil for JSON.
    var written: String? {
      switch self {
      case .text(let text), .decimal(let text, _): text
      case .json: nil
      }
    }
  }

  /// The rows in the order of the file, bad ones among them.
  public var rows: [Row]
  /// The names of all values, in the order in which they come up.
  public var names: [String]
  /// The first value of a table with semicolons that may have a decimal comma or separated thousands.
  var ambiguity: (line: Int, text: String)?

  init(rows: [Row]) {
    self.rows = rows
    var seen: Set<String> = []
    names = rows.flatMap(\.names).filter { seen.insert($0).inserted }
  }

  /// Reads rows of a CSV file: fields separated by commas, the names in the first row.
  ///
  /// Tabs or semicolons separate the fields where they, and not commas, split the rows as they do the first line. Per
  /// RFC 4180, fields with commas, quotes or line ends are in double quotes, in which a quote is doubled. A byte order
  /// mark, CR LF and empty lines are accepted. Where semicolons separate, `1,5` is a number for variables of numbers.
  ///
  /// - Parameters:
  ///   - isTabbed: whether only tabs separate fields, as in files whose names end with `.tsv`.
  ///   - allowsNoRows: whether a table with nothing but names is one without rows.
  /// - Throws: `VariableError` when the file in total cannot be used.
  /// - Complexity: O(*bytes*)
  public init(
    csv bytes: [UInt8],
    isTabbed: Bool = false,
    limits: Limits = Limits(),
    allowsNoRows: Bool = false
  ) throws(VariableError) {
    let (records, separator) = try CSVReader.records(of: SourceText(bytes), isTabbed: isTabbed)
    guard let header = records.first else {
      throw VariableError("the table is empty (give names in the first line)")
    }
    let names = header.fields
    var seen: Set<String> = []
    for (index, name) in names.enumerated() {
      guard !name.isEmpty, seen.insert(name).inserted else {
        throw VariableError(
          "the first line names \(name.isEmpty ? "nothing" : name.quoted + " twice") in column "
            + "\(index + 1) (give every column a different name)"
        )
      }
    }
    if !allowsNoRows || records.count > 1 { try Self.check(count: records.count - 1, limits) }
    let commas = separator == CSVReader.semicolon ? DecimalCommas(records.dropFirst()) : nil
    self.init(
      rows: records.dropFirst().map { record in
        var row = Row(line: record.line)
        row.cells = zip(names, record.fields).enumerated().map { column, field in
          let number = commas?.number(field.1, inColumn: column)
          return (field.0, number.map { .decimal(field.1, $0) } ?? .text(field.1))
        }
        if record.fields.count != names.count {
          row.problem =
            "\(record.fields.count) fields where the first line has \(names.count) "
            + "(put fields with separators in double quotes)"
        }
        return row
      }
    )
    ambiguity = commas?.ambiguity
  }

  /// Rows of a JSONL file: one JSON object a line; empty lines are taken.
  ///
  /// - Throws: `VariableError` when the file as a whole cannot be used.
  /// - Complexity: O(*bytes*)
  public init(jsonl bytes: [UInt8], limits: Limits = Limits()) throws(VariableError) {
    let source = SourceText(bytes)
    var rows: [Row] = []
    let lines = bytes[source.start...].split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      rows.append(Self.row(Array(line), line: index + 1, limits))
    }
    try Self.check(count: rows.count, limits)
    self.init(rows: rows)
  }

  private static func row(_ bytes: [UInt8], line: Int, _ limits: Limits) -> Row {
    var row = Row(line: line)
    let report = ReadReport()
    let source = SourceText(bytes)
    guard let value = JSONParser.parse(source, limits: limits, report: report), !report.hasErrors
    else {
      let first = report.diagnostics(in: source).first
      row.problem =
        first.map { "\($0.message) in column \($0.location?.column ?? 1)" } ?? "not JSON"
      return row
    }
    guard case .object(let members) = value.kind else {
      row.problem = "needs an object from names to values, not \(value.echo)"
      return row
    }
    row.cells = members.map { ($0.key, .json($0.value)) }
    return row
  }

  private static func check(count: Int, _ limits: Limits) throws(VariableError) {
    guard count > 0 else { throw VariableError("the table has no rows (add some)") }
    guard count <= limits.rows else {
      throw VariableError(
        "\(count) rows; the limit is \(limits.rows) (split the table, or raise it with --max-rows)"
      )
    }
  }
}

extension VariableOverrides {
  /// The same with the values of a row, which win.
  ///
  /// - Parameter isUsed: whether a name of the row is one of the scene's variables; others are left out.
  public func adding(_ row: VariableTable.Row, where isUsed: (String) -> Bool) -> VariableOverrides
  {
    var result = self
    for (name, value) in row.cells where isUsed(name) {
      result.remove(name)
      result.assign(name, value)
    }
    return result
  }

  /// The same with the values of the fields of a form, which win: errors have the names of the fields as their paths.
  package func adding(form row: VariableTable.Row) -> VariableOverrides {
    row.cells.reduce(into: self) { result, cell in
      result.remove(cell.name)
      result.assign(cell.name, cell.value, .field(cell.name))
    }
  }
}
