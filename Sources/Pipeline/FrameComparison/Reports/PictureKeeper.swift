public import Graphics

/// Makes the pictures of a report while the frames are compared, on the threads that compare.
///
/// So that no frame has to be decoded twice, and none has to stay in memory.
public struct PictureKeeper: Sendable {
  /// Whether it also wants frames that are the same; these are then decoded, which costs time.
  public var wantsIdenticalFrames: Bool
  /// Makes the pictures of a frame; nil for none.
  public var pictures: @Sendable (FrameEvidence) throws -> FramePictures?

  /// A keeper.
  public init(
    wantsIdenticalFrames: Bool,
    pictures: @escaping @Sendable (FrameEvidence) throws -> FramePictures?
  ) {
    self.wantsIdenticalFrames = wantsIdenticalFrames
    self.pictures = pictures
  }
}

/// A frame with everything that is known about it while its pixels are in memory.
public struct FrameEvidence: Sendable {
  /// The frame as it will be in the report.
  public var frame: ComparedFrame
  /// The expected picture; nil where there is none.
  public var expected: Bitmap?
  /// The actual picture; nil where there is none.
  public var actual: Bitmap?
  /// What became of every pixel; nil where nothing was compared.
  public var map: DifferenceMap?

  /// Evidence.
  public init(
    frame: ComparedFrame,
    expected: Bitmap? = nil,
    actual: Bitmap? = nil,
    map: DifferenceMap? = nil
  ) {
    self.frame = frame
    self.expected = expected
    self.actual = actual
    self.map = map
  }
}

extension FrameEvidence {
  /// Expected, difference and actual side by side; of a frame that only one side has, that picture.
  public var sideBySide: Bitmap? {
    guard let expected, let actual else { return expected ?? actual }
    return DifferencePicture.sideBySide(expected: expected, actual: actual, map: map)
  }
}
