internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel

extension EvaluationContext {
  /// Decides `minTextSize`: the cap height of visible text in output pixels.
  func textSize(min minimum: Double) -> SpanEvaluator {
    let survey = TextSurvey(check.source)
    let drawings = check.drawingsWithTexts
    let layers = check.textLayers.union(drawings)
    return SpanEvaluator(
      self,
      allowed: .number(minimum, unit: "px"),
      remark: "no text is visible"
    ) { frame, tally throws(RenderError) in
      let visible = frame.appearances(of: layers)
        .filter { $0.visibleOpacity > MotionAssertion.defaultOpacity }
      guard !visible.isEmpty else { return }
      let placed = try renderer.placedLayers(at: frame.request.time).byPath
      for appearance in visible {
        if drawings.contains(appearance.layer) {
          tally.fail(
            layers: [appearance.layer],
            measured: .text("unknown"),
            message: "the texts of its SVG are not measured (make them layers, or paths)",
            boxes: [appearance.painted]
          )
        }
        let entry = tree.entries[appearance.layer]
        let scale = appearance.items.firstResult(\.verticalScale)
        guard let pixels = survey.capHeight(of: entry, placed[entry.path], scale: scale) else {
          continue
        }
        tally.measure(pixels, unit: "px", nearer: min)
        guard pixels < minimum - 1e-6 else { continue }
        let measured = AssertionResult.Value.number(pixels, unit: "px")
        tally.fail(
          layers: [appearance.layer],
          measured: measured,
          message: "the capital letters are \(measured) high",
          boxes: [appearance.painted],
          excess: -pixels
        )
      }
    }
  }
}

extension MotionCheck {
  /// The layers with texts that can be measured.
  var textLayers: Set<Int> { Set(tree.entries.indices.filter { tree.entries[$0].hasText }) }

  /// The layers that show an SVG with texts, which only its elements know.
  var drawingsWithTexts: Set<Int> {
    let texts = source.resources.drawings.filter { $0.value.hasTexts }.keys
    return Set(
      tree.entries.indices.filter { index in
        let layer = tree.entries[index].layer
        var images = layer.imageSources.map(\.source)
        for case .video(let video) in layer.modelStates.map(\.content) {
          images.append(.asset(video.asset))
        }
        return images.contains(where: texts.contains)
      }
    )
  }
}

extension DisplayItem {
  /// The length in pixels of a vertical line of length 1 in the space of the first fill or stroke, or of the outline of
  /// a first pattern; nil without one.
  var verticalScale: Double? {
    switch self {
    case .fill(let item): Point(item.transform.c, item.transform.d).length
    case .stroke(let item): Point(item.transform.c, item.transform.d).length
    case .image, .tiles: nil
    case .group(let group): group.items.firstResult(\.verticalScale) ?? group.outlineScale
    }
  }
}

extension DisplayGroup {
  fileprivate var outlineScale: Double? {
    guard origin.part.isCutOut else { return nil }
    return clips.first.map { Point($0.transform.c, $0.transform.d).length }
      ?? mask?.items.firstResult(\.verticalScale)
  }
}

/// Decides `readable`: a text is visible long enough for its characters.
final class ReadingTimeEvaluator: FrameEvaluator {
  private let context: EvaluationContext
  private let layers: [Int]
  private let layerSet: Set<Int>
  private let speed: Double
  private let characters: [Int: Int]
  private var visibleFrames: [Int: [(request: FrameRequest, box: Rect?)]] = [:]
  private var frames = 0

  init(_ context: EvaluationContext, _ pattern: LayerPattern, charactersPerSecond speed: Double) {
    (self.context, self.speed) = (context, speed)
    characters = context.check.source.scene.characterCounts(context.tree)
    layers = context.layers(pattern)
    layerSet = Set(layers)
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    frames += 1
    let copies = frame.copies(of: layerSet)
    try context.budget.remember(copies.count, for: context.source)
    for (key, appearance) in copies
    where appearance.visibleOpacity > MotionAssertion.defaultOpacity {
      guard visibleFrames[key.layer]?.last?.request.index != frame.request.index else { continue }
      visibleFrames[key.layer, default: []].append((frame.request, appearance.painted))
    }
  }

  func finish() -> AssertionResult {
    var tally = FrameTally()
    tally.seen = frames
    let start = FrameRequest(index: 0, time: 0)
    var nearest: (seconds: Double, needed: Double)?
    for layer in layers {
      guard let count = characters[layer] else {
        tally.fail(
          on: start,
          layers: [layer],
          measured: .text("no text"),
          message: "the layer is no text layer"
        )
        continue
      }
      let seen = visibleFrames[layer] ?? []
      let seconds = context.timeline.rate.time(ofFrame: seen.count)
      let needed = Double(count) / speed
      if nearest.map({ seconds - needed < $0.seconds - $0.needed }) ?? true {
        nearest = (seconds, needed)
      }
      guard seconds < needed - 1e-9 else { continue }
      for frame in seen.isEmpty ? [(request: start, box: nil)] : seen {
        tally.fail(
          on: frame.request,
          layers: [layer],
          measured: .number(seconds, unit: "s"),
          message: "\(count) characters need \(AssertionResult.Value.number(needed, unit: "s"))",
          boxes: [frame.box]
        )
      }
    }
    tally.nearest = nearest.map { .number($0.seconds, unit: "s") }
    return tally.result(
      of: context,
      layers: layers,
      allowed: nearest.map { .number($0.needed, unit: "s") }
    )
  }
}

extension Scene {
  /// The numbers of characters of layers with texts, the most that each has; line ends do not count.
  func characterCounts(_ tree: LayerTree) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    func add(_ strings: [String], to layer: Int) {
      let count = strings.reduce(0) { $0 + $1.count { !$0.isNewline } }
      counts[layer] = max(counts[layer] ?? 0, count)
    }
    for text in texts {
      // Those of shapes have the paths of their items.
      guard let layer = tree.index(ofPath: text.path) else { continue }
      add(text.request.runs.map(\.string), to: layer)
    }
    for (layer, entry) in tree.entries.enumerated() {
      for case .vector(let vector) in entry.layer.modelStates.map(\.content) {
        let texts = vector.items.texts
        if !texts.isEmpty { add(texts.map(\.text.string), to: layer) }
      }
    }
    return counts
  }
}
