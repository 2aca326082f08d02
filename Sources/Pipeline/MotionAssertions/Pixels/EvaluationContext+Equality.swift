internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

extension EvaluationContext {
  // Pixels around the painted bounds.
  private static let room = 2.0
  // Of images of layers, in pixels.
  private static let longestSide = 16_384

  /// Decides `equal`: the images of two layers, each drawn alone at the same place, are the same.
  func equal(_ first: LayerPattern, _ second: LayerPattern) -> SpanEvaluator {
    // Items are in its pixels.
    let space = EnlargedCanvas(check.source.geometry)
    let layers = (first: Set(layers(first)), second: Set(layers(second)))
    let all = layers.first.union(layers.second).sorted()
    // The layer alone, its painted bounds at the same place in every image.
    func image(_ appearance: LayerAppearance, _ painted: Rect) throws(RenderError) -> Bitmap {
      let area = space.pixels(painted)
      let offset = Point(Self.room - area.minX, Self.room - area.minY)
      func side(_ length: Double) -> Int {
        Int(clamping: length + 2 * Self.room, .up, in: 1...Self.longestSide)
      }
      return try renderer.image(
        of: DisplayList(
          width: side(area.width),
          height: side(area.height),
          background: .clear,
          items: appearance.items.withoutBackdrops.map { $0.shifted(by: offset) }
        )
      )
    }
    var last: (a: [DisplayItem], b: [DisplayItem], difference: Int)?
    // How two copies differ; nil where they do not.
    func difference(
      _ first: LayerAppearance,
      _ second: LayerAppearance,
      _ a: Rect,
      _ b: Rect
    ) throws(RenderError) -> (measured: AssertionResult.Value, message: String)? {
      guard abs(a.width - b.width) < .measuringTolerance * 2,
        abs(a.height - b.height) < .measuringTolerance * 2
      else { return (.text("another size"), "the layers have different sizes") }
      let count: Int
      if let last, last.a == first.items, last.b == second.items {
        count = last.difference
      } else {
        try budget.draw(2, for: source)
        let images = (try image(first, a), try image(second, b))
        count = images.0.differingPixels(from: images.1)
        last = (first.items, second.items, count)
      }
      guard count > 0 else { return nil }
      return (.number(Double(count), unit: "pixels"), "\(count) pixels of the layers differ")
    }
    let none = AssertionResult.Value.number(0, unit: "pixels")
    return SpanEvaluator(self, layers: all, allowed: none, nearest: none) {
      frame,
      tally throws(RenderError) in
      let (firsts, seconds) = (frame.copies(of: layers.first), frame.copies(of: layers.second))
      try budget.compare(firsts.count, with: seconds.count, for: source)
      for (key, first) in firsts {
        for (other, second) in seconds where other != key {
          guard let a = first.painted, let b = second.painted,
            let problem = try difference(first, second, a, b)
          else { continue }
          tally.fail(
            layers: [first.layer, second.layer],
            measured: problem.measured,
            message: problem.message,
            boxes: [a, b]
          )
        }
      }
      // An unpainted layer differs from a painted one.
      let painted = (frame.appearances(of: layers.first), frame.appearances(of: layers.second))
      if painted.0.isEmpty != painted.1.isEmpty {
        tally.fail(
          layers: all,
          measured: .text("one is not painted"),
          message: "only one of the layers is painted",
          boxes: (painted.0 + painted.1).map(\.painted)
        )
      }
    }
  }
}

extension [DisplayItem] {
  // What layers make of others below them is no part of their own images.
  fileprivate var withoutBackdrops: [DisplayItem] {
    compactMap { item in
      guard case .group(var group) = item else { return item }
      guard group.origin.part != .backdrop else { return nil }
      group.items = group.items.withoutBackdrops
      return .group(group)
    }
  }
}
