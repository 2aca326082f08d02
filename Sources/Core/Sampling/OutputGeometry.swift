public import Graphics
public import SceneModel

/// How a canvas is placed in an image of another shape.
public enum Fit: String, Sendable, Hashable, CaseIterable {
  /// As large as fits, centred; the rest shows the background.
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
    let scale: Size =
      switch fit {
      case .contain: Size(min(x, y), min(x, y))
      case .cover: Size(max(x, y), max(x, y))
      case .fill: Size(x, y)
      }
    let size = Size(canvas.size.width * scale.width, canvas.size.height * scale.height)
    let origin = Point((Double(width) - size.width) / 2, (Double(height) - size.height) / 2)
    transform = Affine(scale.width, 0, 0, scale.height, origin.x, origin.y)
    canvasRect = Rect(origin: origin, size: size)
  }

  /// The geometry of a canvas at its own size.
  public init(canvas: Canvas) {
    self.init(canvas: canvas, width: canvas.width, height: canvas.height)
  }
}
