import Graphics
import SceneModel
import Testing

@Suite("Paths of different structure")
struct MorphTests {
  private let oval = Path.ellipse(in: Rect(0, 0, 100, 100))
  private let square = Path.rect(Rect(0, 0, 100, 100))

  @Test("Both ends are exact, and in between both have the vertices of either")
  func ends() {
    #expect(Path.interpolate(from: oval, to: square, at: 0) == oval)
    #expect(Path.interpolate(from: oval, to: square, at: 1) == square)
    let middle = Path.interpolate(from: oval, to: square, at: 0.5)
    // Four quarters of the oval, cut by four corners.
    #expect(middle.elements.count == 10)
    #expect(middle.elements.last == .close)
    // The oval starts at its right, which is the middle of the right side of the square.
    guard case .move(let start)? = middle.elements.first else {
      Issue.record("a path that starts with no move")
      return
    }
    #expect(start.distance(to: Point(100, 50)) < 0.01)
  }

  private func area(_ path: Path) -> Double { abs(signedArea(path)) }

  // By the shoelace formula, along chords.
  private func signedArea(_ path: Path) -> Double {
    var (points, last) = ([Point](), Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to):
        points.append(to)
        last = to
      case .curve(let a, let b, let to):
        let curve = CubicBezier(last, a, b, to)
        points += (1...64).map { curve.point(at: Double($0) / 64) }
        last = to
      case .close: break
      }
    }
    let next = points.dropFirst() + points.prefix(1)
    return zip(points, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
  }

  private func polygon(_ count: Int, from angle: Double, radius: Double = 40) -> Path {
    var path = Path()
    for index in 0..<count {
      let turn = angle + 2 * .pi * Double(index) / Double(count)
      let point = Point(
        radius * ElementaryFunctions.cos(turn),
        radius * ElementaryFunctions.sin(turn)
      )
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return path
  }

  private func backwards(_ path: Path) -> Path {
    let points = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let to), .line(let to): to
      case .curve, .close: nil
      }
    }
    var result = Path()
    for (index, point) in points.reversed().enumerated() {
      if index == 0 { result.move(to: point) } else { result.line(to: point) }
    }
    result.close()
    return result
  }

  @Test(
    "A circle on its way to a square has the area half way between both",
    arguments: [false, true],
    0..<4
  )
  func circleToSquare(isReversed: Bool, corner: Int) {
    let circle = Path.ellipse(in: Rect(-40, -40, 80, 80))
    var target = polygon(4, from: .pi / 4 + Double(corner) * .pi / 2, radius: 56)
    if isReversed { target = backwards(target) }
    let middle = (area(circle) + area(target)) / 2
    #expect(abs(area(Path.interpolate(from: circle, to: target, at: 0.5)) - middle) < 60)
    #expect(abs(area(Path.interpolate(from: target, to: circle, at: 0.5)) - middle) < 60)
  }

  @Test("Outlines of any number of corners and any start keep their area", arguments: 3...9)
  func polygons(count: Int) {
    for (other, angle) in [(3, 0.3), (5, 2.0), (8, 4.4)] where other != count {
      let (a, b) = (polygon(count, from: 1), polygon(other, from: angle))
      let minimum = min(area(a), area(b))
      for target in [b, backwards(b)] {
        let middle = area(Path.interpolate(from: a, to: target, at: 0.5))
        #expect(middle > 0.9 * minimum, "\(count) to \(other)")
      }
    }
  }

  @Test("A hole remains a hole where all subpaths turn the other way")
  func ring() {
    let outer = Path(
      elements: Path.ellipse(in: Rect(-40, -40, 80, 80)).elements
        + backwards(polygon(5, from: 0, radius: 10)).elements
    )
    let target = Path(
      elements: backwards(polygon(4, from: 0, radius: 50)).elements
        + polygon(6, from: 0, radius: 20).elements
    )
    let middle = Path.interpolate(from: outer, to: target, at: 0.5)
    let inner = middle.elements.lastIndex { if case .move = $0 { true } else { false } }
    let split = inner ?? 0
    let (first, second) = (
      Path(elements: Array(middle.elements[..<split])),
      Path(elements: Array(middle.elements[split...]))
    )
    #expect(area(first) > 4500 && area(second) > 500)
    #expect(signedArea(first) * signedArea(second) < 0)
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
    let lazy = Path.interpolate(from: two, to: square, at: 0.5)
    if case .curve(_, _, let to)? = lazy.elements.last { #expect(to == Point(250, 200)) }
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

@Suite("Value functions and images")
struct ValueFunctionTests {
  private func visible(_ channels: [(Channel, Bool)], at time: Double) -> LayerState {
    Layer(
      content: .none,
      animations: channels.map { Animation($0.0, isAdditive: $0.1) }
    ).presentation(atLocalTime: time)
  }

  @Test("A rotation from 0 to 4π really turns twice")
  func turns() {
    let turn = Channel.valued(.transform, .rotateZ, .basic(from: [0], to: [4 * .pi], by: nil))
    let eighth = visible([(turn, false)], at: 0.125).transform.matrix
    #expect(abs(eighth[0, 1] - 1) < 1e-9 && abs(eighth[0, 0]) < 1e-9)
  }

  @Test("Additive functions on one transform multiply")
  func additive() {
    let turn = Channel.valued(.transform, .rotateZ, .basic(from: [0], to: [.pi], by: nil))
    let grow = Channel.valued(.transform, .scale, .basic(from: [1, 1, 1], to: [3, 3, 1], by: nil))
    let matrix = visible([(turn, true), (grow, true)], at: 0.5).transform.matrix
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

  @Test("Images dissolve in a basic animation and switch in discrete keyframes")
  func images() {
    let (a, b) = (LayerImage(.asset("a")), LayerImage(.asset("b")))
    let state = visible([(.image(.contents, .basic(from: a, to: b, by: nil)), false)], at: 0.25)
    #expect(state.contents == .asset("a"))
    #expect(state.contentsDissolve == LayerImage.Dissolve(into: .asset("b"), at: 0.25))
    let track = KeyframeTrack(values: [a, b], mode: .discrete)
    let lazy = visible([(.image(.contents, .keyframes(track)), false)], at: 0.75)
    #expect(lazy.contents == .asset("b") && lazy.contentsDissolve == nil)
  }
}
