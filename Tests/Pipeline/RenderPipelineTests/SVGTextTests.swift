import Foundation
import Graphics
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TextShaping

@Suite("Texts of SVG with fonts")
struct SVGTextTests {
  private static let moves =
    "<rect width='1' height='1' fill='none'><animate attributeName='x' to='9' dur='9s'/></rect>"

  // Fonts of the repository only.
  private func document(_ content: String) throws -> SceneDocument {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='160' height='100'>\(content)</svg>"
    var options = SceneDocument.Options()
    options.fonts.folders = ["Tests/Fonts", "scenes/fonts"].map(Repository.absolute)
    options.fonts.usesSystemFonts = false
    return try SceneDocument.open(Array(text.utf8), name: "a.svg", options)
  }

  private func bitmap(_ content: String) throws -> Bitmap {
    try document(content).bitmaps(at: [0], background: .white)[0]
  }

  private func isInk(_ pixel: UInt32) -> Bool {
    [16, 8, 0].contains { (pixel >> UInt32($0)) & 255 < 110 }
  }

  // The first row with ink, and the first and the last column.
  private func extent(_ bitmap: Bitmap) -> (top: Int, left: Int, right: Int)? {
    var result: (top: Int, left: Int, right: Int)?
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where isInk(bitmap[x, y]) {
        let found = result ?? (y, x, x)
        result = (found.top, min(found.left, x), max(found.right, x))
      }
    }
    return result
  }

  // The number of separate groups of columns with ink.
  private func pieces(_ bitmap: Bitmap) -> Int {
    let columns = (0..<bitmap.width).map { x in
      (0..<bitmap.height).contains { isInk(bitmap[x, $0]) }
    }
    return columns.indices.dropFirst().count { columns[$0] && !columns[$0 - 1] }
  }

  @Test(
    "Another baseline moves a text, whether or not the file is animated",
    arguments: [
      // From the tables of DejaVu Sans: ascent 0.928, descent 0.236, x-height 0.547.
      ("middle", 0.547 / 2), ("central", (0.928 - 0.236) / 2), ("hanging", 0.928 * 0.8),
      ("text-before-edge", 0.928), ("text-after-edge", -0.236),
    ]
  )
  func baselines(_ name: String, _ ems: Double) throws {
    func top(_ attributes: String, _ extra: String) throws -> Int? {
      let text =
        "<text x='10' y='50' font-family='DejaVu Sans' font-size='30' \(attributes)>xH</text>"
      return extent(try bitmap(text + extra))?.top
    }
    let plain = try #require(try top("", ""))
    for extra in ["", Self.moves] {
      for attributes in ["dominant-baseline='\(name)'", "style='alignment-baseline:\(name)'"] {
        let moved = try #require(try top(attributes, extra)) - plain
        #expect(abs(Double(moved) - ems * 30) <= 1, "\(attributes): \(moved)")
      }
    }
  }

  @Test("Letters have the positions of their characters after a line separator")
  func lineSeparator() throws {
    let attributes = "x='5 60 110' y='50' font-family='DejaVu Sans' font-size='20'"
    let extent = try #require(extent(try bitmap("<text \(attributes)>a\u{2028}b</text>")))
    #expect(extent.left < 20 && extent.right > 110, "\(extent)")
  }

  @Test("Emoji have the colours of their font, also emoji that the font of the text lacks")
  func emoji() throws {
    func colored(_ bitmap: Bitmap) -> Int {
      var count = 0
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let parts = [16, 8, 0].map { Int((bitmap[x, y] >> UInt32($0)) & 255) }
          if (parts.max() ?? 0) - (parts.min() ?? 0) > 60 { count += 1 }
        }
      }
      return count
    }
    let path = "<path id='p' d='M5 80H150' fill='none'/>"
    for content in [
      "<text x='10' y='70' font-family='Noto Color Emoji' font-size='60'>\u{1F600}</text>",
      "<text x='10' y='70' font-family='Inter, Noto Color Emoji' font-size='60'>a\u{1F600}</text>",
      "\(path)<text font-family='Noto Color Emoji' font-size='60'><textPath href='#p'>\u{1F600}</textPath></text>",
    ] {
      for extra in ["", Self.moves] {
        #expect(colored(try bitmap(content + extra)) > 300, "\(content)")
      }
    }
  }

  @Test("A warning names letters of a drawing that no font has, each once")
  func missing() throws {
    func warnings(_ content: String) throws -> [String] {
      try document(content).load().messages.map(\.diagnostic)
        .filter { $0.code == .missingGlyph }.map(\.message)
    }
    let missing = "<text y='50'>\u{10FFFD}a</text><text y='90'>b\u{10FFFD}\u{10FFFC}</text>"
    let told = try warnings(missing + "<text font-family='DejaVu Sans'>\u{10FFFD}</text>")
    #expect(told.count == 1 && told[0].contains("U+10FFFD, U+10FFFC"), "\(told)")
    #expect(try warnings("<text y='50'>a\u{1F600}</text>").isEmpty)
    #expect(try warnings("<defs><text>\u{10FFFD}</text></defs>").count <= 1)
  }

  @Test("Letters that join remain joined")
  func joinedLetters() throws {
    for (attributes, content) in [
      ("", "سلم"), ("letter-spacing='10'", "سلم"), ("style='letter-spacing:.3em'", "سلم"),
      ("rotate='0 0 0'", "سلم"), ("", "س<tspan fill='#300'>ل</tspan>م"),
      ("dx='0 0 0'", "سلم"), ("textLength='70' lengthAdjust='spacingAndGlyphs'", "سلم"),
    ] {
      let text =
        "<text x='5' y='60' font-family='Noto Sans Arabic' font-size='36' \(attributes)>\(content)</text>"
      #expect(pieces(try bitmap(text)) == 1, "\(attributes) \(content)")
    }
  }

  @Test("Properties of CSS change the characters and their places")
  func characters() throws {
    func text(_ style: String, _ content: String) throws -> Bitmap {
      try bitmap(
        "<text x='5' y='50' font-family='DejaVu Sans' font-size='20' style='\(style)'>\(content)</text>"
      )
    }
    #expect(try text("text-transform:uppercase", "abc").contentHash == text("", "ABC").contentHash)
    #expect(
      try text("white-space:pre", "a   b").contentHash
        == text("", "a\u{A0}\u{A0}\u{A0}b").contentHash
    )
    let plain = try #require(extent(try text("", "a b")))
    let spaced = try #require(extent(try text("word-spacing:20px", "a b")))
    #expect(spaced.right - plain.right == 20 && spaced.left == plain.left)
    let capitals = try #require(extent(try text("font-variant:small-caps", "abc")))
    let small = try #require(extent(try text("font-size:14px", "ABC")))
    #expect(abs(capitals.right - small.right) <= 1 && capitals.top == small.top)
  }

  // MARK: Embedded fonts

  private func face(_ bytes: [UInt8]) -> String {
    let data = Data(bytes).base64EncodedString()
    return
      "<style>@font-face{font-family:Mine;src:url(data:font/ttf;base64,\(data)) format('truetype')}</style>"
  }

  @Test("A font that a style sheet embeds serves its texts alone")
  func embedded() throws {
    let bytes = try Repository.bytes("Tests/Fonts/Inter-variable-subset.ttf")
    func text(_ family: String) -> String {
      "<text x='5' y='60' font-family='\(family)' font-size='40'>ab</text>"
    }
    let named = try bitmap(text("Inter"))
    for extra in ["", Self.moves] {
      let content = face(bytes) + text("mine, DejaVu Sans") + extra
      #expect(try bitmap(content).contentHash == named.contentHash)
      #expect(try !document(content).load().messages.contains { $0.text.contains("@font-face") })
    }
    #expect(try bitmap(text("Mine, DejaVu Sans")).contentHash != named.contentHash)
  }

  // Faces of the family Mine, with the files of the repository that they are.
  private func faces(_ rules: [(file: String, declarations: String)]) throws -> String {
    let rules = try rules.map { rule in
      let data = Data(try Repository.bytes(rule.file)).base64EncodedString()
      return "@font-face{font-family:Mine;src:url(data:;base64,\(data));\(rule.declarations)}"
    }
    return "<style>\(rules.joined())</style>"
  }

  private func line(_ string: String, _ style: String) -> String {
    "<text x='5' y='60' font-size='40' style='\(style)'>\(string)</text>"
  }

  @Test(
    "Weight and style choose among the embedded faces of a family, as their rules declare them",
    arguments: [
      // The files themselves say other things: what the rule declares counts.
      ("font-weight:700", "DejaVuSans.ttf"), ("font-weight:400", "JetBrainsMono-Regular.ttf"),
      ("font-weight:500", "JetBrainsMono-Regular.ttf"),
      ("font-weight:300", "JetBrainsMono-Regular.ttf"),
      ("font-weight:600", "DejaVuSans.ttf"), ("font-style:italic", "Inter-Regular.otf"),
      ("font-style:oblique;font-weight:700", "Inter-Regular.otf"),
    ]
  )
  func weights(style: String, file: String) throws {
    let rules = try faces([
      ("scenes/fonts/DejaVuSans.ttf", "font-weight:bold"),
      ("scenes/fonts/JetBrainsMono-Regular.ttf", ""),
      ("scenes/fonts/Inter-Regular.otf", "font-style:italic"),
    ])
    let shown = try bitmap(rules + line("Ab", "font-family:Mine;\(style)"))
    let alone = try faces([("scenes/fonts/\(file)", "")])
    #expect(shown.contentHash == (try bitmap(alone + line("Ab", "font-family:Mine")).contentHash))
  }

  @Test("An embedded face without a bold one is reported where a text is bold")
  func emboldening() throws {
    let rules = try faces([("scenes/fonts/DejaVuSans.ttf", "")])
    func isReported(_ rules: String, _ style: String) throws -> Bool {
      try document(rules + line("a", "font-family:Mine;\(style)")).load().messages
        .contains { $0.text.contains("has no bold face") }
    }
    #expect(try isReported(rules, "font-weight:bold"))
    #expect(try !isReported(rules, "font-weight:500"))
    #expect(try !isReported(rules, "font-weight:bold;font-synthesis:style"))
    let variable = try faces([("Tests/Fonts/Inter-variable-subset.ttf", "")])
    #expect(try !isReported(variable, "font-weight:bold"))
  }

  @Test("Declared weights limit the axis of a variable font")
  func weightLimits() throws {
    let rules = try faces([("Tests/Fonts/Inter-variable-subset.ttf", "font-weight:300 650")])
    for (weight, limited) in [(100, 300), (500, 500), (900, 650)] {
      let shown = try bitmap(rules + line("ab", "font-family:Mine;font-weight:\(weight)"))
      let named = try bitmap(
        try faces([("Tests/Fonts/Inter-variable-subset.ttf", "")])
          + line("ab", "font-family:Mine;font-weight:\(limited)")
      )
      #expect(shown.contentHash == named.contentHash, "\(weight)")
    }
  }

  @Test("Letters come from the faces whose unicode-range has them, of equal ones from the last")
  func ranges() throws {
    let files = ("scenes/fonts/DejaVuSans.ttf", "scenes/fonts/JetBrainsMono-Regular.ttf")
    let mixed =
      "<tspan font-family='DejaVu Sans'>a</tspan><tspan font-family='JetBrains Mono'>b</tspan>"
    let separate = try bitmap(line(mixed, "")).contentHash
    for rules in [
      [(files.0, "unicode-range:U+61"), (files.1, "unicode-range:U+62")],
      [(files.0, "unicode-range:U+6?"), (files.1, "unicode-range:U+62-6F")],
      [(files.1, ""), (files.0, "unicode-range:U+61")],
    ] {
      let shown = try bitmap(try faces(rules) + line("ab", "font-family:Mine"))
      #expect(shown.contentHash == separate)
    }
    // Letters that no face serves come from the other families.
    let served = try faces([(files.0, "unicode-range:U+61")])
    let shown = try bitmap(served + line("ab", "font-family:Mine,JetBrains Mono"))
    #expect(shown.contentHash == separate)
  }

  @Test("The first source that can be read serves; WOFF can, WOFF2 cannot")
  func sources() throws {
    let bytes = try Repository.bytes("scenes/fonts/JetBrainsMono-Regular.ttf")
    func url(_ bytes: [UInt8]) -> String {
      "url(data:;base64,\(Data(bytes).base64EncodedString()))"
    }
    let compressed = url(WOFFFont.bytes(of: bytes))
    let named = try bitmap(line("ab", "font-family:JetBrains Mono"))
    let woff2 = url(Array("wOF2".utf8) + [0, 1, 0, 0])
    for sources in [compressed, "\(woff2),\(url(bytes))", "url(data:,%),\(compressed)"] {
      let content =
        "<style>@font-face{font-family:Mine;src:\(sources)}</style>"
        + line("ab", "font-family:Mine")
      #expect(try bitmap(content).contentHash == named.contentHash)
      #expect(try !document(content).load().messages.contains { $0.text.contains("@font-face") })
    }
    let content = "<style>@font-face{font-family:Mine;src:\(woff2)}</style>"
    let messages = try document(content + line("a", "font-family:Mine")).load().messages
    #expect(messages.contains { $0.text.contains("WOFF2") })
  }

  @Test("A font that cannot be used is reported, and its texts have another one")
  func unusable() throws {
    let text = "<text x='5' y='60' font-family='Mine, DejaVu Sans' font-size='40'>ab</text>"
    let other = try bitmap(text)
    for bytes in [Array("wOF2".utf8) + [0, 0, 0, 0], [0, 1, 0, 0, 0, 9], [1, 2, 3]] {
      let content = face(bytes) + text
      let messages = try document(content).load().messages.map(\.text)
      #expect(messages.contains { $0.contains("@font-face 'Mine'") }, "\(messages)")
      #expect(try bitmap(content).contentHash == other.contentHash)
    }
  }
}
