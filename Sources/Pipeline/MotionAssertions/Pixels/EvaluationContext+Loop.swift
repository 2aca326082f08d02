internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

extension EvaluationContext {
  // How much faster the speed may change over the seam than beside it, and a change that is not seen.
  private static let factor = 2.0
  private static let unseenChange = 0.1
  // Layers that end with the scene are not there at its end, but just before.
  private static let instant = 1e-7

  /// Decides `loops`: the frame after the last one would equal the first one.
  func loopResult(tolerance: Double, isSmooth: Bool) throws(RenderError) -> AssertionResult {
    let end = timeline.rate.time(ofFrame: timeline.count)
    let (first, image) = try watch.frame { () throws(RenderError) in
      let list = try renderer.displayList(at: 0)
      return (list, try renderer.image(of: list))
    }
    var smallest = 255
    for time in [end, end - Self.instant] {
      let difference = try watch.frame { () throws(RenderError) in
        let list = try renderer.displayList(at: time)
        return list == first ? 0 : try renderer.image(of: list).maxDifference(from: image)
      }
      smallest = min(smallest, difference)
      if Double(smallest) <= tolerance { break }
    }
    let codes = AssertionResult.Value.number(Double(smallest), unit: "codes")
    var result = AssertionResult(
      source,
      holds: Double(smallest) <= tolerance,
      measured: codes,
      allowed: .number(tolerance, unit: "codes")
    )
    result.frameCount = timeline.count
    guard result.holds else {
      result.message = "the frame after the last one differs from the first one by \(codes)"
      mark(&result, end)
      return result
    }
    if isSmooth { try checkSpeed(&result) }
    return result
  }

  private func mark(_ result: inout AssertionResult, _ time: Double) {
    (result.firstFrame, result.firstTime) = (timeline.count, time)
    result.failingFrames = 1
  }

  // The change of speed over the seam is like the changes on the frames beside it.
  private func checkSpeed(_ result: inout AssertionResult) throws(RenderError) {
    guard timeline.count >= 4 else { return }
    let all = Set(tree.entries.indices)
    let sampler = MotionSampler(check.source, tree, targets: all, findsCovered: false, budget)
    let last = timeline.count - 1
    var centers: [[CopyKey: Point]] = []
    for index in [last - 2, last - 1, last, 0, 1, 2] {
      let request = FrameRequest(index: index, time: timeline.rate.time(ofFrame: index))
      let frame = try watch.frame { () throws(RenderError) in try sampler.frame(request) }
      let copies = frame.copies(of: all)
      centers.append(
        Dictionary(
          copies.compactMap { key, appearance in appearance.painted.map { (key, $0.center) } }
        ) { first, _ in first }
      )
    }
    let rate = timeline.rate.framesPerSecond
    for key in centers[0].keys.sorted() {
      let path = centers.compactMap { $0[key] }
      guard path.count == centers.count else { continue }
      let speeds = zip(path.dropFirst(), path).map { $0 - $1 }
      let changes = zip(speeds.dropFirst(), speeds).map { ($0 - $1).length }
      // Changes at the last frame and at the first one; those beside them.
      let (seam, beside) = (max(changes[1], changes[2]), max(changes[0], changes[3]))
      guard seam > Self.factor * beside + Self.unseenChange else { continue }
      result.holds = false
      result.layers = [label(key.layer)]
      result.measured = .number(seam * rate, unit: "pt/s")
      result.allowed = .number((Self.factor * beside + Self.unseenChange) * rate, unit: "pt/s")
      result.message = "the speed of the layer changes at the seam"
      return mark(&result, timeline.rate.time(ofFrame: timeline.count))
    }
  }
}
