extension ClipComparison {
  /// Compares the only frame that both sides have, on the caller's thread.
  ///
  /// - Returns: the frame with what is known about it; nil where there are more frames, or videos.
  /// - Throws: `RenderError`.
  public func compareImage() throws -> ComparedFrame? {
    guard let left = expected.sides, let right = actual.sides else { return nil }
    let pairs = pairs(left, right)
    guard pairs.count == 1 else { return nil }
    return try FramePairComparison(prepared()).compare(pairs[0]).frame
  }
}
