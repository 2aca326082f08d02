import Graphics
import TestSupport
import Testing

@Suite("Parameters of gradients")
struct GradientParameterTests {
  @Test(
    "With a focus, t is the radius of the circle through the point",
    arguments: [
      // t = 1 is the unit circle about the origin.
      (Point(0, 1), 1), (Point(0, -1), 1), (Point(1, 0), 1), (Point(-0.6, -0.8), 1),
      // t = ½ is the circle of radius ½ about half of the focus, (0.15, 0.2).
      (Point(0.65, 0.2), 0.5), (Point(0.15, 0.7), 0.5), (Point(0.15, -0.3), 0.5),
      (Point(0.3, 0.4), 0),
    ] as [(Point, Double)]
  )
  func focus(point: Point, expected: Double) throws {
    var gradient = Gradient(
      kind: .radial,
      stops: [GradientStop(location: 0, color: .white)],
      transform: .identity
    )
    gradient.focus = Point(0.3, 0.4)
    let parameter = try #require(gradient.parameter(at: point))
    #expect(abs(parameter - expected) < 1e-12)
  }

  @Test(
    "From a focus outside of the circle, t is that of the greatest circle in the cone",
    arguments: [
      // t = 1 is the unit circle, of which the side towards the focus counts.
      (Point(-1, 0), 1), (Point(-0.6, 0.8), 1), (Point(-0.8, -0.6), 1),
      // t = 2 is the circle of radius 2 about (2, 0), and t = 5/3 that about (4/3, 0).
      (Point(0, 0), 2), (Point(0, 1), 5.0 / 3), (Point(1, 0), 3), (Point(-2, 0), 0),
      // The sides rise by 30°.
      (Point(-3, 0), nil), (Point(-2, 0.1), nil), (Point(1, 1.8), nil),
    ] as [(Point, Double?)]
  )
  func apex(point: Point, expected: Double?) throws {
    var gradient = Gradient(
      kind: .radial,
      stops: [GradientStop(location: 0, color: .white)],
      transform: .identity
    )
    gradient.focus = Point(-2, 0)
    let parameter = gradient.parameter(at: point)
    #expect((parameter == nil) == (expected == nil))
    if let parameter, let expected { #expect(abs(parameter - expected) < 1e-3) }
    let bounds = try #require(gradient.parameters(in: Rect(-3, -2, 5, 4)))
    #expect(bounds.low == 0 && bounds.high >= parameter ?? 0)
  }
}
