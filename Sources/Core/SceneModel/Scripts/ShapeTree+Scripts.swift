extension ShapeTree: Scriptable {
  /// Visits the scripts of all items.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try items.visitScripts(with: &visitor)
  }
}

extension VectorItem: Scriptable {
  /// Visits the scripts of the item.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    // Most items are static. Skipping them retains their storage, so caches by storage identity
    // still match.
    if isStatic { return }
    self = try visited(by: &visitor)
  }

  private func visited<V: ScriptVisitor>(by visitor: inout V) throws(V.Failure) -> VectorItem {
    func visited<Part: Scriptable>(_ part: Part) throws(V.Failure) -> Part {
      var part = part
      try part.visitScripts(with: &visitor)
      return part
    }
    switch self {
    case .group(let group): return .group(try visited(group))
    case .path(let path): return .path(try visited(path))
    case .rectangle(let rectangle): return .rectangle(try visited(rectangle))
    case .ellipse(let ellipse): return .ellipse(try visited(ellipse))
    case .star(let star): return .star(try visited(star))
    case .text(let text): return .text(try visited(text))
    case .fill(let fill): return .fill(try visited(fill))
    case .stroke(let stroke): return .stroke(try visited(stroke))
    case .trim(let trim): return .trim(try visited(trim))
    case .repeater(let repeater): return .repeater(try visited(repeater))
    case .roundCorners(let radius): return .roundCorners(try visited(radius))
    case .puckerBloat(let amount): return .puckerBloat(try visited(amount))
    case .zigZag(let zigZag): return .zigZag(try visited(zigZag))
    case .offset(let offset): return .offset(try visited(offset))
    case .merge: return self
    }
  }
}

extension VectorGroup: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try placement.visitScripts(with: &visitor)
    try items.visitScripts(with: &visitor)
  }
}

extension VectorRectangle: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try center.visitScripts(with: &visitor)
    try size.visitScripts(with: &visitor)
    try radius.visitScripts(with: &visitor)
  }
}

extension VectorEllipse: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try center.visitScripts(with: &visitor)
    try size.visitScripts(with: &visitor)
  }
}

extension VectorStar: Scriptable {
  /// Visits all its scripts.
  public mutating func visitScripts<V: ScriptVisitor>(with visitor: inout V) throws(V.Failure) {
    try center.visitScripts(with: &visitor)
    try points.visitScripts(with: &visitor)
    try rotation.visitScripts(with: &visitor)
    try outerRadius.visitScripts(with: &visitor)
    try innerRadius.visitScripts(with: &visitor)
    try outerRoundness.visitScripts(with: &visitor)
    try innerRoundness.visitScripts(with: &visitor)
  }
}
