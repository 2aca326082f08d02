internal import Graphics
internal import SceneModel

/// Decides `visible` and `hidden`.
final class VisibilityEvaluator: FrameEvaluator {
  private struct Seen {
    var index: Int
    var time: Double
    var copies: [CopyKey: LayerAppearance]
  }

  private let context: EvaluationContext
  private let layers: Set<Int>
  private let minOpacity: Double
  private let isHidden: Bool
  private var frames: [Seen] = []

  init(_ context: EvaluationContext, _ pattern: LayerPattern, minOpacity: Double, isHidden: Bool) {
    (self.context, self.minOpacity, self.isHidden) = (context, minOpacity, isHidden)
    layers = Set(context.layers(pattern))
  }

  func add(_ frame: MotionFrame) {
    guard context.contains(frame) else { return }
    let copies = frame.copies(of: layers).map { entry in
      var appearance = entry.appearance
      appearance.items = []
      return (entry.key, appearance)
    }
    frames.append(
      Seen(index: frame.index, time: frame.time, copies: Dictionary(copies) { first, _ in first })
    )
  }

  func finish() -> AssertionResult {
    isHidden ? finishHidden() : finishVisible()
  }

  // A copy that is painted on any frame must be visible on all; a layer that never is has one copy.
  private func finishVisible() -> AssertionResult {
    var keys = Set(frames.flatMap(\.copies.keys))
    for layer in layers where !keys.contains(where: { $0.layer == layer }) {
      keys.insert(CopyKey(layer: layer, copy: 0))
    }
    let sorted = keys.sorted { ($0.layer, $0.copy) < ($1.layer, $1.copy) }
    var tally = FrameTally()
    var minimum = Double.infinity
    for frame in frames {
      tally.see()
      for key in sorted {
        let appearance = frame.copies[key]
        let opacity = appearance?.visibleOpacity ?? 0
        minimum = min(minimum, opacity)
        guard !(opacity > minOpacity) else { continue }
        tally.fail(
          frame.index,
          at: frame.time,
          [key.layer],
          measured: .number(opacity, unit: ""),
          "the layer is not visible: \(reason(appearance))",
          boxes: [appearance?.painted]
        )
      }
    }
    return tally.result(
      of: context.source,
      context.tree,
      layers: layers.sorted(),
      allowed: .number(minOpacity, unit: ""),
      nearest: minimum.isFinite ? .number(minimum, unit: "") : nil
    )
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

  private func finishHidden() -> AssertionResult {
    var tally = FrameTally()
    var maximum = 0.0
    for frame in frames {
      tally.see()
      let keys = frame.copies.keys.sorted { ($0.layer, $0.copy) < ($1.layer, $1.copy) }
      for key in keys {
        guard let appearance = frame.copies[key] else { continue }
        maximum = max(maximum, appearance.visibleOpacity)
        guard appearance.visibleOpacity > minOpacity else { continue }
        tally.fail(
          frame.index,
          at: frame.time,
          [key.layer],
          measured: .number(appearance.visibleOpacity, unit: ""),
          "the layer is visible",
          boxes: [appearance.painted]
        )
      }
    }
    return tally.result(
      of: context.source,
      context.tree,
      layers: layers.sorted(),
      allowed: .number(minOpacity, unit: ""),
      nearest: .number(maximum, unit: "")
    )
  }
}
