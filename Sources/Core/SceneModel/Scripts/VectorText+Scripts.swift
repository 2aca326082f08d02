extension VectorText: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    if let use = stringScriptUse, let text = try visitor.text(of: use) { string = text }
    for index in glyphs.indices { try glyphs[index].items.visitScripts(with: &visitor) }
    try groupAlignment.visitScripts(with: &visitor)
    try animators.visitScripts(with: &visitor)
    try textPath.visitScripts(with: &visitor)
  }
}

extension VectorTextPath: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try path.visitScripts(with: &visitor)
    try firstMargin.visitScripts(with: &visitor)
    try lastMargin.visitScripts(with: &visitor)
  }
}

extension VectorTextAnimator: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try selector.visitScripts(with: &visitor)
    try position.visitScripts(with: &visitor)
    try anchor.visitScripts(with: &visitor)
    try scale.visitScripts(with: &visitor)
    try rotation.visitScripts(with: &visitor)
    try rotationX.visitScripts(with: &visitor)
    try rotationY.visitScripts(with: &visitor)
    try skew.visitScripts(with: &visitor)
    try skewAxis.visitScripts(with: &visitor)
    try opacity.visitScripts(with: &visitor)
    try fillOpacity.visitScripts(with: &visitor)
    try strokeOpacity.visitScripts(with: &visitor)
    try fillColor.visitScripts(with: &visitor)
    try fillHue.visitScripts(with: &visitor)
    try fillSaturation.visitScripts(with: &visitor)
    try fillBrightness.visitScripts(with: &visitor)
    try strokeColor.visitScripts(with: &visitor)
    try strokeWidth.visitScripts(with: &visitor)
    try tracking.visitScripts(with: &visitor)
    try lineSpacing.visitScripts(with: &visitor)
  }
}

extension VectorTextSelector: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try start.visitScripts(with: &visitor)
    try end.visitScripts(with: &visitor)
    try offset.visitScripts(with: &visitor)
    try amount.visitScripts(with: &visitor)
    try easeLow.visitScripts(with: &visitor)
    try easeHigh.visitScripts(with: &visitor)
    try smoothness.visitScripts(with: &visitor)
  }
}
