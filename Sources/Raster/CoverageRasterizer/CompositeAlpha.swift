internal import CRasterKernels
internal import DisplayModel
internal import Graphics

/// How a source is combined with the pixels under it.
enum CompositeOperation {
  case over
  /// The sum, held to full components.
  case add

  var kernel: rk_coverage_mode {
    switch self {
    case .over: rk_coverage_over
    case .add: rk_coverage_add
    }
  }
}

/// How items are composited: the operation, and the coverage of the clips around them.
struct Compositing {
  var operation = CompositeOperation.over
  /// The product of the coverage of all clips that are no scissors; nil where nothing clips.
  ///
  /// A view, valid while the plane's owner exists. It contains the area that is drawn.
  var clip: PixmapView?
  /// The hulls of the clips of the plane; it covers nothing outside of any.
  var hulls: [ClipHull] = []
  /// Whether all pixels of the area that is drawn are known to be transparent.
  ///
  /// False is always right.
  var isOverClear = false

  /// The same clip with additive compositing.
  var adding: Compositing {
    var result = self
    result.operation = .add
    return result
  }

  /// Whether a shape contains what the clip covers, and therefore does not change its coverage: a convex polygon around
  /// a clip, or the path of a clip itself.
  ///
  /// The product of two coverages is right on average. It is too small where a border of the shape is on a border of
  /// the clip, as that of a background that fills its clip.
  func isContained(in shape: ClipPath) -> Bool {
    guard clip != nil else { return false }
    if hulls.contains(where: { $0.clip == shape }) { return true }
    guard let polygon = ConvexPolygon(shape.path, mappedBy: shape.transform) else { return false }
    return hulls.contains { $0.isContained(in: polygon) }
  }

  /// Returns a rectangle whose sides beyond those of the clip are moved to those of an area, where they are outside of all
  /// pixels of the clip; nil if no side is.
  ///
  /// Within the clip it covers the same. A bar that fills a part of its clip thus has the clip's coverage at the sides of
  /// both, and not the product.
  func extended(_ rectangle: Rect, to area: PixelRect) -> Rect? {
    guard clip != nil else { return nil }
    let outer = area.rect
    var (minX, minY, maxX, maxY) = (rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY)
    for hull in hulls {
      guard let box = hull.box else { continue }
      if minX <= box.minX { minX = min(minX, outer.minX) }
      if minY <= box.minY { minY = min(minY, outer.minY) }
      if maxX >= box.maxX { maxX = max(maxX, outer.maxX) }
      if maxY >= box.maxY { maxY = max(maxY, outer.maxY) }
    }
    let result = Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    return result == rectangle ? nil : result
  }

  /// Returns the holes of a ring, filled with the even-odd rule, whose outer outline contains what the clip covers; nil
  /// for other shapes.
  ///
  /// An example is the border of a layer that clips its content. Within the clip, the ring covers all but its holes.
  func holes(of shape: ClipPath) -> Path? {
    guard clip != nil, shape.rule == .evenOdd else { return nil }
    let elements = shape.path.elements
    // Longer outlines have no hull.
    let prefix = elements.prefix(ClipHull.maxPoints + 1).dropFirst()
    let end = prefix.firstIndex { if case .move = $0 { true } else { false } } ?? elements.count
    guard end <= ClipHull.maxPoints else { return nil }
    let outer = ClipPath(path: Path(elements: Array(elements[..<end])), transform: shape.transform)
    // Of an outline that winds twice around a place, the even-odd rule leaves that place out.
    guard outer.path.isConvexOutline, isContained(in: outer) else { return nil }
    return Path(elements: Array(elements[end...]))
  }
}

/// The opacity and the mask that are applied while an image is composited: plain values, valid
/// while the mask's image exists.
struct CompositeAlpha {
  /// The opacity as a byte.
  var opacity: UInt8 = 255
  /// An alpha image; nil for none.
  var plane: PixmapView?

  /// - Parameter opacity: 0 to 1, made a number of sixteen bits, of which the upper eight count.
  init(opacity: Double = 1, plane: PixmapView? = nil) {
    let word = UInt16(Int(clamping: opacity.clamped(to: 0...1) * 65_535, in: 0...65_535))
    self.opacity = UInt8(truncatingIfNeeded: word >> 8)
    self.plane = plane
  }

  /// Whether everything is seen as it is.
  var isClear: Bool { opacity == 255 && plane == nil }
}
