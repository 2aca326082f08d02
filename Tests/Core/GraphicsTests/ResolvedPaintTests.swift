import Graphics
import Testing

@Suite("Curves and ramps of colours")
struct ToneTests {
  @Test("Levels stretch a range over another, with a gamma between")
  func levels() {
    func close(_ levels: Levels, _ value: Double, _ expected: Double) {
      let match = levels.apply(value)
      #expect(abs(match - expected) < 1e-12, "\(levels) \(value): \(match)")
    }
    close(Levels(), 0.3, 0.3)
    close(Levels(black: 0.2, white: 0.7), 0.3, 0.2)
    close(Levels(black: 0.2, white: 0.7), 0.1, 0)
    close(Levels(black: 0.2, white: 0.7), 0.8, 1)
    // 0.25^(1/2) and 0.5^(1/0.5).
    close(Levels(gamma: 2), 0.25, 0.5)
    close(Levels(gamma: 0.5), 0.5, 0.25)
    close(Levels(outputBlack: 0.1, outputWhite: 0.6), 0.5, 0.35)
    close(Levels(outputBlack: 1, outputWhite: 0), 0.25, 0.75)
    // A range that is turned round falls.
    close(Levels(black: 1, white: 0), 0.25, 0.75)
    close(Levels(outputWhite: 3), 0.5, 1)
  }

  @Test("Levels without a range jump, and without a gamma are steep")
  func degenerateLevels() {
    let jump = Levels(black: 0.5, white: 0.5)
    #expect(jump.apply(0.49) == 0 && jump.apply(0.5) == 1)
    for gamma in [0, -3, Double.leastNormalMagnitude] {
      let steep = Levels(gamma: gamma)
      #expect(steep.apply(0) == 0 && steep.apply(0.5) < 1e-12 && steep.apply(1) == 1)
    }
  }

  @Test("A ramp has its three colours at luma 0, 0.5 and 1, and mixtures between")
  func tritone() {
    let ramp = Tritone(
      shadows: Color(1, 0, 0),
      midtones: Color(0, 1, 0),
      highlights: Color(0, 0, 1)
    )
    func grey(_ value: Double) -> Color { Color(value, value, value, 0.5) }
    func close(_ match: Color, _ red: Double, _ green: Double, _ blue: Double) {
      let distance = abs(match.red - red) + abs(match.green - green) + abs(match.blue - blue)
      #expect(distance < 1e-12 && match.alpha == 0.5, "\(match)")
    }
    close(ramp.apply(grey(0)), 1, 0, 0)
    close(ramp.apply(grey(0.25)), 0.5, 0.5, 0)
    close(ramp.apply(grey(0.5)), 0, 1, 0)
    close(ramp.apply(grey(0.75)), 0, 0.5, 0.5)
    close(ramp.apply(grey(1)), 0, 0, 1)
    // Green of luma 0.7152.
    close(ramp.apply(Color(0, 1, 0, 0.5)), 0, 0.5696, 0.4304)
    var half = ramp
    half.amount = 0.5
    close(half.apply(grey(0.5)), 0.25, 0.75, 0.25)
    close(Tritone().apply(Color(1, 0, 0, 0.5)), 0.2126, 0.2126, 0.2126)
  }
}
