import Foundation
import TestSupport
import Testing

/// Texts of several scripts in pinned fonts, where they are taken apart: letters, captions and Lottie files.
@Suite("Scripts in animated texts")
struct ScriptTextTests {
  private static let fonts = [
    "Inter", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai",
    "VL PGothic", "Noto Color Emoji",
  ]
  private static let list = "[" + fonts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  private static let texts = [
    "سلام عليكم", "שָׁלוֹם עולם", "नमस्ते हिन्दी", "สวัสดี น้ำ ที่", "日本語のテキスト。", "👩‍👧 🇯🇵 1️⃣ 👍🏽",
    "Ham سلام नमस्ते 🎉",
  ]

  private let folder: WorkFolder

  init() throws { folder = try WorkFolder() }

  private func image(_ input: String, _ time: String = "0.5") throws -> Data {
    let output = folder.file("still.png")
    let fonts = ["--font-dir", Repository.absolute("Tests/Fonts"), "--no-system-fonts"]
    let run = try Program.run(["still", input, "--time", time, "-f", "-o", output] + fonts)
    #expect(run.code == 0 && !run.errors.contains("W_GLYPH"), "\(run.errors)")
    return try folder.bytes("still.png")
  }

  private func scene(_ layer: String, assets: String = "") throws -> String {
    try folder.write(
      """
      {"format": "animrender/1", "canvas": {"width": 400, "height": 100, "background": "white"},
       "duration": 1, "assets": {\(assets)}, "layers": [{\(layer)}]}
      """,
      to: "scene.json"
    )
  }

  @Test("Letters at the positions of the layout look like the text", arguments: texts)
  func letters(text: String) throws {
    let layer = """
      "type": "text", "string": "\(text)", "frame": [10, 10, 380, 80], "fontSize": 40,
      "foregroundColor": "black", "font": \(Self.list)
      """
    let plain = try image(try scene(layer))
    for unit in ["character", "word"] {
      let still = try scene(
        layer + """
          , "letters": {"unit": "\(unit)", "animations":
            [{"keyPath": "position.y", "from": 0, "to": 0, "duration": 1}]}
          """
      )
      #expect(try image(still) == plain, "\(unit)")
      let moved = try scene(
        layer + """
          , "letters": {"unit": "\(unit)", "stagger": 0.1, "animations":
            [{"keyPath": "position.y", "from": 30, "to": 0, "duration": 1, "fillMode": "both"}]}
          """
      )
      #expect(try image(moved) != plain, "\(unit)")
    }
  }

  @Test("Words of captions are shaped as in one text", arguments: texts)
  func captions(text: String) throws {
    let words = text.split(separator: " ").enumerated().map { index, word in
      #"{"word": "\#(word)", "start": \#(Double(index) * 0.2), "end": \#(Double(index + 1) * 0.2)}"#
    }
    let json =
      #"{"segments": [{"start": 0, "end": 1, "text": "\#(text)", "words": [\#(words.joined(separator: ", "))]}]}"#
    _ = try folder.write(json, to: "c.json")
    func captions(_ words: String) throws -> Data {
      try image(
        try scene(
          """
          "type": "captions", "asset": "c", "fontSize": 24, "foregroundColor": "black",
          "highlightColor": "black", "words": "\(words)", "font": \(Self.list)
          """,
          assets: #""c": {"type": "captions", "src": "c.json"}"#
        )
      )
    }
    let plain = try captions("plain")
    #expect(try captions("highlight") == plain && captions("karaoke") == plain)
  }

  @Test("The list of fonts of a Lottie file is a list in the scene that it becomes")
  func lottie() throws {
    let document = try folder.write(
      """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 400, "h": 100, "layers": [
        {"ty": 5, "ind": 1, "ip": 0, "op": 30, "st": 0, "ks": {"p": {"a": 0, "k": [20, 60]}},
         "t": {"d": {"k": [{"t": 0, "s": {"s": 40, "f": "F", "t": "Ham سلام नमस्ते 🎉", "j": 0,
           "lh": 48, "fc": [0, 0, 0]}}]}, "p": {}, "m": {"g": 1, "a": {"a": 0, "k": [0, 0]}}, "a": []}}],
       "fonts": {"list": [{"fName": "F", "fStyle": "",
         "fFamily": "Nowhere, \(Self.fonts.joined(separator: ", "))"}]}}
      """,
      to: "lottie.json"
    )
    let scene = folder.file("scene.json")
    #expect(try Program.run(["convert", document, "-f", "-o", scene]).code == 0)
    let text = String(decoding: try folder.bytes("scene.json"), as: UTF8.self)
    #expect(text.contains("\"Noto Sans Thai\",") && text.contains("\"Nowhere\""), "\(text)")
    #expect(try image(document) == image(scene))
  }
}
