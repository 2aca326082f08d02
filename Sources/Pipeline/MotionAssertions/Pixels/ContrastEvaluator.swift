internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// Decides `contrast`: of the colour of text with the drawn backdrop under its glyphs.
///
/// The colour is that of the paint; opacities of layers do not change it. Pixels count where the
/// coverage of glyphs is at least half of its maximum.
final class ContrastEvaluator: FrameEvaluator {
  private let context: EvaluationContext
  private let layers: [Int]
  private let layerSet: Set<Int>
  private let textless: [Int]
  private let minimum: Double
  private let list: (Double) throws(RenderError) -> DisplayList
  private let draw: (DisplayList) throws(RenderError) -> Bitmap
  private var last: [Int: (list: DisplayList, ratio: Double?)] = [:]
  private var tally = FrameTally()
  private var worst: Double?

  /// - Parameters:
  ///   - list: the display list of the output at a time.
  ///   - draw: draws a list.
  init(
    _ context: EvaluationContext,
    _ pattern: LayerPattern,
    min minimum: Double,
    list: @escaping (Double) throws(RenderError) -> DisplayList,
    draw: @escaping (DisplayList) throws(RenderError) -> Bitmap
  ) {
    (self.context, self.minimum, self.list, self.draw) = (context, minimum, list, draw)
    layers = context.layers(pattern)
    layerSet = Set(layers)
    textless = layers.filter { !context.tree.entries[$0].hasText }
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    guard context.contains(frame) else { return }
    tally.see()
    for layer in textless {
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: [layer],
        measured: .text("no text"),
        message: "the layer is no text layer"
      )
    }
    var output: DisplayList?
    let visibleAppearances = Dictionary(
      grouping: frame.appearances(of: layerSet)
        .filter { $0.visibleOpacity > MotionAssertion.defaultOpacity },
      by: \.layer
    )
    for layer in layers {
      guard let seen = visibleAppearances[layer] else { continue }
      let current = if let output { output } else { try list(frame.time) }
      output = current
      guard let ratio = try ratio(of: layer, current) else { continue }
      worst = min(worst ?? .infinity, ratio)
      guard ratio < minimum else { continue }
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: [layer],
        measured: .number(ratio, unit: ""),
        message: "the text is hard to read",
        boxes: seen.map(\.painted),
        excess: -ratio
      )
    }
  }

  private func ratio(of layer: Int, _ list: DisplayList) throws(RenderError) -> Double? {
    if let last = last[layer], last.list == list { return last.ratio }
    try context.budget.draw(2, for: context.source)
    let separation = GlyphSeparation(path: context.tree.entries[layer].path)
    let ratio = try separation.contrast(in: list, draw)
    last[layer] = (list, ratio)
    return ratio
  }

  func finish() -> AssertionResult {
    tally.result(
      of: context.source,
      context.tree,
      layers: layers,
      allowed: .number(minimum, unit: ""),
      nearest: worst.map { .number($0, unit: "") },
      remark: worst == nil ? "the text is never visible" : ""
    )
  }
}
