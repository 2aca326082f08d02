extension Homography {
  /// Returns the path to fill so that the inside of a path appears projected.
  ///
  /// Lines remain lines, and curves are subdivided until every segment is within the tolerance.
  /// Subpaths that reach behind the eye, or too far away, are flattened and clipped as closed
  /// polygons.
  ///
  /// - Parameters:
  ///   - path: in the map's source space; open subpaths count as closed where they are clipped.
  ///   - tolerance: the maximum distance from the true image, in units of the image.
  /// - Complexity: O(*pieces*)
  public func projected(_ path: Path, tolerance: Double = 0.05) -> Path {
    var result = Path()
    var subpath: [PathElement] = []
    for element in path.elements + [.move(.zero)] {
      if case .move = element {
        append(subpath[...], to: &result, tolerance)
        subpath.removeAll(keepingCapacity: true)
      }
      subpath.append(element)
    }
    return result
  }

  private func append(
    _ subpath: ArraySlice<PathElement>,
    to result: inout Path,
    _ tolerance: Double
  ) {
    guard case .move(let start)? = subpath.first else { return }
    guard subpath.allSatisfy({ $0.points.allSatisfy(isWithinReach) }) else {
      let polygon = projected(flattened(subpath, tolerance))
      if polygon.count > 2 { result.append(.polyline(polygon, closed: true)) }
      return
    }
    var current = start
    result.move(to: apply(start).point)
    for element in subpath.dropFirst() {
      switch element {
      case .move: break
      case .line(let to):
        result.line(to: apply(to).point)
        current = to
      case .curve(let a, let b, let to):
        append(CubicBezier(current, a, b, to), to: &result, tolerance, depth: 0)
        current = to
      case .close:
        result.close()
        current = start
      }
    }
  }

  private func isWithinReach(_ p: Point) -> Bool {
    let v = homogeneous(p)
    let reach = Self.farthest * v.z
    return v.z >= Self.nearestW && abs(v.x) <= reach && abs(v.y) <= reach
  }

  // The image of a cubic is a rational cubic. A plain one with the same ends and end derivatives is
  // off by the fourth power of its length in parameters, so halving ends soon.
  private func append(
    _ curve: CubicBezier,
    to result: inout Path,
    _ tolerance: Double,
    depth: Int
  ) {
    let (start, end) = (linearized(at: curve.start), linearized(at: curve.end))
    let leaving = start.applyToVector((curve.first - curve.start))
    let arriving = end.applyToVector((curve.end - curve.second))
    let (p, q) = (Point(start.tx, start.ty), Point(end.tx, end.ty))
    let image = CubicBezier(p, p + leaving, q - arriving, q)
    let isClose = [0.25, 0.5, 0.75].allSatisfy { t in
      // The sampled error is at most the greatest one; half the tolerance leaves room for the rest.
      image.point(at: t).distance(to: apply(curve.point(at: t)).point) <= tolerance / 2
    }
    if isClose || depth >= 12 {
      result.curve(image.first, image.second, to: q)
      return
    }
    let (head, tail) = curve.split(at: 0.5)
    append(head, to: &result, tolerance, depth: depth + 1)
    append(tail, to: &result, tolerance, depth: depth + 1)
  }

  private func flattened(_ subpath: ArraySlice<PathElement>, _ tolerance: Double) -> [Point] {
    var points: [Point] = []
    for element in subpath {
      switch element {
      case .move(let to), .line(let to): points.append(to)
      case .curve(let a, let b, let to):
        let start = points.last ?? to
        flatten(CubicBezier(start, a, b, to), into: &points, tolerance, depth: 0)
      case .close: break
      }
    }
    return points
  }

  private func flatten(
    _ curve: CubicBezier,
    into points: inout [Point],
    _ tolerance: Double,
    depth: Int
  ) {
    let controls = [curve.start, curve.first, curve.second, curve.end]
    let isBehind = controls.allSatisfy { homogeneous($0).z < Self.nearestW }
    if isBehind || depth >= 10 || isFlat(controls, tolerance) {
      points.append(curve.end)
      return
    }
    let (head, tail) = curve.split(at: 0.5)
    flatten(head, into: &points, tolerance, depth: depth + 1)
    flatten(tail, into: &points, tolerance, depth: depth + 1)
  }

  private func isFlat(_ controls: [Point], _ tolerance: Double) -> Bool {
    let images = controls.compactMap(project)
    guard images.count == 4 else { return false }
    let a = images[0].mixed(with: images[3], at: 1.0 / 3)
    let b = images[0].mixed(with: images[3], at: 2.0 / 3)
    return images[1].distance(to: a) <= tolerance && images[2].distance(to: b) <= tolerance
  }
}

extension PathElement {
  /// The points that the step names, control points first.
  fileprivate var points: [Point] {
    switch self {
    case .move(let to), .line(let to): [to]
    case .curve(let a, let b, let to): [a, b, to]
    case .close: []
    }
  }
}
