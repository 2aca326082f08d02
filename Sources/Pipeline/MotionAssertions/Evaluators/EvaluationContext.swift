internal import RenderPipeline
internal import SceneLoading
internal import SceneModel

/// An assertion with all that decides it; each claim is decided by a member in an extension.
struct EvaluationContext {
  /// The scene, its frames and its layers.
  let check: MotionCheck
  /// The assertion.
  let source: PlacedAssertion
  /// The numbers of the frames of its span.
  let span: Range<Int>
  /// Draws frames of the output.
  let renderer: FrameRenderer
  /// Runs the steps of the check.
  let watch: MotionWatch

  /// The layers.
  var tree: LayerTree { check.tree }
  /// The frames of the scene at the rate of the output.
  var timeline: Timeline { check.timeline }
  /// The work of all assertions of the check.
  var budget: AssertionBudget { watch.budget }

  /// Whether a frame belongs to the span.
  func contains(_ frame: MotionFrame) -> Bool { span.contains(frame.request.index) }

  /// The layers that a pattern names.
  func layers(_ pattern: LayerPattern) -> [Int] { tree.matches(pattern) }

  /// Path and name of a layer.
  func label(_ layer: Int) -> String { tree.entries[layer].label }
}

extension EvaluationContext {
  /// Returns the evaluator of an assertion about display lists; nil for others.
  ///
  /// - Throws: an error for a time that is not in the scene.
  func frameEvaluator() throws(SceneLoadingError) -> (any FrameEvaluator)? {
    switch source.assertion.claim {
    case .visible(let layer, let bound):
      return VisibilityEvaluator(self, layer, minOpacity: bound)
    case .hidden(let layer, let bound): return hidden(layer, maxOpacity: bound)
    case .appears(let layer, let moment):
      let bound = try source.seconds(of: moment, timeline)
      return AppearanceEvaluator(self, layer, .appears(by: bound))
    case .disappears(let layer, let moment):
      let bound = try source.seconds(of: moment, timeline)
      return AppearanceEvaluator(self, layer, .disappears(by: bound))
    case .before(let first, let second):
      return AppearanceEvaluator(self, first, than: second, .before)
    case .inside(let layer, let area, let margin): return inside(layer, area: area, margin: margin)
    case .apart(let first, let second, let gap): return apart(first, second, gap: gap)
    case .above(let first, let second): return above(first, of: second)
    case .moves(let layer, let interval):
      return moves(layer, interval: try source.frameCount(of: interval, timeline))
    case .rests(let layer): return rests(layer)
    case .maxSpeed(let layer, let bound): return motion(of: layer, bound: bound, isSpeed: true)
    case .maxJump(let layer, let bound, let moments):
      var exceptions: Set<Int> = []
      for moment in moments { exceptions.insert(try source.frame(at: moment, timeline)) }
      return motion(of: layer, bound: bound, isSpeed: false, exceptions: exceptions)
    case .drawsSomething: return drawsSomething()
    case .drawsAllLayers: return AllLayersEvaluator(self)
    case .minTextSize(let height): return textSize(min: height)
    case .readable(let layer, let speed):
      return ReadingTimeEvaluator(self, layer, charactersPerSecond: speed)
    case .contrast(let layer, let ratio): return contrast(of: layer, min: ratio)
    case .equal(let first, let second): return equal(first, second)
    default: return nil
    }
  }

  /// Returns the evaluator of an assertion about drawn frames; nil for others.
  ///
  /// - Throws: an error for a time that is not in the scene.
  func pixelEvaluator() throws(SceneLoadingError) -> (any PixelEvaluator)? {
    switch source.assertion.claim {
    case .flashes: return FlashEvaluator(self)
    case .hash(let hashes):
      var digests: [Int: String] = [:]
      for hash in hashes { digests[try source.frame(at: hash.time, timeline)] = hash.digest }
      return HashEvaluator(self, digests)
    default: return nil
    }
  }

  /// Returns the result of an assertion that needs no pass over all frames.
  ///
  /// - Parameter audio: measures the mix of the scene.
  func result(_ audio: AudioCheck) throws -> AssertionResult? {
    if let result = planResult { return result }
    if case .loops(let tolerance, let isSmooth) = source.assertion.claim {
      return try loopResult(tolerance: tolerance, isSmooth: isSmooth)
    }
    let content = check.source
    let texts = TextFitCheck(content.scene, content.resources, limits: content.limits)
    if let result = try texts.result(of: source, tree, watch) { return result }
    return try audio.result(of: source, span: span)
  }
}
