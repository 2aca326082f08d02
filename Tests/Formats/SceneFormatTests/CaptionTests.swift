import Graphics
import SceneModel
import TestSupport
import Testing

@testable import SceneFormat

/// Layers that show captions.
@Suite("Captions")
struct CaptionTests {
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

  @Test("Types that become others are in the lists of errors, and are suggested")
  func types() {
    func reported(_ layer: String, _ assets: String = "") -> String {
      messages(sceneText(layer, head: "\"assets\":{\(assets)},")).joined(separator: "\n")
    }
    #expect(reported(#"{"type":"cc"}"#).contains(#""svga", "svg" or "captions")"#))
    #expect(reported(#"{"type":"Captions"}"#).contains(#"did you mean "captions"?"#))
    #expect(reported(#"{"type":7}"#).contains(#""svg" or "captions", not the number 7"#))
    let asset = reported("", #""a":{"type":"table","src":"a.csv"}"#)
    #expect(asset.contains(#""svga", "data" or "captions")"#))
    #expect(reported("", #""a":{"type":"dta","src":"a.csv"}"#).contains(#"did you mean "data"?"#))
    #expect(reported("", #""a":{"src":"a"}"#).contains(#""svga", "data" or "captions")"#))
    let animation = #"{"animations":[{"type":"nope","keyPath":"opacity"}]}"#
    #expect(reported(animation).contains(#""audio" or "spectrum")"#))
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
      let colors = content.resolvedRuns.flatMap { run in
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
      return text.resolvedRuns.map { run in
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

  @Test(
    "Words that begin together light up together",
    arguments: [
      ("highlight", [["*a b", " c d e"], ["a b ", "*c d", " e"], ["a b c d ", "*e"]]),
      ("karaoke", [["*a b", " c d e"], ["*a b c d", " e"], ["*a b c d e"]]),
      ("appear", [["*a b", " c d e"], ["*a b c d", " e"], ["*a b c d e"]]),
    ]
  )
  func commonTimes(_ words: String, _ expected: [[String]]) throws {
    let files = [
      ("c.vtt", "WEBVTT\n\n00:00.500 --> 00:02.000\na b <00:01.000>c d <00:01.500>e\n"),
      ("c.lrc", "[00:00.50]<00:00.50>a b <00:01.00>c d <00:01.50>e<00:02.00>\n"),
    ]
    for (name, file) in files {
      let layers = try layers(
        #","highlight":{"color":"red"},"words":"\#(words)""#,
        file,
        name: name
      )
      #expect(layers.map { $0.lifetime?.from } == [0.5, 1, 1.5])
      for (layer, expected) in zip(layers, expected) {
        let runs = layer.state.content.text.resolvedRuns.map { run in
          (run.style.highlight == nil ? "" : "*") + run.string
        }
        #expect(runs == expected, "\(name)")
      }
    }
  }

  @Test("Mistakes in layers of captions", arguments: mistakes)
  func mistake(_ keys: String, _ expected: String) {
    let head = #""assets":{"c":{"type":"captions","src":"c.srt"}},"#
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { _ in Array((keys.contains("broken") ? "\n1\n0:x --> 0:2\nA\n" : Self.file).utf8)
    }
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

  // MARK: Line breaks and words

  private func lines(_ text: String, _ keys: String = "") throws -> String {
    self.text(try layers(keys, "1\n00:00:00,500 --> 00:00:01,000\n\(text)\n")[0])
  }

  @Test("Lines that begin with a dash of any kind or >> remain apart, others are joined")
  func dialogue() throws {
    for mark in ["- ", "-", "– ", "— ", "‐ ", "― ", "\u{2212} ", ">> ", ">>", "\u{202B}- "] {
      #expect(try lines("\(mark)a\n\(mark)b") == "\(mark)a\n\(mark)b".replacing("  ", with: " "))
    }
    #expect(try lines("- a\nb\n- c") == "- a b\n- c")
    #expect(try lines("a\n- b") == "a\n- b")
    #expect(try lines("a\nb") == "a b")
    #expect(try lines("> a\nb - c") == "> a b - c")
  }

  @Test("breaks: keep has the lines of the file, and further breaks in wide ones")
  func keptBreaks() throws {
    #expect(try lines("a\nb c\nd", #","breaks":"keep""#) == "a\nb c\nd")
    #expect(
      try lines("a\none two three four five", #","breaks":"keep","maxLines":4"#)
        == "a\none two three\nfour five"
    )
    #expect(try lines("a\nb", #","breaks":"balance""#) == "a b")
  }

  @Test("No line ends at a no-break space")
  func noBreakSpaces() throws {
    let text = "one two three\u{A0}four five"
    #expect(try lines(text) == "one two\nthree\u{A0}four five")
  }

  @Test("Words without times share the time of their caption by their lengths, with a hint")
  func sharedTimes() throws {
    let file = "1\n00:00:01,000 --> 00:00:02,000\nab cdef\ngh ij\n"
    let words = try layers(#","words":"highlight""#, file)
    // Two, four, two and two of ten letters.
    let begins: [Double] = [1, 1.2, 1.6, 1.8]
    #expect(words.count == 4)
    for (layer, begin) in zip(words, begins) {
      #expect(abs((layer.lifetime?.from ?? 0) - begin) < 1e-9)
    }
    #expect(words.map(text).allSatisfy { $0 == "ab cdef gh ij" })
    let hints = try diagnostics(#","words":"highlight""#, file).filter { $0.code == .times }
    #expect(hints.map(\.path) == ["layers[0].words"])
    #expect(hints.first?.message.contains("1 of 1 captions have no times of words") == true)
    #expect(try !diagnostics("", file).contains { $0.code == .times })
    let timed = "WEBVTT\n\n00:01.000 --> 00:02.000\na <00:01.500>b\n"
    #expect(try !diagnostics(#","words":"karaoke""#, timed).contains { $0.code == .times })
    // Letters of Chinese are words.
    let chinese = try layers(#","words":"karaoke""#, "1\n00:00:01,000 --> 00:00:02,000\n你好世界\n")
    #expect(chinese.map { $0.lifetime?.from } == [1, 1.25, 1.5, 1.75])
  }

  @Test("Syllables are words without a space between them, and no line ends there")
  func syllables() throws {
    let file =
      "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,{\\k50}Ka{\\k20}ra {\\k30}oke\\Nbig\n"
    let layers = try layers(
      #","words":"karaoke","maxWidth":70,"maxLines":4,"breaks":"keep","foregroundColor":"white""#,
      file
    )
    #expect(layers.map { $0.lifetime?.from } == [1, 1.5, 1.7])
    #expect(layers.map(text).allSatisfy { $0 == "Kara\noke\nbig" }, "\(layers.map(text))")
    let runs = layers.map { layer -> [String] in
      guard case .text(let text) = layer.state.content else { return [] }
      return text.resolvedRuns.map {
        (($0.foregroundColor ?? .white) == .white ? "" : "*") + $0.string
      }
    }
    #expect(runs == [["*Ka", "ra\noke\nbig"], ["*Kara", "\noke\nbig"], ["*Kara\noke\nbig"]])
  }

  @Test(
    "Unknown keys are those of captions",
    arguments: [
      ("color", "did you mean foregroundColor?"), ("textColor", "did you mean foregroundColor?"),
      ("fontFamily", "did you mean font?"), ("maxlines", "did you mean maxLines?"),
      ("highlightedColor", "did you mean highlightColor?"), ("src", #"write "asset": "talk""#),
      ("letterSpacing", "did you mean tracking?"), ("opacty", "did you mean opacity?"),
    ]
  ) func unknownKeys(_ key: String, _ remedy: String) throws {
    let errors = try diagnostics(#","\#(key)":"red""#, "").filter { $0.code == .unknownKey }
    let start = "\"\(key)\" is not a key of a captions layer (\(remedy)"
    #expect(errors.map { $0.message.hasPrefix(start) } == [true], "\(errors)")
  }

  @Test("Captions that become too many layers are refused before they are made")
  func manyLayers() throws {
    let words = Array(repeating: "a", count: 60).joined(separator: " ")
    let file = "1\n00:00:01,000 --> 00:00:02,000\n\(words)\n"
    var limits = Limits()
    limits.layers = 50
    let messages = try diagnostics(#","words":"appear""#, file, limits)
    #expect(messages.contains { $0.code == .limit }, "\(messages)")
    #expect(try !diagnostics(#","words":"plain""#, file, limits).contains { $0.code == .limit })
    limits = Limits()
    limits.stringBytes = 3000
    #expect(try diagnostics(#","words":"appear""#, file, limits).contains { $0.code == .limit })
  }

  private func diagnostics(
    _ keys: String,
    _ file: String,
    _ limits: Limits = Limits()
  ) throws -> [Diagnostic] {
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { _ in Array(file.utf8) }
    files.textSize = { text, _, _ in Size(Double(text.characters.count) * 10, 20) }
    let text = sceneText(
      #"{"type":"captions","asset":"c"\#(keys)}"#,
      head: #""assets":{"c":{"type":"captions","src":"c.srt"}},"#
    )
    do throws(SceneReadError) {
      return try SceneReader(limits: limits, files: files).read(Array(text.utf8)).diagnostics
    } catch {
      return error.diagnostics
    }
  }

  private static let mistakes: [(String, String)] = [
    ("", "layers[0]: asset is missing"),
    (#","asset":"d""#, #"layers[0].asset: there is no captions asset "d""#),
    (#","asset":"c","breaks":"all""#, #"layers[0].breaks: "all" is not a value"#),
    (#","asset":"c","words":"sing""#, #"layers[0].words: "sing" is not a value"#),
    (#","asset":"c","maxLines":0"#, "layers[0].maxLines: 0 is outside 1…10"),
    (#","asset":"c","frame":[0,0,1,1]"#, "layers[0].frame: frame of captions is taken"),
    (
      #","asset":"c","name":"broken""#,
      #"assets.c.src: c.srt:3: "0:x --> 0:2" are no times, and the caption is not shown"#
    ),
    (#","asset":"c","lettering":1"#, #"layers[0].lettering: "lettering" is not a key"#),
  ]
}
