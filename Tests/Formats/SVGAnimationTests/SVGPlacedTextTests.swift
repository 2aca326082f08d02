import Graphics
import SceneModel
import Testing

@testable import SVGAnimation

@Suite("Texts with placed letters")
struct SVGPlacedTextTests {
  /// The boxes of letters of 10 units on a base line at 40.
  private func boxes(_ attributes: String, _ content: String = "abc") throws -> [Rect] {
    try OutlinedText.boxes("<text y=\"40\" font-size=\"20\" \(attributes)>\(content)</text>")
  }

  private func starts(_ attributes: String, _ content: String = "abc") throws -> [Double] {
    try boxes(attributes, content).map(\.minX)
  }

  @Test("Lists place letters, and the rest follows")
  func lists() throws {
    #expect(try boxes("x='10 30'")[0] == Rect(10, 30, 10, 10))
    #expect(try starts("x='10 30 60'") == [10, 30, 60])
    #expect(try starts("x='10,30'") == [10, 30, 40])
    #expect(try starts("x='1em 3em'") == [20, 60, 70])
    #expect(try starts("x='10' dx='0 5 5'") == [10, 25, 40])
    #expect(try starts("x='10' dx='4 0'") == [14, 24, 34])
    #expect(try starts("x='0 20 40'", "a b") == [0, 40])
    #expect(try starts("x='0 20' letter-spacing='3'", "abc") == [0, 20, 33])
    let steps = try boxes("x='10' dy='0 5'")
    #expect(steps.map(\.minY) == [30, 35, 35] && steps.map(\.minX) == [10, 20, 30])
  }

  @Test("letter-spacing does not separate letters that join")
  func joinedLetters() throws {
    #expect(try starts("x='5' letter-spacing='3'", "سلم") == [5, 15, 25])
    #expect(try starts("x='5' style='letter-spacing:3px'", "سل aس") == [5, 15, 38, 51])
    // Other texts are left to librsvg.
    for (attributes, text) in [
      ("", "سلم"), ("letter-spacing='0'", "سلم"), ("letter-spacing='3'", "ab"),
    ] {
      let document = try animated("<text \(attributes)>\(text)</text>")
      #expect(!document.needsLowering && document.outlinedTextRuns.isEmpty)
    }
    let obstructed = try animated("<text direction='rtl' letter-spacing='3'>سلم</text>")
    let messages = obstructed.diagnostics { _ in nil }.map(\.message)
    #expect(messages.contains { $0.contains("should join") } && obstructed.placedTexts.isEmpty)
  }

  @Test("A mark is drawn with its letter and counts as a character")
  func marks() throws {
    // The test's font has one letter for each cluster: e with an acute accent, and b.
    #expect(try starts("x='10 30 60'", "e\u{301}b") == [10, 60])
    #expect(try starts("x='50' rotate='0 0 0 0'", "e\u{301}b") == [])
    let document = try animated("<text rotate='9'>👨‍👩‍👧b</text>")
    #expect(try OutlinedText.boxes("<text rotate='9'>👨‍👩‍👧b</text>").count == 2)
    #expect(document.outlinedTextRuns.map(\.string) == ["👨‍👩‍👧b"])
  }

