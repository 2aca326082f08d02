/// A change to a line of a source, or a change that remains to be made manually.
public struct PortNote: Sendable, Equatable, CustomStringConvertible {
  /// Whether something was changed.
  public enum Kind: String, Sendable {
    case changed, left
  }

  /// The file.
  public var file: String
  /// The line, from 1: the same before and after.
  public var line: Int
  /// Whether something was changed.
  public var kind: Kind
  /// The change made, or the change required.
  public var message: String

  /// As compilers write it: file, line, and what is the matter.
  public var description: String { "\(file):\(line): \(kind.rawValue): \(message)" }
}
