public import Graphics

/// The pixels of an item: in memory, or to be had when they are drawn.
public enum DisplayImage: Sendable, Equatable {
  /// Pixels in memory.
  case bitmap(Bitmap)
  /// A frame of an animated image, which the rasterizer decodes on demand.
  case frame(ImageFrame)

  /// Columns.
  public var width: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.width
    case .frame(let frame): frame.width
    }
  }

  /// Rows.
  public var height: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.height
    case .frame(let frame): frame.height
    }
  }
}

/// One frame of an image that moves, by its number.
///
/// Equal values show equal pixels, so lists are compared without decoding anything.
public struct ImageFrame: Sendable, Hashable {
  /// The name of what it is a frame of, in the scene.
  public var source: String
  /// The hash of the file, which distinguishes sources of the same name and different content.
  public var content: UInt64
  /// Which frame, counted from 0.
  public var index: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A frame.
  public init(source: String, content: UInt64, index: Int, width: Int, height: Int) {
    (self.source, self.content) = (source, content)
    (self.index, self.width, self.height) = (index, width, height)
  }
}
