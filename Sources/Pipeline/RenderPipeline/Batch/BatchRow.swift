internal import Graphics
public import SceneFormat
public import SceneModel

/// One render of several: an input, and what is particular about it.
public struct BatchRow: Sendable {
  /// Its number, counted from 1.
  public let number: Int
  /// Where it is written, for messages: `rows.csv:7`, or the input itself.
  public let location: String
  /// The scene; empty where the table has one for all.
  public var input = ""
  /// Where to write; nil to leave it to the pattern.
  public var output: String?
  /// The path of a file of captions; nil for that of the pattern, or none.
  public var captions: String?
  /// The destination of the output, once the plan has named it; nil if its extension is unknown.
  public internal(set) var destination: OutputPath?
  /// Values for the scene's variables.
  public var values: VariableTable.Row?
  /// The values that are none of the scene's variables and only name files.
  public var unused: Set<String> = []

  /// The error of the row itself, with a remedy; nil for a row that can be rendered.
  public var problem: String?

  /// A row.
  ///
  /// - Parameters:
  ///   - number: its number, counted from 1.
  ///   - location: where it is written, for messages.
  ///   - input: the scene; empty where the table has one for all.
  public init(number: Int, location: String, input: String = "") {
    (self.number, self.location, self.input) = (number, location, input)
  }

  /// Values of the command line with those of the row, which win.
  public func added(to overrides: VariableOverrides) -> VariableOverrides {
    guard let values else { return overrides }
    return overrides.adding(values) { !unused.contains($0) }
  }

  /// Returns the text that replaces a name in the output pattern.
  func text(of name: String) -> String? {
    if let text = values?.text(of: name) { return text }
    switch name {
    case "row": return String(number)
    case "name": return OutputPattern.stem(of: input)
    default: return nil
    }
  }
}

extension BatchRow {
  private static let workbooks = ["xlsx", "xls", "xlsm", "ods", "numbers"]

  /// The format of a file of rows.
  public enum FileFormat: Sendable {
    /// Tables of variables.
    case csv, jsonLines
    /// A list of jobs.
    case jobs

    /// The format of a file name by its ending.
    public init(path: String) {
      let name = path.lowercased()
      self =
        [".csv", ".tsv", ".tab"].contains(where: name.hasSuffix)
        ? .csv : [".jsonl", ".ndjson"].contains(where: name.hasSuffix) ? .jsonLines : .jobs
    }

    /// The format of a file without an ending, such as a pipe.
    public init(content: [UInt8]) {
      let text = InputKind.text(in: content)
      let first = InputKind.text(in: Array(text.dropFirst()))
      self =
        text.first != UInt8(ascii: "{")
        ? .csv : first.starts(with: Array("\"jobs\"".utf8)) ? .jobs : .jsonLines
    }
  }

  /// Whether a file is a table of variables by its name; else it is a list of jobs.
  public static func isTable(_ path: String) -> Bool { FileFormat(path: path) != .jobs }

  /// The rows of a table of variables or of a list of jobs, bad ones among them.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: its name.
  ///   - format: its format; nil for that of the name's ending.
  ///   - limits: bounds on the number of rows.
  /// - Throws: `VariableError` when the file as a whole cannot be used.
  public static func rows(
    _ bytes: [UInt8],
    path: String,
    format: FileFormat? = nil,
    limits: Limits
  ) throws(VariableError) -> [BatchRow] {
    let ending = path.lowercased().split(separator: ".").last.map(String.init) ?? ""
    guard !workbooks.contains(ending) else {
      throw VariableError("a workbook is not read (save its sheet as .csv)")
    }
    let table: VariableTable
    switch format ?? FileFormat(path: path) {
    case .jobs:
      return try JobList.read(bytes, limits: limits).enumerated().map { index, job in
        var row = BatchRow(index: index, values: job.row, path: path)
        (row.input, row.output, row.captions) = (job.input, job.output, job.captions)
        return row
      }
    case .csv: table = try VariableTable(csv: bytes, isTabbed: ending == "tsv", limits: limits)
    case .jsonLines: table = try VariableTable(jsonl: bytes, limits: limits)
    }
    return table.rows.enumerated().map { BatchRow(index: $0, values: $1, path: path) }
  }

  private init(index: Int, values: VariableTable.Row, path: String) {
    self.init(number: index + 1, location: "\(path):\(values.line)\(values.place)")
    (self.values, problem) = (values, values.problem)
  }
}
