public import Graphics

extension Path: Interpolatable {
  /// Paths cannot be added.
  public static var isAdditive: Bool { false }

  /// Whether two paths have the same kinds of elements in the same order, so that they can blend.
  public func hasSameStructure(as other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.kind == $1.kind }
  }

  /// Every point blended with its counterpart, control points included.
  ///
  /// Paths of different structure get more points first, so that they are built alike.
  public static func interpolate(from a: Path, to b: Path, at s: Double) -> Path {
    if s == 0 { return a }
    if s == 1 { return b }
    guard a.hasSameStructure(as: b) else {
      let morph = PathMorph(from: a, to: b)
      return interpolate(from: morph.start, to: morph.end, at: s)
    }
    return Path(
      elements: zip(a.elements, b.elements).map { pair in
        switch pair {
        case (.move(let p), .move(let q)): .move(p.mixed(with: q, at: s))
        case (.line(let p), .line(let q)): .line(p.mixed(with: q, at: s))
        case (.curve(let a1, let a2, let a3), .curve(let b1, let b2, let b3)):
          .curve(a1.mixed(with: b1, at: s), a2.mixed(with: b2, at: s), a3.mixed(with: b3, at: s))
        case (.move, _), (.line, _), (.curve, _), (.close, _): pair.0
        }
      }
    )
  }

  /// The other path.
  public func advanced(by other: Path) -> Path { other }
  /// This path.
  public func retreated(by other: Path) -> Path { self }
  /// This path.
  public func combined(over underlying: Path) -> Path { self }
  /// This path.
  public func accumulated(_ end: Path, cycles k: Int) -> Path { self }

  /// The sum of the distances between matching end points.
  public func distance(to other: Path) -> Double {
    zip(elements, other.elements).reduce(0) { sum, pair in
      guard let a = pair.0.endPoint, let b = pair.1.endPoint else { return sum }
      return sum + a.distance(to: b)
    }
  }
}

extension PathElement {
  fileprivate var kind: Int {
    switch self {
    case .move: 0
    case .line: 1
    case .curve: 2
    case .close: 3
    }
  }

  fileprivate var endPoint: Point? {
    switch self {
    case .move(let to), .line(let to), .curve(_, _, let to): to
    case .close: nil
    }
  }
}
