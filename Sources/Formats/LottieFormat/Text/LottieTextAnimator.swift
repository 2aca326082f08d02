internal import Graphics
internal import JSONText
internal import SceneModel
internal import VectorGeometry

/// Reads what moves letters of a text: a look, and how much of it each letter takes on.
struct LottieTextAnimator {
  let properties: LottiePropertyReader
  /// The number of the layer, which chance depends on.
  let layerIndex: Int

  private var context: LottieContext { properties.context }

  /// An animator of a text.
  func animator(_ cursor: JSONCursor) -> VectorTextAnimator {
    let (style, selector) = (cursor["a"], cursor["s"])
    if let value = style?["bl"] {
      context.warn(once: "animator bl", value, "the blur of text animators is not drawn")
    }
    var animator = VectorTextAnimator()
    animator.selector = self.selector(selector)
    animator.position = properties.point(style?["p"])
    animator.anchor = properties.point(style?["a"])
    animator.scale = properties.point(style?["s"], default: Point(100, 100), times: 0.01)
    animator.rotation = properties.angle(style?["r"] ?? style?["rz"])
    animator.rotationX = properties.angle(style?["rx"])
    animator.rotationY = properties.angle(style?["ry"])
    animator.skew = properties.angle(style?["sk"])
    animator.skewAxis = properties.angle(style?["sa"])
    animator.opacity = properties.percentage(style?["o"])
    animator.squaresOpacity = context.compatibility == .web && style?["o"] != nil
    animator.fillOpacity = properties.percentage(style?["fo"])
    animator.strokeOpacity = properties.percentage(style?["so"])
    animator.fillColor = style?["fc"].map(properties.color)
    animator.fillHue = properties.scalar(style?["fh"], default: 0, times: 1 / 360)
    animator.fillSaturation = properties.percentage(style?["fs"], default: 0)
    animator.fillBrightness = properties.percentage(style?["fb"], default: 0)
    animator.strokeColor = style?["sc"].map(properties.color)
    animator.strokeWidth = properties.scalar(style?["sw"], default: 0)
    animator.tracking = properties.scalar(style?["t"], default: 0)
    animator.lineSpacing = lineSpacing(style?["ls"])
    return animator
  }

  // One number is the height alone.
  private func lineSpacing(_ cursor: JSONCursor?) -> AnimatedPoint {
    let value = properties.vector(cursor, context.numbers) {
      $0.count > 1 ? Point($0[0], $0[1]) : Point(0, $0[0])
    }
    return value.map { .joint($0) } ?? .constant(.zero)
  }

  private func selector(_ cursor: JSONCursor?) -> VectorTextSelector {
    if let kind = cursor?["t"], context.number(kind) == 1 {
      context.warn(once: "expression selector", kind, "expression selectors take the whole text")
    }
    func choice<Choice: CaseIterable>(_ key: String) -> Choice? where Choice.AllCases == [Choice] {
      .lottie((context.number(cursor?[key]) ?? 1).rounded())
    }
    var selector = VectorTextSelector()
    selector.basis = choice("b") ?? .characters
    selector.shape = choice("sh") ?? .square
    selector.units = choice("r") ?? .percent
    selector.start = properties.scalar(cursor?["s"], default: 0)
    selector.end = cursor?["e"].map { properties.scalar($0, default: 100) }
    selector.offset = properties.scalar(cursor?["o"], default: 0)
    selector.amount = properties.percentage(cursor?["a"])
    selector.easeLow = properties.percentage(cursor?["ne"], default: 0)
    selector.easeHigh = properties.percentage(cursor?["xe"], default: 0)
    selector.smoothness = properties.percentage(cursor?["sm"])
    if properties.context.flag(cursor?["rn"]) == true { selector.randomSeed = layerIndex }
    return selector
  }
}
