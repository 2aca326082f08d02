extension Placement: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try anchor.visitScripts(with: &visitor)
    try position.visitScripts(with: &visitor)
    try scale.visitScripts(with: &visitor)
    try rotation.visitScripts(with: &visitor)
    try skew.visitScripts(with: &visitor)
    try skewAxis.visitScripts(with: &visitor)
    try depth.visitScripts(with: &visitor)
  }
}

extension DepthPlacement: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try anchorZ.visitScripts(with: &visitor)
    try positionZ.visitScripts(with: &visitor)
    try scaleZ.visitScripts(with: &visitor)
    try rotationX.visitScripts(with: &visitor)
    try rotationY.visitScripts(with: &visitor)
    try orientation.visitScripts(with: &visitor)
  }
}

extension FadedPlacement: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    if isStatic { return }
    try placement.visitScripts(with: &visitor)
    try opacity.visitScripts(with: &visitor)
  }
}

extension MaskPath: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try path.visitScripts(with: &visitor)
    try opacity.visitScripts(with: &visitor)
    try expansion.visitScripts(with: &visitor)
    try feather.visitScripts(with: &visitor)
  }
}
