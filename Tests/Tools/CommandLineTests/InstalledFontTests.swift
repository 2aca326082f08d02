import Foundation
import TestSupport
import Testing

/// Fonts that nobody names, with a configuration of fontconfig that has pinned fonts only.
@Suite("Fallback to installed fonts")
struct InstalledFontTests {
  private let folder: WorkFolder
  private let environment: [String: String]

  init() throws {
    folder = try WorkFolder()
    let fonts = ["Tests/Fonts", "scenes/fonts"].map { "<dir>\(Repository.absolute($0))</dir>" }
    let configuration = try folder.write(
      "<fontconfig>\(fonts.joined())<cachedir>\(folder.file("cache"))</cachedir></fontconfig>",
      to: "fonts.conf"
    )
    environment = ["FONTCONFIG_FILE": configuration]
  }

  private func scene(_ string: String, font: String = "\"DejaVu Sans\"") throws -> String {
    let layers = [0, 30].map { y in
      """
      {"type": "text", "string": "\(string)", "frame": [0, \(y), 300, 30], "fontSize": 20,
       "font": \(font), "foregroundColor": "black"}
      """
    }
    return try folder.write(
      """
      {"format": "animrender/1", "canvas": {"width": 300, "height": 60, "background": "white"},
       "duration": 0.1, "layers": [\(layers.joined(separator: ","))]}
      """,
      to: "scene.json"
    )
  }

  private func render(_ arguments: [String], _ extra: [String: String] = [:]) throws
    -> Program.Outcome
  {
    try Program.run(arguments, environment: environment.merging(extra) { $1 })
  }

  @Test("A script that no named font has comes from an installed font, with one warning")
  func scripts() throws {
    let scene = try scene("Hi 日本語の。 नमस्ते 🎉")
    let manifest = folder.file("m.json")
    let run = try render([
      scene, "-o", folder.file("a_%d.png"), "--manifest", manifest, "-v",
    ])
    #expect(run.code == 0)
    let warnings = run.errors.split(separator: "\n").filter { $0.contains("[W_FONT_FALLBACK]") }
    for (script, font) in [
      ("Japanese", "VL PGothic"), ("Devanagari", "Noto Sans Devanagari"),
      ("emoji", "Noto Color Emoji"),
    ] {
      let match = warnings.filter { $0.contains("lacks characters of \(script)") }
      #expect(match.count == 1, "\(run.errors)")
      #expect(match.first?.contains("write \"font\": [\"DejaVu Sans\", \"\(font)\"]") == true)
      #expect(match.first?.contains("layers[0].font") == true)
    }
    #expect(warnings.count == 3 && !run.errors.contains("[W_GLYPH]"))
    let text = String(decoding: try folder.bytes("m.json"), as: UTF8.self)
    #expect(text.contains("VLPGothic-subset.ttf") && text.contains("NotoColorEmoji-subset.ttf"))
    #expect(try render(["verify", manifest]).code == 0)
    #expect(try render([scene, "--strict", "-o", folder.file("b_%d.png")]).code == 1)
  }

