extension AnimatedValue {
  /// The use of the script of the value, if any.
  public var scriptUse: ScriptUse? {
    if case .scripted(let use, _) = self { use } else { nil }
  }

  /// The value without its script.
  public var keyframesOnly: AnimatedValue {
    if case .scripted(_, let keyframes) = self { keyframes } else { self }
  }
}

/// Replaces scripted values by the results of their scripts at one instant.
public struct ScriptSampler<Failure: Error>: ScriptVisitor {
  private let time: Double
  private let run: ScriptRunner<Failure>

  /// A sampler.
  ///
  /// - Parameters:
  ///   - time: seconds on the clock of the values.
  ///   - run: runs a script.
  public init(at time: Double, _ run: @escaping ScriptRunner<Failure>) {
    self.time = time
    self.run = run
  }

  /// Returns the result of the script; the value without it where that is unusable.
  public func value<Value: Interpolatable>(
    of use: ScriptUse,
    over keyframes: AnimatedValue<Value>
  ) throws(Failure) -> AnimatedValue<Value> {
    guard let kind = Value.self as? any ScriptValue.Type else { return keyframes }
    let base = keyframes.value(at: time)
    guard let result = try run(use, (base as? any ScriptValue)?.scriptNumbers ?? []),
      let value = kind.erased(of: result, use, base: base) as? Value
    else { return keyframes }
    return .constant(value)
  }

  /// The text that the script gives.
  public func text(of use: ScriptUse) throws(Failure) -> String? {
    switch try run(use, []) {
    case .text(let text)?: text
    case .numbers(let numbers)?: numbers.count == 1 ? numbers[0].shortestDecimal : nil
    case nil: nil
    }
  }
}

/// Collects the scripts in use; changes nothing.
public struct ScriptCollector: ScriptVisitor {
  /// The uses, in the order of values.
  public private(set) var uses: [ScriptUse] = []

  /// A collector of nothing yet.
  public init() {}

  /// The value as it is.
  public mutating func value<Value: Interpolatable>(
    of use: ScriptUse,
    over keyframes: AnimatedValue<Value>
  ) throws(Never) -> AnimatedValue<Value> {
    uses.append(use)
    return .scripted(use, keyframes)
  }

  /// Nothing.
  public mutating func text(of use: ScriptUse) throws(Never) -> String? {
    uses.append(use)
    return nil
  }
}

extension ScriptValue {
  fileprivate static func erased(of result: ScriptResult, _ use: ScriptUse, base: Any) -> Any? {
    (base as? Self).flatMap { value(of: result, use, base: $0) }
  }
}
