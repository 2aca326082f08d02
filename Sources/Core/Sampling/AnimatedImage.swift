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

  /// Whether it differs over time.
  var isAnimated: Bool {
    switch self {
    case .still, .drawing: false
    case .animated: true
    }
  }

  /// Returns the image visible at a time of a layer's clock; an animated image repeats indefinitely
  /// from 0.
  func visible(at time: Double) -> ResolvedImage {
    switch self {
    case .still(let bitmap): .pixels(.bitmap(bitmap))
    case .animated(let image):
      .pixels(.frame(image.frame(image.sequence.frame(atLoopedTime: time))))
    case .drawing(let drawing): .drawing(drawing)
    }
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
