internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// Decides `moves` and `rests`: whether the items of layers differ between frames.
final class ChangeEvaluator: FrameEvaluator {
  private struct Seen {
    var index: Int
    var time: Double
    var items: [Int: [DisplayItem]]
    var boxes: [Int: Rect]
  }

  private let context: EvaluationContext
  private let layers: [Int]
  private let layerSet: Set<Int>
  // In frames; nil where the items must be those of the first frame.
  private let interval: Int?
  private var first: Seen?
  private var recent: [Int: Seen] = [:]
  private var retained = 0
  private var tally = FrameTally()

  /// - Parameter interval: the distance of two frames that must differ; nil where all must be equal.
  init(_ context: EvaluationContext, _ pattern: LayerPattern, interval: Int?) {
    self.context = context
    self.interval = interval
    layers = context.layers(pattern)
    layerSet = Set(layers)
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    guard context.contains(frame) else { return }
    tally.see()
    var seen = Seen(index: frame.index, time: frame.time, items: [:], boxes: [:])
    for entry in frame.appearances(of: layerSet) {
      seen.items[entry.layer, default: []] += entry.items
      seen.boxes[entry.layer] = seen.boxes[entry.layer].union(entry.painted)
    }
    guard let interval else {
      guard let first else {
        first = seen
        return
      }
      for layer in layers where first.items[layer] ?? [] != seen.items[layer] ?? [] {
        tally.fail(
          frame: seen.index,
          at: seen.time,
          layers: [layer],
          measured: .text("changed"),
          message: "the items of the layer differ from those of frame \(first.index)",
          boxes: [first.boxes[layer], seen.boxes[layer]]
        )
      }
      return
    }
    if let old = recent.removeValue(forKey: seen.index - interval) {
      for layer in layers where old.items[layer] ?? [] == seen.items[layer] ?? [] {
        tally.fail(
          frame: old.index,
          at: old.time,
          layers: [layer],
          measured: .text("unchanged"),
          message: "the items of the layer are the same on frame \(seen.index)",
          boxes: [old.boxes[layer]]
        )
      }
    }
    // The interval, or all frames of a shorter span.
    if recent.count == retained {
      try context.budget.remember(1 + seen.boxes.count, for: context.source)
      retained += 1
    }
    recent[seen.index] = seen
  }

  func finish() -> AssertionResult {
    tally.result(
      of: context.source,
      context.tree,
      layers: layers,
      allowed: .text(interval == nil ? "unchanged" : "changed"),
      nearest: .text(interval == nil ? "unchanged" : "changed")
    )
  }
}

/// Decides `maxSpeed` and `maxJump`: how far the centre of the painted bounds moves.
final class SpeedEvaluator: FrameEvaluator {
  private let context: EvaluationContext
  private let layers: Set<Int>
  private let bound: Double
  private let isSpeed: Bool
  // The numbers of frames that a layer may jump to.
  private let exceptions: Set<Int>
  private var last: (index: Int, time: Double, centers: [CopyKey: Rect])?
  private var tally = FrameTally()
  private var maximum = 0.0

  init(
    _ context: EvaluationContext,
    _ pattern: LayerPattern,
    bound: Double,
    isSpeed: Bool,
    exceptions: Set<Int> = []
  ) {
    (self.context, self.bound) = (context, bound)
    (self.isSpeed, self.exceptions) = (isSpeed, exceptions)
    layers = Set(context.layers(pattern))
  }

  private var unit: String { isSpeed ? "pt/s" : "pt" }

  func add(_ frame: MotionFrame) {
    guard context.contains(frame) else { return }
    tally.see()
    var centers: [CopyKey: Rect] = [:]
    for (key, appearance) in frame.copies(of: layers) {
      guard let painted = appearance.painted else { continue }
      centers[key] = painted
      guard let last, last.index == frame.index - 1, let before = last.centers[key],
        !exceptions.contains(frame.index)
      else { continue }
      let distance = before.center.distance(to: painted.center)
      let value = isSpeed ? distance * context.rate.framesPerSecond : distance
      maximum = max(maximum, value)
      // The rounding of two positions.
      let tolerance =
        Double.measuringTolerance * (isSpeed ? context.rate.framesPerSecond : 1)
      guard value > bound + tolerance else { continue }
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: [key.layer],
        measured: .number(value, unit: unit),
        message: isSpeed ? "the layer is too fast" : "the layer jumps",
        boxes: [before, painted],
        excess: value
      )
    }
    last = (frame.index, frame.time, centers)
  }

  func finish() -> AssertionResult {
    tally.result(
      of: context.source,
      context.tree,
      layers: layers.sorted(),
      allowed: .number(bound, unit: unit),
      nearest: .number(maximum, unit: unit)
    )
  }
}
