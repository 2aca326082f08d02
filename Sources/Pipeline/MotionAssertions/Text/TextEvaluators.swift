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
    let heights = capHeights
    let layers = Set(heights.keys)
    return SpanEvaluator(
      self,
      allowed: .number(minimum, unit: "px"),
      remark: "no text is visible"
    ) { frame, tally in
      for appearance in frame.appearances(of: layers)
      where appearance.visibleOpacity > MotionAssertion.defaultOpacity {
        guard let height = heights[appearance.layer],
          let scale = appearance.items.firstResult(\.verticalScale)
        else { continue }
        let pixels = height * scale
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

  // The least height of capital letters of each text layer, in points.
  private var capHeights: [Int: Double] {
    let worker = WorkerResources(check.source.resources, limits: check.source.limits)
    // At a font size of 1; fonts do not all state their cap height.
    func height(of letter: TextGlyphRequest) -> Double {
      (try? worker.glyphs(for: letter).glyphs.first)?.outline.tightBounds.height ?? 0
    }
    var cache: [TextGlyphRequest: Double] = [:]
    var heights: [Int: Double] = [:]
    for text in check.source.scene.texts {
      guard let layer = tree.index(ofPath: text.path) else { continue }
      for run in text.request.runs where !run.string.allSatisfy(\.isWhitespace) {
        var letter = VectorText()
        (letter.font, letter.fontWeight, letter.isItalic) = (run.font, run.fontWeight, run.isItalic)
        let request = TextGlyphRequest("H", of: letter)
        let unit = cache[request] ?? height(of: request)
        cache[request] = unit
        heights[layer] = min(heights[layer] ?? .infinity, unit * run.fontSize)
      }
    }
    return heights
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
  /// The numbers of characters of text layers, the longest of each; line ends do not count.
  func characterCounts(_ tree: LayerTree) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for text in texts {
      guard let layer = tree.index(ofPath: text.path) else { continue }
      let count = text.request.runs.reduce(0) { $0 + $1.string.count { !$0.isNewline } }
      counts[layer] = max(counts[layer] ?? 0, count)
    }
    return counts
  }
}
