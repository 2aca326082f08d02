import Graphics
import SceneModel
import TestSupport
import Testing

/// Loudness as a function of time, against values worked out by hand.
@Suite("Loudness of sounds")
struct LoudnessTests {
  // −20 dB, −10 dB and 0 dB as mean squares.
  private let steps = AudioPowers([0.01, 0.1, 1])

  private func fractions(_ powers: AudioPowers, _ loudness: Loudness, _ times: [Double]) -> [Double]
  {
    let track = LevelTrack(powers, loudness)
    return times.map { track.fraction(at: $0) }
  }

  @Test("Decibels map evenly to fractions, at the middles of hundredths of a second")
  func decibels() {
    let direct = Loudness(asset: "a", quietest: -40, loudest: 0, attack: 0, release: 0)
    let middles = fractions(steps, direct, [0.005, 0.015, 0.025])
    expectClose(middles, [0.5, 0.75, 1], within: 1e-6)
    // Half way between two middles, before the first one, and when the sound is over.
    expectClose(
      fractions(steps, direct, [0.01, 0, -0.005, -1, 0.026, 9]),
      [0.625, 0.25, 0, 0, 0, 0],
      within: 1e-6
    )
    let narrow = Loudness(asset: "a", quietest: -15, loudest: -12, attack: 0, release: 0)
    expectClose(fractions(steps, narrow, [0.005, 0.015]), [0, 1], within: 1e-6)
  }

  @Test("Silence and what is no number are fraction 0, endless power is 1")
  func extremes() {
    let direct = Loudness(asset: "a", attack: 0, release: 0)
    let odd = AudioPowers([0, .nan, .infinity, 0])
    expectClose(fractions(odd, direct, [0.005, 0.015, 0.025, 0.035]), [0, 0, 1, 0], within: 0)
    #expect(fractions(AudioPowers([]), direct, [0, 1]) == [0, 0])
  }

  @Test("Attack and release are time constants")
  func follower() {
    // A jump to 1 over 20 windows of 10 ms with a time constant of 50 ms: 1 − e^(−n/5).
    let slow = Loudness(asset: "a", quietest: -50, loudest: 0, attack: 0.05, release: 0.1)
    let loud = AudioPowers([Float](repeating: 1, count: 20) + [Float](repeating: 0, count: 10))
    let seen = fractions(loud, slow, [0.005, 0.045, 0.195, 0.205, 0.295])
    let top = 1 - ElementaryFunctions.exp(-4)
    let expected = [
      1 - ElementaryFunctions.exp(-0.2), 1 - ElementaryFunctions.exp(-1), top,
      top * ElementaryFunctions.exp(-0.1), top * ElementaryFunctions.exp(-1),
    ]
    expectClose(seen, expected, within: 1e-6)
    // After the last window it falls on in the same way.
    let after = fractions(loud, slow, [0.395])
    expectClose(after, [top * ElementaryFunctions.exp(-2)], within: 1e-6)
  }

  @Test("An animation follows the sound on its own clock")
  func animation() {
    let loudness = Loudness(asset: "a", quietest: -40, loudest: 0, attack: 0, release: 0)
    var levels = AudioLevels()
    levels[loudness] = LevelTrack(steps, loudness)
    func visible(_ timing: Timing, at time: Double, eased: TimingFunction? = nil) -> Double {
      let animation = Animation(
        timing: timing,
        timingFunction: eased,
        loudness: loudness,
        action: .property(.scalar(.positionX, .basic(from: 100, to: 200, by: nil)))
      )
      return Layer(animations: [animation]).presentation(atLocalTime: time, levels: levels).position
        .x
    }
    let endless = Timing(duration: .infinity)
    expectClose([visible(endless, at: 0.015)], [175], within: 1e-4)
    expectClose(
      [visible(Timing(beginTime: 2, duration: .infinity), at: 2.015)],
      [175],
      within: 1e-4
    )
    expectClose([visible(Timing(beginTime: 2, duration: .infinity), at: 1)], [0], within: 0)
    expectClose(
      [visible(Timing(timeOffset: 0.01, duration: .infinity), at: 0.005)],
      [175],
      within: 1e-4
    )
    // Twice as fast, and in the second of two cycles of 20 ms.
    expectClose([visible(Timing(speed: 2, duration: .infinity), at: 0.0075)], [175], within: 1e-4)
    expectClose([visible(Timing(duration: 0.02, repeatCount: 2), at: 0.035)], [175], within: 1e-4)
    // A timing function bends the level, not the time: 0.5 stays 0.5 in a symmetric one.
    expectClose([visible(endless, at: 0.005, eased: .easeInEaseOut)], [150], within: 1e-3)
    // Without the sound it is silent.
    let animation = Animation(
      timing: endless,
      loudness: loudness,
      action: .property(.scalar(.positionX, .basic(from: 100, to: 200, by: nil)))
    )
    #expect(Layer(animations: [animation]).presentation(atLocalTime: 0.015).position.x == 100)
  }

  @Test("Groups that last as long as an endless animation run on")
  func endlessGroup() {
    let loudness = Loudness(asset: "a", quietest: -40, loudest: 0, attack: 0, release: 0)
    var levels = AudioLevels()
    levels[loudness] = LevelTrack(steps, loudness)
    let follow = Animation(
      timing: Timing(duration: .infinity),
      loudness: loudness,
      action: .property(.scalar(.positionX, .basic(from: 100, to: 200, by: nil)))
    )
    let move = Animation(
      timing: Timing(duration: 1, repeatCount: .infinity),
      action: .property(.scalar(.positionY, .basic(from: 0, to: 10, by: nil)))
    )
    let group = Animation(timing: Timing(duration: .infinity), action: .group([follow, move]))
    let layer = Layer(animations: [group])
    let early = layer.presentation(atLocalTime: 0.015, levels: levels).position
    expectClose([early.x, early.y], [175, 0.15], within: 1e-4)
    expectClose(
      [layer.presentation(atLocalTime: 7.25, levels: levels).position.y],
      [2.5],
      within: 1e-9
    )
  }
}
