public import DisplayModel
public import Graphics
public import SceneModel

/// What a scene's picture is once it has been loaded.
public enum ScenePicture: Sendable {
  /// One that stands still.
  case still(Bitmap)
  /// One that moves.
  case moving(MovingPicture)
  /// A drawing without pixels of its own.
  case drawing(SceneDrawing)

  /// Whether it differs over time.
  var isMoving: Bool {
    switch self {
    case .still, .drawing: false
    case .moving: true
    }
  }

  /// What is shown at a time of a layer's clock: a picture that moves is played again and again from 0 on.
  func shown(at time: Double) -> ShownPicture {
    switch self {
    case .still(let bitmap): .pixels(.bitmap(bitmap))
    case .moving(let picture):
      .pixels(.frame(picture.frame(picture.sequence.frame(atLoopedTime: time))))
    case .drawing(let drawing): .drawing(drawing)
    }
  }
}

/// A picture that moves, as far as sampling knows it: which frame is shown when.
public struct MovingPicture: Sendable, Hashable {
  /// Its first frame.
  public var firstFrame: PictureFrame
  /// When its frames are shown.
  public var sequence: FrameSequence

  /// A picture that moves.
  public init(firstFrame: PictureFrame, sequence: FrameSequence) {
    self.firstFrame = firstFrame
    self.sequence = sequence
  }

  /// One of its frames.
  func frame(_ index: Int) -> PictureFrame {
    var frame = firstFrame
    frame.index = index
    return frame
  }
}
