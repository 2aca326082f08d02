extension Placement: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try anchor.drive(by: &driver)
    try position.drive(by: &driver)
    try scale.drive(by: &driver)
    try rotation.drive(by: &driver)
    try skew.drive(by: &driver)
    try skewAxis.drive(by: &driver)
    try depth.drive(by: &driver)
  }
}

extension DepthPlacement: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try anchorZ.drive(by: &driver)
    try positionZ.drive(by: &driver)
    try scaleZ.drive(by: &driver)
    try rotationX.drive(by: &driver)
    try rotationY.drive(by: &driver)
    try orientation.drive(by: &driver)
  }
}

extension FadedPlacement: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    if isStatic { return }
    try placement.drive(by: &driver)
    try opacity.drive(by: &driver)
  }
}

extension MaskPath: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try path.drive(by: &driver)
    try opacity.drive(by: &driver)
    try expansion.drive(by: &driver)
    try feather.drive(by: &driver)
  }
}
