import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Interpolation")
struct InterpolationTests {
  @Test("Numbers extrapolate, and both ends are exact")
  func numbers() {
    #expect(Double.interpolate(from: 2, to: 10, at: 1.5) == 14)
    #expect(Double.interpolate(from: 2, to: 10, at: -0.5) == -2)
    #expect(Double.interpolate(from: 0.1, to: 0.3, at: 1) == 0.3)
    #expect(Double.interpolate(from: 1e300, to: -1e300, at: 1) == -1e300)
    expectClose(Point.interpolate(from: .zero, to: Point(2, 4), at: 1.5), Point(3, 6))
    expectClose(Rect.interpolate(from: .zero, to: Rect(1, 2, 3, 4), at: -1), Rect(-1, -2, -3, -4))
    expectClose(Color.interpolate(from: .black, to: .white, at: 2), Color(2, 2, 2, 1))
  }

  @Test("Distances for paced keyframes are Euclidean")
  func distances() {
    expectClose(3.0.distance(to: -1), 4)
    expectClose(Size(0, 0).distance(to: Size(3, 4)), 5)
    expectClose(Rect.zero.distance(to: Rect(1, 1, 1, 1)), 2)
    expectClose(Color.clear.distance(to: .white), 2)
    expectClose(Transform3D.identity.distance(to: .translation(3, 4)), 5)
    #expect(true.distance(to: false) == 1 && "a".distance(to: "a") == 0)
  }

  @Test("Flags and texts switch at the end, never early")
  func discrete() {
    for s in [-1, 0, 0.5, 0.999_999] {
      #expect(Bool.interpolate(from: false, to: true, at: s) == false)
      #expect(String.interpolate(from: "a", to: "b", at: s) == "a")
    }
    for s in [1, 1.5] { #expect(Bool.interpolate(from: false, to: true, at: s) == true) }
    let track = Track<Bool>.keyframes(KeyframeTrack(values: [false, true, false]))
    #expect(track.value(at: 0.49, underlying: true) == false)
    #expect(track.value(at: 0.5, underlying: true) == true)
    #expect(track.value(at: 0.99, underlying: true) == true)
    #expect(track.value(at: 1, underlying: true) == false)
    // 1.2 − 1 is a little less than 0.2; the step must not come a frame late.
    let steps = KeyframeTrack(values: [0.0, 1], mode: .discrete, keyTimes: [0, 0.2, 1])
    #expect(steps.value(at: 1.2 - 1) == 1 && steps.value(at: 0.199_999) == 0)
    let jump = KeyframeTrack(values: [0.0, 0, 1, 1], keyTimes: [0, 0.2, 0.2, 1])
    #expect(jump.value(at: 1.2 - 1) == 1)
  }

  @Test("A missing colour is the other one with alpha 0")
  func missingColors() {
    let red = Color(1, 0, 0)
    let half = Color(1, 0, 0, 0.5)
    #expect(Color?.interpolate(from: nil, to: red, at: 0.5) == half)
    #expect(Color?.interpolate(from: red, to: nil, at: 0.5) == half)
    #expect(Color?.interpolate(from: nil, to: nil, at: 0.5) == Color?.none)
  }

  @Test("Lists blend element by element; the shorter one repeats its last element")
  func lists() {
    // The check of section 9: E17.
    expectClose(
      [Double].interpolate(from: [0, 0, 0.25], to: [0.75, 1, 1], at: 0.5),
      [0.375, 0.5, 0.625]
    )
    expectClose([Double].interpolate(from: [0, 1], to: [0, 0.5, 3], at: 0.5), [0, 0.75, 2])
    #expect([Double].interpolate(from: [], to: [1], at: 0.5) == [])
    #expect([Double].interpolate(from: [], to: [1], at: 1) == [1])
  }

  @Test("Paths of one structure blend point by point, others after points are added")
  func paths() {
    let a = Path.ellipse(in: Rect(0, 0, 10, 10))
    let b = Path.ellipse(in: Rect(10, 20, 30, 50))
    expectClose(
      Path.interpolate(from: a, to: b, at: 0.5),
      Path.ellipse(in: Rect(5, 10, 20, 30)).numbers
    )
    expectClose(
      Path.interpolate(from: a, to: b, at: 2),
      Path.ellipse(in: Rect(20, 40, 50, 90)).numbers
    )
    #expect(a.hasSameStructure(as: b))
    let square = Path.rect(Rect(0, 0, 5, 5))
    #expect(!a.hasSameStructure(as: square))
    #expect(Path.interpolate(from: a, to: square, at: 1) == square)
    #expect(Path?.interpolate(from: nil, to: square, at: 0.9) == Path?.none)
    #expect(Path?.interpolate(from: nil, to: square, at: 1) == square)
  }

  @Test("In space a turn from 170° to −170° goes the shorter way, by 180°")
  func shorterTurn() {
    let angle = 170 * Double.pi / 180
    for (x, y) in [(1.0, 0.0), (0, 1)] {
      let from = Transform3D.rotation(angle, x, y, 0)
      let to = Transform3D.rotation(-angle, x, y, 0)
      let middle = Transform3D.interpolate(from: from, to: to, at: 0.5)
      let expected = Transform3D.rotation(.pi, x, y, 0)
      #expect(middle.distance(to: expected) < 1e-9)
    }
  }
}

@Suite("Interpolation of matrices")
struct MatrixInterpolationTests {
  private func turn(_ angle: Double) -> Transform3D { .rotation(angle, 0, 0, 1) }

