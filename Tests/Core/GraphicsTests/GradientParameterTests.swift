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
}
