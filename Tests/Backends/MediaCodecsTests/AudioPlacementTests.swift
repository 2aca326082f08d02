import TestSupport
import Testing

@Suite("Audio on the time line of its file")
struct AudioPlacementTests {
  // When beeps begin on the left channel, in seconds.
  private func onsets(_ samples: [Float]) -> [Double] {
    let left = samples.left
    var (result, last) = ([Double](), Int.min / 2)
    for (index, sample) in left.enumerated() where abs(sample) > 0.12 {
      if index - last > 3600 { result.append(Double(index) / 48_000) }
      last = index
    }
    return result
  }

  @Test(
    "Audio that begins after the image begins with silence, in every container",
    arguments: [
      ("late.mp4", 0.3), ("late.mov", 0.3), ("late.mkv", 0.3), ("late.webm", 0.3),
      ("late-second.mp4", 1),
    ]
  )
  func late(name: String, delay: Double) throws {
    let actual = onsets(try soundSamples(Repository.absolute("Tests/Media/\(name)")))
    let expected = [0.5, 1, 1.5].map { $0 + delay }
    for (time, right) in zip(actual, expected) { #expect(abs(time - right) < 0.012, "\(actual)") }
    #expect(actual.count >= 1 && actual.count <= 3)
  }

  // Samples of 0.98 s to 1.22 s are missing, and their packets with them.
  @Test("A gap between packets is silent", arguments: ["gap.mp4", "gap.mkv", "gap.webm"])
  func gap(name: String) throws {
    let samples = try soundSamples(Repository.absolute("Tests/Media/\(name)"))
    let actual = onsets(samples)
    for time in [0.32, 0.832, 1.344] {
      #expect(actual.contains { abs($0 - time) < 0.012 }, "\(time) in \(actual)")
    }
    #expect(abs(samples.count / 2 - 96_000) < 4800)
    let silence = samples.left[Int(1.1 * 48_000)..<Int(1.2 * 48_000)]
    #expect(silence.allSatisfy { abs($0) < 0.01 })
  }

  // A tone of 440 Hz with clicks at 0.5 s and 1 s, where the encoder changes the size of its blocks.
  @Test("Blocks of another size leave no hole in Vorbis", arguments: ["blocks.ogg", "blocks.mkv"])
  func blocks(name: String) throws {
    let samples = try soundSamples(Repository.absolute("Tests/Media/\(name)"))
    let left = samples.left
    for start in stride(from: 4800, to: 66_000, by: 48) {
      // 4 ms are more than a half wave.
      let peak = left[start..<start + 192].map(abs).max() ?? 0
      #expect(peak > 0.15, "silent at \(Double(start) / 48_000) s")
    }
    // Half a millisecond is the rounding of Matroska's times.
    #expect(abs(samples.loudest(from: 0.4, to: 0.7) - 24_000) < 48)
    #expect(abs(samples.loudest(from: 0.9, to: 1.2) - 48_000) < 48)
  }
}
