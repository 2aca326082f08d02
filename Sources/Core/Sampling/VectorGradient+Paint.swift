import Graphics
import SceneModel

extension VectorGradient {
  /// The paint at an instant, in the coordinates of its list; nil without stops.
  func paint(at time: Double) -> Paint? {
    guard
      let stops = Gradient.stops(merging: self.stops.value(at: time), colorCount: colorCount)
    else { return nil }
    let (start, end) = (self.start.value(at: time), self.end.value(at: time))
    var gradient = ShapeGradient(
      kind: kind,
      colors: stops.map(\.color),
      locations: stops.map(\.location),
      startPoint: start,
      endPoint: end
    )
    if kind == .conic {
      let angle = startAngle.value(at: time)
      gradient.endPoint =
        start
        + Point(
          ElementaryFunctions.cos(angle),
          ElementaryFunctions.sin(angle)
        )
    }
    guard case .gradient(var paint)? = gradient.paint else { return gradient.paint }
    let length = highlightLength.value(at: time).clamped(to: -0.99...0.99)
    if kind == .radial, length != 0 {
      let angle = (end - start).angle + highlightAngle.value(at: time)
      paint.focus = Point(
        length * ElementaryFunctions.cos(angle),
        length * ElementaryFunctions.sin(angle)
      )
    }
    return .gradient(paint)
  }
}
