internal import Graphics
package import SceneModel

extension SVGLayers {
  // Frames that are compared, and the greatest product of elements and frames.
  private static let comparedFrames = 240
  private static let maxSamples = 400_000
  // Seconds within which chains of animations have to end.
  private static let horizon = 600.0

  /// The layers of a document that draw it at every instant, also after its first loop; nil where it has parts
  /// without layers, or animations that a scene does not have.
  ///
  /// The layers are compared with the drawing at up to 240 frames of the duration and of one more loop.
  ///
  /// - Parameter timeline: the duration of the animations; nil for a document that does not move.
  package static func exact(_ document: AnimatedSVG, _ timeline: SVGTimeline?) -> [Layer]? {
    guard !document.animatesClasses else { return nil }
    var times = [0.0]
    if let timeline, timeline.isAnimated {
      let end = timeline.duration + (timeline.period ?? 1)
      let count = Int(clamping: end * 60, .up, in: 1...1_000_000_000)
      let step = max(1, count / comparedFrames)
      times = stride(from: 0, through: count, by: step).map { Double($0) / 60 }
      // Layers state the intervals until the last instant.
      let schedule = document.schedule(upTo: max(horizon, end))
      guard !schedule.isTruncated,
        schedule.intervals.allSatisfy({ ($0.last?.begin ?? 0) <= times[times.count - 1] })
      else { return nil }
    }
    guard document.tree.nodes.count * times.count <= maxSamples else { return nil }
    let layers = SVGLayers(document, frameTimes: times)
    return layers.isComplete && layers.sampledCount == 0 ? layers.layers : nil
  }
}
