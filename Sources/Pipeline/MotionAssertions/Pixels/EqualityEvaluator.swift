internal import DisplayModel
internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// Decides `equal`: the images of two layers, each drawn alone at the same place, are the same.
final class EqualityEvaluator: FrameEvaluator {
  // Pixels around the painted bounds.
  private static let room = 2.0

  private let context: EvaluationContext
  private let layers: (first: Set<Int>, second: Set<Int>)
  private let pixels: (Rect) -> Rect
  private let draw: (DisplayList) throws(RenderError) -> Bitmap
  private var last: (a: [DisplayItem], b: [DisplayItem], difference: Int)?
  private var tally = FrameTally()

  /// - Parameters:
  ///   - pixels: maps canvas points to the pixels of items.
  ///   - draw: draws a list.
  init(
    _ context: EvaluationContext,
    _ first: LayerPattern,
    _ second: LayerPattern,
    pixels: @escaping (Rect) -> Rect,
    draw: @escaping (DisplayList) throws(RenderError) -> Bitmap
  ) {
    (self.context, self.pixels, self.draw) = (context, pixels, draw)
    layers = (Set(context.layers(first)), Set(context.layers(second)))
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    guard context.contains(frame) else { return }
    tally.see()
    let (firsts, seconds) = (frame.copies(of: layers.first), frame.copies(of: layers.second))
    try context.budget.compare(firsts.count, with: seconds.count, for: context.source)
    for (key, first) in firsts {
      for (other, second) in seconds where other != key {
        try compare(first, second, frame)
      }
    }
    // An unpainted layer differs from a painted one.
    let painted = (frame.appearances(of: layers.first), frame.appearances(of: layers.second))
    if painted.0.isEmpty != painted.1.isEmpty {
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: (layers.first.union(layers.second)).sorted(),
        measured: .text("one is not painted"),
        message: "only one of the layers is painted",
        boxes: (painted.0 + painted.1).map(\.painted)
      )
    }
  }

  private func compare(
    _ first: LayerAppearance,
    _ second: LayerAppearance,
    _ frame: MotionFrame
  ) throws(RenderError) {
    guard let a = first.painted, let b = second.painted else { return }
    func fail(_ measured: AssertionResult.Value, _ message: String) {
      tally.fail(
        frame: frame.index,
        at: frame.time,
        layers: [first.layer, second.layer],
        measured: measured,
        message: message,
        boxes: [a, b]
      )
    }
    guard abs(a.width - b.width) < .measuringTolerance * 2,
      abs(a.height - b.height) < .measuringTolerance * 2
    else { return fail(.text("another size"), "the layers have different sizes") }
    let count: Int
    if let last, last.a == first.items, last.b == second.items {
      count = last.difference
    } else {
      try context.budget.draw(2, for: context.source)
      let images = (try image(first, a), try image(second, b))
      count = images.0.differingPixels(from: images.1)
      last = (first.items, second.items, count)
    }
    if count > 0 {
      fail(.number(Double(count), unit: "pixels"), "\(count) pixels of the layers differ")
    }
  }

  // The layer alone, its painted bounds at the same place in every image.
  private func image(
    _ appearance: LayerAppearance,
    _ painted: Rect
  ) throws(RenderError) -> Bitmap {
    let area = pixels(painted)
    let offset = Point(Self.room - area.minX, Self.room - area.minY)
    func side(_ length: Double) -> Int {
      Int(clamping: length + 2 * Self.room, .up, in: 1...context.longestSide)
    }
    return try draw(
      DisplayList(
        width: side(area.width),
        height: side(area.height),
        background: .clear,
        items: appearance.items.withoutBackdrops.map { $0.shifted(by: offset) }
      )
    )
  }

  func finish() -> AssertionResult {
    tally.result(
      of: context.source,
      context.tree,
      layers: layers.first.union(layers.second).sorted(),
      allowed: .number(0, unit: "pixels"),
      nearest: .number(0, unit: "pixels")
    )
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

extension Bitmap {
  /// The number of pixels that differ; all of them for another size.
  fileprivate func differingPixels(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return width * height }
    return withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        var count = 0
        for y in 0..<height {
          for x in 0..<width {
            let (i, j) = (y * bytesPerRow + x * 4, y * other.bytesPerRow + x * 4)
            if (0..<4).contains(where: { a[i + $0] != b[j + $0] }) { count += 1 }
          }
        }
        return count
      }
    }
  }

  /// The greatest difference of a component of any pixel, in codes; 255 for another size.
  func maxDifference(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    return withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        var maximum = 0
        for y in 0..<height {
          for x in 0..<width * 4 {
            let difference = Int(a[y * bytesPerRow + x]) - Int(b[y * other.bytesPerRow + x])
            maximum = max(maximum, abs(difference))
          }
        }
        return maximum
      }
    }
  }
}
