import Graphics
import SceneModel
import TestSupport

/// Makes small scenes from a seed in which everything that is drawn can be seen: shapes, gradients,
/// letters and boxes with clips, masks, shadows, filters, blend modes, copies, turns and depth, moving.
struct RandomImage {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// A scene of a canvas of 96 × 80.
  mutating func scene() -> Scene {
    Scene(
      canvas: Canvas(width: 96, height: 80, background: chance(2) ? color() : nil),
      duration: 1,
      layers: (0..<4).map { _ in layer(depth: 0) }
    )
  }

  private mutating func layer(depth: Int) -> Layer {
    var state = LayerState()
    state.bounds = Rect(0, 0, number(10...70), number(10...60))
    state.position = Point(number(10...86), number(10...70))
    state.transform = AnimatedTransform(transform())
    state.zPosition = chance(5) ? number(-9...9) : 0
    state.opacity = chance(3) ? number(0.2...1) : 1
    state.backgroundColor = chance(2) ? color() : nil
    state.cornerRadius = chance(3) ? number(0...20) : 0
    state.borderWidth = chance(4) ? number(0.5...5) : 0
    state.borderColor = color()
    state.masksToBounds = chance(4)
    state.allowsGroupOpacity = !chance(6)
    if chance(6) { state.sublayerTransform = AnimatedTransform(perspective()) }
    if chance(5) { state.blendMode = pick(BlendMode.allCases) }
    if chance(5) { state.filters = [LayerFilter(filter())] }
    if chance(4) {
      (state.shadow.opacity, state.shadow.radius) = (number(0.3...1), number(0...6))
      (state.shadow.color, state.shadow.offset) = (color(), Size(number(-9...9), number(-9...9)))
    }
    state.content = content()
    return Layer(
      state: state,
      animations: (0..<3).map { _ in animation() },
      mask: depth < 2 && chance(6) ? layer(depth: 2) : nil,
      sublayers: depth < 2 ? (0..<Int(number(0...3))).map { _ in layer(depth: depth + 1) } : []
    )
  }

  private mutating func content() -> LayerContent {
    switch Int(number(0...6)) {
    case 0:
      var shape = ShapeContent()
      shape.path = .ellipse(in: Rect(number(-5...5), 0, number(5...60), number(5...60)))
      (shape.fillColor, shape.strokeColor) = (chance(2) ? color() : nil, color())
      (shape.lineWidth, shape.strokeEnd) = (number(0.5...9), number(0.3...1))
      shape.lineDashPattern = chance(3) ? [number(1...9), number(1...9)] : []
      return .shape(shape)
    case 1:
      var gradient = GradientContent()
      gradient.kind = pick(Gradient.Kind.allCases)
      gradient.colors = [color(), color(), color()]
      gradient.startPoint = Point(number(0...1), number(0...1))
      return .gradient(gradient)
    case 2:
      var replicator = ReplicatorContent()
      (replicator.instanceCount, replicator.instanceDelay) = (3, number(0...0.3))
      replicator.instanceTransform = AnimatedTransform(
        Transform3D.identity.translated(number(-20...20), number(-20...20))
      )
      replicator.instanceAlphaOffset = -number(0...0.3)
      replicator.preservesDepth = chance(3)
      return .replicator(replicator)
    case 3:
      var text = TextContent()
      (text.string, text.font, text.fontSize) = ("Tya 12", "DejaVu Sans", number(8...30))
      text.foregroundColor = color()
      return .text(text)
    case 4: return chance(3) ? .transform : .none
    default: return .none
    }
  }

  private mutating func animation() -> Animation {
    let channel: Channel =
      switch Int(number(0...4)) {
      case 0: .point(.position, .basic(from: nil, to: nil, by: Point(number(-40...40), 9)))
      case 1: .scalar(.opacity, .basic(from: number(0.1...1), to: 1, by: nil))
      case 2: .component(.transform, .rotationZ, .basic(from: nil, to: nil, by: number(-3...3)))
      default: .scalar(.cornerRadius, .basic(from: 0, to: number(0...30), by: nil))
      }
    return Animation(
      timing: Timing(beginTime: number(0...0.5), duration: number(0.2...1), fillMode: .both),
      isRemovedOnCompletion: false,
      action: .property(channel)
    )
  }

  private mutating func filter() -> LayerFilter.Effect {
    pick([
      .gaussianBlur(radius: number(0...5)), .brightness(amount: number(-1...1)),
      .saturate(amount: number(0...2)), .tint(color: color(), amount: number(0...1)),
    ])
  }

  private mutating func transform() -> Transform3D {
    var result = chance(6) ? perspective() : .identity
    if chance(2) { result = result.rotated(number(-3...3), 0, 0, 1) }
    if chance(3) { result = result.rotated(number(-1...1), 0.3, 1, 0) }
    return result
  }

  private func perspective() -> Transform3D {
    var result = Transform3D.identity
    result[2, 3] = -1 / 200
    return result
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    generator.number(in: range)
  }

  // True once in so many times.
  private mutating func chance(_ times: Double) -> Bool { number(0...times) < 1 }

  private mutating func color() -> Color {
    Color(number(0...1), number(0...1), number(0...1), chance(3) ? number(0.2...1) : 1)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}
