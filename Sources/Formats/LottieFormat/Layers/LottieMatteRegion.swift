internal import Graphics
internal import SceneModel

/// The region of a layer with a matte that remains inside an SVG mask, regardless of the matte's
/// coverage.
///
/// lottie-web makes mattes `mask` elements without a region. The default region extends a tenth of
/// its sides beyond the bounding box of the masked element (SVG 1.1, 14.4). That box leaves out
/// strokes, and where it has no area nothing is shown: a wide stroke is cut off, a straight line
/// disappears. Rendering reproduces this where that player is followed, if the box is computable on
/// reading. The outlines must be static, on layers that do not turn while they move.
enum LottieMatteRegion {
  /// Returns the outline that cuts the layer; nil where strokes remain inside, or where the box
  /// changes.
  ///
  /// - Parameter layer: with its placement and carriers.
  static func cut(_ layer: Layer) -> MaskPath? {
    guard case .vector(let vector) = layer.state.content else { return nil }
    var outlines = Outlines()
    guard outlines.add(vector.items, .identity), outlines.hasStroke, let box = outlines.box,
      let map = turn(
        of: [layer.placement?.placement].compactMap { $0 } + layer.carriers.reversed()
      ),
      let back = map.inverse
    else { return nil }
    let turned = map.apply(box)
    // With an area, a trim leaves more or less of the box at different times.
    guard turned.isEmpty || !outlines.isTrimmed else { return nil }
    let (width, height) = turned.isEmpty ? (0, 0) : (turned.width * 1.2, turned.height * 1.2)
    let middle = Point(turned.minX + turned.width / 2, turned.minY + turned.height / 2)
    let full = Path.rect(Rect(center: middle, size: Point(width, height)))
    return MaskPath(path: .constant(full.transformed(by: back)), mode: .intersect)
  }

  // How the layer's axes lie in its composition; nil where they turn. Without a turn the box, and a tenth of its
  // sides, move and grow with the layer.
  private static func turn(of placements: [Placement]) -> Affine? {
    var map = Affine.identity
    var grows = false
    for placement in placements {
      guard placement.rotation.isConstant, placement.skew.isConstant,
        placement.skewAxis.isConstant, placement.depth.isEmpty, !placement.followsPath
      else { return nil }
      var parts = TransformParts()
      parts.rotation = placement.rotation.value(at: 0)
      parts.skew = placement.skew.value(at: 0)
      parts.skewAxis = placement.skewAxis.value(at: 0)
      if let scale = placement.scale.constant { parts.scale = scale } else { grows = true }
      map = map.concatenating(parts.matrix)
    }
    let isStraight = abs(map.b) < 1e-9 && abs(map.c) < 1e-9
    if isStraight { return .identity }
    return grows ? nil : map
  }
}

// The box of the outlines of shapes, and what is done with them.
private struct Outlines {
  var box: Rect?
  var hasStroke = false
  var isTrimmed = false

  // False where something changes, or is no plain shape.
  mutating func add(_ items: [VectorItem], _ map: Affine) -> Bool {
    for item in items {
      switch item {
      case .group(let group):
        guard let inner = group.placement.placement.straight else { return false }
        guard add(group.items, inner.concatenating(map)) else { return false }
      case .path(let path):
        guard let path = path.constant else { return false }
        add(path.tightBounds, map)
      case .rectangle(let shape):
        guard let center = shape.center.constant, let size = shape.size.constant else {
          return false
        }
        add(Rect(center: center, size: size), map)
      case .ellipse(let shape):
        guard let center = shape.center.constant, let size = shape.size.constant else {
          return false
        }
        add(Rect(center: center, size: size), map)
      case .stroke: hasStroke = true
      case .trim: isTrimmed = true
      case .fill: break
      case .star, .text, .repeater, .roundCorners, .puckerBloat, .zigZag, .offset, .merge:
        return false
      }
    }
    return true
  }

  private mutating func add(_ rect: Rect, _ map: Affine) {
    let mapped = map.apply(rect)
    // Without a height or width it counts, other than in `union`.
    box =
      box.map {
        Rect(
          minX: min($0.minX, mapped.minX),
          minY: min($0.minY, mapped.minY),
          maxX: max($0.maxX, mapped.maxX),
          maxY: max($0.maxY, mapped.maxY)
        )
      } ?? mapped
  }
}

extension Rect {
  fileprivate init(center: Point, size: Point) {
    let (width, height) = (abs(size.x), abs(size.y))
    self.init(center.x - width / 2, center.y - height / 2, width, height)
  }
}

extension Placement {
  // The map of a placement that is static and does not turn; nil for others.
  fileprivate var straight: Affine? {
    guard anchor.constant != nil, position.constant != nil, scale.constant != nil,
      rotation.constant == 0, skew.constant == 0, depth.isEmpty
    else { return nil }
    return affine(at: 0)
  }
}
