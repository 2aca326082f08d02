/// Puts something in the place of values that scripts drive.
public protocol ExpressionDriver {
  /// The error; `Never` for none.
  associatedtype Failure: Error

  /// Returns the replacement of a value.
  ///
  /// - Parameter keyframes: the value without its script.
  mutating func value<Value: Interpolatable>(
    of use: ExpressionUse,
    over keyframes: AnimatedValue<Value>
  ) throws(Failure) -> AnimatedValue<Value>

  /// Returns the replacement of a text; nil to leave it unchanged.
  mutating func text(of use: ExpressionUse) throws(Failure) -> String?
}

/// Something with values that scripts may drive.
public protocol ExpressionDriven {
  /// Replaces all values driven by scripts.
  ///
  /// - Throws: errors of the driver.
  mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure)
}

extension AnimatedValue: ExpressionDriven {
  // Inlined a dozen times for a list of values, Swift 6.3.1 makes code of its errors that LLVM refuses.

  /// Replaces the value where a script drives it.
  @inline(never)
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    guard case .driven(let use, let keyframes) = self else { return }
    self = try driver.value(of: use, over: keyframes)
  }
}

extension AnimatedPoint: ExpressionDriven {
  /// Replaces the values of the point that scripts drive.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    switch self {
    case .joint(var value):
      guard case .driven = value else { return }
      try value.drive(by: &driver)
      self = .joint(value)
    case .separate(var x, var y):
      try x.drive(by: &driver)
      try y.drive(by: &driver)
      self = .separate(x: x, y: y)
    case .curved(var value):
      guard case .driven = value else { return }
      try value.drive(by: &driver)
      self = .curved(value)
    }
  }
}

extension Optional: ExpressionDriven where Wrapped: ExpressionDriven {
  /// Drives what is there.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try self?.drive(by: &driver)
  }
}

extension Array: ExpressionDriven where Element: ExpressionDriven {
  /// Drives all elements.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    for index in indices { try self[index].drive(by: &driver) }
  }
}
