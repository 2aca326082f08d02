internal import JSONText
public import SceneModel

/// A message about an input, with the file that it is about.
public struct InputMessage: Sendable, Hashable {
  /// The file's name for messages, in an archive the archive's and the file's; nil for none.
  public var file: String?
  /// The diagnostic, with its location in the file.
  public var diagnostic: Diagnostic

  /// A message.
  public init(_ diagnostic: Diagnostic, file: String?) {
    self.diagnostic = diagnostic
    self.file = file
  }

  /// `file:line:column: path: message [CODE]`.
  public var text: String { diagnostic.text(file: file) }

  /// The message as an object of JSON on one line: the event of `--log-format json`.
  ///
  /// - Parameter row: the row of a table that it is about, as `rows.csv:7`; only then has the event one.
  public func json(row: String? = nil) -> String {
    let members: [(String, JSONValue)] = [
      ("event", .string(diagnostic.severity.rawValue)),
      ("code", .string(diagnostic.code.rawValue)),
      ("severity", .string(diagnostic.severity.rawValue)),
      ("file", .string(file)),
      ("line", .integer(diagnostic.location?.line)),
      ("column", .integer(diagnostic.location?.column)),
      ("path", .string(diagnostic.path.isEmpty ? nil : diagnostic.path)),
      ("message", .string(diagnostic.message)),
    ]
    return JSONPrinter.line(.object(members + (row.map { [("row", .string($0))] } ?? [])))
  }
}

extension [InputMessage] {
  init(_ diagnostics: [Diagnostic], file: String?) {
    self = diagnostics.map { InputMessage($0, file: file) }
  }
}
