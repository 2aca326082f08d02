public import Files
package import SceneFormat
internal import SceneModel

/// The reason why a scene cannot be used: all messages about it, and the kind of failure.
public struct SceneLoadingError: Error, Sendable, Hashable {
  /// All messages in order, including warnings; at least one is an error.
  public var messages: [InputMessage]
  // It stands last because of the compiler: see `RenderError`.
  /// The kind of failure.
  ///
  /// Of several, mistakes in the text win over files that are missing. `usage` is a value of the options that the input has nothing for: a variable, a layer or an animation.
  public var code: RenderError.Code

  /// Creates an error.
  ///
  /// - Parameter messages: the messages to report, with at least one error.
  public init(_ code: RenderError.Code, _ messages: [InputMessage]) {
    self.code = code
    self.messages = messages
  }

  /// The errors among the messages.
  public var errors: [InputMessage] { messages.filter { $0.diagnostic.severity == .error } }
}

extension SceneLoadingError: CustomStringConvertible {
  /// The errors, a line each.
  public var description: String { errors.map(\.text).joined(separator: "\n") }
}

extension SceneLoadingError {
  /// The error of one file.
  package init(_ error: RenderError, file: String?) {
    let diagnostic = Diagnostic(.error, error.diagnosticCode, path: error.path, error.message)
    self.init(error.code, [InputMessage(diagnostic, file: file)])
  }

  /// Creates the error for an option value that matches nothing in the input.
  ///
  /// - Parameter option: its name, which appears in the diagnostic's path.
  init(option: String, _ message: String) {
    self.init(
      .usage,
      [InputMessage(Diagnostic(.error, .usage, path: option, message), file: nil)]
    )
  }

  /// Creates the error for a value that the input has nothing for, or that does not fit.
  init(_ error: VariableError) {
    var message = error.message
    var (file, location, path): (String?, SourceLocation?, String) = (nil, nil, "")
    switch error.origin {
    case .assignment: message = "--set\(message.hasPrefix("\"") ? "" : ":") \(message)"
    case .field(let name): path = name
    case .file(let name, let place, let step): (file, location, path) = (name, place, step)
    case nil: break
    }
    let diagnostic = Diagnostic(.error, .usage, at: location, path: path, message)
    self.init(.usage, [InputMessage(diagnostic, file: file)])
  }

  /// Creates the error from a reader's error.
  package init(_ error: SceneReadError, file: String) {
    if let failure = error.variableError {
      self.init(failure)
    } else {
      self.init(
        error.isOnlyAboutFiles ? .missingInput : .badInput,
        [InputMessage](error.diagnostics, file: file)
      )
    }
  }
}

extension RenderError {
  /// The first error of a scene that cannot be used, with its file and place in the message.
  public init(_ error: SceneLoadingError) {
    guard let first = error.errors.first else {
      self.init(error.code, "the scene cannot be used")
      return
    }
    var parts = first.file.map { [$0] } ?? []
    if let location = first.diagnostic.location {
      parts += ["\(location.line)", "\(location.column)"]
    }
    let text = parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    self.init(error.code, path: first.diagnostic.path, text + first.diagnostic.message)
  }

  /// How much worse than other kinds this one is, where several come together.
  var rank: Int { Code.allCases.firstIndex(of: code) ?? 0 }
}
