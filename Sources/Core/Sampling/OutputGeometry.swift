public import Graphics
public import SceneModel

/// How a canvas is placed in an image of another shape.
public enum Fit: String, Sendable, Hashable, CaseIterable {
  /// As large as fits, centred; the rest shows the background. At its own size a canvas with a part of a pixel is not
  /// scaled.
  case contain
  /// The smallest size that covers the output, centred; overhanging parts are cut.
  case cover
  /// Stretched in both directions.
  case fill
}

/// The size of the output and the position of the canvas in it.
public struct OutputGeometry: Sendable, Equatable {
  /// Columns of the output.
  public let width: Int
  /// Rows of the output.
  public let height: Int
  /// Maps canvas points to output pixels.
  public let transform: Affine
  /// The rectangle of the canvas in the output, in pixels.
  public let canvasRect: Rect

  /// The geometry of a canvas drawn into an image of a size, both at least 1 × 1.
  public init(canvas: Canvas, width: Int, height: Int, fit: Fit = .contain) {
    self.width = width
    self.height = height
    let (x, y) = (Double(width) / canvas.size.width, Double(height) / canvas.size.height)
    // A canvas that is rounded up to whole pixels begins at a pixel, and is not scaled to its end.
    let rest = Size(Double(width) - canvas.size.width, Double(height) - canvas.size.height)
    let isRoundedUp =
      fit == .contain && (width, height) == (canvas.width, canvas.height)
      && (0..<1).contains(rest.width) && (0..<1).contains(rest.height)
    let scale: Size =
      switch fit {
      case .contain where isRoundedUp: Size(1, 1)
      case .contain: Size(min(x, y), min(x, y))
      case .cover: Size(max(x, y), max(x, y))
      case .fill: Size(x, y)
      }
    let size = Size(canvas.size.width * scale.width, canvas.size.height * scale.height)
    let origin =
      isRoundedUp
      ? .zero : Point((Double(width) - size.width) / 2, (Double(height) - size.height) / 2)
    transform = Affine(scale.width, 0, 0, scale.height, origin.x, origin.y)
    canvasRect = Rect(origin: origin, size: size)
  }

  /// Returns an output with more pixels on every side, all of which are drawn as if they were canvas.
  ///
  /// Coordinates keep their distance to the canvas: the same items are in the display list, and more.
  ///
  /// - Parameter room: pixels on each side, at least 0.
  package func outset(by room: Int) -> OutputGeometry { OutputGeometry(self, room: room) }

  private init(_ inner: OutputGeometry, room: Int) {
    (width, height) = (inner.width + 2 * room, inner.height + 2 * room)
    let map = inner.transform
    transform = Affine(map.a, map.b, map.c, map.d, map.tx + Double(room), map.ty + Double(room))
    canvasRect = Rect(0, 0, Double(width), Double(height))
  }

  /// The geometry of a canvas at its own size.
  public init(canvas: Canvas) {
    self.init(canvas: canvas, width: canvas.width, height: canvas.height)
  }
}
