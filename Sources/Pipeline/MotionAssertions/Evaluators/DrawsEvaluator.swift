internal import Files
internal import Sampling
internal import SceneModel

extension EvaluationContext {
  /// Decides `draws: something`: no frame is blank.
  func drawsSomething() -> SpanEvaluator {
    let something = AssertionResult.Value.text("something")
    return SpanEvaluator(self, allowed: something, nearest: something) { frame, tally in
      guard frame.isBlank else { return }
      tally.fail(measured: .text("blank"), message: "nothing is drawn")
    }
  }
}

/// Decides `draws: allLayers`: every layer contributes a pixel at some frame.
final class AllLayersEvaluator: FrameEvaluator {
  private let context: EvaluationContext
  private let layers: [Int]
  private var best: [Int: LayerAppearance.Visibility] = [:]
  private var frames = 0

  init(_ context: EvaluationContext) {
    self.context = context
    layers = context.tree.paintingLayers
  }

  func add(_ frame: MotionFrame) {
    guard context.contains(frame) else { return }
    frames += 1
    for appearance in frame.appearances {
      best[appearance.layer] = max(best[appearance.layer] ?? .empty, appearance.visibility)
    }
  }

  func finish() throws(RenderError) -> AssertionResult {
    let missing = layers.filter { best[$0] != .visible }
    let empty = Set(missing.filter { best[$0] ?? .empty == .empty })
    let transparent =
      empty.isEmpty ? [] : try context.check.paintedWithOpacity(empty, context.watch)
    let reasons = missing.map { layer in
      let isTransparent = transparent.contains(layer) || context.tree.entries[layer].hasClearPaint
      return "\(context.label(layer)) (\((best[layer] ?? .empty).reason(isTransparent)))"
    }
    var result = AssertionResult(
      context.source,
      holds: missing.isEmpty,
      layers: missing.map(context.label),
      measured: .number(Double(layers.count - missing.count), unit: "layers"),
      allowed: .number(Double(layers.count), unit: "layers"),
      message: missing.isEmpty ? "" : "never drawn: \(reasons.joined(separator: ", "))"
    )
    result.failingFrames = missing.isEmpty ? 0 : frames
    result.frameCount = frames
    return result
  }
}

extension LayerAppearance.Visibility {
  fileprivate func reason(_ isTransparent: Bool) -> String {
    switch self {
    case .empty: isTransparent ? "transparent" : "empty"
    case .outside: "outside"
    case .transparent: "transparent"
    case .covered: "covered"
    case .visible: "visible"
    }
  }
}

extension LayerTree {
  /// The layers that paint something themselves and are no mattes.
  var paintingLayers: [Int] {
    let siblings = Dictionary(grouping: entries.indices) { entries[$0].parent }
    var undrawn: Set<Int> = []
    for indices in siblings.values {
      let mattes = indices.map { entries[$0].layer }.matteSources
      undrawn.formUnion(mattes.map { indices[$0] })
    }
    // Parents come before their sublayers.
    for index in entries.indices where entries[index].parent.map(undrawn.contains) ?? false {
      undrawn.insert(index)
    }
    return entries.indices.filter { entries[$0].paintsItself && !undrawn.contains($0) }
  }
}

extension LayerTree.Entry {
  // Whether all paint that the layer states has alpha 0.
  fileprivate var hasClearPaint: Bool {
    let state = layer.state
    guard state.contents == nil else { return false }
    var colors = [state.backgroundColor].compactMap { $0 }
    if case .shape(let shape) = state.content {
      guard shape.fillGradient == nil, shape.fillPattern == nil, shape.strokeGradient == nil else {
        return false
      }
      colors += [shape.fillColor, shape.strokeColor].compactMap { $0 }
    } else if case .text(let text) = state.content {
      colors.append(text.foregroundColor)
    }
    return !colors.isEmpty && colors.allSatisfy { $0.alpha <= 0 }
  }
}

extension Scene {
  /// The scene with all layers opaque and shown.
  var withoutOpacity: Scene {
    var scene = self
    scene.layers = layers.map(\.withoutOpacity)
    return scene
  }
}

extension Layer {
  fileprivate var withoutOpacity: Layer {
    var layer = self
    (layer.state.opacity, layer.state.isHidden) = (1, false)
    for index in layer.revisions.indices {
      (layer.revisions[index].state.opacity, layer.revisions[index].state.isHidden) = (1, false)
    }
    let hiding: Set<Property> = [.scalar(.opacity), .flag(.hidden)]
    layer.animations.removeAll { animation in
      animation.properties.allSatisfy { hiding.contains($0) }
    }
    layer.sublayers = sublayers.map(\.withoutOpacity)
    return layer
  }
}
