import Graphics
import SceneModel
import Testing

@Suite("Paths of different structure")
struct MorphTests {
  private let oval = Path.ellipse(in: Rect(0, 0, 100, 100))
  private let square = Path.rect(Rect(0, 0, 100, 100))

  @Test("Both ends are exact, and in between as many cubics as the richer side has")
  func ends() {
    #expect(Path.interpolate(from: oval, to: square, at: 0) == oval)
    #expect(Path.interpolate(from: oval, to: square, at: 1) == square)
    let middle = Path.interpolate(from: oval, to: square, at: 0.5)
    #expect(middle.elements.count == 6)
    #expect(middle.elements.last == .close)
    // The oval starts at its right, the square at its origin.
    #expect(middle.elements.first == .move(Point(50, 25)))
  }

  @Test("The longest segment of the poorer side is halved")
  func halving() {
    var line = Path()
    line.move(to: .zero)
    line.line(to: Point(10, 0))
    line.line(to: Point(100, 0))
    var zigzag = Path()
    zigzag.move(to: .zero)
    for x in [1.0, 2, 3] { zigzag.line(to: Point(x, 0)) }
    let near = Path.interpolate(from: line, to: zigzag, at: 1e-12)
    let ends = near.elements.compactMap { element -> Double? in
      if case .curve(_, _, let to) = element { to.x.rounded() } else { nil }
    }
    #expect(ends == [10, 55, 100])
  }

  @Test("A subpath without partner grows from its own first point")
  func growing() {
    var two = square
    two.move(to: Point(200, 200))
    two.line(to: Point(300, 200))
    let early = Path.interpolate(from: square, to: two, at: 1e-9)
    let extra = early.elements.suffix(2)
    #expect(extra.first == .move(Point(200, 200)))
    if case .curve(_, _, let to)? = extra.last { #expect(abs(to.x - 200) < 1e-5) }
    let late = Path.interpolate(from: two, to: square, at: 0.5)
    if case .curve(_, _, let to)? = late.elements.last { #expect(to == Point(250, 200)) }
  }

  @Test("Whether it is closed is decided by the end")
  func closing() {
    var open = Path()
    open.move(to: .zero)
    open.line(to: Point(1, 0))
    open.line(to: Point(1, 1))
    #expect(Path.interpolate(from: open, to: square, at: 0.5).elements.last == .close)
    #expect(Path.interpolate(from: square, to: open, at: 0.5).elements.last != .close)
  }

  @Test("Thousands of points take no quadratic time")
  func manyPoints() {
    let sine = Path(
      elements: [.move(.zero)] + (1...20_000).map { .line(Point(Double($0), 3)) }
    )
    #expect(Path.interpolate(from: square, to: sine, at: 0.5).elements.count >= 20_000)
  }
}

@Suite("Value functions and pictures")
struct ValueFunctionTests {
  private func shown(_ channels: [(Channel, Bool)], at time: Double) -> LayerState {
    Layer(
      content: .none,
      animations: channels.map { Animation($0.0, isAdditive: $0.1) }
    ).presentation(atLocalTime: time)
  }

  @Test("A rotation from 0 to 4π really turns twice")
  func turns() {
    let turn = Channel.valued(.transform, .rotateZ, .basic(from: [0], to: [4 * .pi], by: nil))
    let eighth = shown([(turn, false)], at: 0.125).transform.matrix
    #expect(abs(eighth[0, 1] - 1) < 1e-9 && abs(eighth[0, 0]) < 1e-9)
  }

  @Test("Additive functions on one transform multiply")
  func additive() {
    let turn = Channel.valued(.transform, .rotateZ, .basic(from: [0], to: [.pi], by: nil))
    let grow = Channel.valued(.transform, .scale, .basic(from: [1, 1, 1], to: [3, 3, 1], by: nil))
    let matrix = shown([(turn, true), (grow, true)], at: 0.5).transform.matrix
    #expect(abs(matrix[0, 1] - 2) < 1e-9 && abs(matrix[1, 0] + 2) < 1e-9)
  }

  @Test(
    "Every function makes its matrix and reads its numbers back",
    arguments: ValueFunction.allCases
  )
  func numbers(function: ValueFunction) {
    let values = function.valueCount == 3 ? [0.5, 2, 3] : [0.5]
    let back = Channel.valued(.transform, function, .basic(from: nil, to: nil, by: nil))
    var layer = Layer(content: .none, animations: [Animation(back)])
    layer.state.transform = AnimatedTransform(function.matrix(values))
    let matrix = layer.presentation(atLocalTime: 0.3).transform.matrix
    for (a, b) in zip(matrix.rowMajor, function.matrix(values).rowMajor) {
      #expect(abs(a - b) < 1e-9)
    }
  }

  @Test("Components are additive and cumulative")
  func components() {
    let turn = Channel.component(.transform, .rotationZ, .basic(from: 0, to: 1, by: nil))
    var animation = Animation(turn, isAdditive: true)
    animation.timing.repeatCount = 3
    animation.isCumulative = true
    var layer = Layer(content: .none, animations: [animation])
    layer.state.transform[.rotationZ] = 0.25
    #expect(abs(layer.presentation(atLocalTime: 1.5).transform[.rotationZ] - 1.75) < 1e-9)
  }

  @Test("Pictures dissolve in a basic animation and switch in discrete keyframes")
  func pictures() {
    let (a, b) = (LayerPicture(.asset("a")), LayerPicture(.asset("b")))
    let state = shown([(.image(.contents, .basic(from: a, to: b, by: nil)), false)], at: 0.25)
    #expect(state.contents == .asset("a"))
    #expect(state.contentsDissolve == LayerPicture.Dissolve(into: .asset("b"), at: 0.25))
    let track = KeyframeTrack(values: [a, b], mode: .discrete)
    let late = shown([(.image(.contents, .keyframes(track)), false)], at: 0.75)
    #expect(late.contents == .asset("b") && late.contentsDissolve == nil)
  }
}
