import Graphics
import SceneModel
import TestSupport
import Testing

@testable import SceneFormat

/// Caption files, and layers that show them.
@Suite("Captions")
struct CaptionTests {
  private static func cues(_ text: String, _ name: String = "a.srt") throws -> [CaptionCue] {
    try CaptionFile.cues(Array(text.utf8), name: name, limits: Limits())
  }

  // MARK: Files

  @Test("SubRip: numbers, times with commas, tags and entities, in the order of begins")
  func subRip() throws {
    let text =
      "\u{FEFF}1\r\n00:00:02,500 --> 00:00:04,000\r\n<i>Second</i> line &amp; more\r\nthird\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000 X1:1\r\nFirst\r\n"
    #expect(
      try Self.cues(text) == [
        CaptionCue(begin: 1, end: 2, lines: ["First"]),
        CaptionCue(begin: 2.5, end: 4, lines: ["Second line & more", "third"]),
      ]
    )
  }

  @Test("WebVTT: notes, identifiers, settings, and times of words")
  func webVTT() throws {
    let text =
      "WEBVTT - title\n\nNOTE a\nb --> c\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:03.000 align:start\n<v Ann>Hello <00:01.500><c>big</c> <00:02.000>world\n"
    let cue = try #require(try Self.cues(text, "a.vtt").first)
    #expect(cue.lines == ["Hello big world"] && cue.begin == 1 && cue.end == 3)
    #expect(cue.words.map(\.text) == ["Hello", "big", "world"])
    #expect(cue.words.map(\.begin) == [1, 1.5, 2] && cue.words.map(\.end) == [1.5, 2, 3])
  }

  @Test("SubStation Alpha: columns of the format line, overrides and line breaks")
  func subStation() throws {
    let text =
      "[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Text\nComment: 0,0:00:00.00,0:00:01.00,D,no\nDialogue: 0,0:00:01.50,0:00:02.25,Default,{\\i1}One, two{\\i0}\\NThree\n"
    #expect(
      try Self.cues(text, "a.ass") == [
        CaptionCue(begin: 1.5, end: 2.25, lines: ["One, two", "Three"])
      ]
    )
  }

  @Test("JSON in the shape of Whisper, with times of words")
  func json() throws {
    let text =
      #"{"text":"x","segments":[{"id":0,"start":0.5,"end":1.5,"text":" Hi there","words":[{"word":" Hi","start":0.5,"end":0.9,"probability":1},{"word":" there","start":1,"end":1.5}]}]}"#
    let cue = try #require(try Self.cues(text, "a.json").first)
    #expect(cue.lines == ["Hi there"] && cue.words.map(\.text) == ["Hi", "there"])
    #expect(cue.words[1].begin == 1 && cue.end == 1.5)
  }

  @Test("Damaged files name the line", arguments: damaged)
  func damage(_ text: String, _ name: String, _ line: Int, _ message: String) {
    do throws(CaptionError) {
      let cues = try CaptionFile.cues(Array(text.utf8), name: name, limits: Limits())
      Issue.record("\(cues)")
    } catch {
      #expect(error.line == line && error.message.contains(message), "\(error)")
    }
  }

  private static let damaged: [(String, String, Int, String)] = [
    ("x", "a.txt", 1, "the file is no captions"),
    ("1\n00:00:01,000 -> 00:00:02,000\nA\n", "a.srt", 1, "the cue has no times"),
    ("\n\n1\n00:00:01,000 --> 00:00:61,000\nA\n", "a.srt", 4, "are no times"),
    ("1\n00:00:03,000 --> 00:00:02,000\nA\n", "a.srt", 2, "ends before it begins"),
    ("[Script Info]\n[Events]\nDialogue: 0,1\n", "a.ass", 3, "no Format line"),
    ("{\"segments\":[\n{\"start\":1,\"text\":\"a\"}]}", "a.json", 2, "start and end are missing"),
    ("{\n\"segments\":[", "a.json", 2, ""),
  ]

  @Test("A file without captions is empty in every format")
  func empty() throws {
    for (text, name) in [
      ("", "a.srt"), (" \n\n", "a.vtt"), ("WEBVTT\n", "a.vtt"), ("[]", "a.json"),
      ("[Script Info]\n", "a.ass"),
    ] {
      #expect(try Self.cues(text, name).isEmpty, "\(text)")
    }
  }

  @Test("Captions of JSON are in the order of their begins, at most 100 at one time")
  func order() throws {
    let json = #"[{"start":2,"end":3,"text":"b"},{"start":1,"end":2,"text":"a"}]"#
    #expect(try Self.cues(json, "a.json").map(\.lines) == [["a"], ["b"]])
    func overlapping(_ count: Int) -> String {
      (0..<count).map { "00:00:0\($0 % 5),000 --> 00:00:09,000\nx\n\n" }.joined()
    }
    #expect(try Self.cues(overlapping(100)).count == 100)
    #expect(throws: CaptionError.self) { try Self.cues(overlapping(101)) }
    let one = "00:00:01,000 --> 00:00:02,000\nx\n\n00:00:02,000 --> 00:00:03,000\nx\n\n"
    #expect(try Self.cues(String(repeating: one, count: 100)).count == 200)
  }

  @Test("A caption with more words than lines can be made of is refused with its line")
  func manyWords() throws {
    let most = Limits.captionWords
    func text(_ count: Int) -> String { Array(repeating: "a", count: count).joined(separator: " ") }
    let head = "00:00:01,000 --> 00:00:02,000\n"
    #expect(try Self.cues(head + text(most)).count == 1)
    let error = CaptionError(
      line: 3,
      message: "the caption has more than \(most) words (split it)"
    )
    #expect(throws: error) { try Self.cues("\n\n" + head + text(most + 1)) }
    let word = #"{"word": "a", "start": 1, "end": 2}"#
    let words = Array(repeating: word, count: most + 1).joined(separator: ",")
    let json = #"[{"start": 1, "end": 2, "text": "a","# + "\n\n" + #""words": ["# + words + "]}]"
    #expect(throws: CaptionError.self) { try Self.cues(json, "a.json") }
  }

  @Test("Mutated files are read or refused")
  func mutated() throws {
    let seeds = [
      "1\n00:00:01,000 --> 00:00:02,000\n<i>A</i> b &amp;\n\n2\n00:00:03,000 --> 00:00:04,000\nc\n",
      "WEBVTT\n\n00:01.000 --> 00:03.000\n<v A>H <00:01.500>b <00:02.000>w\n",
      "[Script Info]\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,{\\b1}a\\Nb\n",
      #"{"segments":[{"start":0,"end":1,"text":"a b","words":[{"word":"a","start":0,"end":1}]}]}"#,
    ]
    var random = SplitMix64(seed: 7)
    var readable = 0
    for round in 0..<2000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<(1 + random.next() % 4) {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
        }
        if bytes.isEmpty { bytes = [0x41] }
      }
      let names = ["a.srt", "a.vtt", "a.ass", "a.json"]
      do throws(CaptionError) {
        let cues = try CaptionFile.cues(bytes, name: names[round % 4], limits: Limits())
        #expect(cues.allSatisfy { $0.end > $0.begin && $0.begin >= 0 && $0.end.isFinite })
        readable += 1
      } catch {
        #expect(error.line >= 1 && !error.message.isEmpty)
      }
    }
    #expect(readable > 100)
  }

  // MARK: Lines

  @Test(
    "Lines are as few as fit, and the widest of them as narrow as possible",
    arguments: [
      ([10.0, 10, 10], 100.0, 2, [3]), ([10, 10, 10, 10], 35, 2, [2, 2]),
      ([30, 10, 10, 10], 45, 2, [1, 3]), ([10, 10, 30], 40, 2, [2, 1]),
      ([40, 5, 5, 40], 60, 2, [2, 2]), ([20, 20, 20, 20, 20], 45, 5, [1, 2, 2]),
      ([50, 50, 50], 20, 2, [1, 2]), ([50], 20, 2, [1]), ([], 20, 2, []),
    ]
  )
  func balance(_ widths: [Double], _ maxWidth: Double, _ maxLines: Int, _ expected: [Int]) {
    let fragments = widths.map { CaptionBalance.Fragment(width: $0, space: 5) }
    let lines = CaptionBalance.lines(fragments, maxWidth: maxWidth, maxLines: maxLines)
    #expect(lines.map(\.count) == expected)
    #expect(lines.flatMap { Array($0) } == Array(widths.indices))
  }

  // MARK: Layers

  // Letters are ten points wide and lines twenty high, whatever the font.
  private func layers(
    _ keys: String,
    _ file: String,
    name: String = "c.srt",
    canvas: (width: Int, height: Int) = (200, 200)
  ) throws -> [Layer] {
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { _ in Array(file.utf8) }
    files.textSize = { text, _, _ in
      let lines = text.characters.split(separator: "\n", omittingEmptySubsequences: false)
      return Size(Double(lines.map(\.count).max() ?? 0) * 10, Double(lines.count) * 20)
    }
    let text = sceneText(
      #"{"type":"captions","asset":"c"\#(keys)}"#,
      head: #""assets":{"c":{"type":"captions","src":"\#(name)"}},"#
    ).replacing(
      #""width":100,"height":100"#,
      with: #""width":\#(canvas.width),"height":\#(canvas.height)"#
    )
    do {
      let scene = try SceneReader(files: files).read(Array(text.utf8)).scene
      return try #require(scene.layers.first).sublayers
    } catch let error as SceneReadError {
      for diagnostic in error.diagnostics { Issue.record("\(diagnostic.text(file: nil))") }
      throw error
    }
  }

  private func text(_ layer: Layer) -> String {
    guard case .text(let text) = layer.state.content else { return "" }
    return text.characters
  }

  private static let file =
    "1\n00:00:00,500 --> 00:00:01,000\nOne two three four five\n\n2\n00:00:01,000 --> 00:00:02,000\nSix\n"

  @Test("Captions are texts with lifetimes at the lower edge of the title-safe area")
  func safeArea() throws {
    let layers = try layers("", Self.file)
    #expect(layers.map(\.lifetime) == [Lifetime(from: 0.5, to: 1), Lifetime(from: 1, to: 2)])
    // 23 letters are wider than 180 points: two lines, of which the widest is the narrowest.
    #expect(layers.map(text) == ["One two three\nfour five", "Six"])
    let box = layers[0].state
    #expect(box.bounds.size == Size(180, 40))
    // The lower edge is 5 % of 200 points above that of the canvas.
    #expect(box.position == Point(100, 170))
    guard case .text(let content) = box.content else { return }
    #expect(content.alignmentMode == .center && content.verticalAlignment == .bottom)
    // 5 % of the width are less than 6 % of the height.
    #expect(content.fontSize == 10)
  }

  @Test(
    "The font size is 6 % of the height of landscape and 5 % of the width of portrait canvases",
    arguments: [(1920, 1080, 65.0), (1080, 1920, 54), (1080, 1080, 54), (1440, 1080, 65)]
  )
  func sizes(width: Int, height: Int, expected: Double) throws {
    let layers = try layers("", Self.file, canvas: (width, height))
    guard case .text(let content) = layers[0].state.content else { return }
    #expect(content.fontSize == expected)
  }

  @Test("Lines have at most 37 columns, two for a wide character, unless two lines do not suffice")
  func columns() throws {
    let words = (1...14).map { _ in "abcd" }
    func lines(_ text: String, _ keys: String = "") throws -> [Int] {
      let file = "1\n00:00:00,500 --> 00:00:01,000\n\(text)\n"
      let layers = try layers(keys, file, canvas: (4000, 400))
      return self.text(layers[0]).split(separator: "\n").map(\.count)
    }
    // 3600 points are 360 letters of ten points.
    #expect(try lines(words[..<7].joined(separator: " ")) == [34])
    #expect(try lines(words[..<8].joined(separator: " ")) == [19, 19])
    #expect(try lines(words.joined(separator: " ")) == [34, 34])
    #expect(try lines((words + words).joined(separator: " ")) == [69, 69])
    #expect(try lines(words.joined(separator: " "), #","maxWidth":3600"#) == [69])
    #expect(try lines(String(repeating: "字", count: 18)) == [18])
    #expect(try lines(String(repeating: "字", count: 19)) == [9, 10])
  }

  @Test("Lines of Japanese end between characters, not before closing marks nor after brackets")
  func japanese() throws {
    func lines(_ text: String) throws -> [String] {
      let file = "1\n00:00:00,500 --> 00:00:01,000\n\(text)\n"
      let layers = try layers(#","maxWidth":70,"maxLines":3"#, file)
      return self.text(layers[0]).split(separator: "\n").map(String.init)
    }
    #expect(try lines("今日はいい天気です") == ["今日はい", "い天気です"])
    #expect(try lines("今日はい。い天気です") == ["今日はい。", "い天気です"])
    #expect(try lines("今日は「いい」天気") == ["今日は「い", "い」天気"])
    #expect(try lines("abc defgh 字") == ["abc", "defgh 字"])
  }

  @Test("Captions never leave the canvas, and those at one time are above each other")
  func canvas() throws {
    let both =
      "1\n00:00:00,500 --> 00:00:01,500\nOne\n\n2\n00:00:01,000 --> 00:00:02,000\nTwo\n"
    let layers = try layers(#","position":["90%",300],"maxLines":1,"fontSize":20"#, both)
    #expect(layers[0].state.position == Point(110, 190))
    #expect(layers[1].state.position == Point(110, 170))
    let wide = try self.layers(#","maxWidth":1000"#, Self.file)
    #expect(wide[0].state.bounds.width == 200)
  }

  @Test("Words are highlighted, filled or shown when they are spoken", arguments: wordModes)
  func words(_ mode: String, _ expected: [[Bool]]) throws {
    let json =
      #"[{"start":0.5,"end":1.5,"text":"a b c","words":[{"word":"a","start":0.75,"end":1},{"word":"b","start":1,"end":1.2},{"word":"c","start":1.25,"end":1.5}]}]"#
    let layers = try layers(
      #","words":"\#(mode)","highlightColor":"red","foregroundColor":"white""#,
      json,
      name: "c.json"
    )
    #expect(layers.map { $0.lifetime?.from } == [0.5, 0.75, 1, 1.25])
    #expect(layers.map { $0.lifetime?.to } == [0.75, 1, 1.25, 1.5])
    for (layer, marks) in zip(layers, expected) {
      guard case .text(let content) = layer.state.content else { continue }
      #expect(content.characters == "a b c")
      let colors = content.visibleRuns.flatMap { run in
        run.string.filter { $0 != " " }.map { _ in run.foregroundColor ?? .white }
      }
      let changed = colors.map { $0 != .white }
      #expect(changed == marks, "\(mode)")
    }
  }

  private static let wordModes: [(String, [[Bool]])] = [
    (
      "highlight",
      [[false, false, false], [true, false, false], [false, true, false], [false, false, true]]
    ),
    (
      "karaoke",
      [[false, false, false], [true, false, false], [true, true, false], [true, true, true]]
    ),
    (
      "appear",
      [[true, true, true], [false, true, true], [false, false, true], [false, false, false]]
    ),
  ]

  @Test("A box is behind the spoken words, or behind captions without times of words")
  func highlight() throws {
    let json =
      #"[{"start":0,"end":2,"text":"a b c","words":[{"word":"a","start":0,"end":1},{"word":"b","start":1,"end":2},{"word":"c","start":1.5,"end":2}]}]"#
    let box = TextHighlight(color: Color(1, 0, 0), padding: EdgeInsets(4), cornerRadius: 6)
    let keys = #","highlight":{"color":"red","padding":4,"cornerRadius":6}"#
    func runs(_ words: String, _ layer: Int) throws -> [String] {
      let layers = try layers(keys + #","words":"\#(words)""#, json, name: "c.json")
      guard case .text(let text) = layers[layer].state.content else { return [] }
      return text.visibleRuns.map { run in
        #expect(run.style.highlight == nil || run.style.highlight == box)
        return (run.style.highlight == nil ? "" : "*") + run.string
      }
    }
    // Letters keep their colour, and the box ends with the word.
    #expect(try runs("highlight", 1) == ["a ", "*b", " c"])
    #expect(try runs("karaoke", 1) == ["*a b", " c"])
    #expect(try runs("appear", 1) == ["*a b", " c"])
    let plain = try layers(keys, Self.file)
    guard case .text(let text) = plain[0].state.content else { return }
    #expect(text.style.highlight == box)
  }

  @Test("Mistakes in layers of captions", arguments: mistakes)
  func mistake(_ keys: String, _ expected: String) {
    let head = #""assets":{"c":{"type":"captions","src":"c.srt"}},"#
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { _ in Array((keys.contains("broken") ? "1\nA\n" : Self.file).utf8) }
    files.textSize = { _, _, _ in Size(10, 10) }
    var reported: [String] = []
    do throws(SceneReadError) {
      let text = sceneText(#"{"type":"captions"\#(keys)}"#, head: head)
      reported = try SceneReader(files: files).read(Array(text.utf8)).diagnostics.map {
        $0.text(file: nil)
      }
    } catch {
      reported = error.diagnostics.map { $0.text(file: nil) }
    }
    #expect(reported.contains { $0.contains(expected) }, "\(reported)")
  }

  private static let mistakes: [(String, String)] = [
    ("", "layers[0]: asset is missing"),
    (#","asset":"d""#, #"layers[0].asset: there is no captions asset "d""#),
    (#","asset":"c","words":"sing""#, #"layers[0].words: "sing" is not a value"#),
    (#","asset":"c","maxLines":0"#, "layers[0].maxLines: 0 is outside 1…10"),
    (#","asset":"c","frame":[0,0,1,1]"#, "layers[0].frame: frame of captions is taken"),
    (#","asset":"c","name":"broken""#, "assets.c.src: c.srt:1: the cue has no times"),
    (#","asset":"c","lettering":1"#, #"layers[0].lettering: "lettering" is not a key"#),
  ]
}
