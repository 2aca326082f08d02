internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// Decides `inside`: the painted bounds are inside of an area.
final class InsideEvaluator: FrameEvaluator {
  private let context: EvaluationContext
  private let layers: Set<Int>
  private let area: Rect
  private var tally = FrameTally()
  private var nearest: Double?

  init(
    _ context: EvaluationContext,
    _ pattern: LayerPattern,
    area: MotionAssertion.Area,
    margin: Double
  ) {
    self.context = context
    layers = Set(context.layers(pattern))
    self.area = area.rect(in: context.canvas).outset(by: -margin)
  }

  func add(_ frame: MotionFrame) {
    guard context.contains(frame) else { return }
    tally.see()
    for appearance in frame.appearances(of: layers) {
      guard let painted = appearance.painted else { continue }
      let beyond = area.distance(ofMostDistantEdgeOf: painted)
      nearest = max(nearest ?? -.infinity, beyond)
      guard beyond > .measuringTolerance else { continue }
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: [appearance.layer],
        measured: .number(beyond, unit: "pt"),
        message:
          "the layer is outside of the area by \(AssertionResult.Value.number(beyond, unit: "pt"))",
        boxes: [painted, area],
        excess: beyond
      )
    }
  }

  func finish() -> AssertionResult {
    tally.result(
      of: context.source,
      context.tree,
      layers: layers.sorted(),
      allowed: .number(0, unit: "pt"),
      nearest: nearest.map { .number($0, unit: "pt") },
      remark: nearest == nil ? "the layer is never painted" : ""
    )
  }
}

/// Decides `apart`: the painted bounds of layers never meet.
final class ApartEvaluator: FrameEvaluator {
  private let context: EvaluationContext
  private let layers: (first: Set<Int>, second: Set<Int>)
  private let gap: Double
  private var tally = FrameTally()
  private var nearest: Double?

  init(_ context: EvaluationContext, _ first: LayerPattern, _ second: LayerPattern, gap: Double) {
    self.context = context
    self.gap = gap
    layers = (Set(context.layers(first)), Set(context.layers(second)))
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    guard context.contains(frame) else { return }
    tally.see()
    try frame.visitPairs(of: layers.first, and: layers.second, in: context) { first, second in
      guard let a = first.painted, let b = second.painted else { return }
      let distance = a.distance(to: b)
      nearest = min(nearest ?? .infinity, distance)
      let isApart = distance >= gap - .measuringTolerance && distance > .measuringTolerance
      guard !isApart else { return }
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: [first.layer, second.layer],
        measured: .number(distance, unit: "pt"),
        message: distance > .measuringTolerance ? "the layers are too near" : "the layers meet",
        boxes: [a, b],
        excess: -distance
      )
    }
  }

  func finish() -> AssertionResult {
    tally.result(
      of: context.source,
      context.tree,
      layers: layers.first.union(layers.second).sorted(),
      allowed: .number(gap, unit: "pt"),
      nearest: nearest.map { .number($0, unit: "pt") },
      remark: nearest == nil ? "the layers are never painted on the same frame" : ""
    )
  }
}

/// Decides `above`: a layer is painted after another one.
final class AboveEvaluator: FrameEvaluator {
  private let context: EvaluationContext
  private let layers: (above: Set<Int>, below: Set<Int>)
  private var tally = FrameTally()
  private var isCompared = false

  init(_ context: EvaluationContext, _ above: LayerPattern, of below: LayerPattern) {
    self.context = context
    layers = (Set(context.layers(above)), Set(context.layers(below)))
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    guard context.contains(frame) else { return }
    tally.see()
    try frame.visitPairs(of: layers.above, and: layers.below, in: context) { above, below in
      guard let first = above.order?.lowerBound, let last = below.order?.upperBound else { return }
      isCompared = true
      guard first < last else { return }
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: [above.layer, below.layer],
        measured: .text("below"),
        message: "the layer is painted before \(context.label(below.layer))",
        boxes: [above.painted, below.painted]
      )
    }
  }

  func finish() -> AssertionResult {
    tally.result(
      of: context.source,
      context.tree,
      layers: layers.above.sorted() + layers.below.sorted(),
      allowed: .text("above"),
      nearest: isCompared ? .text("above") : nil,
      remark: isCompared ? "" : "the layers are never painted on the same frame"
    )
  }
}

extension MotionFrame {
  /// Visits all pairs of appearances of two sets of layers, without those of a copy with itself.
  fileprivate func visitPairs(
    of first: Set<Int>,
    and second: Set<Int>,
    in context: EvaluationContext,
    body: (LayerAppearance, LayerAppearance) -> Void
  ) throws(RenderError) {
    let (first, second) = (appearances(of: first), appearances(of: second))
    try context.budget.compare(first.count, with: second.count, for: context.source)
    for a in first {
      for b in second where a.layer != b.layer || a.copy != b.copy { body(a, b) }
    }
  }
}

extension MotionAssertion.Area {
  /// The area in canvas points.
  func rect(in canvas: Size) -> Rect {
    let all = Rect(origin: .zero, size: canvas)
    switch self {
    case .canvas: return all
    case .titleSafe: return all.scaled(by: 0.9)
    case .actionSafe: return all.scaled(by: 0.93)
    case .rect(let rect): return rect
    }
  }
}

extension Rect {
  fileprivate func scaled(by factor: Double) -> Rect {
    let size = Size(width * factor, height * factor)
    return Rect(
      origin: Point(center.x - size.width / 2, center.y - size.height / 2),
      size: size
    )
  }

  /// How far a rectangle reaches beyond this one; negative where it is inside everywhere.
  fileprivate func distance(ofMostDistantEdgeOf other: Rect) -> Double {
    max(minX - other.minX, minY - other.minY, other.maxX - maxX, other.maxY - maxY)
  }

  /// The distance between two rectangles; negative where they overlap, by the lesser overlap.
  fileprivate func distance(to other: Rect) -> Double {
    let x = max(minX - other.maxX, other.minX - maxX)
    let y = max(minY - other.maxY, other.minY - maxY)
    return x > 0 && y > 0 ? (x * x + y * y).squareRoot() : max(x, y)
  }
}
