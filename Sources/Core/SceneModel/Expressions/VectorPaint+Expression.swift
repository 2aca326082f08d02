extension VectorPaint: ExpressionDriven {
  /// Drives the colour, or the gradient.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    switch self {
    case .color(var color):
      try color.drive(by: &driver)
      self = .color(color)
    case .gradient(var gradient):
      try gradient.drive(by: &driver)
      self = .gradient(gradient)
    }
  }
}

extension VectorGradient: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try start.drive(by: &driver)
    try end.drive(by: &driver)
    try highlightLength.drive(by: &driver)
    try highlightAngle.drive(by: &driver)
    try startAngle.drive(by: &driver)
    try stops.drive(by: &driver)
  }
}

extension VectorFill: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try paint.drive(by: &driver)
    try opacity.drive(by: &driver)
  }
}

extension VectorStroke: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try paint.drive(by: &driver)
    try opacity.drive(by: &driver)
    try width.drive(by: &driver)
    try miterLimit.drive(by: &driver)
    try dashes.drive(by: &driver)
    try dashPhase.drive(by: &driver)
  }
}

extension VectorTrim: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try start.drive(by: &driver)
    try end.drive(by: &driver)
    try offset.drive(by: &driver)
  }
}

extension VectorRepeater: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try copies.drive(by: &driver)
    try offset.drive(by: &driver)
    try step.drive(by: &driver)
    try startOpacity.drive(by: &driver)
    try endOpacity.drive(by: &driver)
  }
}

extension VectorZigZag: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try ridges.drive(by: &driver)
    try size.drive(by: &driver)
  }
}

extension VectorOffset: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try amount.drive(by: &driver)
    try miterLimit.drive(by: &driver)
  }
}
