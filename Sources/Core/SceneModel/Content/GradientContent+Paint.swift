public import Graphics

extension GradientContent {
  /// Returns the layer's paint, in the coordinates of its bounds; nil when nothing is drawn.
  ///
  /// Core Animation makes the gradient in a unit square and stretches it over the bounds. On a
  /// layer that is not square, the lines of equal colour of a slanted gradient are therefore not
  /// perpendicular to it. A radial one is an ellipse with half-axes |end − start|; a conic one
  /// starts along start → end.
  ///
  /// - Parameter bounds: the layer's bounds; without area nothing is drawn.
  /// - Returns: one colour where only one is given. The last one where start = end, or a half-axis
  ///   is 0: there is no space for the others.
  public func paint(in bounds: Rect) -> Paint? {
    guard !bounds.isEmpty else { return nil }
    let unit = Affine(bounds.width, 0, 0, bounds.height, bounds.origin.x, bounds.origin.y)
    let step = endPoint - startPoint
    let canonical: Affine =
      switch kind {
      case .axial, .conic: Affine(step.x, step.y, -step.y, step.x, startPoint.x, startPoint.y)
      case .radial: Affine(abs(step.x), 0, 0, abs(step.y), startPoint.x, startPoint.y)
      }
    return Paint(
      kind: kind,
      colors: colors,
      locations: locations,
      transform: canonical.concatenating(unit)
    )
  }
}

extension ShapeGradient {
  /// The shape's paint, in the coordinates of its layer; nil without colours.
  ///
  /// All values are in points: a radial gradient is a circle about `startPoint` through `endPoint`.
  ///
  /// - Returns: one colour where only one is given, and the last one where start = end.
  public var paint: Paint? {
    let step = endPoint - startPoint
    let canonical: Affine =
      switch kind {
      case .axial, .conic: Affine(step.x, step.y, -step.y, step.x, startPoint.x, startPoint.y)
      case .radial: Affine(step.length, 0, 0, step.length, startPoint.x, startPoint.y)
      }
    return Paint(kind: kind, colors: colors, locations: locations, transform: canonical)
  }
}

extension Paint {
  // Nil without colours; one colour where there is only one, or where the map has no inverse.
  fileprivate init?(kind: Gradient.Kind, colors: [Color], locations: [Double], transform: Affine) {
    let stops = Self.stops(colors: colors, locations: locations)
    guard let last = stops.last else { return nil }
    guard stops.count > 1, transform.inverse != nil else {
      self = .color(last.color)
      return
    }
    self = .gradient(Gradient(kind: kind, stops: stops, transform: transform))
  }

  // Even locations where none are given; else as many stops as there are both colours and locations,
  // a location below the one before it being raised to that.
  private static func stops(colors: [Color], locations: [Double]) -> [GradientStop] {
    var floor = -Double.infinity
    let locations = locations.isEmpty ? .evenLocations(colors.count) : locations
    return zip(locations, colors).map { location, color in
      floor = max(floor, location)
      return GradientStop(location: floor, color: color)
    }
  }
}

extension [Double] {
  /// The locations of a number of colours of a gradient that has none: from 0 to 1 at equal distances.
  static func evenLocations(_ count: Int) -> [Double] {
    (0..<count).map { Double($0) / Double(Swift.max(1, count - 1)) }
  }
}