  @Test("Elements in the text count their own letters and replace the outer lists")
  func nested() throws {
    #expect(try starts("x='10 30 60'", "a<tspan x='100'>b</tspan>c") == [10, 100, 60])
    #expect(try starts("", "a<tspan x='50 80'>bc</tspan>d") == [0, 50, 80, 90])
    #expect(
      try starts("x='10 30'", "a<tspan>b<tspan dx='7 0'>c</tspan></tspan>d") == [10, 30, 47, 57]
    )
  }

  @Test("textLength moves letters apart or stretches them, and what follows moves along")
  func length() throws {
    #expect(try starts("x='10' textLength='70'") == [10, 40, 70])
    #expect(try starts("x='100' textLength='50' text-anchor='middle'", "ab") == [75, 115])
    #expect(
      try boxes("x='10' textLength='50' lengthAdjust='spacingAndGlyphs'", "ab")
        == [Rect(10, 30, 25, 10), Rect(35, 30, 25, 10)]
    )
    #expect(try starts("", "a<tspan textLength='30'>bc</tspan>d") == [0, 10, 30, 40])
    #expect(try starts("x='5' textLength='15'") == [5, 7.5, 10])
    // The width of the drawing is 200.
    #expect(try starts("x='10' textLength='40%'", "ab") == [10, 80])
    // Nothing is apart in a single letter, and a length of 0 is none.
    #expect(try starts("x='10' textLength='70'", "a") == [10])
    #expect(try starts("x='10' textLength='0'") == [10, 20, 30])
  }

  @Test("Anchors align every chunk that a position begins")
  func anchors() throws {
    #expect(try starts("x='50 100' text-anchor='end'") == [40, 80, 90])
    #expect(try starts("x='50' dx='4 0' text-anchor='middle'", "ab") == [44, 54])
  }

  @Test("rotate turns letters around the starts of their base lines")
  func turns() throws {
    for (angles, turned) in [("90", [0, 1, 2]), ("0 90", [1, 2]), ("90 0", [0])] {
      let boxes = try boxes("x='50' rotate='\(angles)'")
      for (index, box) in boxes.enumerated() {
        let expected = Rect(50 + 10 * Double(index), turned.contains(index) ? 40 : 30, 10, 10)
        #expect(box.center.distance(to: expected.center) < 1e-9, "\(angles) \(index)")
      }
      #expect(boxes.count == 3)
    }
    #expect(try starts("x='50' rotate='0'") == [])
  }

  @Test("Styles of the text and of elements in it surround the letters")
  func styles() throws {
    let text = try OutlinedText.text(
      "<text x='1 9' y='9' fill='red' font-size='2'>a<tspan fill='blue'>b</tspan></text>"
    )
    #expect(!text.contains("<text") && text.contains(#"<g fill="red""#))
    #expect(text.contains(#"<g fill="blue"><path"#), "\(text)")
  }

  @Test(
    "Texts that cannot be outlines are left as they are, with a warning",
    arguments: [
      ("<text x='1 2' text-decoration='underline'>ab</text>", "with text-decoration"),
      ("<text textLength='9' style='writing-mode:vertical-rl'>ab</text>", "with writing-mode"),
      ("<g direction='rtl'><text rotate='9'>ab</text></g>", "with direction"),
      (
        "<text><tspan x='1 2'>ab</tspan><tspan baseline-shift='sub'>c</tspan></text>",
        "with baseline-shift"
      ),
      ("<clipPath><text x='1 2'>ab</text></clipPath>", "in a clipPath"),
    ]
  )
  func obstacles(_ content: String, _ name: String) throws {
    let document = try animated(content)
    let messages = document.diagnostics { _ in nil }.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("of a text \(name) "), "\(messages)")
    #expect(try OutlinedText.text(content).contains("<text"))
    #expect(document.outlinedTextRuns.isEmpty)
  }

  @Test("A text with one position is not written as outlines")
  func plain() throws {
    let document = try animated("<text x='1' y='2' dx='3' rotate='0'>ab</text>")
    #expect(!document.needsLowering && document.outlinedTextRuns.isEmpty)
    let placed = try animated("<text x='1 2'>ab</text>")
    #expect(placed.needsLowering && placed.outlinedTextRuns.map(\.string) == ["ab"])
    #expect(placed.diagnostics { _ in nil }.isEmpty)
  }

  @Test("Texts beyond the font size of browsers are limited or become outlines")
  func hugeFonts() throws {
    for text in [
      "<text font-size='1e9'>ab</text>", "<text style='font-size:1e9px'>ab</text>",
      "<g font-size='5000'><text font-size='5em'>ab</text></g>",
    ] {
      let document = try animated(text)
      let written = try OutlinedText.text(text)
      #expect(document.needsLowering && written.contains("<text"), "\(text)")
      #expect(written.contains("10000") && !written.contains("1e9"), "\(written)")
    }
    #expect(!(try OutlinedText.text("<text style='font:1e9px Arial'>ab</text>").contains("font:")))
    // 16 × 1000 pixels.
    let zoomed = "<g transform='scale(1000)'><text>ab</text></g>"
    #expect(try OutlinedText.boxes(zoomed).count == 2)
    // Of larger texts, a canvas would be in or beside one stroke.
    let larger = zoomed.replacing("1000", with: "1e9")
    #expect(try OutlinedText.boxes(larger).isEmpty)
    func messages(_ text: String) throws -> [String] {
      try animated(text).diagnostics { _ in nil }.map(\.message)
    }
    #expect(try messages(zoomed).isEmpty)
    #expect(try messages(larger).first?.contains("is not drawn") == true)
    let underlined = zoomed.replacing("<text", with: "<text text-decoration='underline'")
    #expect(try messages(underlined).first?.contains("plain outlines") == true)
    #expect(!(try animated(zoomed.replacing("<text", with: "<text font-size='1'")).needsLowering))
  }

  @Test("Numbers without bounds draw nothing or something, and end")
  func numbers() throws {
    for attributes in [
      "x='1e308 1e308' dx='1e308'", "textLength='1e308'", "rotate='1e300'", "rotate='nan'",
      "x='9e99 ,,'", "x='1 2' font-size='0'", "x='1 2' font-size='1e300'", "textLength='-5'",
    ] {
      let text = try OutlinedText.text("<text \(attributes)>abc</text>")
      #expect(!text.contains("inf") && !text.contains("nan"), "\(text)")
    }
  }
}
