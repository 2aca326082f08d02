internal import DisplayModel
public import Files
public import Graphics
public import RenderPipeline
internal import Sampling
public import SceneLoading
internal import SceneModel

/// A check of assertions about the frames of a scene.
///
/// Every frame is sampled once, and assertions that read display lists need no pixels. Frames are
/// drawn only for assertions about pixels.
public struct MotionCheck: Sendable {
  let source: RenderSource
  private let assertions: [PlacedAssertion]
  let timeline: Timeline
  let frames: [FrameRequest]
  let loader: ResourceLoader
  private let spans: [Range<Int>]
  let tree: LayerTree

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - source: the content and the size of the frames.
  ///   - assertions: the assertions to check.
  ///   - timeline: the frames of the scene at the rate of the output.
  ///   - frames: the examined frames, sorted.
  ///   - loader: reads audio.
  /// - Throws: an error for an assertion whose times are not in the scene, and for one that
  ///   compares a layer with itself.
  public init(
    _ source: RenderSource,
    _ assertions: [PlacedAssertion],
    timeline: Timeline,
    frames: [FrameRequest],
    loader: ResourceLoader
  ) throws(SceneLoadingError) {
    (self.source, self.assertions) = (source, assertions)
    (self.timeline, self.frames, self.loader) = (timeline, frames, loader)
    tree = LayerTree(source.scene)
    var spans: [Range<Int>] = []
    for assertion in assertions { spans.append(try assertion.span(in: timeline)) }
    self.spans = spans
    // Moments are resolved before the first frame is sampled.
    for assertion in assertions {
      try assertion.checkMoments(timeline)
      try assertion.checkLayers(tree)
    }
  }

  /// Looks at all frames.
  ///
  /// - Parameters:
  ///   - progress: counts the frames.
  ///   - cancellation: looked at between frames.
  ///   - countsFrames: whether progress counts the frames, or only watches them.
  /// - Returns: a result for each assertion, in their order.
  /// - Throws: `RenderError` for a frame that cannot be sampled or drawn, and for too much work.
  public func run(
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation(),
    countsFrames: Bool = true
  ) throws -> [AssertionResult] {
    var unhashed = source
    unhashed.hashes = nil
    let watch = MotionWatch(
      progress: progress,
      cancellation: cancellation,
      budget: AssertionBudget(memoryBytes: source.limits.memoryBytes),
      countsFrames: countsFrames
    )
    let renderer = FrameRenderer(unhashed)
    let audio = AudioCheck(self, watch)
    var sampled: [(number: Int, evaluator: any FrameEvaluator)] = []
    var drawn: [(number: Int, evaluator: any PixelEvaluator)] = []
    var results = [AssertionResult?](repeating: nil, count: assertions.count)
    for number in assertions.indices {
      try cancellation.check()
      let context = EvaluationContext(
        check: self,
        source: assertions[number],
        span: spans[number],
        renderer: renderer,
        watch: watch
      )
      if let evaluator = try context.frameEvaluator() {
        sampled.append((number, evaluator))
      } else if let evaluator = try context.pixelEvaluator() {
        drawn.append((number, evaluator))
      } else {
        results[number] = try context.result(audio)
      }
    }
    if !sampled.isEmpty {
      try sample(sampled.map(\.evaluator), watch)
      for (number, evaluator) in sampled {
        try cancellation.check()
        watch.budget.beginFrame()
        results[number] = try evaluator.finish()
      }
    }
    if !drawn.isEmpty {
      // A sampled frame has been counted.
      try draw(drawn.map(\.evaluator), renderer, watch, isCounted: sampled.isEmpty)
      for (number, evaluator) in drawn { results[number] = evaluator.finish() }
    }
    return results.compactMap { $0 }
  }

  private func sample(_ evaluators: [any FrameEvaluator], _ watch: MotionWatch) throws {
    var targets = tree.targets(of: assertions.map(\.assertion))
    if assertions.contains(where: { $0.assertion.kind == .minTextSize }) {
      targets.formUnion(textLayers.union(drawingsWithTexts))
    }
    let sampler = MotionSampler(
      source,
      tree,
      targets: targets,
      findsCovered: assertions.contains { $0.assertion.kind.dependsOnCover },
      watch.budget
    )
    for request in frames {
      try watch.frame(isCounted: true) { () throws(RenderError) in
        let frame = try sampler.frame(request)
        // Each assertion looks at all layers.
        try watch.budget.compare(frame.appearances.count, with: evaluators.count)
        for evaluator in evaluators {
          try watch.cancellation.check()
          try evaluator.add(frame)
        }
      }
    }
  }

  private func draw(
    _ evaluators: [any PixelEvaluator],
    _ renderer: FrameRenderer,
    _ watch: MotionWatch,
    isCounted: Bool
  ) throws {
    // Frames with hashes are drawn even if they are not among the selected ones.
    let selected = Set(frames.map(\.index))
    for index in 0..<timeline.count {
      let wanting = evaluators.filter {
        $0.wants(index) && (selected.contains(index) || $0 is HashEvaluator)
      }
      guard !wanting.isEmpty else { continue }
      let request = FrameRequest(index: index, time: timeline.rate.time(ofFrame: index))
      try watch.frame(isCounted: isCounted) { () throws(RenderError) in
        let frame = try renderer.frame(at: request.time)
        for evaluator in wanting {
          try watch.cancellation.check()
          try evaluator.add(frame, request)
        }
      }
    }
  }

