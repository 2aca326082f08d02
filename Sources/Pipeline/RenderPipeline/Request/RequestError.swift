public import Files
public import SceneModel

/// Why a request cannot become a job.
public struct RequestError: Error, Sendable, Hashable {
  /// The fields at fault; empty where it is no single one.
  public var fields: [RequestField]
  /// The problem and its remedy.
  public var text: RequestText
  // It stands last because of the compiler: see `RenderError`.
  /// The kind of failure; `usage` for values that are wrong or do not go together.
  public var code: RenderError.Code

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - fields: the invalid fields.
  ///   - text: the problem and its remedy.
  public init(
    _ code: RenderError.Code = .usage,
    _ fields: [RequestField] = [],
    _ text: RequestText
  ) {
    (self.code, self.fields, self.text) = (code, fields, text)
  }

  /// An error that no single field is at fault for.
  public init(_ code: RenderError.Code, _ text: RequestText) { self.init(code, [], text) }

  /// A value of one field that is wrong.
  public init(_ field: RequestField, _ text: RequestText) { self.init(.usage, [field], text) }

  /// Returns the message, preceded by the caller's names of the fields.
  public func message(naming name: (RequestField) -> String) -> String {
    let names = fields.map(name).joined(separator: "/")
    return (names.isEmpty ? "" : "\(names): ") + text.text(naming: name)
  }

  /// The same as an error of a render.
  public var renderError: RenderError { RenderError(code, description) }
}

extension RequestError: CustomStringConvertible {
  /// The message with the names of the API.
  public var description: String { message(naming: \.rawValue) }
}

/// Something worth knowing about what a request comes to.
public struct RequestNote: Sendable, Hashable {
  /// The subject of the note.
  public var code: Diagnostic.Code
  /// A note, or a warning.
  public var severity = Diagnostic.Severity.note
  /// The place in the scene; empty for none.
  public var path: String
  /// The action taken, and how to change it.
  public var text: RequestText

  /// A note.
  public init(_ code: Diagnostic.Code, path: String = "", _ text: RequestText) {
    (self.code, self.path, self.text) = (code, path, text)
  }

  /// Returns the note as a message with the caller's names of the fields.
  public func diagnostic(naming name: (RequestField) -> String = \.rawValue) -> Diagnostic {
    Diagnostic(severity, code, path: path, text.text(naming: name))
  }
}
