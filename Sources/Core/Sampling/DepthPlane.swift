import DisplayModel
import Graphics

/// One flat image in a space with depth.
///
/// Depths are compared at one place of the output: everywhere in one space they are multiplied by the same
/// positive number there, so that they are linear in the place.
struct DepthPlane {
  /// The item to draw.
  var item: DisplayItem
  /// The depth of the middle as the viewer sees it: greater is nearer.
  let depth: Double
  /// Its place in the tree: later ones lie on top in the same plane.
  let order: Int
  /// The corners in output pixels, a convex polygon, each with its depth.
  private(set) var corners: [SIMD3<Double>] = []
  /// How much of x, y and 1 the depth has; nil for a plane that is seen edge on.
  private(set) var slope: SIMD3<Double>?

  /// Depths that differ by less count as the same.
  private static let nearest = 1e-3

  /// Creates the plane of a layer's image.
  ///
  /// - Parameters:
  ///   - item: the item of the layer.
  ///   - layer: the layer.
  ///   - space: the space in which it is positioned.
  ///   - order: its index in the tree.
  init(_ item: DisplayItem, of layer: PresentedLayer, in space: LayerSpace, order: Int) {
    self.item = item
    self.order = order
    depth = space.depthOfCenter(layer)
    let map = space.map(of: layer.matrixToParent)
    guard let back = map.inverse else { return }
    // The coefficients of the depth of a layer's point, before the division by W.
    let matrix = space.spatial(layer.matrixToParent)
    let ascent = SIMD3(matrix[0, 2], matrix[1, 2], matrix[3, 2])
    let slope = SIMD3(
      (back.x * ascent).sum(),
      (back.y * ascent).sum(),
      (back.origin * ascent).sum()
    )
    self.slope = slope
    corners = map.projected(layer.values.value.extent.corners).map { corner in
      SIMD3(corner.x, corner.y, Self.depth(slope, corner.x, corner.y))
    }
  }

  private static func depth(_ slope: SIMD3<Double>, _ x: Double, _ y: Double) -> Double {
    slope.x * x + slope.y * y + slope.z
  }

  // MARK: Two planes

  /// The side of another plane on which a plane is.
  enum Side { case behind, level, before, across }

  /// Returns the side of another plane on which this plane is, as seen from the viewer.
  func side(of other: DepthPlane) -> Side {
    guard let slope = other.slope else { return depth < other.depth ? .behind : .before }
    let distances = corners.map { $0.z - Self.depth(slope, $0.x, $0.y) }
    guard let minimum = distances.min(), let maximum = distances.max() else {
      return depth < other.depth ? .behind : .before
    }
    if minimum >= -Self.nearest { return maximum <= Self.nearest ? .level : .before }
    return maximum <= Self.nearest ? .behind : .across
  }

  /// Returns whether this plane would hide a part of a plane that must be drawn after it.
  func hides(_ later: DepthPlane) -> Bool {
    guard let slope, let other = later.slope,
      !item.bounds.intersection(later.item.bounds).isEmpty
    else { return false }
    let common = corners.common(with: later.corners)
    guard common.area > 0.25 else { return false }
    let leads = common.map { Self.depth(slope - other, $0.x, $0.y) }
    guard let minimum = leads.min(), let maximum = leads.max() else { return false }
    return maximum > Self.nearest || (minimum >= -Self.nearest && order > later.order)
  }

  /// Returns the parts of this plane behind and before another plane that it crosses.
  ///
  /// The farther part extends a pixel beyond the line, so that no gap is visible between the two.
  func cut(by other: DepthPlane, within area: PixelRect) -> (
    behind: DepthPlane, before: DepthPlane
  )? {
    guard let slope, let edge = other.slope else { return nil }
    let lead = slope - edge
    let steepness = (lead.x * lead.x + lead.y * lead.y).squareRoot()
    guard steepness > 0 else { return nil }
    let beyond = SIMD3(0, 0, steepness)
    return (part(beyond - lead, within: area), part(lead, within: area))
  }

  // The part where a linear function of the place is not negative.
  private func part(_ function: SIMD3<Double>, within area: PixelRect) -> DepthPlane {
    var result = self
    result.corners = corners.clipped(to: function)
    let full = area.rect.corners.map { SIMD3($0.x, $0.y, 0) }
    let outline = full.clipped(to: function).map { Point($0.x, $0.y) }
    let cut = ClipPath(path: .polyline(outline, closed: true), transform: .identity, rule: .nonZero)
    result.item = .group(
      DisplayGroup(origin: GroupOrigin(.piece), items: [item], clips: [cut], bounds: item.bounds)
    )
    return result
  }
}

extension [SIMD3<Double>] {
  /// The part of a convex polygon where a linear function of x and y is not negative.
  fileprivate func clipped(to function: SIMD3<Double>) -> [SIMD3<Double>] {
    func value(_ p: SIMD3<Double>) -> Double { function.x * p.x + function.y * p.y + function.z }
    guard var previous = last else { return [] }
    var result: [SIMD3<Double>] = []
    for current in self {
      let (a, b) = (value(previous), value(current))
      if (a >= 0) != (b >= 0) { result.append(previous + (current - previous) * (a / (a - b))) }
      if b >= 0 { result.append(current) }
      previous = current
    }
    return result
  }

  /// Twice the area in x and y, with the sign of the direction.
  private var turning: Double {
    guard var previous = last else { return 0 }
    var sum = 0.0
    for current in self {
      sum += previous.x * current.y - current.x * previous.y
      previous = current
    }
    return sum
  }

  /// The area in x and y.
  fileprivate var area: Double { abs(turning) / 2 }

  /// Returns the intersection of two convex polygons.
  fileprivate func common(with other: Self) -> Self {
    guard var previous = other.last else { return [] }
    let sign: Double = other.turning < 0 ? -1 : 1
    var result = self
    for current in other where !result.isEmpty {
      // Left of each edge of the other one.
      let (dx, dy) = (sign * (current.x - previous.x), sign * (current.y - previous.y))
      result = result.clipped(to: SIMD3(-dy, dx, dy * previous.x - dx * previous.y))
      previous = current
    }
    return result
  }
}
