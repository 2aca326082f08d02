/// Why bytes cannot be compressed or expanded.
public enum CompressionError: Error, Sendable, Hashable {
  /// They are damaged, or more or less than their container says.
  case damaged
  /// They would be larger than the limit.
  case tooLarge
  /// There was no memory for the work.
  case outOfMemory
}
