/// One step of a path.
///
/// Quadratic curves are raised to cubics when a path is built.
public enum PathElement: Sendable, Hashable {
  /// Starts a subpath.
  case move(Point)
  /// A straight line from the current point.
  case line(Point)
  /// A cubic Bézier curve from the current point with two control points.
  case curve(Point, Point, Point)
  /// A straight line back to the start of the subpath, joined there.
  case close
}

/// A sequence of subpaths of lines and cubic Bézier curves, in the coordinates of its owner.
///
/// Every subpath begins with `move`; the building methods keep that. A value: copies share storage.
public struct Path: Sendable, Hashable {
  /// The steps in order.
  public private(set) var elements: [PathElement]
  /// Where the next step starts; nil before the first `move`.
  public private(set) var currentPoint: Point?
  private var subpathStart: Point?

  /// An empty path.
  public init() { elements = [] }

  /// A path made of steps; a step without a `move` before it starts at the origin.
  public init(elements: [PathElement]) {
    self.init()
    self.elements.reserveCapacity(elements.count)
    for element in elements { append(element) }
  }

  /// Whether nothing has been added.
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds one step.
  public mutating func append(_ element: PathElement) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): line(to: to)
    case .curve(let first, let second, let to): curve(first, second, to: to)
    case .close: close()
    }
  }

  /// Starts a subpath.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
    subpathStart = point
    currentPoint = point
  }

  /// Adds a line.
  ///
  /// After `close` it starts a subpath at the closed one's start, as SVG has it.
  public mutating func line(to point: Point) {
    beginIfNeeded()
    elements.append(.line(point))
    currentPoint = point
  }

  /// Adds a cubic curve with two control points.
  public mutating func curve(_ first: Point, _ second: Point, to point: Point) {
    beginIfNeeded()
    elements.append(.curve(first, second, point))
    currentPoint = point
  }

  /// Adds a quadratic curve, raised to a cubic with handles at two thirds.
  public mutating func quad(_ control: Point, to point: Point) {
    beginIfNeeded()
    let start = currentPoint ?? .zero
    curve(
      start.mixed(with: control, at: 2.0 / 3),
      point.mixed(with: control, at: 2.0 / 3),
      to: point
    )
  }

  /// Closes the subpath; the current point returns to its start.
  ///
  /// Ignored on an empty path.
  public mutating func close() {
    guard let start = subpathStart, elements.last != .close else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Adds the subpaths of another path.
  ///
  /// - Parameter connected: whether a line leads from the current point to the other path's start,
  ///   in place of its first `move`.
  public mutating func append(_ other: Path, connected: Bool = false) {
    var rest = other.elements[...]
    if connected, currentPoint != nil, case .move(let start)? = rest.first {
      if start != currentPoint { line(to: start) }
      rest = rest.dropFirst()
    }
    guard rest.count < other.elements.count else { return appendAll(other) }
    for element in rest { append(element) }
  }

  // A path that begins with a `move` does not depend on preceding elements.
  private mutating func appendAll(_ other: Path) {
    guard !other.isEmpty else { return }
    elements += other.elements
    (currentPoint, subpathStart) = (other.currentPoint, other.subpathStart)
  }

  /// Adds a subpath of straight lines through points; nothing without points.
  ///
  /// - Complexity: O(*points*)
  mutating func appendLines(through points: some Collection<Point>, closed: Bool) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() {
      elements.append(.line(point))
      currentPoint = point
    }
    if closed { close() }
  }

  /// The path with every point mapped.
  ///
  /// - Complexity: O(*elements*)
  public func mapPoints(_ map: (Point) -> Point) -> Path {
    var result = Path()
    // The same steps need no check that each has a subpath to belong to.
    result.elements = elements.map { $0.mapPoints(map) }
    result.currentPoint = currentPoint.map(map)
    result.subpathStart = subpathStart.map(map)
    return result
  }

  /// The path with every point mixed with its counterpart in another path; nil where their steps are of other kinds.
  ///
  /// - Parameter fraction: how far on the way to the other path; fractions outside 0…1 extrapolate.
  /// - Complexity: O(*elements*)
  public func mixed(with other: Path, at fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    for index in elements.indices {
      guard let element = elements[index].mixed(with: other.elements[index], at: fraction) else {
        return nil
      }
      result.elements.append(element)
    }
    if let point = currentPoint, let end = other.currentPoint {
      result.currentPoint = point.mixed(with: end, at: fraction)
    }
    if let start = subpathStart, let end = other.subpathStart {
      result.subpathStart = start.mixed(with: end, at: fraction)
    }
    return result
  }

  /// The path mapped by an affine map.
  public func transformed(by affine: Affine) -> Path {
    affine == .identity ? self : mapPoints(affine.apply)
  }

  // A drawing step right after `close` (or on an empty path) needs a subpath to belong to.
  private mutating func beginIfNeeded() {
    guard currentPoint == nil || elements.last == .close else { return }
    move(to: currentPoint ?? .zero)
  }
}

extension PathElement {
  /// The step with every point mapped.
  package func mapPoints(_ map: (Point) -> Point) -> PathElement {
    switch self {
    case .move(let to): .move(map(to))
    case .line(let to): .line(map(to))
    case .curve(let first, let second, let to): .curve(map(first), map(second), map(to))
    case .close: .close
    }
  }

  // Nil where the steps are of different kinds.
  fileprivate func mixed(with other: PathElement, at s: Double) -> PathElement? {
    switch (self, other) {
    case (.move(let p), .move(let q)): .move(p.mixed(with: q, at: s))
    case (.line(let p), .line(let q)): .line(p.mixed(with: q, at: s))
    case (.curve(let a1, let a2, let a3), .curve(let b1, let b2, let b3)):
      .curve(a1.mixed(with: b1, at: s), a2.mixed(with: b2, at: s), a3.mixed(with: b3, at: s))
    case (.close, .close): .close
    case (.move, _), (.line, _), (.curve, _), (.close, _): nil
    }
  }
}
