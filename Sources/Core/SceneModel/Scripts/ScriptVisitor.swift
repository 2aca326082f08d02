/// Visits scripted values and replaces them.
public protocol ScriptVisitor {
  /// The error; `Never` for none.
  associatedtype Failure: Error

  /// Returns the replacement of a value.
  ///
  /// - Parameter keyframes: the value without its script.
  mutating func value<Value: Interpolatable>(
    of use: ScriptUse,
    over keyframes: AnimatedValue<Value>
  ) throws(Failure) -> AnimatedValue<Value>

  /// Returns the replacement of a text; nil to leave it unchanged.
  mutating func text(of use: ScriptUse) throws(Failure) -> String?
}

/// Something whose values can have scripts.
public protocol Scriptable {
  /// Replaces all scripted values with what the visitor returns.
  ///
  /// - Throws: errors of the visitor.
  mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure)
}

extension AnimatedValue: Scriptable {
  // Inlined a dozen times for a list of values, Swift 6.3.1 makes code of its errors that LLVM refuses.

  /// Replaces the value where it has a script.
  @inline(never)
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    guard case .scripted(let use, let keyframes) = self else { return }
    self = try visitor.value(of: use, over: keyframes)
  }
}

extension AnimatedPoint: Scriptable {
  /// Replaces the scripted values of the point.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    switch self {
    case .joint(var value):
      guard case .scripted = value else { return }
      try value.visitScripts(with: &visitor)
      self = .joint(value)
    case .separate(var x, var y):
      try x.visitScripts(with: &visitor)
      try y.visitScripts(with: &visitor)
      self = .separate(x: x, y: y)
    case .curved(var value):
      guard case .scripted = value else { return }
      try value.visitScripts(with: &visitor)
      self = .curved(value)
    }
  }
}

extension Optional: Scriptable where Wrapped: Scriptable {
  /// Visits the scripts of the wrapped value, if any.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try self?.visitScripts(with: &visitor)
  }
}

extension Array: Scriptable where Element: Scriptable {
  /// Visits the scripts of all elements.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    for index in indices { try self[index].visitScripts(with: &visitor) }
  }
}
