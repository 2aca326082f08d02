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
