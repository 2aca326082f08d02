public import Graphics

/// An encoded frame of an animated image: its changes and their area.
public struct AnimationFrame: Hashable, Sendable {
  /// The columns and rows that it covers.
  public var area: PixelRect
  /// The coded pixels, in the terms of the format.
  public var data: [UInt8]

  /// A coded frame.
  public init(area: PixelRect, data: [UInt8]) { (self.area, self.data) = (area, data) }
}
