internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// Decides `appears`, `disappears` and `before` from the first and the last visible frame.
final class AppearanceEvaluator: FrameEvaluator {
  /// The rule for the visible frames.
  enum Rule {
    case appears(by: Double)
    case disappears(by: Double)
    case before

    var isBefore: Bool { if case .before = self { true } else { false } }
  }

  private let context: EvaluationContext
  private let layers: Set<Int>
  private let others: Set<Int>
  private let rule: Rule
  private var visibleFrames: [Int: [FrameRequest]] = [:]
  private var frames: [FrameRequest] = []
  private var boxes: [Int: [Int: Rect]] = [:]

  /// - Parameter other: the layer that must come later; nil for the other rules.
  init(
    _ context: EvaluationContext,
    _ pattern: LayerPattern,
    than other: LayerPattern? = nil,
    _ rule: Rule
  ) {
    self.context = context
    self.rule = rule
    layers = Set(context.layers(pattern))
    others = Set(other.map(context.layers) ?? [])
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    let appearances = frame.appearances(of: layers.union(others))
    try context.budget.remember(appearances.count + 1, for: context.source)
    frames.append(frame.request)
    var seen: Set<Int> = []
    for appearance in appearances where appearance.visibleOpacity > MotionAssertion.defaultOpacity {
      boxes[frame.request.index, default: [:]][appearance.layer] = appearance.painted
      guard seen.insert(appearance.layer).inserted else { continue }
      visibleFrames[appearance.layer, default: []].append(frame.request)
    }
  }

  func finish() throws(RenderError) -> AssertionResult {
    // Layers are compared with each other, or with the frames.
    let partners = rule.isBefore ? others.count : frames.count
    try context.budget.compare(layers.count, with: partners, for: context.source)
    var tally = FrameTally()
    tally.seen = frames.count
    switch rule {
    case .appears(let bound):
      for layer in layers.sorted() { checkStart(of: layer, by: bound, &tally) }
      return result(&tally, bound: bound, nearest: \.first)
    case .disappears(let bound):
      for layer in layers.sorted() {
        for frame in visibleFrames[layer] ?? [] where frame.time > bound + 1e-9 {
          tally.fail(
            on: frame,
            layers: [layer],
            measured: .number(visibleFrames[layer]?.last?.time ?? frame.time, unit: "s"),
            message: "the layer is still visible",
            boxes: [boxes[frame.index]?[layer]]
          )
        }
      }
      return result(&tally, bound: bound, nearest: \.last)
    case .before: return order(&tally)
    }
  }

  private func checkStart(of layer: Int, by bound: Double, _ tally: inout FrameTally) {
    let start = visibleFrames[layer]?.first
    guard start.map({ $0.time > bound + 1e-9 }) ?? true else { return }
    let delayed = frames.filter { $0.time >= bound - 1e-9 && $0.index < start?.index ?? .max }
    for frame in delayed.isEmpty ? frames.suffix(1) : delayed {
      tally.fail(
        on: frame,
        layers: [layer],
        measured: start.map { .number($0.time, unit: "s") } ?? .text("never"),
        message: start == nil ? "the layer never appears" : "the layer has not appeared yet"
      )
    }
  }

  private func order(_ tally: inout FrameTally) -> AssertionResult {
    for layer in layers.sorted() {
      for other in others.sorted() where other != layer {
        let (start, end) = (visibleFrames[layer]?.first, visibleFrames[other]?.first)
        if let start, start.index < end?.index ?? .max {
          tally.nearest = .number(start.time, unit: "s")
          continue
        }
        guard let frame = end ?? frames.last else { continue }
        let label = context.label(other)
        tally.fail(
          on: frame,
          layers: [layer, other],
          measured: start.map { .number($0.time, unit: "s") } ?? .text("never"),
          message: start == nil
            ? "the layer never appears" : "the layer does not appear earlier than \(label)",
          boxes: [boxes[frame.index]?[other]]
        )
      }
    }
    let bound = others.compactMap { visibleFrames[$0]?.first?.time }.min()
    return tally.result(
      of: context,
      layers: layers.sorted() + others.sorted(),
      allowed: bound.map { .number($0, unit: "s") } ?? .text("never")
    )
  }

  private func result(
    _ tally: inout FrameTally,
    bound: Double,
    nearest: (_ visible: [FrameRequest]) -> FrameRequest?
  ) -> AssertionResult {
    let times = layers.compactMap { visibleFrames[$0].flatMap(nearest)?.time }
    tally.nearest = times.max().map { .number($0, unit: "s") }
    return tally.result(of: context, layers: layers.sorted(), allowed: .number(bound, unit: "s"))
  }
}
