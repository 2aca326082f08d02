public import Graphics

/// The mapping of a group's offscreen surface to an output in perspective.
///
/// The items are drawn on an offscreen surface. Their transforms and bounds are in its pixels. The
/// surface is then resampled to the output and cut along its projected edges. The group's clips,
/// mask, opacity and bounds are in output pixels as always.
public struct Projection: Sendable, Equatable {
  /// Maps the image's pixels to output pixels; invertible.
  public var map: Homography
  /// The pixels of the image; where it reaches behind the eye it is cut.
  public var area: PixelRect

  /// A projection of an image.
  public init(map: Homography, area: PixelRect) {
    self.map = map
    self.area = area
  }

  /// The outline of the image in output pixels, antialiased as a clip; nil if nothing is before the eye.
  ///
  /// It does not depend on the pixels that are drawn: an outline that is cut at their border would have other
  /// rounded points, and other coverage, for each part of an image.
  public var outline: ClipPath? {
    let points = map.projected(area.rect.corners)
    guard points.count > 2 else { return nil }
    return ClipPath(path: .polyline(points, closed: true), transform: .identity)
  }
}
