internal import Files
internal import RenderPipeline
internal import SceneModel

/// Decides `visible`: a copy that is painted on any frame is visible on all frames.
///
/// Which copies there are is known at the end only, and far more frames than fit into memory can
/// have them. So frames keep how many copies they have, and copies the first frame without them.
final class VisibilityEvaluator: FrameEvaluator {
  private struct Seen {
    var request: FrameRequest
    var copyCount = 0
    var isFaint = false
  }

  private struct Copy {
    // Positions among the frames.
    var last: Int
    var firstMissing: Int?
  }

  private let context: EvaluationContext
  private let layers: Set<Int>
  private let minOpacity: Double
  private var frames: [Seen] = []
  private var copies: [CopyKey: Copy] = [:]
  // The first copy that is not visible enough, on the first frame with such copies.
  private var faint: (position: Int, key: CopyKey, appearance: LayerAppearance)?
  private var minimum = Double.infinity

  init(_ context: EvaluationContext, _ pattern: LayerPattern, minOpacity: Double) {
    (self.context, self.minOpacity) = (context, minOpacity)
    layers = Set(context.layers(pattern))
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    guard context.contains(frame) else { return }
    let position = frames.count
    var seen = Seen(request: frame.request)
    for (key, appearance) in frame.copies(of: layers) {
      seen.copyCount += 1
      if copies[key] == nil { try context.budget.remember(1, for: context.source) }
      var copy = copies[key] ?? Copy(last: -1)
      if copy.last < position - 1, copy.firstMissing == nil { copy.firstMissing = copy.last + 1 }
      copy.last = position
      copies[key] = copy
      minimum = min(minimum, appearance.visibleOpacity)
      guard !(appearance.visibleOpacity > minOpacity) else { continue }
      seen.isFaint = true
      if faint.map({ $0.position == position && key < $0.key }) ?? true {
        faint = (position, key, appearance)
        faint?.appearance.items = []
      }
    }
    frames.append(seen)
  }

  func finish() -> AssertionResult {
    // A layer that is never painted has one copy.
    for layer in layers.subtracting(copies.keys.map(\.layer)) {
      copies[CopyKey(layer: layer, copy: 0)] = Copy(last: -1)
    }
    var tally = FrameTally()
    let failure = firstFailure
    for (position, frame) in frames.enumerated() {
      tally.see(frame.request)
      let isIncomplete = frame.copyCount < copies.count
      if isIncomplete { minimum = min(minimum, 0) }
      guard frame.isFaint || isIncomplete else { continue }
      guard let failure, failure.position == position else {
        tally.fail(message: "")
        continue
      }
      tally.fail(
        layers: [failure.key.layer],
        measured: .number(failure.appearance?.visibleOpacity ?? 0, unit: ""),
        message: "the layer is not visible: \(reason(failure.appearance))",
        boxes: [failure.appearance?.painted]
      )
    }
    if minimum.isFinite { tally.nearest = .number(minimum, unit: "") }
    return tally.result(
      of: context,
      layers: layers.sorted(),
      allowed: .number(minOpacity, unit: "")
    )
  }

  // The first copy that fails on the first frame on which any fails.
  private var firstFailure: (position: Int, key: CopyKey, appearance: LayerAppearance?)? {
    var first = faint.map {
      (position: $0.position, key: $0.key, appearance: Optional($0.appearance))
    }
    for (key, copy) in copies {
      guard let missing = copy.firstMissing ?? (copy.last < frames.count - 1 ? copy.last + 1 : nil)
      else { continue }
      if let first, (first.position, first.key) <= (missing, key) { continue }
      first = (missing, key, nil)
    }
    return first
  }

  private func reason(_ appearance: LayerAppearance?) -> String {
    switch appearance?.visibility ?? .empty {
    case .empty: "it paints nothing"
    case .outside: "it is outside of the canvas"
    case .transparent: "its opacity is 0"
    case .covered: "opaque items cover it"
    case .visible: "its opacity is not above the bound"
    }
  }
}

extension EvaluationContext {
  /// Decides `hidden`.
  func hidden(_ pattern: LayerPattern, maxOpacity: Double) -> SpanEvaluator {
    let layers = layers(pattern)
    let layerSet = Set(layers)
    return SpanEvaluator(
      self,
      layers: layers,
      allowed: .number(maxOpacity, unit: ""),
      nearest: .number(0, unit: "")
    ) { frame, tally in
      for (key, appearance) in frame.copies(of: layerSet).sorted(by: { $0.key < $1.key }) {
        tally.measure(appearance.visibleOpacity, unit: "", nearer: max)
        guard appearance.visibleOpacity > maxOpacity else { continue }
        tally.fail(
          layers: [key.layer],
          measured: .number(appearance.visibleOpacity, unit: ""),
          message: "the layer is visible",
          boxes: [appearance.painted]
        )
      }
    }
  }
}
