public import Graphics

/// How the items of a group lie on a picture that is seen in perspective.
///
/// The items are drawn on a picture of their own, in whose pixels their transforms and bounds are
/// given. The picture is then resampled to the output, cut along its projected edges. What the group
/// itself has — clips, mask, opacity, bounds — is in output pixels as always.
public struct Projection: Sendable, Equatable {
  /// Maps the picture's pixels to output pixels; invertible.
  public var map: Homography
  /// The pixels of the picture; where it reaches behind the eye it is cut.
  public var area: PixelRect

  /// A projection of a picture.
  public init(map: Homography, area: PixelRect) {
    self.map = map
    self.area = area
  }

  /// The outline of the picture in output pixels, antialiased as a clip.
  ///
  /// - Parameter visible: the pixels that matter; the outline goes on along their edge, a little
  ///   outside.
  /// - Returns: nil when the picture lies beside them.
  public func outline(within visible: PixelRect) -> ClipPath? {
    let points = map.projected(area.rect.corners, within: visible.rect.outset(by: 16))
    guard points.count > 2 else { return nil }
    return ClipPath(path: .polyline(points, closed: true), transform: .identity)
  }
}
