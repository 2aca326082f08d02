import SceneModel
import Testing

@Suite("Easings")
struct EasingTests {
  private func timing(_ name: String) throws -> TimingFunction {
    TimingFunction(try #require(Easing.named.first { $0.name == name }?.easing))
  }

  @Test("Every pace starts at 0, ends at 1 and both halves mirror each other")
  func ends() {
    #expect(Easing.named.count == 30)
    for (name, easing) in Easing.named {
      let timing = TimingFunction(easing)
      #expect(abs(timing.value(at: 0)) < 1e-12 && abs(timing.value(at: 1) - 1) < 1e-12, "\(name)")
      #expect(
        timing.value(at: -1) == timing.value(at: 0) && timing.value(at: 2) == timing.value(at: 1)
      )
      guard case .penner(_, .inOut) = easing else { continue }
      for p in stride(from: 0.05, to: 0.5, by: 0.05) {
        #expect(abs(timing.value(at: p) + timing.value(at: 1 - p) - 1) < 1e-12, "\(name) at \(p)")
      }
    }
  }

  // Worked out by hand from the formulas.
  @Test(
    "Values are those of the formulas",
    arguments: [
      ("easeInSine", 0.5, 0.2928932188134524), ("easeOutSine", 0.5, 0.7071067811865476),
      ("easeInQuad", 0.5, 0.25), ("easeOutQuad", 0.5, 0.75), ("easeInOutQuad", 0.25, 0.125),
      ("easeInCubic", 0.5, 0.125), ("easeInQuart", 0.5, 0.0625), ("easeInQuint", 0.5, 0.03125),
      ("easeInExpo", 0.5, 0.03125), ("easeOutExpo", 0.1, 0.5), ("easeInOutExpo", 0.25, 0.015625),
      ("easeInCirc", 0.6, 0.2), ("easeInOutCirc", 0.3, 0.1),
      ("easeInBack", 0.5, -0.0876975), ("easeOutBack", 0.5, 1.0876975),
      ("easeInOutBack", 0.25, -0.09968184375),
      ("easeInElastic", 0.55, -0.04419417382415922), ("easeOutElastic", 0.15, 1.3535533905932737),
      ("easeOutBounce", 0.2, 0.3025), ("easeOutBounce", 6.0 / 11, 0.75),
      ("easeOutBounce", 9.0 / 11, 0.9375),
    ] as [(String, Double, Double)]
  )
  func values(_ name: String, _ p: Double, _ expected: Double) throws {
    #expect(abs(try timing(name).value(at: p) - expected) < 1e-9)
  }

  @Test("Steps jump at the end or at the start of their intervals")
  func steps() {
    let lazy = TimingFunction(.steps(4, .end))
    #expect([0, 0.24, 0.25, 0.5, 0.99, 1].map(lazy.value) == [0, 0, 0.25, 0.5, 0.75, 1])
    let early = TimingFunction(.steps(4, .start))
    #expect([0, 0.24, 0.25, 0.75, 1].map(early.value) == [0.25, 0.25, 0.5, 1, 1])
    // Three tenths are a little less than 0.3 as a sum.
    #expect(TimingFunction(.steps(10, .end)).value(at: 0.1 + 0.2 - 1e-16) == 0.3)
  }

  @Test("A spring runs its settling duration and ends at its goal")
  func spring() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 10)
    let timing = TimingFunction(.spring(spring))
    let half = spring.fraction(at: spring.settlingDuration / 2)
    #expect(timing.value(at: 0) == 0 && timing.value(at: 0.5) == half && timing.value(at: 1) == 1)
    #expect(stride(from: 0.1, to: 1, by: 0.05).map(timing.value).contains { $0 > 1.1 })
  }
}
