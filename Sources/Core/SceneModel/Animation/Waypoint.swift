public import Graphics
internal import VectorGeometry

/// A place on the way of a point, with the curve on which it is left.
///
/// Between two of them the point runs along the curve, a fraction of whose length takes the part of a
/// fraction of the way. Without handles it runs straight, and a pace that overshoots leads beyond the
/// ends, which no curve does.
public struct Waypoint: Sendable, Equatable {
  /// The place.
  public let point: Point
  /// The handles of the curve to the next place; nil for a straight line.
  public let handles: Handles?
  private let path: SpatialSegment?

  /// The handles of a curve, relative to its ends.
  public struct Handles: Sendable, Hashable {
    /// From the place that is left.
    public var out: Point
    /// From the place that is reached.
    public var into: Point

    /// Handles.
    public init(out: Point, into: Point) {
      self.out = out
      self.into = into
    }
  }

  /// A place that is left straight on.
  public init(_ point: Point) {
    self.point = point
    handles = nil
    path = nil
  }

  /// A place that is left on a curve.
  ///
  /// - Parameter next: where the curve leads.
  public init(_ point: Point, handles: Handles, to next: Point) {
    self.point = point
    self.handles = handles
    path = SpatialSegment(from: point, to: next, out: handles.out, in: handles.into)
  }

  /// Whether both are the same place and are left the same way.
  public static func == (a: Waypoint, b: Waypoint) -> Bool {
    a.point == b.point && a.handles == b.handles
  }
}

extension Waypoint: Interpolatable {
  /// Places add as points do.
  public static var isAdditive: Bool { true }

  /// The place at a fraction of the way.
  public static func interpolate(from a: Waypoint, to b: Waypoint, at s: Double) -> Waypoint {
    Waypoint(a.path?.position(at: s) ?? a.point.mixed(with: b.point, at: s))
  }

  /// The sum of the places.
  public func advanced(by other: Waypoint) -> Waypoint { Waypoint(point + other.point) }
  /// The difference of the places.
  public func subtracting(by other: Waypoint) -> Waypoint { Waypoint(point - other.point) }
  /// The sum of the places.
  public func combined(over underlying: Waypoint) -> Waypoint { Waypoint(underlying.point + point) }
  /// The place moved on by k times another.
  public func repeating(_ end: Waypoint, cycles k: Int) -> Waypoint {
    Waypoint(point + end.point * Double(k))
  }
  /// The straight distance.
  public func distance(to other: Waypoint) -> Double { point.distance(to: other.point) }
}
