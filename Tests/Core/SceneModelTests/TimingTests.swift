import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Timing")
struct TimingTests {
  @Test("The end of the active time in the parent's time")
  func endTime() {
    #expect(Timing(beginTime: 3, duration: 2).endTime == 5)
    #expect(Timing(beginTime: 3, speed: 2, duration: 2).endTime == 4)
    #expect(Timing(beginTime: 3, speed: -2, duration: 2).endTime == 4)
    #expect(Timing(speed: 0, duration: 2).endTime == .infinity)
    #expect(Timing(duration: 2, repeatCount: 2.5).endTime == 5)
    #expect(Timing(duration: 2, repeatCount: 2.5, autoreverses: true).endTime == 10)
    #expect(Timing(duration: 2, repeatCount: 9, repeatDuration: 5).endTime == 5)
    #expect(Timing(duration: 2, repeatCount: .infinity).endTime == .infinity)
    #expect(Timing(duration: 2, repeatCount: 1e9).endTime == .infinity)
    #expect(Timing(duration: 2, repeatDuration: 1e10).endTime == .infinity)
  }

  @Test("Core Animation's defaults")
  func defaults() {
    let timing = Timing.layer
    #expect(timing.duration == .infinity && timing.speed == 1 && timing.fillMode == .removed)
    #expect(timing.beginTime == 0 && timing.timeOffset == 0 && !timing.autoreverses)
    #expect(timing.repeatCount == 0 && timing.repeatDuration == 0)
    #expect(Animation.resolvedDuration(0) == 0.25)
    #expect(Animation.resolvedDuration(-1) == 0.25)
    #expect(Animation.resolvedDuration(0, inGroup: 3) == 3)
    #expect(Animation.resolvedDuration(2, inGroup: 3) == 2)
  }

  @Test("Frame times do not flicker round the ends", arguments: [24, 25, 30, 48, 60, 120])
  func frameTimes(rate: Int) {
    // begin and end fall on frames, but not exactly in binary.
    for first in 0..<rate {
      let timing = Timing(beginTime: Double(first) / Double(rate), duration: 0.5)
      let states = (0..<2 * rate).map {
        timing.position(atParentTime: Double($0) / Double(rate)).state
      }
      let active = states.indices.filter { states[$0] == .active }
      #expect(active.first == first)
      #expect(active.count == (rate + 1) / 2)
    }
  }

  @Test("A paused layer is frozen and resumes without a jump")
  func pauseAndResume() {
    var timing = Timing.layer
    let paused = timing.localTime(atParentTime: 7)
    timing.speed = 0
    timing.timeOffset = paused
    #expect(timing.localTime(atParentTime: 7) == 7 && timing.localTime(atParentTime: 20) == 7)
    (timing.speed, timing.timeOffset, timing.beginTime) = (1, 0, 0)
    timing.beginTime = timing.localTime(atParentTime: 20) - paused
    #expect(timing.localTime(atParentTime: 20) == 7 && timing.localTime(atParentTime: 21) == 8)
  }

  @Test("An object at rest shows its offset from both sides")
  func atRest() {
    let timing = Timing(timeOffset: 0, speed: 0, duration: 2)
    for side in [TimingSide.before, .after] {
      let progress = timing.position(atParentTime: 9, approachedFrom: side).progress
      #expect(progress?.fraction == 0 && progress?.cycle == 0)
    }
  }

  @Test("A layer with a finite duration is drawn in its active time only")
  func finiteLayers() {
    var layer = Layer(timing: Timing(beginTime: 1, duration: 2, repeatCount: 2))
    #expect(layer.localTime(atParentTime: 0.5) == nil)
    expectClose(layer.localTime(atParentTime: 1.5), 0.5)
    expectClose(layer.localTime(atParentTime: 3.5), 0.5)
    #expect(layer.localTime(atParentTime: 5) == nil)
    layer.timing.fillMode = .both
    expectClose(layer.localTime(atParentTime: 0), 0)
    expectClose(layer.localTime(atParentTime: 9), 2)
  }

