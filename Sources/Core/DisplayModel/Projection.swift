public import Graphics

/// How the items of a group lie on an image that is seen in perspective.
///
/// The items are drawn on an image of their own, in whose pixels their transforms and bounds are
/// given. The image is then resampled to the output, cut along its projected edges. What the group
/// itself has — clips, mask, opacity, bounds — is in output pixels as always.
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

  /// The outline of the image in output pixels, antialiased as a clip.
  ///
  /// - Parameter visible: the pixels that matter; the outline goes on along their edge, a little
  ///   outside.
  /// - Returns: nil when the image lies beside them.
  public func outline(within visible: PixelRect) -> ClipPath? {
    let points = map.projected(area.rect.corners, within: visible.rect.outset(by: 16))
    guard points.count > 2 else { return nil }
    return ClipPath(path: .polyline(points, closed: true), transform: .identity)
  }
}
