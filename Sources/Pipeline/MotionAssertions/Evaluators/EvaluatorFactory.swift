internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel

/// Makes the evaluators of assertions, with their moments resolved.
struct EvaluatorFactory {
  let output: RenderSource
  let timeline: Timeline
  let tree: LayerTree
  /// Draws frames of the output.
  let renderer: FrameRenderer
  /// Returns the layers that would be painted if nothing were transparent.
  let isPaintedWithOpacity: (Set<Int>) throws(RenderError) -> Set<Int>

  /// Returns the evaluator of an assertion about display lists; nil for others.
  ///
  /// - Throws: an error for a time that is not in the scene.
  func frameEvaluator(
    _ context: EvaluationContext
  ) throws(SceneLoadingError) -> (any FrameEvaluator)? {
    let source = context.source
    switch source.assertion.claim {
    case .visible(let layer, let bound):
      return VisibilityEvaluator(context, layer, minOpacity: bound)
    case .hidden(let layer, let bound):
      return HiddenEvaluator(context, layer, maxOpacity: bound)
    case .appears(let layer, let moment):
      let bound = try source.seconds(of: moment, timeline)
      return AppearanceEvaluator(context, layer, .appears(by: bound))
    case .disappears(let layer, let moment):
      let bound = try source.seconds(of: moment, timeline)
      return AppearanceEvaluator(context, layer, .disappears(by: bound))
    case .before(let first, let second):
      return AppearanceEvaluator(context, first, than: second, .before)
    case .inside(let layer, let area, let margin):
      return InsideEvaluator(context, layer, area: area, margin: margin)
    case .apart(let first, let second, let gap):
      return ApartEvaluator(context, first, second, gap: gap)
    case .above(let first, let second): return AboveEvaluator(context, first, of: second)
    case .moves(let layer, let interval):
      let frames = try source.frameCount(of: interval, timeline)
      return ChangeEvaluator(context, layer, interval: frames)
    case .rests(let layer): return ChangeEvaluator(context, layer, interval: nil)
    case .maxSpeed(let layer, let bound):
      return SpeedEvaluator(context, layer, bound: bound, isSpeed: true)
    case .maxJump(let layer, let bound, let moments):
      var exceptions: Set<Int> = []
      for moment in moments { exceptions.insert(try source.frame(at: moment, timeline)) }
      return SpeedEvaluator(context, layer, bound: bound, isSpeed: false, exceptions: exceptions)
    case .drawsSomething: return BlankEvaluator(context)
    case .drawsAllLayers:
      return AllLayersEvaluator(context, isPaintedWithOpacity: isPaintedWithOpacity)
    case .minTextSize(let height):
      let heights = CapHeights(output.scene, tree, output.resources, limits: output.limits)
      return TextSizeEvaluator(context, height, heights)
    case .readable(let layer, let speed):
      return ReadingTimeEvaluator(
        context,
        layer,
        charactersPerSecond: speed,
        characters: output.scene.characterCounts(tree)
      )
    case .contrast(let layer, let ratio):
      return ContrastEvaluator(
        context,
        layer,
        min: ratio,
        list: { (time) throws(RenderError) in try renderer.displayList(at: time) },
        draw: { (list) throws(RenderError) in try renderer.image(of: list) }
      )
    case .equal(let first, let second):
      return EqualityEvaluator(
        context,
        first,
        second,
        pixels: EnlargedCanvas(output.geometry).pixels,
        draw: { (list) throws(RenderError) in try renderer.image(of: list) }
      )
    default: return nil
    }
  }

  /// Returns the evaluator of an assertion about drawn frames; nil for others.
  ///
  /// - Throws: an error for a time that is not in the scene.
  func pixelEvaluator(
    _ context: EvaluationContext
  ) throws(SceneLoadingError) -> (any PixelEvaluator)? {
    switch context.source.assertion.claim {
    case .flashes:
      let map = output.geometry.transform
      return FlashEvaluator(
        context,
        toPoints: { map.inverse?.apply($0) ?? $0 },
        layers: { (box, request) throws(RenderError) in
          try ChangingLayers(output, tree, context.budget).layers(in: box, at: request, timeline)
        }
      )
    case .hash(let hashes):
      var digests: [Int: String] = [:]
      for hash in hashes {
        digests[try context.source.frame(at: hash.time, timeline)] = hash.digest
      }
      return HashEvaluator(context, digests)
    default: return nil
    }
  }
}

extension EvaluationContext {
  init(
    _ source: PlacedAssertion,
    span: Range<Int>,
    tree: LayerTree,
    timeline: Timeline,
    output: RenderSource,
    budget: AssertionBudget
  ) {
    self.init(
      tree: tree,
      source: source,
      span: span,
      rate: timeline.rate,
      canvas: output.scene.canvas.size,
      budget: budget
    )
  }
}
