/// The limits on the cost of scripts.
public struct ScriptLimits: Sendable, Hashable {
  /// Steps of the interpreter in one script.
  ///
  /// Stops endless loops, and regular expressions that try everything.
  public var steps = 1_000_000
  /// The maximum steps of all scripts of one frame.
  ///
  /// This stops thousands of scripts that each remain just below the limit of one script.
  public var stepsPerFrame = 10_000_000
  /// Bytes that all values of one program take.
  ///
  /// Stops texts and arrays that grow.
  public var bytes = 48 << 20
  /// Bytes of one value while a script runs: of a text, or sixteen times the length of a list.
  ///
  /// Stops comparisons of giants, which are one step each.
  public var valueBytes = 128 << 10
  /// Numbers of one value that a script gives.
  public var numbers = 20_000

  /// The default limits.
  public init() {}
}