  /// Returns the first failing frame of a result with the places of the failure marked.
  ///
  /// - Parameter progress: watches the drawing.
  /// - Returns: nil where no frame fails.
  /// - Throws: `RenderError` for a frame that cannot be drawn.
  public func image(
    of result: AssertionResult,
    progress: RenderProgress = RenderProgress()
  ) throws(RenderError) -> Bitmap? {
    guard let time = result.firstTime else { return nil }
    var drawn = source
    drawn.hashes = nil
    let map = source.geometry.transform
    return try progress.watched { () throws(RenderError) in
      try FrameRenderer(drawn).bitmap(at: time).marking(result.boxes.map(map.apply))
    }
  }

  /// Returns which of some layers would be painted if nothing were transparent or hidden.
  func paintedWithOpacity(
    _ layers: Set<Int>,
    _ watch: MotionWatch
  ) throws(RenderError) -> Set<Int> {
    var opaque = source
    opaque.scene = source.scene.withoutOpacity
    opaque.resources.scriptedScene = nil
    opaque.scene.motionBlur = nil
    let sampler = MotionSampler(opaque, tree, targets: layers, findsCovered: false, watch.budget)
    var painted: Set<Int> = []
    let step = max(1, frames.count / Self.sampledFrames)
    for position in stride(from: 0, to: frames.count, by: step) {
      let frame = try watch.frame { () throws(RenderError) -> MotionFrame? in
        // Without opacity a frame may have more layers than are drawn.
        guard let list = try? sampler.list(of: frames[position]) else { return nil }
        return try sampler.frame(frames[position], list)
      }
      guard let frame else { continue }
      painted.formUnion(frame.appearances.map(\.layer))
      if painted.count == layers.count { break }
    }
    return painted
  }

  private static let sampledFrames = 25
}

/// Samples frames and finds what layers paint on them.
///
/// With motion blur a layer is visible as on the mean of the frame's instants. All else is that of the frame's own
/// instant, or of layers that this does not show, that of the others.
final class MotionSampler {
  /// The room around the canvas.
  let space: EnlargedCanvas
  /// Draws frames with that room.
  let renderer: FrameRenderer
  /// Finds what layers paint in the lists of these.
  let scanner: DisplayListScanner
  /// Whether frames are means of several instants.
  let isBlurred: Bool

  init(
    _ source: RenderSource,
    _ tree: LayerTree,
    targets: Set<Int>,
    findsCovered: Bool,
    _ budget: AssertionBudget
  ) {
    space = EnlargedCanvas(source.geometry)
    var enlarged = source
    enlarged.geometry = space.geometry
    enlarged.hashes = nil
    isBlurred = source.scene.motionBlur != nil
    renderer = FrameRenderer(enlarged)
    scanner = DisplayListScanner(
      tree,
      targets: targets,
      space: space,
      findsCovered: findsCovered,
      budget: budget
    )
  }

  /// Returns the display list of a frame.
  func list(of request: FrameRequest) throws(RenderError) -> DisplayList {
    try renderer.displayList(at: request.time)
  }

  /// Returns a frame.
  func frame(_ request: FrameRequest) throws(RenderError) -> MotionFrame {
    try frame(request, list(of: request))
  }

  /// Returns a frame with a display list.
  func frame(_ request: FrameRequest, _ list: DisplayList) throws(RenderError) -> MotionFrame {
    var scan = try scanner.scan(list)
    if isBlurred {
      let instants = try instants(at: request.time)
      scan.appearances = scan.appearances.shown(on: instants.map(\.appearances))
      scan.isBlank = instants.allSatisfy(\.isBlank)
    }
    return MotionFrame(request: request, appearances: scan.appearances, isBlank: scan.isBlank)
  }

  // Equal neighbours are looked at once.
  private func instants(
    at time: Double
  ) throws(RenderError) -> [(appearances: [LayerAppearance], isBlank: Bool)] {
    var result: [(appearances: [LayerAppearance], isBlank: Bool)] = []
    var last: DisplayList?
    for list in try renderer.displayLists(at: time) {
      if let last, last == list, let scan = result.last {
        result.append(scan)
      } else {
        result.append(try scanner.scan(list))
      }
      last = list
    }
    return result
  }
}

extension LayerTree {
  /// The layers that assertions look for.
  func targets(of assertions: [MotionAssertion]) -> Set<Int> {
    var targets: Set<Int> = []
    for assertion in assertions {
      for pattern in assertion.layers { targets.formUnion(matches(pattern)) }
      if case .drawsAllLayers = assertion.claim { targets.formUnion(paintingLayers) }
    }
    return targets
  }
}

extension AssertionKind {
  /// Whether opaque items matter.
  fileprivate var dependsOnCover: Bool {
    let kinds: Set<AssertionKind> = [
      .visible, .hidden, .appears, .disappears, .before, .draws, .readable, .minTextSize, .contrast,
    ]
    return kinds.contains(self)
  }
}
