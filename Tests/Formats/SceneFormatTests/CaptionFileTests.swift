import SceneModel
import TestSupport
import Testing

@testable import SceneFormat

/// Caption files that are damaged, unusual or hostile.
@Suite("Caption files")
struct CaptionFileTests {
  private static func read(_ text: String, _ name: String = "a.srt") throws -> CaptionFile {
    try CaptionFile(Array(text.utf8), name: name, limits: Limits())
  }

  private static func texts(_ file: CaptionFile) -> [String] {
    file.cues.map { $0.lines.joined(separator: "/") }
  }

  @Test(
    "A caption that is wrong is left out with its line, and the others are read",
    arguments: wrong
  )
  func warnings(_ text: String, _ name: String, _ line: Int, _ message: String, _ rest: [String])
    throws
  {
    let file = try Self.read(text, name)
    #expect(Self.texts(file) == rest)
    #expect(file.warnings.map(\.line) == [line], "\(file.warnings)")
    #expect(file.warnings.contains { $0.message.contains(message) }, "\(file.warnings)")
  }

  private static let head = "[Events]\n"
  private static func event(_ begin: String, _ end: String, _ text: String) -> String {
    "Dialogue: 0,\(begin),\(end),,,0,0,0,,\(text)\n"
  }
  private static let good = event("0:00:01.00", "0:00:02.00", "b")
  private static let srt = "2\n00:00:02,000 --> 00:00:03,000\nb\n"
  private static let vtt = "00:02.000 --> 00:03.000\nb\n"

