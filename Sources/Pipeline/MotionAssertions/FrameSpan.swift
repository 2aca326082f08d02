internal import Files
internal import RenderPipeline
internal import SceneLoading
internal import SceneModel

extension PlacedAssertion {
  /// Returns the error about the assertion that ends a check.
  func error(_ message: String) -> SceneLoadingError {
    let diagnostic = Diagnostic(.error, .value, at: location, path: path, message)
    return SceneLoadingError(.badInput, [InputMessage(diagnostic, file: file)])
  }

  /// Returns the numbers of the frames of the span; all frames without one.
  ///
  /// - Throws: an error for a span without any frame.
  func span(in timeline: Timeline) throws(SceneLoadingError) -> Range<Int> {
    guard let span = assertion.span else { return 0..<timeline.count }
    let first = max(0, timeline.rate.firstFrame(notBefore: try seconds(of: span.from, timeline)))
    let last =
      span.to.isEnd(timeline)
      ? timeline.count
      : min(timeline.count, timeline.rate.firstFrame(notBefore: try seconds(of: span.to, timeline)))
    guard first < last else {
      throw error(
        "no frame is in the span from \(span.from) to \(span.to) (the scene has "
          + "\(timeline.count) frames in \(timeline.duration.shortestDecimal) s)"
      )
    }
    return first..<last
  }

  /// Returns a moment in seconds.
  func seconds(of moment: Instant, _ timeline: Timeline) throws(SceneLoadingError) -> Double {
    do throws(RequestError) {
      return try timeline.seconds(of: moment)
    } catch {
      throw self.error(error.text.description)
    }
  }

  /// Checks the moments of the assertion besides its span.
  ///
  /// - Throws: an error for a moment that is not in the scene.
  func checkMoments(_ timeline: Timeline) throws(SceneLoadingError) {
    switch assertion.claim {
    case .appears(_, let moment), .disappears(_, let moment): _ = try seconds(of: moment, timeline)
    case .moves(_, let interval): _ = try frameCount(of: interval, timeline)
    case .maxJump(_, _, let moments):
      for moment in moments { _ = try frame(at: moment, timeline) }
    case .hash(let hashes):
      for hash in hashes { _ = try frame(at: hash.time, timeline) }
    default: break
    }
  }

  /// Checks that an assertion about two layers has two to compare.
  ///
  /// - Throws: an error for one layer twice, unless it has copies to compare with each other.
  func checkLayers(_ tree: LayerTree) throws(SceneLoadingError) {
    let matches = assertion.layers.map(tree.matches)
    guard matches.count == 2, matches[0] == matches[1], matches[0].count == 1 else { return }
    guard assertion.kind == .before || !tree.isCopied(matches[0][0]) else { return }
    throw error(
      "'\(assertion.kind.rawValue)' compares the layer '\(assertion.layers[0].text)' with itself "
        + "(give the names of two layers)"
    )
  }

  /// Returns the number of frames of an interval, at least 1.
  func frameCount(of interval: Instant, _ timeline: Timeline) throws(SceneLoadingError) -> Int {
    let frames = timeline.rate.firstFrame(notBefore: try seconds(of: interval, timeline))
    guard frames > 0 else { throw error("\(interval) is no time between two frames") }
    return frames
  }

  /// Returns the number of the frame at a moment, which must exist.
  func frame(at moment: Instant, _ timeline: Timeline) throws(SceneLoadingError) -> Int {
    let index = timeline.rate.firstFrame(notBefore: try seconds(of: moment, timeline))
    guard (0..<timeline.count).contains(index) else {
      throw error(
        "there is no frame at \(moment) (the scene has frames 0 to \(timeline.count - 1))"
      )
    }
    return index
  }
}

extension LayerTree {
  // Whether one frame can have several copies of a layer.
  fileprivate func isCopied(_ layer: Int) -> Bool {
    var current: Int? = layer
    while let index = current {
      switch entries[index].layer.state.content.kind {
      case .replicator, .emitter: return true
      default: current = entries[index].parent
      }
    }
    return false
  }
}

extension Instant {
  // As the end of a span, the end of the scene includes the last frame.
  fileprivate func isEnd(_ timeline: Timeline) -> Bool {
    switch self {
    case .end, .percent(100): true
    case .written(let text): timeline.isEnd(text)
    case .seconds, .frame, .percent, .marker: false
    }
  }
}
