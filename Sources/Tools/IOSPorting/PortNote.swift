/// What was done to a line of a source, or was left for a hand to do.
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
  /// What was changed, or what is to do.
  public var message: String

  /// As compilers write it: file, line, and what is the matter.
  public var description: String { "\(file):\(line): \(kind.rawValue): \(message)" }
}
