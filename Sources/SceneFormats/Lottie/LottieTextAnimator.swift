internal import Graphics
internal import SceneModel

/// What moves letters of a text: a look, and how much of it each letter takes on.
struct LottieTextAnimator {
  private let properties: LottiePropertyReader
  private let number: Int
  private let layerIndex: Int

  // The look at its full factor.
  private let position: AnimatedPoint
  private let anchor: AnimatedPoint
  private let scale: AnimatedPoint
  private let rotation: AnimatedValue<Double>
  private let skew: AnimatedValue<Double>
  private let skewAxis: AnimatedValue<Double>
  private let opacity: AnimatedValue<Double>
  private let tracking: AnimatedValue<Double>
  private let strokeWidth: AnimatedValue<Double>
  private let fill: AnimatedValue<Color>?
  private let stroke: AnimatedValue<Color>?
  /// Whether letters are turned or slanted.
  let turns: Bool

  // The selector.
  private let basis: TextUnits.Basis
  private let shape: TextRangeSelector.Shape
  private let units: TextRangeSelector.Units
  private let isRandom: Bool
  private let start: AnimatedValue<Double>
  private let end: AnimatedValue<Double>?
  private let offset: AnimatedValue<Double>
  private let amount: AnimatedValue<Double>
  private let easeLow: AnimatedValue<Double>
  private let easeHigh: AnimatedValue<Double>
  private let smoothness: AnimatedValue<Double>

  /// An animator of a text.
  ///
  /// - Parameters:
  ///   - number: its place among those of the text.
  ///   - layerIndex: the number of the layer, which chance depends on.
  init(
    _ cursor: JSONCursor,
    number: Int,
    layerIndex: Int,
    _ properties: LottiePropertyReader
  ) {
    self.properties = properties
    self.number = number
    self.layerIndex = layerIndex
    let context = properties.context
    let look = cursor["a"]
    for key in ["rx", "ry", "fh", "fs", "fb", "bl", "ls", "so", "fo"] {
      guard let value = look?[key] else { continue }
      context.warn(once: "animator \(key)", value, "\(key.quoted) of text animators is not drawn")
    }
    position = properties.point(look?["p"])
    anchor = properties.point(look?["a"])
    scale = properties.point(look?["s"], default: Point(100, 100), times: 0.01)
    rotation = properties.angle(look?["r"])
    skew = properties.angle(look?["sk"])
    skewAxis = properties.angle(look?["sa"])
    opacity = properties.percentage(look?["o"])
    tracking = properties.scalar(look?["t"], default: 0)
    strokeWidth = properties.scalar(look?["sw"], default: 0)
    fill = look?["fc"].map(properties.color)
    stroke = look?["sc"].map(properties.color)
    turns = look?["r"] != nil || look?["sk"] != nil

    let selector = cursor["s"]
    if let kind = selector?["t"], context.number(kind) == 1 {
      context.warn(once: "expression selector", kind, "expression selectors take the whole text")
    }
    func choice(_ key: String) -> Int {
      Int(clamping: context.number(selector?[key]) ?? 1, in: 0...100)
    }
    switch choice("b") {
    case 2: basis = .charactersWithoutSpaces
    case 3: basis = .words
    case 4: basis = .lines
    default: basis = .characters
    }
    switch choice("sh") {
    case 2: shape = .rampUp
    case 3: shape = .rampDown
    case 4: shape = .triangle
    case 5: shape = .round
    case 6: shape = .smooth
    default: shape = .square
    }
    units = choice("r") == 2 ? .index : .percent
    isRandom = selector?["rn"]?.isTrue ?? false
    start = properties.scalar(selector?["s"], default: 0)
    end = selector?["e"].map { properties.scalar($0, default: 100) }
    offset = properties.scalar(selector?["o"], default: 0)
    amount = properties.percentage(selector?["a"])
    easeLow = properties.percentage(selector?["ne"], default: 0)
    easeHigh = properties.percentage(selector?["xe"], default: 0)
    smoothness = properties.percentage(selector?["sm"])
    for part in [look, selector] {
      guard case .object(let members)? = part?.value.kind else { continue }
      for member in members { properties.checkExpression(part?[member.key]) }
    }
  }

  /// The seconds between which something moves; nil where nothing does.
  var span: ClosedRange<Double>? {
    let scalars = [
      rotation, skew, skewAxis, opacity, tracking, strokeWidth, start, offset, amount, easeLow,
      easeHigh, smoothness,
    ]
    var spans = (scalars + [end].compactMap(\.self)).compactMap(\.motion)
    spans += [fill, stroke].compactMap { $0?.motion }
    spans += [position, anchor, scale].compactMap(\.motion)
    guard let from = spans.map(\.lowerBound).min(), let to = spans.map(\.upperBound).max() else {
      return nil
    }
    return from...to
  }

  /// How much of the look every character takes on at an instant.
  func factors(_ kinds: [TextUnits.Kind], at time: Double) -> [Double] {
    var selector = TextRangeSelector()
    selector.units = units
    selector.shape = shape
    selector.start = start.value(at: time)
    selector.end = end?.value(at: time)
    selector.offset = offset.value(at: time)
    selector.amount = amount.value(at: time)
    selector.easeLow = easeLow.value(at: time)
    selector.easeHigh = easeHigh.value(at: time)
    selector.smoothness = smoothness.value(at: time)
    let easing = selector.easing
    let pace = TimingFunction(easing.first.x, easing.first.y, easing.second.x, easing.second.y)
    let units = TextUnits(of: kinds, by: basis)
    let seed = TextUnits.seed([layerIndex, number, units.count])
    let order =
      isRandom
      ? TextUnits.shuffledOrder(count: units.count) { CounterRandom.bits(seed, UInt64($0)) } : nil
    return units.indices.map { index in
      let place = order.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? index
      return selector.factor(of: place, among: units.count, ease: pace.value)
    }
  }

  /// The look at an instant.
  func look(at time: Double) -> Look {
    var transform = TextAnimatorTransform()
    transform.position = position.value(at: time)
    transform.anchor = anchor.value(at: time)
    transform.scale = scale.value(at: time)
    transform.rotation = rotation.value(at: time)
    transform.skew = skew.value(at: time)
    transform.skewAxis = skewAxis.value(at: time)
    return Look(
      transform: transform,
      opacity: opacity.value(at: time),
      tracking: tracking.value(at: time),
      strokeWidth: strokeWidth.value(at: time),
      fill: fill?.value(at: time),
      stroke: stroke?.value(at: time)
    )
  }

  /// What a letter takes on at the full factor.
  struct Look {
    let transform: TextAnimatorTransform
    let opacity: Double
    let tracking: Double
    let strokeWidth: Double
    let fill: Color?
    let stroke: Color?
  }
}

extension AnimatedValue {
  /// The seconds between which the value moves; without end where keyframes are repeated.
  fileprivate var motion: ClosedRange<Double>? {
    guard case .keyframes(_, let beyond) = self, let first = keyTimes.first,
      let last = keyTimes.last
    else { return nil }
    return
      (beyond.before == .hold ? first : -.infinity)...(beyond.after == .hold ? last : .infinity)
  }
}

extension AnimatedPoint {
  fileprivate var motion: ClosedRange<Double>? {
    switch self {
    case .joint(let value): return value.motion
    case .curved(let value): return value.motion
    case .separate(let x, let y):
      guard let a = x.motion ?? y.motion, let b = y.motion ?? x.motion else { return nil }
      return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }
  }
}