  @Test("A lifetime is half open and tolerant of frame times")
  func lifetimes() {
    let layer = Layer(lifetime: Lifetime(from: 0.1 + 0.2, to: 1))
    #expect(layer.localTime(atParentTime: 0.3) == 0.3)
    #expect(layer.localTime(atParentTime: 0.29) == nil)
    #expect(layer.localTime(atParentTime: 1) == nil)
    #expect(layer.localTime(atParentTime: 1 - 1e-12) == nil)
    #expect(layer.localTime(atParentTime: 0.99) != nil)
  }

  @Test("A timing function is exact at its ends, and control x is clamped")
  func paceEnds() {
    for (_, timing) in TimingFunction.named {
      #expect(timing.value(at: 0) == 0 && timing.value(at: 1) == 1)
      #expect(timing.value(at: -3) == 0 && timing.value(at: 3) == 1)
    }
    #expect(TimingFunction(-1, 0, 2, 1).x1 == 0 && TimingFunction(-1, 0, 2, 1).x2 == 1)
    #expect(TimingFunction.linear.value(at: 0.3) == 0.3)
  }

  @Test("The paces of section 2", arguments: SplitMix64.seeds(20))
  func paceSolves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let timing = TimingFunction(
      random.number(in: 0...1),
      random.number(in: -1...2),
      random.number(in: 0...1),
      random.number(in: -1...2)
    )
    // x(s) and y(s) from the definition; value(at: x(s)) must be y(s).
    for step in 1..<20 {
      let s = Double(step) / 20
      func curve(_ a: Double, _ b: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
      }
      expectClose(
        timing.value(at: curve(timing.x1, timing.x2)),
        curve(timing.y1, timing.y2),
        within: 1e-6
      )
    }
  }
}

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "Decimals become fractions",
    arguments: [
      (23.976, 24000, 1001), (29.97, 30000, 1001), (59.94, 60000, 1001), (119.88, 120_000, 1001),
      (12.5, 25, 2), (60, 60, 1), (0.001, 1, 1000), (24.5, 49, 2),
    ] as [(Double, Int, Int)]
  )
  func decimals(value: Double, numerator: Int, denominator: Int) throws {
    let rate = try #require(FrameRate(value))
    #expect(rate.numerator == numerator && rate.denominator == denominator)
  }

  @Test("No rates", arguments: [0, -1, .nan, .infinity, 1e7, 1e-9] as [Double])
  func illegal(value: Double) {
    #expect(FrameRate(value) == nil)
  }

  @Test("Fractions are reduced and bounded")
  func fractions() throws {
    let rate = try #require(FrameRate(60000, over: 2002))
    #expect(rate.text == "30000/1001" && rate == FrameRate(29.97))
    #expect(FrameRate(120, over: 2)?.text == "60")
    #expect(
      FrameRate(0, over: 1) == nil && FrameRate(1, over: 0) == nil && FrameRate(-5, over: 1) == nil
    )
    #expect(FrameRate(2_000_000_000, over: 1) == nil)
  }

  @Test("Frames in a duration: ceil(duration · rate − 1e-9)")
  func frameCounts() throws {
    let sixty = FrameRate.sixty
    #expect(sixty.frameCount(duration: 1) == 60)
    #expect(sixty.frameCount(duration: 1.001) == 61)
    #expect(sixty.frameCount(duration: 0.1 + 0.2) == 18)
    #expect(sixty.frameCount(duration: 1.0 / 60) == 1)
    #expect(sixty.frameCount(duration: 0) == 0)
    #expect(sixty.frameCount(duration: .infinity) == 1_000_000_000_000)
    let film = try #require(FrameRate(23.976))
    #expect(film.frameCount(duration: 1001.0 / 24000) == 1)
    #expect(film.frameCount(duration: 10) == 240)
    #expect(Scene(canvas: Canvas(width: 1, height: 1), duration: 2.5).frameCount == 150)
  }

  @Test("Times are not accumulated")
  func times() throws {
    let film = try #require(FrameRate(29.97))
    #expect(film.time(ofFrame: 30_000) == 1001)
    #expect(FrameRate.sixty.time(ofFrame: 6_000_000) == 100_000)
    for frame in [0, 1, 7, 999, 123_456] {
      #expect(film.firstFrame(notBefore: film.time(ofFrame: frame)) == frame)
    }
    #expect(FrameRate.sixty.firstFrame(notBefore: 0.51 / 60) == 1)
  }
}
