extension ClipComparison {
  /// The frames that will be compared; nil where a video has to be read to its end for that.
  public var knownFrameCount: Int? {
    guard let a = expected.sides?.count, let b = actual.sides?.count else { return nil }
    return max(a, b)
  }
}
