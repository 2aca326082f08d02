internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel

/// The heights of capital letters of text layers, in points.
struct CapHeights {
  private var heights: [Int: Double] = [:]

  /// Measures the texts of a scene.
  init(_ source: RenderSource, _ tree: LayerTree) {
    let worker = WorkerResources(source.resources, limits: source.limits)
    var cache: [VectorText.Face: Double] = [:]
    for text in source.scene.texts {
      guard let layer = tree.index(ofPath: text.path) else { continue }
      for run in text.request.runs where !run.string.allSatisfy(\.isWhitespace) {
        let face = VectorText.Face(run)
        let unit = cache[face] ?? Self.height(of: face, worker)
        cache[face] = unit
        let height = unit * run.fontSize
        heights[layer] = min(heights[layer] ?? .infinity, height)
      }
    }
  }

  /// The layers that show text.
  var layers: Set<Int> { Set(heights.keys) }

  /// The least height of the layer's runs.
  subscript(layer: Int) -> Double? { heights[layer] }

  // Of the letter H in a font of size 1; fonts do not all state their cap height.
  private static func height(of face: VectorText.Face, _ worker: WorkerResources) -> Double {
    var text = VectorText()
    (text.font, text.fontWeight, text.isItalic) = (face.font, face.weight, face.isItalic)
    guard let glyph = try? worker.glyphs(for: TextGlyphRequest("H", of: text)).glyphs.first else {
      return 0
    }
    return glyph.outline.tightBounds.height
  }
}

extension VectorText {
  /// The properties that select a font.
  struct Face: Hashable {
    var font: String
    var weight: Int
    var isItalic: Bool

    init(_ run: TextLayoutRequest.Run) {
      (font, weight, isItalic) = (run.font, run.fontWeight, run.isItalic)
    }
  }
}

extension EvaluationContext {
  /// Decides `minTextSize`: the cap height of visible text in output pixels.
  func textSize(min minimum: Double) -> SpanEvaluator {
    let heights = CapHeights(check.source, tree)
    return SpanEvaluator(
      self,
      allowed: .number(minimum, unit: "px"),
      remark: "no text is visible"
    ) { frame, tally in
      for appearance in frame.appearances(of: heights.layers)
      where appearance.visibleOpacity > MotionAssertion.defaultOpacity {
        guard let height = heights[appearance.layer],
          let scale = appearance.items.firstResult(\.verticalScale)
        else { continue }
        let pixels = height * scale
        tally.measure(pixels, unit: "px", nearer: min)
        guard pixels < minimum - 1e-6 else { continue }
        let measured = AssertionResult.Value.number(pixels, unit: "px")
        tally.fail(
          on: frame.request,
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

extension DisplayItem {
  /// The length in pixels of a vertical line of length 1 in the space of the first fill; nil without one.
  var verticalScale: Double? {
    switch self {
    case .fill(let item): Point(item.transform.c, item.transform.d).length
    case .stroke, .image, .tiles: nil
    case .group(let group): group.items.firstResult(\.verticalScale)
    }
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

  init(
    _ context: EvaluationContext,
    _ pattern: LayerPattern,
    charactersPerSecond speed: Double
  ) {
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
    for _ in 0..<frames { tally.see() }
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
