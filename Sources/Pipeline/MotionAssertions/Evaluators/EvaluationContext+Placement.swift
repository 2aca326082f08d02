internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

extension EvaluationContext {
  /// Decides `inside`: the painted bounds are inside of an area.
  func inside(
    _ pattern: LayerPattern,
    area: MotionAssertion.Area,
    margin: Double
  ) -> SpanEvaluator {
    let layers = layers(pattern)
    let layerSet = Set(layers)
    let area = area.rect(in: check.source.scene.canvas.size).outset(by: -margin)
    return SpanEvaluator(
      self,
      layers: layers,
      allowed: .number(0, unit: "pt"),
      remark: "the layer is never painted"
    ) { frame, tally in
      for appearance in frame.appearances(of: layerSet) {
        guard let painted = appearance.painted else { continue }
        let beyond = area.distance(ofMostDistantEdgeOf: painted)
        tally.measure(beyond, unit: "pt", nearer: max)
        guard beyond > .measuringTolerance else { continue }
        let measured = AssertionResult.Value.number(beyond, unit: "pt")
        tally.fail(
          layers: [appearance.layer],
          measured: measured,
          message: "the layer is outside of the area by \(measured)",
          boxes: [painted, area],
          excess: beyond
        )
      }
    }
  }

  /// Decides `apart`: the painted bounds of layers never meet.
  func apart(_ first: LayerPattern, _ second: LayerPattern, gap: Double) -> SpanEvaluator {
    let layers = (first: Set(layers(first)), second: Set(layers(second)))
    return SpanEvaluator(
      self,
      layers: layers.first.union(layers.second).sorted(),
      allowed: .number(gap, unit: "pt"),
      remark: "the layers are never painted on the same frame"
    ) { frame, tally throws(RenderError) in
      try frame.visitPairs(of: layers.first, and: layers.second, in: self) { first, second in
        guard let a = first.painted, let b = second.painted else { return }
        let distance = a.distance(to: b)
        tally.measure(distance, unit: "pt", nearer: min)
        let isApart = distance >= gap - .measuringTolerance && distance > .measuringTolerance
        guard !isApart else { return }
        tally.fail(
          layers: [first.layer, second.layer],
          measured: .number(distance, unit: "pt"),
          message: distance > .measuringTolerance ? "the layers are too near" : "the layers meet",
          boxes: [a, b],
          excess: -distance
        )
      }
    }
  }

  /// Decides `above`: a layer is painted after another one.
  func above(_ above: LayerPattern, of below: LayerPattern) -> SpanEvaluator {
    let layers = (above: layers(above), below: layers(below))
    let sets = (above: Set(layers.above), below: Set(layers.below))
    return SpanEvaluator(
      self,
      layers: layers.above + layers.below,
      allowed: .text("above"),
      remark: "the layers are never painted on the same frame"
    ) { frame, tally throws(RenderError) in
      try frame.visitPairs(of: sets.above, and: sets.below, in: self) { above, below in
        guard let first = above.order?.lowerBound, let last = below.order?.upperBound else {
          return
        }
        tally.nearest = .text("above")
        guard first < last else { return }
        tally.fail(
          layers: [above.layer, below.layer],
          measured: .text("below"),
          message: "the layer is painted before \(label(below.layer))",
          boxes: [above.painted, below.painted]
        )
      }
    }
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
    return Rect(origin: Point(center.x - size.width / 2, center.y - size.height / 2), size: size)
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