  @Test("Rotations take the shorter way; half a turn goes clockwise", arguments: -12...12)
  func rotations(step: Int) {
    let start = Double(step) * .pi / 6 + 0.1
    for (delta, expected) in [(1.0, 1.0), (3.0, 3.0), (-3.0, -3.0), (4.0, 4 - 2 * .pi)] {
      expectClose(
        Transform3D.interpolate(from: turn(start), to: turn(start + delta), at: 0.5),
        turn(start + expected / 2)
      )
    }
    for half in [Double.pi, -.pi] {
      expectClose(
        Transform3D.interpolate(from: turn(start), to: turn(start + half), at: 0.5),
        turn(start + .pi / 2),
        "from \(start) by \(half)"
      )
    }
  }

  @Test("Ends are exact, equal matrices are constant, numbers extrapolate")
  func ends() {
    let (a, b) = (turn(0.3), turn(1).concatenating(.translation(10, 20)))
    #expect(Transform3D.interpolate(from: a, to: b, at: 0) == a)
    #expect(Transform3D.interpolate(from: a, to: b, at: 1) == b)
    #expect(Transform3D.interpolate(from: a, to: a, at: 0.4) == a)
    expectClose(
      Transform3D.interpolate(from: turn(0), to: turn(1), at: 1.5),
      turn(1.5)
    )
    expectClose(
      Transform3D.interpolate(from: .scale(1, 1), to: .scale(2, 3), at: 2),
      Transform3D.scale(3, 5)
    )
  }

  @Test("Singular matrices blend element by element")
  func singular() {
    let flat = Transform3D(Affine(0, 0, 0, 0, 10, 0))
    let blend = Transform3D.interpolate(from: turn(.pi / 2), to: flat, at: 0.5)
    expectClose(blend.affine, Affine(0, 0.5, -0.5, 0, 5, 0))
  }

  @Test("Additive matrices act first, in the layer's own axes")
  func additive() {
    let track = Track<Transform3D>.basic(from: turn(0), to: turn(.pi / 2), by: nil)
    var layer = Layer(animations: [Animation(.transform(.transform, track), isAdditive: true)])
    layer.state.transform.matrix = .translation(100, 0)
    let visible = layer.presentation(atLocalTime: 1).transform.matrix
    // Turned where it stands, then shifted.
    let image = visible.project(1, 0)
    expectClose([image.x, image.y], [100, 1])
  }

  @Test("Cumulative matrices go on from where a cycle ended: v · end^k")
  func cumulative() {
    let track = Track<Transform3D>.basic(
      from: .identity,
      to: turn(.pi / 2).concatenating(.translation(10, 0)),
      by: nil
    )
    let animation = Animation(
      timing: Timing(duration: 1, repeatCount: 9),
      isCumulative: true,
      action: .property(.transform(.transform, track))
    )
    let layer = Layer(animations: [animation])
    let end = turn(.pi / 2).concatenating(.translation(10, 0))
    var expected = Transform3D.identity
    for cycle in 0..<5 {
      let visible = layer.presentation(atLocalTime: Double(cycle)).transform.matrix
      expectClose(visible, expected, "cycle \(cycle)")
      expected = expected.concatenating(end)
    }
    #expect(Transform3D.identity.repeating(end, cycles: 0) == .identity)
    expectClose(end.repeating(end, cycles: -1), Transform3D.identity)
  }

  @Test("from + by acts in the layer's axes; to − by undoes it")
  func byValues() {
    let (base, step) = (Transform3D.translation(100, 0), turn(.pi / 2))
    expectClose(base.advanced(by: step), step.concatenating(base))
    expectClose(base.advanced(by: step).subtracting(by: step), base)
    #expect(base.subtracting(by: .scale(0, 0, 0)) == base)
  }
}
