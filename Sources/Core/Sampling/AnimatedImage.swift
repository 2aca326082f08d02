public import DisplayModel
public import Graphics
public import SceneModel

/// A loaded image of a scene.
public enum SceneImage: Sendable {
  /// A static image.
  case still(Bitmap)
  /// An animated image.
  case animated(AnimatedImage)
  /// A drawing without intrinsic pixels.
  case drawing(SceneDrawing)
  /// A drawing that changes over time.
  case animatedDrawing(AnimatedDrawing)

  /// Whether it differs over time.
  var isAnimated: Bool {
    switch self {
    case .still, .drawing: false
    case .animated, .animatedDrawing: true
    }
  }

  /// Returns the image visible at a time of a layer's clock; an animated image repeats indefinitely
  /// from 0.
  func resolved(at time: Double) -> ResolvedImage {
    switch self {
    case .still(let bitmap): .pixels(.bitmap(bitmap))
    case .animated(let image):
      .pixels(.frame(image.frame(image.sequence.frame(atLoopedTime: time))))
    case .drawing(let drawing): .drawing(drawing)
    case .animatedDrawing(let drawing): .drawing(drawing.drawing(at: max(0, time)))
    }
  }
}

/// A drawing that changes over time, as far as sampling knows it.
public struct AnimatedDrawing: Sendable, Hashable {
  /// The drawing; its state is that of an instant.
  public var drawing: SceneDrawing
  /// Seconds until the last change, or of the first loop.
  public var duration: Double
  /// Whether nothing changes after the duration.
  public var rests: Bool

  /// An animated drawing.
  public init(_ drawing: SceneDrawing, duration: Double, rests: Bool) {
    (self.drawing, self.duration, self.rests) = (drawing, duration, rests)
  }

  /// The drawing at a time in seconds; its state is the bit pattern of the time.
  func drawing(at time: Double) -> SceneDrawing {
    var result = drawing
    let instant = rests ? min(time, duration) : time
    result.state = Int(truncatingIfNeeded: instant.bitPattern)
    return result
  }
}

/// An image that moves, as far as sampling knows it: which frame is shown when.
public struct AnimatedImage: Sendable, Hashable {
  /// Its first frame.
  public var firstFrame: ImageFrame
  /// When its frames are shown.
  public var sequence: FrameSequence

  /// An image that moves.
  public init(firstFrame: ImageFrame, sequence: FrameSequence) {
    self.firstFrame = firstFrame
    self.sequence = sequence
  }

  /// One of its frames.
  func frame(_ index: Int) -> ImageFrame {
    var frame = firstFrame
    frame.index = index
    return frame
  }
}
