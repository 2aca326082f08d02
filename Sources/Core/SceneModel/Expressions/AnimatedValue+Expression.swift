internal import Graphics

extension AnimatedValue {
  /// The use of a script, where one drives the value.
  public var expression: ExpressionUse? {
    if case .driven(let use, _) = self { use } else { nil }
  }

  /// The value without its script.
  public var keyframesOnly: AnimatedValue {
    if case .driven(_, let keyframes) = self { keyframes } else { self }
  }
}

/// The results of scripts at one instant.
public struct InstantDriver<Failure: Error>: ExpressionDriver {
  private let time: Double
  private let run: ExpressionRun<Failure>

  /// A driver.
  ///
  /// - Parameters:
  ///   - time: seconds on the clock of the values.
  ///   - run: runs a script.
  public init(at time: Double, _ run: @escaping ExpressionRun<Failure>) {
    self.time = time
    self.run = run
  }

  /// Returns the result of the script; the value without it where that is unusable.
  public func value<Value: Interpolatable>(
    of use: ExpressionUse,
    over keyframes: AnimatedValue<Value>
  ) throws(Failure) -> AnimatedValue<Value> {
    guard let kind = Value.self as? any ExpressionValue.Type else { return keyframes }
    let base = keyframes.value(at: time)
    guard let result = try run(use, (base as? any ExpressionValue)?.expressionNumbers ?? []),
      let value = kind.erased(of: result, use, base: base) as? Value
    else { return keyframes }
    return .constant(value)
  }

  /// The text that the script gives.
  public func text(of use: ExpressionUse) throws(Failure) -> String? {
    switch try run(use, []) {
    case .text(let text)?: text
    case .numbers(let numbers)?: numbers.count == 1 ? numbers[0].shortestDecimal : nil
    case nil: nil
    }
  }
}

/// Which scripts drive anything; changes nothing.
public struct ExpressionCollector: ExpressionDriver {
  /// The uses, in the order of values.
  public private(set) var uses: [ExpressionUse] = []

  /// A collector of nothing yet.
  public init() {}

  /// The value as it is.
  public mutating func value<Value: Interpolatable>(
    of use: ExpressionUse,
    over keyframes: AnimatedValue<Value>
  ) throws(Never) -> AnimatedValue<Value> {
    uses.append(use)
    return .driven(use, keyframes)
  }

  /// Nothing.
  public mutating func text(of use: ExpressionUse) throws(Never) -> String? {
    uses.append(use)
    return nil
  }
}

extension ExpressionValue {
  fileprivate static func erased(of result: ExpressionResult, _ use: ExpressionUse, base: Any)
    -> Any?
  {
    (base as? Self).flatMap { value(of: result, use, base: $0) }
  }
}
