public import Graphics

/// Takes the images of a report while the frames are compared, on the comparing threads.
///
/// No frame is decoded twice, and no frame has to remain in memory.
public struct ArtifactRecorder: Sendable {
  /// Whether it also wants frames that are the same; these are then decoded, which costs time.
  public var wantsIdenticalFrames: Bool
  /// Of frames that are the same, it wants those whose numbers are multiples of this, at least 1.
  public var identicalFrameStep: Int
  /// Takes a frame with its images.
  public var record: @Sendable (FrameArtifacts) throws -> Void

  /// Creates a recorder.
  public init(
    wantsIdenticalFrames: Bool,
    identicalFrameStep: Int = 1,
    record: @escaping @Sendable (FrameArtifacts) throws -> Void
  ) {
    self.wantsIdenticalFrames = wantsIdenticalFrames
    self.identicalFrameStep = max(1, identicalFrameStep)
    self.record = record
  }

  /// Returns whether it wants a frame that is the same on both sides.
  func wantsIdentical(_ index: Int) -> Bool {
    wantsIdenticalFrames && index.isMultiple(of: identicalFrameStep)
  }
}

/// A frame with all results about it while its pixels are in memory.
public struct FrameArtifacts: Sendable {
  /// The frame as it will be in the report.
  public var frame: ComparedFrame
  /// The expected image; nil where there is none.
  public var expected: Bitmap?
  /// The actual image; nil where there is none.
  public var actual: Bitmap?
  /// The comparison result of every pixel; nil where nothing was compared.
  public var map: DifferenceMap?

  /// Evidence.
  public init(
    frame: ComparedFrame,
    expected: Bitmap? = nil,
    actual: Bitmap? = nil,
    map: DifferenceMap? = nil
  ) {
    (self.frame, self.expected, self.actual, self.map) = (frame, expected, actual, map)
  }
}

extension FrameArtifacts {
  /// Expected, difference and actual side by side; of a frame that only one side has, that image.
  public var sideBySide: Bitmap? {
    guard let expected, let actual else { return expected ?? actual }
    return DifferenceImage.sideBySide(expected: expected, actual: actual, map: map)
  }
}
