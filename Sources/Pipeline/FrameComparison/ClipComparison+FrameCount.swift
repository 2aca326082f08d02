internal import Graphics
internal import RenderPipeline

extension ClipComparison {
  /// The frames that will be compared; nil where a video has to be read to its end for that.
  public var knownFrameCount: Int? {
    func count(_ source: FrameSource) -> Int? {
      switch source {
      case .files(let files): files.count
      case .video: nil
      case .scene(let scene): scene.frames.count
      }
    }
    guard let a = count(expected), let b = count(actual) else { return nil }
    return max(a, b)
  }
}
