package import DisplayModel
package import Graphics

/// A part of a drawing at an instant.
///
/// Every item has a map from its own space to the pixels of the drawing's size.
package indirect enum SVGShapeItem: Sendable {
  /// The inside or the stroke of a path.
  case path(SVGShapePath)
  /// An image.
  case image(SVGShapeImage)
  /// Repeated copies of items, without an end.
  case tiles(SVGShapeTiles)
  /// Items that are filtered, clipped, masked, faded or blended together.
  case group(SVGShapeGroup)
}

/// The inside or the stroke of a path of a drawing.
package struct SVGShapePath: Sendable {
  /// The number of a path that is the same at all instants; nil for a path that changes.
  package var staticNumber: Int?
  /// The path in its user space.
  package var path: Path
  /// Maps the user space to the pixels of the drawing's size.
  package var map: Affine
  /// The paint in the user space.
  package var paint = Paint.color(.black)
  /// The rule that decides which points are inside.
  package var rule = FillRule.nonZero
  /// Width, ends, corners and dashes of the stroke in the user space; nil for the inside.
  package var stroke: StrokeStyle?
  /// Whether its edges are not antialiased.
  package var isCrisp = false
}

/// An image of a drawing.
package struct SVGShapeImage: Sendable {
  /// Its address as written, or the bytes of a PNG file.
  package enum Source: Sendable, Hashable {
    case address(String)
    case png([UInt8])
  }

  package var source: Source
  /// Where the image goes, in its user space.
  package var destination: Rect
  /// Maps the user space to the pixels of the drawing's size.
  package var map: Affine
  /// Whether the image is read without interpolation.
  package var isPixelated = false
}

/// Items that are repeated in both directions.
package struct SVGShapeTiles: Sendable {
  /// One tile, whose corner is the origin of its space.
  package var items: [SVGShapeItem]
  /// The size of a tile in its space, more than 0.
  package var size: Size
  /// Maps the space of the tile to the pixels of the drawing's size.
  package var map: Affine
}

/// Items of a drawing that are composed with each other first: filtered, clipped, masked, faded, blended.
package struct SVGShapeGroup: Sendable {
  /// The items, back to front.
  package var items: [SVGShapeItem]
  /// The filters, in order.
  package var filters: [SVGShapeFilter] = []
  /// The shapes whose union cuts the group; nil without a clip.
  package var clip: [SVGShapeItem]?
  /// The mask; nil without one.
  package var mask: SVGShapeMask?
  /// Fades the composed group, 0…1.
  package var opacity = 1.0
  /// The mode in which the composed group is blended with its backdrop.
  package var blendMode = BlendMode.normal
  /// Whether its items blend with each other only.
  package var isIsolated = false
  /// The element that the items are of, where elements are named; nil for other groups.
  package var element: Int?
  /// The part of the file that it is from; nil where the items are not for layers.
  var source: SVGLayerSource?
}

/// A filter of a group.
package struct SVGShapeFilter: Sendable {
  /// The filter, with the identity as the map of its user space.
  package var graph: FilterGraph
  /// The items of primitives that draw some, by the index of the primitive.
  package var items: [Int: [SVGShapeItem]] = [:]
  /// Maps the user space to the pixels of the drawing's size.
  package var map: Affine
}

/// The mask of a group.
package struct SVGShapeMask: Sendable {
  /// The items, back to front.
  package var items: [SVGShapeItem]
  /// The channel that determines visibility.
  package var mode: DisplayMask.Mode
}

extension SVGShapePath {
  /// The stroke with its width and dashes in pixels of the drawing's size: SVG 2, 13.9, `non-scaling-stroke`.
  var unscaled: SVGShapePath {
    var result = self
    (result.staticNumber, result.path, result.map) = (nil, path.transformed(by: map), .identity)
    result.paint = paint.mapped(by: map)
    return result
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
    case .group(let group):
      return group.filters.isEmpty && group.items.allSatisfy { $0.isInside(rect, of: map) }
    case .tiles: return false
    case .path(let path):
      let bounds = path.path.controlBounds
      (transform, box) = (path.map, path.stroke.map { bounds.outset(by: $0.reach) } ?? bounds)
    case .image(let image): (transform, box) = (image.map, image.destination)
    }
    guard let inverse = map.inverse else { return false }
    let bounds = transform.concatenating(inverse).apply(box)
    let (dx, dy) = (rect.width * Self.tolerance, rect.height * Self.tolerance)
    return bounds.minX >= rect.minX - dx && bounds.maxX <= rect.maxX + dx
      && bounds.minY >= rect.minY - dy && bounds.maxY <= rect.maxY + dy
  }
}
