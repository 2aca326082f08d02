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

  /// Returns the outline of the image in output pixels, antialiased as a clip.
  ///
  /// - Parameter visible: the relevant pixels; the outline follows their edge, a little outside.
  /// - Returns: nil when the image is outside of them.
  public func outline(within visible: PixelRect) -> ClipPath? {
    let points = map.projected(area.rect.corners, within: visible.rect.outset(by: 16))
    guard points.count > 2 else { return nil }
    return ClipPath(path: .polyline(points, closed: true), transform: .identity)
  }
}
