import Graphics
import MediaCodecs
import TestSupport
import Testing

@testable import RenderPipeline
@testable import SceneFormat

/// Captions on the clock of an output.
@Suite("Captions of an output")
struct CaptionTimelineTests {
  private static let cues = [
    CaptionCue(begin: 0.5, end: 2, lines: ["one"]),
    CaptionCue(begin: 1.5, end: 3, lines: ["two", "lines"]),
    CaptionCue(begin: 4, end: 99, lines: ["three"]),
  ]

  private func track(_ indices: [Int]) throws -> [String] {
    let rate = try #require(FrameRate(30))
    let frames = indices.map { FrameRequest(index: $0, time: rate.time(ofFrame: $0)) }
    return CaptionTimeline(frames, rate: rate).cues(Self.cues).map {
      "\($0.begin)-\($0.end) \($0.text)"
    }
  }

  @Test("Captions are shifted to the first frame and clipped to the frames")
  func range() throws {
    #expect(
      try track(Array(0..<180))
        == ["500-2000 one", "1500-3000 two\nlines", "4000-6000 three"]
    )
    #expect(
      try track(Array(30..<135)) == ["0-1000 one", "500-2000 two\nlines", "3000-3500 three"]
    )
    #expect(try track(Array(90..<120)) == [])
  }

  @Test("A caption across frames that are left out continues without a gap")
  func gaps() throws {
    // Each frame is one thirtieth of a second of the output.
    #expect(try track([14, 15, 20, 30, 89]) == ["33-133 one", "133-167 two\nlines"])
    let first = Array(0...30)
    #expect(
      try track(first + Array(120...140)) == ["500-1033 one", "1033-1733 three"]
    )
  }

  @Test("The language is that in the name of the file")
  func language() {
    let codes = ["a.de.srt", "x/a.pt-BR.vtt", "a.eng.srt", "a.srt", "a.final.srt", "de.srt"].map {
      LanguageCode.threeLetters(ofFile: $0)
    }
    #expect(codes == ["deu", "por", "eng", nil, nil, nil])
  }

  @Test("Timed Text shows captions that overlap as texts of several lines")
  func overlaps() {
    let cues = [(500, 2000, "a"), (1500, 3000, "b"), (1500, 1700, "c"), (4000, 5000, "d")].map {
      EncodedCaptionTrack.Cue(begin: Int64($0.0), end: Int64($0.1), text: $0.2)
    }
    let track = EncodedCaptionTrack(codec: .movText, cues: cues)
    #expect(
      track.cues.map { "\($0.begin)-\($0.end) \($0.text)" } == [
        "500-1500 a", "1500-1700 a\nb\nc", "1700-2000 a\nb", "2000-3000 b", "4000-5000 d",
      ]
    )
    #expect(EncodedCaptionTrack(codec: .subRip, cues: cues).cues == cues)
  }
}
