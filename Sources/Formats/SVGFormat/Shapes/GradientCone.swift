internal import Graphics

extension SVGShapePath {
  /// The clip of a gradient whose focus is outside of its circle; nil for other paints.
  ///
  /// SVG 2, 14.2.3, as in the canvas of HTML: the circles form a cone, and nothing is drawn outside of it.
  var coneClip: SVGShapeItem? {
    guard case .gradient(let gradient) = paint, gradient.kind == .radial,
      gradient.focus.length > 1, let inverse = gradient.transform.inverse
    else { return nil }
    // What the part of the cone has to cover.
    var bounds = path.tightBounds
    if let stroke { bounds = bounds.outset(by: stroke.lineWidth * max(1, stroke.miterLimit)) }
    // The focus is the apex, and both sides are tangents of the unit circle about the origin.
    let (apex, distance) = (gradient.focus, gradient.focus.length)
    let reach = bounds.corners.map { inverse.apply($0).distance(to: apex) }.max() ?? 0
    let axis = apex * (-1 / distance)
    let (sine, cosine) = (1 / distance, (1 - 1 / (distance * distance)).squareRoot())
    let sides = [1.0, -1].map { side in
      apex + (axis * cosine + Point(-axis.y, axis.x) * (sine * side)) * reach
    }
    let corners = [apex, sides[0], sides[0] + axis * reach, sides[1] + axis * reach, sides[1]]
    let cone = Path.polyline(corners.map(gradient.transform.apply), closed: true)
    return .path(SVGShapePath(path: cone, map: map))
  }
}
