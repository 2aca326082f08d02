internal import JSONText
internal import SceneModel

/// The reason why an edit of a file is refused; the file is as it was.
struct EditError: Error {
  /// The kind of refusal.
  enum Kind: Int {
    /// The preview only reads files.
    case readOnly = 403
    /// The file was changed where the edit is.
    case conflict = 409
    /// The edit does not fit the file.
    case invalid = 422
  }

  var kind: Kind
  /// The problem and the remedy.
  var message: String
  /// The file that the message is about.
  var file: String?
  /// The position in the file, from 1.
  var line: Int?
  var column: Int?
  /// The path of the value that can be edited instead.
  var target: String?

  init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// The refusal of an edit in a text.
  init(_ error: JSONEditError, in text: [UInt8], of file: String) {
    self.init(.invalid, error.message)
    let location = SourceText(text).locations(of: [error.offset])[error.offset]
    (self.file, line, column) = (file, location?.line, location?.column)
    target = error.target.map { JSONPath($0).text }
  }

  /// The refusal as an answer.
  var answer: PreviewAnswer {
    let value = JSONValue.object([
      ("message", .string(message)), ("file", .string(file)), ("line", .integer(line)),
      ("column", .integer(column)), ("target", .string(target)),
    ])
    return PreviewAnswer(
      kind.rawValue,
      type: "application/json",
      Array(JSONPrinter.line(value).utf8)
    )
  }
}
