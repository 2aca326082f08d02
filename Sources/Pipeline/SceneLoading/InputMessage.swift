public import SceneModel

/// Something to tell about an input, with the file that it is about.
public struct InputMessage: Sendable, Hashable {
  /// The file's name for messages, in an archive the archive's and the file's; nil for none.
  public var file: String?
  /// What there is to tell, with its place in the file.
  public var diagnostic: Diagnostic

  /// A message.
  public init(_ diagnostic: Diagnostic, file: String?) {
    self.diagnostic = diagnostic
    self.file = file
  }

  /// `file:line:column: path: message [CODE]`.
  public var text: String { diagnostic.text(file: file) }
}

extension [InputMessage] {
  init(_ diagnostics: [Diagnostic], file: String?) {
    self = diagnostics.map { InputMessage($0, file: file) }
  }
}
