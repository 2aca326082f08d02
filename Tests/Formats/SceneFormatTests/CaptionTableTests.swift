import Foundation
import SceneModel
import TestSupport
import Testing

@testable import SceneFormat

/// Caption files against what their references read.
@Suite("Caption files and their references")
struct CaptionTableTests {
  /// A file of `Tests/Captions` with its captions: `[name, text, [[begin, end, text]]]`.
  struct Row: Decodable {
    struct Cue: Decodable {
      var begin: Double
      var end: Double
      var text: String
      // Words with their begins, where the table has them.
      var words: [Word]?

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (begin, end) = (try list.decode(Double.self), try list.decode(Double.self))
        text = try list.decode(String.self)
        words = list.isAtEnd ? nil : try list.decode([Word].self)
      }
    }
    struct Word: Decodable {
      var text: String
      var begin: Double

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (text, begin) = (try list.decode(String.self), try list.decode(Double.self))
      }
    }

    var name: String
    var text: String
    var cues: [Cue]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      name = try list.decode(String.self)
      text = try list.decode(String.self)
      cues = try list.decode([Cue].self)
      // Events alone, behind the usual head.
      if text.hasPrefix("@") { text = Self.head + text.dropFirst() }
    }

    private static let head =
      "[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
  }

  static func rows(_ format: String) throws -> [Row] {
    let file = Repository.absolute("Tests/Captions/\(format).json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: URL(filePath: file)))
  }

  private func compare(_ row: Row, _ name: String) {
    let cues: [CaptionCue]
    do throws(CaptionError) {
      cues = try CaptionFile(Array(row.text.utf8), name: name, limits: Limits()).cues
    } catch {
      #expect(row.cues.isEmpty, "\(name) \(row.name): \(error)")
      return
    }
    let lines = cues.map { $0.lines.joined(separator: "\n") }
    #expect(lines == row.cues.map(\.text), "\(name) \(row.name)")
    guard cues.count == row.cues.count else { return }
    for (cue, expected) in zip(cues, row.cues) {
      #expect(abs(cue.begin - expected.begin) < 0.001, "\(name) \(row.name)")
      #expect(abs(cue.end - expected.end) < 0.001, "\(name) \(row.name)")
      guard let words = expected.words else { continue }
      #expect(cue.words.map(\.text) == words.map(\.text), "\(name) \(row.name)")
      for (word, other) in zip(cue.words, words) {
        #expect(abs(word.begin - other.begin) < 0.001, "\(name) \(row.name) \(word.text)")
      }
    }
  }

  // SubRip, MicroDVD and lyrics were read by FFmpeg 5.1, ASS by libass 0.17, WebVTT by Chromium; the
  // captions of JSON were written by hand.
  @Test(
    "A file is read as by its reference",
    arguments: ["srt", "vtt", "ass", "lrc", "sub", "json"]
  )
  func tables(_ format: String) throws {
    let rows = try Self.rows(format)
    #expect(rows.count >= 12)
    for row in rows { compare(row, "a.\(format)") }
  }

  // MARK: Public files of WebVTT

  private struct Expected: Decodable {
    struct Cue: Decodable {
      var startTime: Double
      var endTime: Double
      var text: String
    }
    var cues: [Cue]
  }

  @Test("The files of vtt.js, as far as they follow the specification")
  func pairs() throws {
    let folder = "../shared/spec/webvtt-tests"
    guard Repository.exists("\(folder)/pairs.json") else {
      print("skipped: the files of vtt.js are not here")
      return
    }
    func decoded<Value: Decodable>(_ name: String) throws -> Value {
      let url = URL(filePath: Repository.absolute("\(folder)/\(name)"))
      return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    }
    let pairs: [[String]] = try decoded("pairs.json")
    #expect(pairs.count == 134)
    var differing: Set<String> = []
    for pair in pairs {
      let url = URL(filePath: Repository.absolute("\(folder)/\(pair[0])"))
      let expected: Expected = try decoded(pair[1])
      let wanted = expected.cues.map { cue in
        "\(cue.startTime) \(cue.endTime) \(plain(cue.text, of: pair[0]))"
      }
      var found: [String] = []
      let bytes = Array(try Data(contentsOf: url))
      do throws(CaptionError) {
        let file = try CaptionFile(bytes, name: pair[0], limits: Limits())
        found = file.cues.map { "\($0.begin) \($0.end) \($0.lines.joined(separator: "\n"))" }
      } catch {
        #expect(error.line == 1 && error.message.contains("WEBVTT"), "\(pair[0])")
      }
      if wanted != found {
        differing.insert(pair[0])
        if Self.reasons[pair[0]] == nil { Issue.record("\(pair[0]): \(found), not \(wanted)") }
      }
    }
    #expect(differing == Set(Self.reasons.keys))
  }

  // The text without tags, and with the characters of references.
  private func plain(_ text: String, of name: String) -> String {
    if name.hasSuffix("escape-characters/incorrect.vtt") {
      // As in HTML, the names of Latin-1 need no semicolon.
      return "&l &g; \u{A0} &am; < > &nbs &nbs; &g; &lr;"
    }
    var text = text.replacing(/<[^>]*>?/, with: "")
    for (name, character) in [
      ("lt", "<"), ("gt", ">"), ("nbsp", "\u{A0}"), ("lrm", "\u{200E}"), ("rlm", "\u{200F}"),
      ("amp", "&"),
    ] {
      text = text.replacing("&\(name);", with: character)
    }
    return text.split(separator: "\n").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // Pairs that differ, with the reasons.
  private static let reasons: [String: String] = {
    let noText =
      "a caption without text shows nothing; a tag lasts to its mark or to the end of the cue"
    let noLength = "a caption without length shows nothing"
    let hours = "a number that has not two digits is one of hours, and two more numbers must follow"
    return [
      "cuetext/lang/no-end-gt.vtt": noText, "cuetext/tag-format/no-closing-gt.vtt": noText,
      "cuetext/tag-format/start-tag-missing-gt.vtt": noText,
      "cuetext/timestamp/no-end-gt.vtt": noText, "cuetext/voice/no-end-gt.vtt": noText,
      "file-layout/cue-spacing.vtt": noText, "integration/arrows.vtt": noLength,
      "cue-times/max-spots-over-sixty.vtt": noLength, "cue-times/min-top-digits.vtt": hours,
      "cue-times/minimum-spots-over-sixty.vtt": hours,
      "file-layout/header-no-new-line.vtt": "a line with an arrow ends the header and begins a cue",
      "integration/id.vtt": "the second line with an arrow begins a new block, which is a cue",
    ]
  }()
}
