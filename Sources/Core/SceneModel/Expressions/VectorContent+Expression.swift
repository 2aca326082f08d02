extension VectorContent: ExpressionDriven {
  /// Drives all items.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try items.drive(by: &driver)
  }
}

extension VectorItem: ExpressionDriven {
  /// Drives all values of the item.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    // Most items are static. Skipping them retains their storage, so caches by storage identity
    // still match.
    if isStatic { return }
    self = try driven(by: &driver)
  }

  private func driven<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) -> VectorItem {
    func driven<Part: ExpressionDriven>(_ part: Part) throws(D.Failure) -> Part {
      var part = part
      try part.drive(by: &driver)
      return part
    }
    switch self {
    case .group(let group): return .group(try driven(group))
    case .path(let path): return .path(try driven(path))
    case .rectangle(let rectangle): return .rectangle(try driven(rectangle))
    case .ellipse(let ellipse): return .ellipse(try driven(ellipse))
    case .star(let star): return .star(try driven(star))
    case .text(let text): return .text(try driven(text))
    case .fill(let fill): return .fill(try driven(fill))
    case .stroke(let stroke): return .stroke(try driven(stroke))
    case .trim(let trim): return .trim(try driven(trim))
    case .repeater(let repeater): return .repeater(try driven(repeater))
    case .roundCorners(let radius): return .roundCorners(try driven(radius))
    case .puckerBloat(let amount): return .puckerBloat(try driven(amount))
    case .zigZag(let zigZag): return .zigZag(try driven(zigZag))
    case .offset(let offset): return .offset(try driven(offset))
    case .merge: return self
    }
  }
}

extension VectorGroup: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try placement.drive(by: &driver)
    try items.drive(by: &driver)
  }
}

extension VectorRectangle: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try center.drive(by: &driver)
    try size.drive(by: &driver)
    try radius.drive(by: &driver)
  }
}

extension VectorEllipse: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try center.drive(by: &driver)
    try size.drive(by: &driver)
  }
}

extension VectorStar: ExpressionDriven {
  /// Drives all its values.
  public mutating func drive<D: ExpressionDriver>(by driver: inout D) throws(D.Failure) {
    try center.drive(by: &driver)
    try points.drive(by: &driver)
    try rotation.drive(by: &driver)
    try outerRadius.drive(by: &driver)
    try innerRadius.drive(by: &driver)
    try outerRoundness.drive(by: &driver)
    try innerRoundness.drive(by: &driver)
  }
}
