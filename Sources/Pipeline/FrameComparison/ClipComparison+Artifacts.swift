extension ClipComparison {
  /// Both images of one frame of a finished comparison, and what became of each pixel.
  ///
  /// Files are decoded again, a video up to the frame, scenes drawn again.
  ///
  /// - Parameter frame: a frame of the case that `run` gave.
  /// - Throws: `RenderError`.
  public func artifacts(of frame: ComparedFrame) async throws -> FrameArtifacts {
    let judge = FramePairComparison(self)
    if let left = expected.sides, let right = actual.sides {
      let pairs = pairs(left, right)
      guard let pair = pairs.first(where: { $0.index == frame.index }) else {
        return FrameArtifacts(frame: frame)
      }
      return try judge.artifacts(of: frame, pair)
    }
    var left = try OrderedFrames(expected, limits: limits)
    var right = try OrderedFrames(actual, limits: limits)
    var sides: ([FramePair.Side], [FramePair.Side]) = ([], [])
    for _ in 0...frame.index { sides = try await OrderedFrames.next(1, &left, &right) }
    let pair = FramePair(
      index: frame.index,
      time: frame.time,
      expected: sides.0.first,
      actual: sides.1.first
    )
    return try judge.artifacts(of: frame, pair)
  }
}

extension FramePairComparison {
  fileprivate func artifacts(of frame: ComparedFrame, _ pair: FramePair) throws -> FrameArtifacts {
    let (left, right) = try bitmaps(pair)
    guard let left, let right else {
      return FrameArtifacts(frame: frame, expected: left, actual: right)
    }
    let compared = ImageComparison(try settings(pair)).compare(expected: left, actual: right)
    return FrameArtifacts(frame: frame, expected: left, actual: right, map: compared?.map)
  }
}
