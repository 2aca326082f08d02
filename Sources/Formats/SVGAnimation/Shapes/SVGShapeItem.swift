package import Graphics

/// A part of a drawing at an instant, as paths and groups.
package enum SVGShapeItem: Sendable {
  /// The inside of a path.
  case fill(SVGShapeFill)
  /// The outline of a path.
  case stroke(SVGShapeStroke)
  /// Items that are clipped, faded or blended together.
  case group(SVGShapeGroup)
}

/// The inside of a path of a drawing.
package struct SVGShapeFill: Sendable {
  /// The number of a path that is the same at all instants; nil for a path that changes.
  package var staticNumber: Int?
  /// The path in its user space.
  package var path: Path
  /// Maps the user space to the pixels of the drawing's size.
  package var map: Affine
  /// The paint in the user space.
  package var paint: Paint
  /// The rule that decides which points are inside.
  package var rule: FillRule
}

/// The outline of a path of a drawing.
package struct SVGShapeStroke: Sendable {
  /// The number of a path that is the same at all instants; nil for a path that changes.
  package var staticNumber: Int?
  /// The path in its user space.
  package var path: Path
  /// Maps the user space to the pixels of the drawing's size.
  package var map: Affine
  /// The paint in the user space.
  package var paint: Paint
  /// Width, ends, corners and dashes in the user space.
  package var style: StrokeStyle
}

/// Items of a drawing that are composed with each other first.
package struct SVGShapeGroup: Sendable {
  /// The items, back to front.
  package var items: [SVGShapeItem]
  /// The shapes whose union cuts the group; nil without a clip.
  package var clip: [SVGShapeItem]?
  /// Fades the composed group, 0…1.
  package var opacity = 1.0
  /// The mode in which the composed group is blended with its backdrop.
  package var blendMode = BlendMode.normal
}

extension SVGShapeStroke {
  /// The stroke with its width and dashes in pixels of the drawing's size: SVG 2, 13.9, `non-scaling-stroke`.
  var unscaled: SVGShapeStroke {
    var paint = paint
    if case .gradient(var gradient) = paint {
      gradient.transform = gradient.transform.concatenating(map)
      paint = .gradient(gradient)
    }
    return SVGShapeStroke(
      path: path.transformed(by: map),
      map: .identity,
      paint: paint,
      style: style
    )
  }
}

extension SVGShapeItem {
  // Of the sides of the rectangle.
  private static let tolerance = 1e-6

  /// Whether a rectangle contains the item.
  ///
  /// - Parameter map: maps the rectangle's space to the pixels of the drawing's size.
  func isInside(_ rect: Rect, of map: Affine) -> Bool {
    let (transform, box): (Affine, Rect)
    switch self {
    case .group(let group): return group.items.allSatisfy { $0.isInside(rect, of: map) }
    case .fill(let fill): (transform, box) = (fill.map, fill.path.controlBounds)
    case .stroke(let stroke):
      (transform, box) = (stroke.map, stroke.path.controlBounds.outset(by: stroke.style.reach))
    }
    guard let inverse = map.inverse else { return false }
    let bounds = transform.concatenating(inverse).apply(box)
    let (dx, dy) = (rect.width * Self.tolerance, rect.height * Self.tolerance)
    return bounds.minX >= rect.minX - dx && bounds.maxX <= rect.maxX + dx
      && bounds.minY >= rect.minY - dy && bounds.maxY <= rect.maxY + dy
  }
}
