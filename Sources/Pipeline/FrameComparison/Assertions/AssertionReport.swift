public import MotionAssertions

/// The results of the assertions about one or several inputs.
public struct AssertionReport: Sendable, Hashable {
  /// The inputs in order.
  public var cases: [AssertionCase]

  /// A report.
  public init(cases: [AssertionCase] = []) { self.cases = cases }

  /// Whether no input fails, and all assertions hold.
  public var holds: Bool { cases.allSatisfy(\.holds) }

  /// The number of assertions.
  public var count: Int { cases.reduce(0) { $0 + $1.results.count } }

  /// The number of assertions that fail.
  public var failures: Int { cases.reduce(0) { $0 + $1.failures.count } }

  /// The inputs that fail themselves.
  public var failedInputs: [AssertionCase] { cases.filter { $0.failure != nil } }
}

/// The results of the assertions about one input.
public struct AssertionCase: Sendable, Hashable {
  /// The name of the input, as it was given or in the folder under test.
  public var name: String
  /// The results, in the order of the assertions.
  public var results: [AssertionResult]
  /// PNG files of first failing frames with marks, by the numbers of the results.
  public var images: [Int: [UInt8]]
  /// Why the input fails itself, such as one that cannot be read; nil where it does not.
  public var failure: String?
  /// The messages about an input that fails.
  public var reasons: [String] = []

  /// A case.
  public init(name: String, results: [AssertionResult], images: [Int: [UInt8]] = [:]) {
    (self.name, self.results, self.images) = (name, results, images)
  }

  /// Whether the input does not fail, and all assertions hold.
  public var holds: Bool { failure == nil && results.allSatisfy(\.holds) }

  /// The results of the assertions that fail.
  public var failures: [AssertionResult] { results.filter { !$0.holds } }
}
