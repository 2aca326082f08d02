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
        + Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
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

extension Paint {
  /// The paint as a fill of a space, and the map from there to the space of the paint.
  var vectorFill: (space: Affine, fill: VectorFill) {
    switch self {
    case .color(let color): return (.identity, VectorFill(paint: .color(.constant(color))))
    case .gradient(let gradient):
      let colors = gradient.stops.flatMap {
        [$0.location, $0.color.red, $0.color.green, $0.color.blue]
      }
      let alphas = gradient.stops.flatMap { [$0.location, $0.color.alpha] }
      let made = VectorGradient(
        kind: gradient.kind,
        end: .constant(Point(1, 0)),
        highlightLength: .constant(gradient.focus.length),
        highlightAngle: .constant(gradient.focus.angle),
        colorCount: gradient.stops.count,
        stops: .constant(colors + alphas)
      )
      return (gradient.transform, VectorFill(paint: .gradient(made)))
    }
  }
}
