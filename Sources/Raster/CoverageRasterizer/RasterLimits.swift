/// The limits of the rasterizer.
enum RasterLimits {
  /// The maximum distance of flattened curves from the true ones, in output pixels.
  ///
  /// A circle of radius 3 loses 0.7 % of its area.
  static let tolerance = 0.05
  /// The maximum distance between a path and the border of its stroke, in output pixels: three times the longest
  /// canvas.
  static let reach = 100_000.0
  /// The most bytes of images that a rasterizer caches: six of 1080p.
  static let cachedBytes = 48 << 20
  /// The most steps of all filters of a frame; one looks at one pixel for another one.
  static let filterSteps = 1 << 34
  /// The width in output pixels below which overlaps of a stroke with itself may be smaller than a pixel.
  ///
  /// Two discs of this diameter that lie upon each other cover a pixel by more than one together, wherever they are.
  static let thinLine = 1.625
  /// The most dashes of one stroke; above, the line is solid.
  static let dashes = 100_000.0
  /// The most segments of a stroke, and corners of its dashes, whose outline is made as a whole.
  ///
  /// Above, the outline is made one subpath after the other.
  static let outlineCorners = 250_000
  /// The most corners of all dashes of one stroke, round ends included; above, the line is solid.
  static let dashCorners = 5_000_000.0
}
