public import Graphics

extension Path: Interpolatable {
  /// Whether two paths have the same kinds of elements in the same order, so that they can blend.
  public func hasSameStructure(as other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.kind == $1.kind }
  }

  /// Whether the two paths blend without unexpected turns or collapses.
  ///
  /// True for paths of the same structure, and for equally many closed subpaths, whose points are
  /// matched by the fractions of their lengths.
  public func morphsSmoothly(to other: Path) -> Bool {
    hasSameStructure(as: other) || PathMorph.matchesRings(of: self, and: other)
  }

  /// Every point blended with its counterpart, control points included.
  ///
  /// Paths of different structure get more points first, so that they are built alike.
  public static func interpolate(from a: Path, to b: Path, at s: Double) -> Path {
    if s == 0 { return a }
    if s == 1 { return b }
    if let mixed = a.mixed(with: b, at: s) { return mixed }
    let morph = PathMorph(from: a, to: b)
    return interpolate(from: morph.start, to: morph.end, at: s)
  }

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
