import RenderPipeline
import Testing

/// What is shown of a run.
@Suite("Progress of a run")
struct RunProgressTests {
  @Test("The time that is left follows from the frames that were drawn")
  func timeLeft() {
    let progress = RunProgress(frames: 12, total: 36, seconds: 1)
    #expect(progress.text == "12/36 frames, 12.0 frames/s, 2 s left" && progress.secondsLeft == 2)
  }

  @Test("A run that is over has no time left, also without all of its frames")
  func over() {
    let progress = RunProgress(frames: 24, total: 36, seconds: 2, isOver: true)
    #expect(progress.text == "24/36 frames, 12.0 frames/s" && progress.secondsLeft == 0)
  }

  @Test("A run of more frames than were known before has those that are finished")
  func more() {
    let progress = RunProgress(frames: 40, total: 20, seconds: 4)
    #expect(progress.text == "40/40 frames, 10.0 frames/s" && progress.total == 40)
    #expect(progress.bar() == "[========================] 40/40 frames, 10.0 frames/s")
  }

  @Test(
    "The bar has one line of the terminal, whatever its width",
    arguments: [
      (100, "[============            ] "), (80, "[======       ] "), (71, "[==  ] "), (70, ""),
      (40, ""), (1, ""), (0, ""),
    ]
  )
  func lines(columns: Int, bar: String) {
    let progress = RunProgress(frames: 600, cachedFrames: 300, total: 1200, seconds: 10)
    let text = "600/1200 frames, 60.0 frames/s, 20 s left, 300 found, 300 drawn"
    #expect(progress.text == text)
    #expect(progress.bar(columns: columns) == String((bar + text).prefix(max(0, columns - 1))))
  }

  @Test("Entries of a store are counted in the singular, too", arguments: [1, 2])
  func entries(_ count: Int) {
    let damaged = Array(repeating: "a", count: count)
    let text = StoreVerification((good: count, damaged: damaged, retained: [])).text
    let words =
      count == 1 ? "1 entry is good, 1 was damaged\n" : "2 entries are good, 2 were damaged\n"
    #expect(text.hasSuffix(words), "\(text)")
  }
}
