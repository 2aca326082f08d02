/// The paint of a fill or a stroke.
public enum Paint: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// Colours along a gradient.
  case gradient(Gradient)

  /// Whether nothing would be seen: every colour has alpha 0 (or less).
  public var isInvisible: Bool {
    switch self {
    case .color(let color): !(color.alpha > 0)
    case .gradient(let gradient): gradient.stops.allSatisfy { !($0.color.alpha > 0) }
    }
  }

  /// The paint with every colour held in 0…1, as it is drawn.
  public var clamped: Paint {
    switch self {
    case .color(let color): return .color(color.clamped)
    case .gradient(var gradient):
      gradient.stops = gradient.stops.map {
        GradientStop(location: $0.location, color: $0.color.clamped)
      }
      return .gradient(gradient)
    }
  }

  /// The paint of something that is mapped to another space.
  public func mapped(by map: Affine) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    gradient.transform = gradient.transform.concatenating(map)
    return .gradient(gradient)
  }

  /// The paint with every colour multiplied component by component.
  public func multiplied(by factor: Color) -> Paint {
    switch self {
    case .color(let color): return .color(color.multiplied(by: factor))
    case .gradient(var gradient):
      gradient.stops = gradient.stops.map {
        GradientStop(location: $0.location, color: $0.color.multiplied(by: factor))
      }
      return .gradient(gradient)
    }
  }
}

/// A colour at a place of a gradient.
public struct GradientStop: Sendable, Hashable {
  /// The gradient parameter, usually 0…1; any finite number is legal.
  public var location: Double
  /// The colour there, straight alpha.
  public var color: Color

  /// A stop.
  public init(location: Double, color: Color) {
    self.location = location
    self.color = color
  }
}

/// A gradient in its own canonical space, and the map from there to the space of what it paints.
///
/// In canonical space the parameter t of a point is: axial, x; radial, the distance to the origin;
/// conic, the angle from +x towards +y divided by 2π, in 0..<1. Beyond the first and the last stop
/// the end colours go on. Between stops straight sRGB components are mixed linearly. An elliptic
/// radial gradient, or one made in the unit square of a layer, is a matter of `transform`.
public struct Gradient: Sendable, Hashable {
  /// How t is found.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case axial, radial, conic
  }

  /// How t is found.
  public var kind: Kind
  /// The stops in the order of their locations, at least one.
  public var stops: [GradientStop]
  /// Maps canonical space to the space of the painted item; invertible.
  public var transform: Affine
  /// The point of the first colour of a radial gradient, in canonical space, at most 0.99 or more
  /// than 1 from the origin.
  ///
  /// The parameter t of a point is the t of the greatest circle through it with radius t. The centre
  /// of that circle is at the fraction 1 − t of the segment from the origin to the focus. From a
  /// focus outside of the unit circle, circles form a cone. Outside of the cone points have no
  /// parameter, and what is drawn there is undefined: clip the painted item to the cone.
  public var focus = Point.zero

  /// A gradient; the maker keeps the stops ordered and the transform invertible.
  public init(kind: Kind, stops: [GradientStop], transform: Affine) {
    (self.kind, self.stops, self.transform) = (kind, stops, transform)
  }

  /// The parameter t at a point of the painted item's space; nil when `transform` has no inverse, and
  /// outside of a cone.
  public func parameter(at point: Point) -> Double? {
    guard let inverse = transform.inverse else { return nil }
    let p = inverse.apply(point)
    switch kind {
    case .axial: return p.x
    case .radial: return focus == .zero ? p.length : focalParameter(at: p)
    case .conic:
      let turns = p.angle / (2 * .pi)
      let fraction = turns - turns.rounded(.down)
      return fraction < 1 ? fraction : 0
    }
  }

  /// The least and the greatest parameter at the corners of a rectangle of the painted item's space,
  /// or bounds of those in a cone; nil when `transform` has no inverse.
  public func parameters(in rect: Rect) -> (low: Double, high: Double)? {
    guard kind == .radial, focus.length > 1 else {
      let values = rect.corners.compactMap(parameter)
      guard let low = values.min(), let high = values.max() else { return nil }
      return (low, high)
    }
    guard let inverse = transform.inverse else { return nil }
    // In a cone parameters are greatest on its axis.
    let reach = rect.corners.map { inverse.apply($0).distance(to: focus) }.max() ?? 0
    return (0, reach / (focus.length - 1))
  }

  // |p − (1 − t)·focus| = t with the greatest t: a quadratic equation with 1 − |focus|² before t².
  private func focalParameter(at p: Point) -> Double? {
    let d = p - focus
    let a = 1 - (focus.x * focus.x + focus.y * focus.y)
    let b = d.x * focus.x + d.y * focus.y
    let c = d.x * d.x + d.y * d.y
    let square = b * b + a * c
    guard a < 0 else { return (b + square.squareRoot()) / a }
    guard square >= 0, b <= 0 else { return nil }
    return (b - square.squareRoot()) / a
  }

  /// The colour at a parameter, not clamped; at equal locations the later stop wins.
  public func color(at t: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if t < first.location { return first.color }
    guard let next = stops.firstIndex(where: { $0.location > t }) else { return last.color }
    let (a, b) = (stops[next - 1], stops[next])
    return a.color.mixed(with: b.color, at: (t - a.location) / (b.location - a.location))
  }
}

