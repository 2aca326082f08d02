import Graphics
import Testing

@Suite("Rates of rounded times")
struct FrameRateFitTests {
  private static let rates =
    [24, 25, 30, 50, 60].map { ($0, 1) }
    + [(24_000, 1001), (30_000, 1001), (60_000, 1001)]

  private func beginnings(_ count: Int, _ rate: FrameRate, _ unit: Int) -> [Int] {
    (0..<count).map { Int((rate.time(ofFrame: $0) * Double(unit)).rounded()) }
  }

  @Test("The rate that a container declares is found at any length", arguments: rates)
  func declared(numerator: Int, denominator: Int) throws {
    let rate = try #require(FrameRate(numerator, over: denominator))
    for (count, unit) in [(1, 1000), (2, 1000), (5, 1000), (31, 600), (90, 1000), (600, 90_000)] {
      let times = beginnings(count, rate, unit)
      let fit = FrameRateFit(beginnings: times, tick: (1, unit), declared: rate)
      #expect(fit?.rate == rate, "\(count) frames in \(unit)")
    }
  }

  @Test("Long files distinguish broadcast rates from integral ones, short ones are integral")
  func undeclared() throws {
    for (numerator, denominator) in Self.rates {
      let rate = try #require(FrameRate(numerator, over: denominator))
      let full = FrameRate(Int(rate.framesPerSecond.rounded()))
      for (count, unit, expected) in [(5, 1000, full), (5, 100, full), (600, 1000, rate)] {
        let times = beginnings(count, rate, unit)
        let fit = FrameRateFit(beginnings: times, tick: (1, unit))
        #expect(fit?.rate == expected, "\(rate.text), \(count) frames in \(unit)")
      }
    }
  }

  @Test("Even distances are their own rate, and a mean that FFmpeg guesses is none")
  func even() {
    let seven = FrameRateFit(beginnings: [0, 7, 14, 21], tick: (1, 100))
    #expect(seven?.rate == FrameRate(100, over: 7) && seven?.errors == 0...0)
    let guessed = FrameRateFit(
      beginnings: [0, 33, 67, 100, 133],
      tick: (1, 1000),
      declared: FrameRate(2406, over: 80)
    )
    #expect(guessed?.rate == FrameRate(30))
  }

  @Test("Variable rates fit none")
  func variable() {
    #expect(FrameRateFit(beginnings: [0, 40, 120, 160], tick: (1, 1000)) == nil)
    #expect(FrameRateFit(beginnings: [0, 40], tick: (1, 1000)) == nil)
    #expect(FrameRateFit(beginnings: [], tick: (1, 1000), declared: .sixty) == nil)
  }

  @Test(
    "After Effects' rounded rates are the rational ones",
    arguments: [
      (29.9700012207031, 30_000, 1001), (23.9759979248047, 24_000, 1001),
      (23.9759998321533, 24_000, 1001), (59.9400024414062, 60_000, 1001),
      (47.9520034790039, 48_000, 1001), (24.0000009536743, 24, 1), (30, 30, 1), (12.5, 25, 2),
      (29.97, 30_000, 1001), (29.96, 749, 25), (24.01, 2401, 100),
    ]
  )
  func rounded(value: Double, numerator: Int, denominator: Int) {
    #expect(FrameRate(roundedValue: value) == FrameRate(numerator, over: denominator))
  }
}
