extension VectorText: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    if let use = stringExpression, let text = try driver.text(of: use) { string = text }
    for index in glyphs.indices { try glyphs[index].items.drive(by: &driver) }
    try groupAlignment.drive(by: &driver)
    try animators.drive(by: &driver)
    try textPath.drive(by: &driver)
  }
}

extension VectorTextPath: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try path.drive(by: &driver)
    try firstMargin.drive(by: &driver)
    try lastMargin.drive(by: &driver)
  }
}

extension VectorTextAnimator: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try selector.drive(by: &driver)
    try position.drive(by: &driver)
    try anchor.drive(by: &driver)
    try scale.drive(by: &driver)
    try rotation.drive(by: &driver)
    try rotationX.drive(by: &driver)
    try rotationY.drive(by: &driver)
    try skew.drive(by: &driver)
    try skewAxis.drive(by: &driver)
    try opacity.drive(by: &driver)
    try fillOpacity.drive(by: &driver)
    try strokeOpacity.drive(by: &driver)
    try fillColor.drive(by: &driver)
    try fillHue.drive(by: &driver)
    try fillSaturation.drive(by: &driver)
    try fillBrightness.drive(by: &driver)
    try strokeColor.drive(by: &driver)
    try strokeWidth.drive(by: &driver)
    try tracking.drive(by: &driver)
    try lineSpacing.drive(by: &driver)
  }
}

extension VectorTextSelector: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try start.drive(by: &driver)
    try end.drive(by: &driver)
    try offset.drive(by: &driver)
    try amount.drive(by: &driver)
    try easeLow.drive(by: &driver)
    try easeHigh.drive(by: &driver)
    try smoothness.drive(by: &driver)
  }
}