extension Color {
  /// The colour at a fraction of the way to another: straight components, not clamped.
  public func mixed(with other: Color, at s: Double) -> Color {
    Color(
      red + (other.red - red) * s,
      green + (other.green - green) * s,
      blue + (other.blue - blue) * s,
      alpha + (other.alpha - alpha) * s
    )
  }
}

/// Which points lie inside a path that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  case nonZero, evenOdd
}

/// The shape of the ends of an open stroke.
public enum LineCap: String, Sendable, Hashable, CaseIterable {
  case butt, round, square
}

/// The shape of the corners of a stroke.
public enum LineJoin: String, Sendable, Hashable, CaseIterable {
  case miter, round, bevel
}

/// How the outline of a path is drawn.
///
/// Lengths are in the path's own space.
public struct StrokeStyle: Sendable, Hashable {
  /// The full width of the line, greater than 0.
  public var lineWidth: Double
  /// Ends of open subpaths and of dashes.
  public var lineCap: LineCap
  /// Corners.
  public var lineJoin: LineJoin
  /// The longest miter, as a multiple of the width, before it turns into a bevel; at least 1.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, none negative, not all zero; empty for a solid line.
  public var dashPattern: [Double]
  /// Where in the pattern a subpath starts.
  public var dashPhase: Double

  /// A stroke style; the defaults are Core Animation's.
  public init(
    lineWidth: Double = 1,
    lineCap: LineCap = .butt,
    lineJoin: LineJoin = .miter,
    miterLimit: Double = 10,
    dashPattern: [Double] = [],
    dashPhase: Double = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dashPattern, self.dashPhase) = (miterLimit, dashPattern, dashPhase)
  }

  /// How far paint can reach from the path, in the path's own space.
  public var reach: Double {
    let corner = lineJoin == .miter ? max(1, miterLimit) : 1
    let end = lineCap == .square ? 2.0.squareRoot() : 1
    return lineWidth / 2 * max(corner, end)
  }
}

/// The mode in which a group's image is blended with its backdrop.
///
/// The modes follow the W3C's Compositing and Blending Level 1. `plusLighter` adds premultiplied
/// values; `hardMix` sets a component to 1 if the sum is at least 1, and to 0 otherwise.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight
  case softLight, difference, exclusion, hue, saturation, color, luminosity, plusLighter, hardMix
}

/// How an image is read between its pixels.
public enum SamplingFilter: String, Sendable, Hashable, CaseIterable {
  case linear, nearest
}