  @Test("The list of the warning draws the same without it; so do other jobs and locales")
  func permanent() throws {
    func image(
      _ name: String,
      font: String,
      _ options: [String] = [],
      _ extra: [String: String] = [:]
    ) throws -> Data {
      let scene = try scene("a 日本 ति 👩‍👧", font: font)
      let output = folder.file("\(name).png")
      let run = try render([scene, "--frame", "0", "-o", output] + options, extra)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.contains("W_FONT_FALLBACK") == !font.hasPrefix("["))
      return try folder.bytes("\(name).png")
    }
    let sans = "\"DejaVu Sans\""
    let first = try image("a", font: sans, ["-j", "1"])
    #expect(try image("b", font: sans, ["-j", "2"]) == first)
    #expect(
      try image("c", font: sans, [], ["LC_ALL": "ja_JP.UTF-8", "LANG": "zh_CN.UTF-8"]) == first
    )
    let list = #"["DejaVu Sans", "VL PGothic", "Noto Sans Devanagari", "Noto Color Emoji"]"#
    #expect(try image("d", font: list) == first)
  }

  @Test(
    "Emoji that no named font has come from a font in colour before the default fallback font",
    arguments: [
      (#""Nowhere""#, "\u{1F600}", true), (#""Nowhere""#, "\u{2764}\u{FE0F}", true),
      (#"["Inter", "Nowhere"]"#, "\u{1F600}", true),
      // Text presentation, by a variation selector or by default, and a named font.
      (#""Nowhere""#, "\u{1F600}\u{FE0E}", false), (#""Nowhere""#, "\u{2764}", false),
      (#""DejaVu Sans""#, "\u{1F600}", false),
    ]
  )
  func emoji(font: String, string: String, isInColor: Bool) throws {
    let scene = try scene(string, font: font)
    func image(_ name: String, _ options: [String]) throws -> (bytes: Data, warning: Bool) {
      let arguments = [scene, "--frame", "0", "-o", folder.file("\(name).png")] + options
      let run = try render(arguments)
      #expect(run.code == 0, "\(run.errors)")
      return (try folder.bytes("\(name).png"), run.errors.contains("characters of emoji"))
    }
    let plain = try image("a", [])
    // The pinned font has these characters in one colour.
    let chosen = try image("b", ["--fallback-font", "DejaVu Sans"])
    // The selector asks for colours, which the chosen font does not have.
    let asksForColor = string.unicodeScalars.contains("\u{FE0F}")
    #expect(plain.warning == isInColor && chosen.warning == asksForColor)
    #expect((plain.bytes != chosen.bytes) == (isInColor && !asksForColor))
    let fonts = ["--no-system-fonts", "--font-dir", Repository.absolute("scenes/fonts")]
    #expect((try image("c", fonts).bytes == chosen.bytes) == !asksForColor)
    guard isInColor else { return }
    let archive = folder.file("a.zip")
    #expect(try render(["doctor", "--repro", archive, scene]).code == 0)
    #expect(try render([archive, "--frame", "0", "-o", folder.file("d.png")]).code == 0)
    #expect(try folder.bytes("d.png") == plain.bytes)
  }

  @Test("Characters beside emoji come from the default fallback font")
  func besideEmoji() throws {
    // The list has Latin letters only; the emoji font has digits and the heart, too.
    let list = #"["Inter", "DejaVu Sans"]"#
    func image(_ name: String, _ string: String, _ font: String) throws -> Data {
      let output = folder.file("\(name).png")
      let run = try render([try scene(string, font: font), "--frame", "0", "-o", output])
      #expect(run.code == 0, "\(run.errors)")
      return try folder.bytes("\(name).png")
    }
    let text = "\u{2764} 1 \u{1F600}\u{FE0E} \u{1F389}"
    #expect(try image("a", text, #""Inter""#) == image("b", text, list))
  }

  @Test("Without system fonts no installed font serves unasked")
  func off() throws {
    let scene = try scene("Hi 日本語")
    let run = try render([
      scene, "--no-system-fonts", "--font-dir", Repository.absolute("scenes/fonts"),
      "-o", folder.file("a_%d.png"),
    ])
    #expect(run.code == 0 && !run.errors.contains("W_FONT_FALLBACK"))
    #expect(run.errors.contains("[W_GLYPH]") && run.errors.contains("U+65E5"))
  }

  @Test("A character that no installed font has remains missing")
  func nowhere() throws {
    let run = try render([try scene("Hi \u{10FFFD}"), "-o", folder.file("a_%d.png")])
    #expect(run.code == 0 && !run.errors.contains("W_FONT_FALLBACK"))
    #expect(run.errors.contains("[W_GLYPH]"))
  }
}
