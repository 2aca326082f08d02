public import Graphics

/// An encoded frame of an animated image: its changes and their area.
public struct AnimationFrame: Hashable, Sendable {
  /// The columns and rows that it covers.
  public var area: PixelRect
  /// The coded pixels, in the terms of the format.
  public var data: [UInt8]
  /// Whether it is drawn over what is there, not in its place; in a WebP.
  public var blends: Bool

  /// A coded frame.
  public init(area: PixelRect, data: [UInt8], blends: Bool = false) {
    (self.area, self.data, self.blends) = (area, data, blends)
  }
}
