/// Why an image file could not be made.
public struct ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Code: Hashable, Sendable {
    /// The compressor got no memory.
    case outOfMemory
    /// The image is larger than the format can hold.
    case tooLarge
  }

  /// The kind of failure.
  public let code: Code
  /// The error and its remedy.
  public let message: String

  /// The message.
  public var description: String { message }
}
