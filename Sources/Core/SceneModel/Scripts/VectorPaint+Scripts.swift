extension VectorPaint: Scriptable {
  /// Visits the scripts of the colour, or of the gradient.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    switch self {
    case .color(var color):
      try color.visitScripts(with: &visitor)
      self = .color(color)
    case .gradient(var gradient):
      try gradient.visitScripts(with: &visitor)
      self = .gradient(gradient)
    }
  }
}

extension VectorGradient: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try start.visitScripts(with: &visitor)
    try end.visitScripts(with: &visitor)
    try highlightLength.visitScripts(with: &visitor)
    try highlightAngle.visitScripts(with: &visitor)
    try startAngle.visitScripts(with: &visitor)
    try stops.visitScripts(with: &visitor)
  }
}

extension VectorFill: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try paint.visitScripts(with: &visitor)
    try opacity.visitScripts(with: &visitor)
  }
}

extension VectorStroke: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try paint.visitScripts(with: &visitor)
    try opacity.visitScripts(with: &visitor)
    try width.visitScripts(with: &visitor)
    try miterLimit.visitScripts(with: &visitor)
    try dashes.visitScripts(with: &visitor)
    try dashPhase.visitScripts(with: &visitor)
  }
}

extension VectorTrim: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try start.visitScripts(with: &visitor)
    try end.visitScripts(with: &visitor)
    try offset.visitScripts(with: &visitor)
  }
}

extension VectorRepeater: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try copies.visitScripts(with: &visitor)
    try offset.visitScripts(with: &visitor)
    try step.visitScripts(with: &visitor)
    try startOpacity.visitScripts(with: &visitor)
    try endOpacity.visitScripts(with: &visitor)
  }
}

extension VectorZigZag: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try ridges.visitScripts(with: &visitor)
    try size.visitScripts(with: &visitor)
  }
}

extension VectorOffset: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try amount.visitScripts(with: &visitor)
    try miterLimit.visitScripts(with: &visitor)
  }
}
