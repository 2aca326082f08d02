/// Why a render ended without its output.
public struct RenderError: Error, Sendable, Equatable {
  /// The kinds of failure; each has one exit code of the command.
  public enum Code: String, Sendable, CaseIterable {
    /// The request is invalid or contradictory.
    case usage
    /// An input or asset is not what it should be.
    case badInput
    /// An input asks for more than a limit allows.
    case limit
    /// An input or asset is missing, refused or cannot be opened.
    case missingInput
    /// A codec or font is not there.
    case unavailable
    /// A setting of the encoder is wrong.
    case invalidSettings
    /// A fault of this program or of a library.
    case internalError
    /// Memory or another resource of the system ran out.
    case systemResources
    /// The output cannot be created.
    case cannotCreate
    /// Reading or writing failed on the way.
    case inputOutput
    /// The reader of standard output went away: an end without a message.
    case closedPipe
    /// It took longer than it may.
    case timeout
    /// The output may not be written.
    case permission
    /// The output cannot keep what was asked for, such as a limit of its bytes.
    case unmet
    /// The render was cancelled.
    case cancelled
  }

  /// The place in the scene, without `$.`; empty for none.
  public var path: String
  /// The problem and the remedy.
  public var message: String
  // The byte stands last in every error: Swift 6.3's optimizer ends with a signal where it merges the
  // store of a last pointer with that of "no error" in an asynchronous function (LLVM's SimplifyCFG).
  /// The kind of failure.
  public var code: Code

  /// An error.
  public init(_ code: Code, path: String = "", _ message: String) {
    (self.code, self.path, self.message) = (code, path, message)
  }
}

extension RenderError: CustomStringConvertible {
  /// The message, after the place in the scene where there is one.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension RenderError {
  /// A closed pipe needs no message: the reader has read enough, as after `| head`.
  package static let closedPipe = RenderError(.closedPipe, "the reader of standard output is gone")
}
