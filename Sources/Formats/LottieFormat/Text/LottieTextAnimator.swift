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
    let (look, selector) = (cursor["a"], cursor["s"])
    if let value = look?["bl"] {
      context.warn(once: "animator bl", value, "the blur of text animators is not drawn")
    }
    var animator = VectorTextAnimator()
    animator.selector = self.selector(selector)
    animator.position = properties.point(look?["p"])
    animator.anchor = properties.point(look?["a"])
    animator.scale = properties.point(look?["s"], default: Point(100, 100), times: 0.01)
    animator.rotation = properties.angle(look?["r"] ?? look?["rz"])
    animator.rotationX = properties.angle(look?["rx"])
    animator.rotationY = properties.angle(look?["ry"])
    animator.skew = properties.angle(look?["sk"])
    animator.skewAxis = properties.angle(look?["sa"])
    animator.opacity = properties.percentage(look?["o"])
    animator.fillOpacity = properties.percentage(look?["fo"])
    animator.strokeOpacity = properties.percentage(look?["so"])
    animator.fillColor = look?["fc"].map(properties.color)
    animator.fillHue = properties.scalar(look?["fh"], default: 0, times: 1 / 360)
    animator.fillSaturation = properties.percentage(look?["fs"], default: 0)
    animator.fillBrightness = properties.percentage(look?["fb"], default: 0)
    animator.strokeColor = look?["sc"].map(properties.color)
    animator.strokeWidth = properties.scalar(look?["sw"], default: 0)
    animator.tracking = properties.scalar(look?["t"], default: 0)
    animator.lineSpacing = lineSpacing(look?["ls"])
    return animator
  }

  // One number is the height alone.
  private func lineSpacing(_ cursor: JSONCursor?) -> AnimatedPoint {
    let value = properties.value(cursor) { (values: JSONCursor) -> Point? in
      context.numbers(values).map { $0.count > 1 ? Point($0[0], $0[1]) : Point(0, $0[0]) }
    }
    return value.map { .joint($0) } ?? .constant(.zero)
  }

  private func selector(_ cursor: JSONCursor?) -> VectorTextSelector {
    if let kind = cursor?["t"], context.number(kind) == 1 {
      context.warn(once: "expression selector", kind, "expression selectors take the whole text")
    }
    func choice(_ key: String) -> Int {
      Int(clamping: context.number(cursor?[key]) ?? 1, in: 0...100)
    }
    var selector = VectorTextSelector()
    switch choice("b") {
    case 2: selector.basis = .charactersWithoutSpaces
    case 3: selector.basis = .words
    case 4: selector.basis = .lines
    default: selector.basis = .characters
    }
    switch choice("sh") {
    case 2: selector.shape = .rampUp
    case 3: selector.shape = .rampDown
    case 4: selector.shape = .triangle
    case 5: selector.shape = .round
    case 6: selector.shape = .smooth
    default: selector.shape = .square
    }
    selector.units = choice("r") == 2 ? .index : .percent
    selector.start = properties.scalar(cursor?["s"], default: 0)
    selector.end = cursor?["e"].map { properties.scalar($0, default: 100) }
    selector.offset = properties.scalar(cursor?["o"], default: 0)
    selector.amount = properties.percentage(cursor?["a"])
    selector.easeLow = properties.percentage(cursor?["ne"], default: 0)
    selector.easeHigh = properties.percentage(cursor?["xe"], default: 0)
    selector.smoothness = properties.percentage(cursor?["sm"])
    if cursor?["rn"]?.isTrue == true { selector.randomSeed = layerIndex }
    return selector
  }
}