  private static let wrong: [(String, String, Int, String, [String])] = [
    ("1\n00:00:01,000 --> 00:00:01,000\na\n\n" + srt, "a.srt", 2, "no length", ["b"]),
    ("1\n00:00:04,000 --> 00:00:01,000\na\n\n" + srt, "a.srt", 2, "ends before it begins", ["b"]),
    ("1\n00:00:01,000 -> 00:00:02,000\na\n\n" + srt, "a.srt", 2, "are no times", ["b"]),
    ("1\n00:00:0x,000 --> 00:00:02,000\na\n\n" + srt, "a.srt", 2, "are no times", ["b"]),
    (srt + "\n00:00:0x,000 --> 00:00:02,000\na\n", "a.srt", 5, "are no times", ["b"]),
    ("Subtitles by me\n\n" + srt, "a.srt", 1, "before the first times", ["b"]),
    (
      "1\n00:00:01,000 --> 00:00:02,000\na\n  \nlost\n" + srt, "a.srt", 2, "blank line", ["a", "b"]
    ),
    (
      "1\n00:00:01,000 --> 00:00:02,000\na\n3 men\n00:00:02,000 --> 00:00:03,000\nb\n", "a.srt", 4,
      "taken as the number", ["a", "b"]
    ),
    ("1\n00:00:01,000 --> 00:00:02,000\na &amp; b\n", "a.srt", 2, "as written", ["a &amp; b"]),
    ("WEBVTT\n\n00:01.000 --> 00:01.000\na\n\n" + vtt, "a.vtt", 3, "no length", ["b"]),
    ("WEBVTT\n\n00:01.000 --> 00:0x.000\na\n\n" + vtt, "a.vtt", 3, "are no times", ["b"]),
    ("WEBVTT\n\nx\n00:01 --> 00:02\na\n\n" + vtt, "a.vtt", 4, "are no times", ["b"]),
    ("WEBVTT\n\n" + vtt + "\nlost\n", "a.vtt", 6, "has no times", ["b"]),
    (head + event("0:00:01.00", "0:00:01.00", "a") + good, "a.ass", 2, "no length", ["b"]),
    (head + event("0:00:04.00", "0:00:01.00", "a") + good, "a.ass", 2, "before it begins", ["b"]),
    (head + event("soon", "0:00:01.00", "a") + good, "a.ass", 2, "is no time", ["b"]),
    (head + "Dialogue: 0,0:00:01.00\n" + good, "a.ass", 2, "too few fields", ["b"]),
    (
      head + good + event("0:00:02.00", "0:00:03.00", #"{\fad(1,2)\i1\pos(1,2)}c{\p1}m 0 0{\p0}"#)
        + event("0:00:03.00", "0:00:04.00", #"{\an8}d"#), "a.ass", 3,
      #"not drawn: \an, \fad, \pos, drawings ("#, ["b", "c", "d"]
    ),
    ("[00:01.00]a\nlost\n[00:02.00]\n", "a.lrc", 2, "has no time", ["a"]),
    ("[00:01.00]a[00:03.00]b\n", "a.lrc", 1, "shown as written", ["a[00:03.00]b"]),
    ("{1}{1}25\nlost\n{25}{50}b\n", "a.sub", 2, "has no frames", ["b"]),
    ("{25}{50}b\n", "a.sub", 1, "23.976 are assumed", ["b"]),
    (
      "[{\"start\":1,\"end\":1,\"text\":\"a\"},\n{\"start\":1,\"end\":2,\"text\":\"b\"}]", "a.json",
      1, "no length", ["b"]
    ),
    (
      "[{\"start\":1,\"end\":2,\"text\":\"b\"},\n{\"end\":1,\"text\":\"a\"}]", "a.json", 2,
      "the start", ["b"]
    ),
    (
      "{\"events\":[{\"tStartMs\":1000,\"segs\":[{\"utf8\":\"a\"}]}]}", "a.json", 1, "dDurationMs",
      []
    ),
  ]

  @Test("A file in no format of captions is an error with a line")
  func errors() {
    let files = [
      ("x", "a.txt", 1, "the file is no captions (give .srt, .vtt, .ass, .lrc, .sub or .json)"),
      ("garbage\n\n00:01.000 --> 00:02.000\na\n", "a.vtt", 1, "the first line is not WEBVTT"),
      ("webvtt\n\n00:01.000 --> 00:02.000\na\n", "a.vtt", 1, "the first line is not WEBVTT"),
      ("\nWEBVTT\n\n00:01.000 --> 00:02.000\na\n", "a.vtt", 1, "the first line is not WEBVTT"),
      ("{\"a\":1}", "a.json", 1, "needs a list of segments"),
      ("{\n\"segments\":[", "a.json", 2, ""),
    ]
    for (text, name, line, message) in files {
      do throws(CaptionError) {
        let file = try CaptionFile(Array(text.utf8), name: name, limits: Limits())
        Issue.record("\(file)")
      } catch {
        #expect(error.line == line && error.message.contains(message), "\(error)")
      }
    }
  }

  @Test("The content decides the format before the name does")
  func formats() throws {
    let files = [
      "WEBVTT\n\n00:01.000 --> 00:02.000\na\n",
      "[script info]\n[Events]\n" + Self.event("0:00:01.00", "0:00:02.00", "a"),
      "{25}{50}a\n", "[00:01.00]a\n", "[ti:x]\n[00:01.00]a\n",
      "[{\"start\":1,\"end\":2,\"text\":\"a\"}]",
      " {\"segments\": [{\"start\":1,\"end\":2,\"text\":\"a\"}]}",
      "1\n00:00:01,000 --> 00:00:02,000\na\n",
    ]
    for text in files {
      for name in ["a", "a.txt", "a.srt"] {
        #expect(try Self.texts(Self.read(text, name)) == ["a"], "\(text)")
      }
    }
    for (text, name) in [
      ("", "a.srt"), (" \n\n", "a.vtt"), ("WEBVTT", "a"), ("WEBVTT\n", "a.vtt"), ("[]", "a.json"),
      ("[Script Info]\n", "a.ssa"), ("", "a.lrc"), ("\n", "a.sub"),
    ] {
      let file = try Self.read(text, name)
      #expect(file.cues.isEmpty && file.warnings.isEmpty, "\(text)")
    }
  }

  @Test("UTF-16 is read; bytes that are no text cost their caption")
  func encodings() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\nGrüße 👋\n"
    for isLittle in [true, false] {
      let units = ("\u{FEFF}" + text).utf16.flatMap { unit in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittle ? bytes : bytes.reversed()
      }
      let file = try CaptionFile(units, name: "a.srt", limits: Limits())
      #expect(Self.texts(file) == ["Grüße 👋"] && file.warnings.isEmpty)
    }
    for mark in [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]] {
      let error = #expect(throws: CaptionError.self) {
        try CaptionFile(mark + mark, name: "a.srt", limits: Limits())
      }
      #expect(error?.message.contains("UTF-32") == true)
    }
    let latin =
      Array("1\n00:00:01,000 --> 00:00:02,000\nGr".utf8) + [0xFC, 0xDF]
      + Array("e\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n".utf8)
    let damaged = try CaptionFile(latin, name: "a.srt", limits: Limits())
    #expect(Self.texts(damaged) == ["b"])
    #expect(damaged.warnings.map(\.line) == [2])
    #expect(damaged.warnings.contains { $0.message.contains("save the file as UTF-8") })
    let web = Array("WEBVTT\n\n00:01.000 --> 00:02.000\nGr".utf8) + [0xFC] + Array("n\0\n".utf8)
    let replaced = try CaptionFile(web, name: "a.vtt", limits: Limits())
    #expect(Self.texts(replaced) == ["Gr\u{FFFD}n\u{FFFD}"])
    // The line of the damage, with line ends of every kind.
    #expect(replaced.warnings.map(\.line) == [4])
    let mixed = Array("WEBVTT\r\n\r00:01.000 --> 00:02.000\r\nGr".utf8) + [0xE9, 0x0A]
    #expect(try CaptionFile(mixed, name: "a.vtt", limits: Limits()).warnings.map(\.line) == [4])
  }

  @Test("Times of words: WebVTT, karaoke, lyrics")
  func words() throws {
    func words(_ text: String, _ name: String) throws -> [String] {
      try Self.read(text, name).cues.flatMap(\.words).map { word in
        "\((word.begin * 100).rounded() / 100) \(word.text)\(word.endsWord ? "" : "+") \(word.line)"
      }
    }
    let web =
      "WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ann>Hello <00:01.500><c>big</c>\n<00:02.000>wor<00:02.500>ld\n"
    #expect(
      try words(web, "a.vtt") == ["1.0 Hello 0", "1.5 big 0", "2.0 wor+ 1", "2.5 ld 1"]
    )
    let event = Self.event(
      "0:00:01.00",
      "0:00:03.00",
      #"{\k25}sa{\kf30}ku{\K25}ra {\ko50}no\N{\k}x{\kt200\k1}y"#
    )
    #expect(
      try words(Self.head + event, "a.ass")
        == ["1.0 sa+ 0", "1.25 ku+ 0", "1.55 ra 0", "1.8 no 0", "2.3 x+ 1", "3.0 y 1"]
    )
    let lyrics = "[00:01.00][00:11.00]<00:01.00>One <00:01.50>two\n[00:02.00]\n[00:12.00]\n"
    #expect(
      try words(lyrics, "a.lrc") == ["1.0 One 0", "1.5 two 0", "11.0 One 0", "11.5 two 0"]
    )
    #expect(try words("[offset:500]\n[00:01.00]<00:01.20>One\n", "a.lrc") == ["0.7 One 0"])
    #expect(try words("[00:01.00]1 < 2\n", "a.lrc") == [])
  }

  @Test("Words of Whisper have the spaces of their text, also where WhisperX has none")
  func spaces() throws {
    func ends(_ text: String, _ words: [String]) throws -> [Bool] {
      let list = words.map { #"{"word":"\#($0)","start":1,"end":1.5}"# }
      let json =
        #"[{"start":1,"end":2,"text":"\#(text)","words":[\#(list.joined(separator: ","))]}]"#
      return try Self.read(json, "a.json").cues.flatMap(\.words).map(\.endsWord)
    }
    #expect(try ends("你好 世界", ["你", "好", "世界"]) == [false, true, true])
    #expect(try ends(" Hi there", [" Hi", " there"]) == [true, true])
    #expect(try ends("Hi there", ["Hi", "there"]) == [true, true])
    #expect(try ends("other", [" don", "'t", " go"]) == [false, true, true])
    #expect(try ends("other", ["a", "b"]) == [true, true])
  }

  @Test("Lines of YouTube's spoken captions end where the next one begins")
  func rolling() throws {
    let rows = try CaptionTableTests.rows("json")
    let row = try #require(rows.first { $0.name == "YouTube automatic" })
    let cues = try Self.read(row.text, "a.json3").cues
    #expect(cues.map(\.end) == [2.08, 6.08])
  }

  // MARK: Limits

  @Test("Captions beyond 100 at one time are left out with one warning")
  func simultaneous() throws {
    func overlapping(_ count: Int) -> String {
      (0..<count).map { "00:00:0\($0 % 5),000 --> 00:00:09,000\nx\($0)\n\n" }.joined()
    }
    #expect(try Self.read(overlapping(100)).cues.count == 100)
    let file = try Self.read(overlapping(130))
    #expect(file.cues.count == 100 && file.warnings.count == 1)
    #expect(file.warnings.contains { $0.message.hasPrefix("30 captions") })
    let one = "00:00:01,000 --> 00:00:02,000\nx\n\n00:00:02,000 --> 00:00:03,000\ny\n\n"
    #expect(try Self.read(String(repeating: one, count: 50)).warnings.isEmpty)
  }

  @Test("The number of captions, of words and of bytes is limited")
  func limits() throws {
    var limits = Limits()
    limits.layers = 5
    let cues = (0..<6).map { "00:00:0\($0),000 --> 00:00:09,000\nx\($0)\n\n" }
    let error = CaptionError(
      line: 16,
      message: "more than 5 captions (raise the limit with --max-instances)"
    )
    #expect(throws: error) {
      try CaptionFile(Array(cues.joined().utf8), name: "a.srt", limits: limits)
    }
    let line = String(repeating: "[00:01.00]", count: 6) + "x\n"
    #expect(throws: CaptionError.self) {
      try CaptionFile(Array(line.utf8), name: "a.lrc", limits: limits)
    }
    #expect(throws: CaptionError.self) {
      let text = String(repeating: "{1}{2}x\n", count: 6)
      return try CaptionFile(Array(text.utf8), name: "a.sub", limits: limits)
    }
    let words = Array(repeating: "a", count: Limits.captionWords + 1).joined(separator: " ")
    let head = "00:00:01,000 --> 00:00:02,000\n"
    #expect(try Self.texts(Self.read(head + words)) == [])
    #expect(try Self.read(head + words.dropLast(2)).cues.count == 1)
    #expect(try Self.read(head + String(repeating: "字", count: 500)).cues.count == 1)
    #expect(try Self.read(head + String(repeating: "字", count: 501)).warnings.count == 1)
    let long = String(repeating: "a", count: Limits().characters + 1)
    #expect(try Self.read(head + long).warnings.count == 1)
    // A line of lyrics that is repeated often is charged each time.
    limits = Limits()
    limits.inputBytes = 1000
    let repeated = (0..<20).map { "[00:\($0 + 10).00]" }.joined() + String(long.prefix(60))
    #expect(throws: CaptionError.self) {
      try CaptionFile(Array(repeated.utf8), name: "a.lrc", limits: limits)
    }
  }

  // A second or less in a debug build; each took minutes while marks were searched in all of the rest.
  @Test("The time of reading grows with the length of a file", arguments: longFiles)
  func growth(_ name: String, _ head: String, _ mark: String) {
    let text = head + String(repeating: mark, count: 200_000)
    let seconds = ThreadClock.measure {
      _ = try? CaptionFile(Array(text.utf8), name: name, limits: Limits())
    }
    #expect(seconds < 20, "\(seconds) s")
  }

  private static let longFiles = [
    ("a.srt", "00:00:01,000 --> 00:00:02,000\n", "{\\"),
    ("a.srt", "00:00:01,000 --> 00:00:02,000\n", "<"),
    ("a.ass", head + "Dialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,", "{"),
    ("a.ass", head, "Dialogue: 0,"),
    ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n", "&"),
    ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n", "<"),
    ("a.vtt", "WEBVTT\n", "-->\n"), ("a.lrc", "[00:01.00]", "<00:"), ("a.lrc", "", "[00:01"),
    ("a.sub", "{1}{2}", "{y:"),
  ]

  @Test("Changed files are read or refused")
  func mutated() throws {
    let names = ["srt", "vtt", "ass", "lrc", "sub", "json"]
    let seeds = try names.map { name in
      try CaptionTableTests.rows(name).suffix(12).map { Array($0.text.utf8) }
    }
    let marks = [
      "<", "{", "}", "\\", "-->", "\n", "&#x", "00:", "[", "\\k", "\\p1", ",", "\"", "1e999",
    ]
    var random = SplitMix64(seed: 7)
    func number(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
    var readable = 0
    for round in 0..<6000 {
      let format = round % names.count
      var bytes = seeds[format][number(seeds[format].count)]
      for _ in 0...number(6) where !bytes.isEmpty {
        let index = number(bytes.count)
        switch number(5) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + 1 + number(20)))
        case 2: bytes.insert(contentsOf: bytes[index...].prefix(1 + number(80)), at: index)
        case 3: bytes.insert(contentsOf: marks[number(marks.count)].utf8, at: index)
        default: bytes.insert(contentsOf: "99999999999999999999".utf8, at: index)
        }
      }
      do throws(CaptionError) {
        let file = try CaptionFile(bytes, name: "a.\(names[format])", limits: Limits())
        #expect(
          file.cues.allSatisfy { cue in
            cue.end > cue.begin && cue.begin >= 0 && cue.end.isFinite && !cue.lines.isEmpty
              && cue.words.allSatisfy { $0.begin.isFinite && cue.lines.indices.contains($0.line) }
          }
        )
        readable += 1
      } catch {
        #expect(error.line >= 1 && !error.message.isEmpty)
      }
    }
    #expect(readable > 3000)
  }
}
