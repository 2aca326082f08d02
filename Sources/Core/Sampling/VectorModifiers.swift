import Graphics
import SceneModel
internal import VectorGeometry

extension VectorItem {
  /// The path of a primitive at an instant; nil for what is none.
  ///
  /// - Parameter limits: bounds on the vertices of stars.
  func outline(at time: Double, _ limits: Limits) -> Path? {
    switch self {
    case .path(let path): path.value(at: time)
    case .rectangle(let rectangle):
      Path(
        Contour.rectangle(
          center: rectangle.center.value(at: time),
          size: rectangle.size.value(at: time).extents,
          radius: rectangle.radius.value(at: time),
          isSigned: rectangle.isSigned
        ),
        isReversed: rectangle.isReversed
      )
    case .ellipse(let ellipse):
      Path(
        Contour.ellipse(
          center: ellipse.center.value(at: time),
          size: ellipse.size.value(at: time).extents
        ),
        isReversed: ellipse.isReversed
      )
    case .star(let star): Path(star.contour(at: time, limits), isReversed: star.isReversed)
    default: nil
    }
  }

  /// Returns the operation of a modifier on paths, in the order of the list; nil if it changes
  /// nothing.
  ///
  /// - Parameter cache: caches the contours that the last frames trimmed.
  func change(at time: Double, _ limits: Limits, _ cache: LayerGeometryCache) -> (
    ([Path]) -> [Path]
  )? {
    switch self {
    case .trim(let trim):
      let window = ContourTrim(
        start: trim.start.value(at: time),
        end: trim.end.value(at: time),
        offset: trim.offset.value(at: time),
        rounding: trim.rounding
      )
      guard !window.isComplete else { return nil }
      let mode: ContourTrim.Mode = trim.isSequential ? .sequential : .parallel
      guard !window.isEmpty else { return { $0.map { _ in Path() } } }
      return { window.apply(to: $0.map(cache.contours), mode: mode).map { Path($0) } }
    case .roundCorners(let radius):
      let radius = radius.value(at: time)
      guard radius > 0 else { return nil }
      return Self.changing { $0.roundingCorners(radius: radius, limit: limits.contourVertices) }
    case .puckerBloat(let amount):
      let amount = amount.value(at: time)
      guard amount != 0 else { return nil }
      return Self.changing { $0.bloated(by: amount) }
    case .zigZag(let zigZag):
      let (ridges, size) = (zigZag.ridges.value(at: time), zigZag.size.value(at: time))
      guard size != 0 else { return nil }
      return Self.changing {
        $0.zigZag(
          ridges: ridges,
          size: size,
          ridge: zigZag.isSmooth ? .smooth : .corner,
          joinsEnds: zigZag.joinsEnds,
          limit: limits.contourVertices
        )
      }
    case .offset(let offset):
      let amount = offset.amount.value(at: time)
      let limit = offset.miterLimit.value(at: time)
      guard amount != 0 else { return nil }
      return Self.changing {
        $0.offset(
          by: amount,
          join: offset.join,
          miterLimit: limit,
          limitUnit: offset.miterLimitUnit,
          limit: limits.contourVertices
        )
      }
    case .group, .path, .rectangle, .ellipse, .star, .text, .fill, .stroke, .repeater, .merge:
      return nil
    }
  }

  /// Whether a modifier looks at one path at a time; a trim may count along all of them.
  var actsOnEach: Bool {
    switch self {
    case .roundCorners, .puckerBloat, .zigZag, .offset: true
    default: false
    }
  }

  private static func changing(_ change: @escaping (Contour) -> Contour) -> ([Path]) -> [Path] {
    { paths in paths.map { Path($0.contours.map(change)) } }
  }
}

extension VectorStar {
  fileprivate func contour(at time: Double, _ limits: Limits) -> Contour {
    let outer = Contour.StarRing(
      radius: outerRadius.value(at: time),
      roundness: outerRoundness.value(at: time)
    )
    let center = center.value(at: time)
    let (points, rotation) = (points.value(at: time), rotation.value(at: time))
    if isPolygon {
      return .polygon(
        center: center,
        points: points,
        ring: outer,
        rotation: rotation,
        limit: limits.starPoints
      )
    }
    return .star(
      center: center,
      points: points,
      outer: outer,
      inner: Contour.StarRing(
        radius: innerRadius.value(at: time),
        roundness: innerRoundness.value(at: time)
      ),
      rotation: rotation,
      limit: limits.starPoints
    )
  }
}

extension Path {
  fileprivate init(_ contour: Contour, isReversed: Bool) {
    self.init([isReversed ? contour.reversed : contour])
  }
}

extension Point {
  fileprivate var extents: Size { Size(x, y) }
}

extension VectorRepeater {
  /// The repeater at an instant of the layer's clock, in seconds.
  func repeater(at time: Double) -> Repeater {
    var repeater = Repeater()
    repeater.count = copies.value(at: time)
    repeater.offset = offset.value(at: time)
    repeater.position = step.position.value(at: time)
    repeater.rotation = step.rotation.value(at: time)
    repeater.scale = step.scale.value(at: time)
    repeater.turnsFirst = turnsFirst
    repeater.anchor = step.anchor.value(at: time)
    repeater.startOpacity = startOpacity.value(at: time)
    repeater.endOpacity = endOpacity.value(at: time)
    repeater.order = stacksUpwards ? .above : .below
    return repeater
  }
}
