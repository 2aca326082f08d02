internal import DisplayModel
public import Graphics

/// A drawing without intrinsic pixels, rasterized at its display size.
public struct SceneDrawing: Sendable, Hashable {
  /// The name of where it comes from, in the scene.
  public var source: String
  /// The hash of the file, which distinguishes drawings.
  public var content: UInt64
  /// Its own size in pixels, both sides greater than 0.
  public var size: Size
  /// The state of an animated drawing; 0 for a static one.
  public var state = 0

  /// A drawing.
  public init(source: String, content: UInt64, size: Size) {
    (self.source, self.content, self.size) = (source, content, size)
  }

  /// The number of pixels beyond which a drawing is enlarged like other images: 4096 × 4096 take 64 MiB.
  package static let maxPixels = 16_777_216.0
  private static let longestSide = 16_384.0
  // The maximum distance from a whole pixel that counts as pixel-aligned.
  private static let tolerance = 1e-3

  /// Its pixels for a scale along each of its sides: a pixel of the output for each, rounded up.
  func frame(scale: Size) -> ImageFrame {
    let (width, height) = (size.width * scale.width, size.height * scale.height)
    let maximum = min(
      1,
      (Self.maxPixels / max(1, width * height)).squareRoot(),
      Self.longestSide / max(1, width, height)
    )
    func side(_ length: Double) -> Int {
      Int(clamping: length * maximum - Self.tolerance, .up, in: 1...Int(Self.longestSide))
    }
    return ImageFrame(
      source: source,
      content: content,
      index: state,
      width: side(width),
      height: side(height)
    )
  }

  /// Its pixels for at least a scale, in steps of two, so that many sizes share them.
  func sharedFrame(scale: Double) -> ImageFrame {
    var step = 1.0
    while step < scale, step < Self.longestSide { step *= 2 }
    while step / 2 >= scale, step > 1 / Self.longestSide { step /= 2 }
    return frame(scale: Size(step, step))
  }
}

/// The image that a layer shows at an instant.
enum ResolvedImage {
  /// Pixels.
  case pixels(DisplayImage)
  /// A drawing.
  case drawing(SceneDrawing)

  /// Its own size in its pixels.
  var size: Size {
    switch self {
    case .pixels(let image): Size(Double(image.width), Double(image.height))
    case .drawing(let drawing): drawing.size
    }
  }

  /// A part in its pixels, given in fractions of its size; nil for all of it.
  func part(_ unit: Rect) -> Rect? {
    guard unit != Rect(0, 0, 1, 1) else { return nil }
    return Rect(
      unit.origin.x * size.width,
      unit.origin.y * size.height,
      unit.width * size.width,
      unit.height * size.height
    )
  }

  /// Returns the image to draw, with the part in its pixels.
  ///
  /// - Parameter scale: output pixels for each pixel of the image, along its sides.
  func drawn(_ part: Rect?, scale: Size) -> (image: DisplayImage, part: Rect?) {
    switch self {
    case .pixels(let image): (image, part)
    case .drawing(let drawing): drawing.drawn(part, drawing.frame(scale: scale))
    }
  }

  /// The same for one of many images of different sizes.
  func drawn(_ part: Rect?, sharedScale scale: Double) -> (image: DisplayImage, part: Rect?) {
    switch self {
    case .pixels(let image): (image, part)
    case .drawing(let drawing): drawing.drawn(part, drawing.sharedFrame(scale: scale))
    }
  }
}

extension SceneDrawing {
  fileprivate func drawn(_ part: Rect?, _ frame: ImageFrame) -> (DisplayImage, Rect?) {
    let (x, y) = (Double(frame.width) / size.width, Double(frame.height) / size.height)
    let scaled = part.map { Rect($0.minX * x, $0.minY * y, $0.width * x, $0.height * y) }
    return (.frame(frame), scaled)
  }
}
