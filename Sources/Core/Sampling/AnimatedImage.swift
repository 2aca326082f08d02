public import DisplayModel
public import Graphics
public import SceneModel

/// What a scene's image is once it has been loaded.
public enum SceneImage: Sendable {
  /// One that stands still.
  case still(Bitmap)
  /// One that moves.
  case animated(AnimatedImage)
  /// A drawing without pixels of its own.
  case drawing(SceneDrawing)

  /// Whether it differs over time.
  var isAnimated: Bool {
    switch self {
    case .still, .drawing: false
    case .animated: true
    }
  }

  /// What is shown at a time of a layer's clock: an image that moves is played again and again from 0 on.
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
