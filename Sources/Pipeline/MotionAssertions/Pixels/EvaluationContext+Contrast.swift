internal import DisplayModel
internal import Files
internal import RenderPipeline
internal import SceneModel

extension EvaluationContext {
  /// Decides `contrast`: of the colour of text with the drawn backdrop under its glyphs.
  ///
  /// The colour is that of the paint; opacities of layers do not change it. Pixels count where the
  /// coverage of glyphs is at least half of its maximum.
  func contrast(of pattern: LayerPattern, min minimum: Double) -> SpanEvaluator {
    let layers = layers(pattern)
    let layerSet = Set(layers)
    let textless = layers.filter { !tree.entries[$0].hasText }
    var last: [Int: (list: DisplayList, ratio: Double?)] = [:]
    func ratio(of layer: Int, _ list: DisplayList) throws(RenderError) -> Double? {
      if let last = last[layer], last.list == list { return last.ratio }
      try budget.draw(2, for: source)
      let separation = GlyphSeparation(path: tree.entries[layer].path)
      let ratio = try separation.contrast(in: list, renderer.image)
      last[layer] = (list, ratio)
      return ratio
    }
    return SpanEvaluator(
      self,
      layers: layers,
      allowed: .number(minimum, unit: ""),
      remark: "the text is never visible"
    ) { frame, tally throws(RenderError) in
      for layer in textless {
        tally.fail(
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
        let list =
          if let output { output } else { try renderer.displayList(at: frame.request.time) }
        output = list
        guard let ratio = try ratio(of: layer, list) else { continue }
        tally.measure(ratio, unit: "", nearer: min)
        guard ratio < minimum else { continue }
        tally.fail(
          layers: [layer],
          measured: .number(ratio, unit: ""),
          message: "the text is hard to read",
          boxes: seen.map(\.painted),
          excess: -ratio
        )
      }
    }
  }
}
