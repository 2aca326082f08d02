public import Graphics

/// The lines at which an image and its place are cut so that only the middle is stretched.
///
/// Core Animation: `contentsCenter`.
public struct NineSlice: Sendable, Equatable {
  /// Four cuts of the image from left to right, in its pixels.
  public var sourceX: [Double]
  /// Four cuts of the image from top to bottom, in its pixels.
  public var sourceY: [Double]
  /// Four cuts of the place from left to right.
  public var targetX: [Double]
  /// Four cuts of the place from top to bottom.
  public var targetY: [Double]

  /// The cuts for an image stretched into a rectangle.
  ///
  /// The outer parts keep their size in points, and shrink in proportion where the place is too small
  /// for both. A centre without width or height is one pixel.
  ///
  /// - Parameters:
  ///   - center: the part that is stretched, in the unit square of the source.
  ///   - source: the part of the image that is shown, in pixels.
  ///   - target: where it goes, in points.
  ///   - scale: pixels of the image in one point.
  public init(center: Rect, source: Rect, target: Rect, scale: Double) {
    let x = Self.cuts(
      center: (center.minX, center.maxX),
      source: (source.minX, source.width),
      target: (target.minX, target.width),
      scale: scale
    )
    let y = Self.cuts(
      center: (center.minY, center.maxY),
      source: (source.minY, source.height),
      target: (target.minY, target.height),
      scale: scale
    )
    (sourceX, targetX, sourceY, targetY) = (x.source, x.target, y.source, y.target)
  }

  private static func cuts(
    center: (low: Double, high: Double),
    source: (start: Double, length: Double),
    target: (start: Double, length: Double),
    scale: Double
  ) -> (source: [Double], target: [Double]) {
    let low = center.low.clamped(to: 0...1) * source.length
    var high = center.high.clamped(to: 0...1) * source.length
    if high <= low { high = min(low + 1, source.length) }
    let (first, last) = (low / scale, (source.length - high) / scale)
    let sum = first + last
    let shrink = sum > target.length && sum > 0 ? target.length / sum : 1
    let end = target.start + target.length
    return (
      [source.start, source.start + low, source.start + high, source.start + source.length],
      [target.start, target.start + first * shrink, end - last * shrink, end]
    )
  }
}
