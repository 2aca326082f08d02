internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// What some layers paint on a frame.
private struct Painting {
  let request: FrameRequest
  private(set) var items: [Int: [DisplayItem]] = [:]
  private(set) var boxes: [Int: Rect] = [:]

  init(_ frame: MotionFrame, of layers: Set<Int>) {
    request = frame.request
    for entry in frame.appearances(of: layers) {
      items[entry.layer, default: []] += entry.items
      boxes[entry.layer] = boxes[entry.layer].union(entry.painted)
    }
  }

  func isEqual(to other: Painting, of layer: Int) -> Bool {
    items[layer] ?? [] == other.items[layer] ?? []
  }
}

extension EvaluationContext {
  /// Decides `rests`: the items of layers are those of the first frame.
  func rests(_ pattern: LayerPattern) -> SpanEvaluator {
    let layers = layers(pattern)
    let layerSet = Set(layers)
    var initial: Painting?
    let unchanged = AssertionResult.Value.text("unchanged")
    return SpanEvaluator(self, layers: layers, allowed: unchanged, nearest: unchanged) {
      frame,
      tally in
      let painting = Painting(frame, of: layerSet)
      guard let first = initial else {
        initial = painting
        return
      }
      for layer in layers where !first.isEqual(to: painting, of: layer) {
        tally.fail(
          layers: [layer],
          measured: .text("changed"),
          message: "the items of the layer differ from those of frame \(first.request.index)",
          boxes: [first.boxes[layer], painting.boxes[layer]]
        )
      }
    }
  }

  /// Decides `moves`: the items of layers differ between frames.
  ///
  /// - Parameter interval: the distance of two frames that must differ.
  func moves(_ pattern: LayerPattern, interval: Int) -> SpanEvaluator {
    let layers = layers(pattern)
    let layerSet = Set(layers)
    var recent: [Int: Painting] = [:]
    var retained = 0
    let changed = AssertionResult.Value.text("changed")
    return SpanEvaluator(self, layers: layers, allowed: changed, nearest: changed) {
      frame,
      tally throws(RenderError) in
      let painting = Painting(frame, of: layerSet)
      let index = frame.request.index
      if let old = recent.removeValue(forKey: index - interval) {
        for layer in layers where old.isEqual(to: painting, of: layer) {
          tally.fail(
            on: old.request,
            layers: [layer],
            measured: .text("unchanged"),
            message: "the items of the layer are the same on frame \(index)",
            boxes: [old.boxes[layer]]
          )
        }
      }
      // The interval, or all frames of a shorter span.
      if recent.count == retained {
        try budget.remember(1 + painting.boxes.count, for: source)
        retained += 1
      }
      recent[index] = painting
    }
  }

  /// Decides `maxSpeed` and `maxJump`: how far the centre of the painted bounds moves.
  ///
  /// - Parameters:
  ///   - isSpeed: whether the distance is that of a second, not of a frame.
  ///   - exceptions: the numbers of frames that a layer may jump to.
  func motion(
    of pattern: LayerPattern,
    bound: Double,
    isSpeed: Bool,
    exceptions: Set<Int> = []
  ) -> SpanEvaluator {
    let layers = layers(pattern)
    let layerSet = Set(layers)
    let unit = isSpeed ? "pt/s" : "pt"
    let factor = isSpeed ? timeline.rate.framesPerSecond : 1
    var last: (index: Int, boxes: [CopyKey: Rect])?
    return SpanEvaluator(
      self,
      layers: layers,
      allowed: .number(bound, unit: unit),
      nearest: .number(0, unit: unit)
    ) { frame, tally in
      let index = frame.request.index
      var boxes: [CopyKey: Rect] = [:]
      for (key, appearance) in frame.copies(of: layerSet) {
        guard let painted = appearance.painted else { continue }
        boxes[key] = painted
        guard let last, last.index == index - 1, let before = last.boxes[key],
          !exceptions.contains(index)
        else { continue }
        let value = before.center.distance(to: painted.center) * factor
        tally.measure(value, unit: unit, nearer: max)
        // The rounding of two positions.
        guard value > bound + Double.measuringTolerance * factor else { continue }
        tally.fail(
          layers: [key.layer],
          measured: .number(value, unit: unit),
          message: isSpeed ? "the layer is too fast" : "the layer jumps",
          boxes: [before, painted],
          excess: value
        )
      }
      last = (index, boxes)
    }
  }
}
