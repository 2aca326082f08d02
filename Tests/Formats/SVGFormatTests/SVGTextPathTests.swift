import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Texts along paths")
struct SVGTextPathTests {
  /// A text of 20 units on a horizontal line of 100 from 50, 40.
  private func line(_ attributes: String, _ content: String = "ab", text: String = "") throws
    -> [Rect]
  {
    try OutlinedText.boxes(
      ##"<path id="p" d="M50 40H150"/><text font-size="20" \##(text)>"##
        + ##"<textPath href="#p" \##(attributes)>\##(content)</textPath></text>"##
    )
  }

  @Test("Letters follow each other from the beginning of the path")
  func start() throws {
    #expect(try line("") == [Rect(50, 30, 10, 10), Rect(60, 30, 10, 10)])
    #expect(try line("", "a b").map(\.minX) == [50, 70])
    #expect(try line("", "\n  a \n b  ").map(\.minX) == [50, 70])
    #expect(try line(#"xml:space="preserve""#, " a").map(\.minX) == [60])
    #expect(try line("", text: #"letter-spacing="3""#).map(\.minX) == [50, 63])
  }

  @Test("startOffset, anchors and x move the text along the path")
  func offsets() throws {
    #expect(try line(#"startOffset="30""#).map(\.minX) == [80, 90])
    #expect(try line(#"startOffset="50%""#).map(\.minX) == [100, 110])
    #expect(try line(#"startOffset="50%" text-anchor="middle""#).map(\.minX) == [90, 100])
    #expect(
      try line(#"startOffset="100%""#, text: #"text-anchor="end""#).map(\.minX) == [130, 140]
    )
    #expect(try line("", text: #"x="25%""#).map(\.minX) == [100, 110])
    #expect(try line("", text: #"dx="4" dy="-6""#).first == Rect(54, 24, 10, 10))
  }

  @Test("textLength moves letters apart, or stretches them")
  func textLength() throws {
    #expect(try line(#"textLength="50""#) == [Rect(50, 30, 10, 10), Rect(90, 30, 10, 10)])
    #expect(
      try line(#"textLength="50" text-anchor="middle" startOffset="50%""#).map(\.minX) == [75, 115]
    )
    #expect(
      try line(#"textLength="50" lengthAdjust="spacingAndGlyphs""#)
        == [Rect(50, 30, 25, 10), Rect(75, 30, 25, 10)]
    )
  }

  @Test("On the right side letters run back along the path, below it")
  func rightSide() throws {
    let boxes = try line(#"side="right""#)
    for (box, expected) in zip(boxes, [Rect(140, 40, 10, 10), Rect(130, 40, 10, 10)]) {
      #expect(box.center.distance(to: expected.center) < 1e-6)
    }
    #expect(boxes.count == 2)
  }

  @Test("Letters that are images are placed like outlines")
  func images() throws {
    let content =
      ##"<path id="p" d="M50 40H150"/><text font-size="20"><textPath href="#p">a</textPath></text>"##
    let layouts = try OutlinedText.layouts(content) { line in
      var letter = TextLetter()
      (letter.marks, letter.advance) = ([.image([1], Rect(0, -1, 1, 1))], 1)
      return SVGShapedLine(
        letters: line.runs[0].string.isEmpty ? [] : [letter],
        metrics: [FontMetrics()]
      )
    }
    guard case .image(let bytes, let box, let map)? = layouts.first?.parts.first?.content else {
      Issue.record("no image")
      return
    }
    #expect(bytes == [1] && box == Rect(0, -1, 1, 1))
    // In ems, with the start of the letter at 50, 40.
    #expect(map == Affine(20, 0, 0, 20, 50, 40))
  }

  @Test("A text without letters is an error, and a text without a path a warning")
  func failures() throws {
    let content = ##"<path id="p" d="M0 9H9"/><text><textPath href="#p">ab</textPath></text>"##
    let error = #expect(throws: SVGLetterError.self) {
      try OutlinedText.layouts(content) { line throws(SVGLetterError) in
        throw SVGLetterError(line.runs.map(\.string).joined(), "no font")
      }
    }
    #expect(error?.message == "no font")
    func messages(_ content: String) throws -> [String] {
      try animated(content).diagnostics { _ in nil }.map(\.message)
    }
    #expect(try messages(content) == [])
    let lost = try messages(##"<text><textPath href="#g">ab</textPath></text><g id="g"/>"##)
    #expect(lost.count == 1 && lost[0].hasPrefix("textPath refers to no path"))
    let long = String(repeating: "a", count: 10_001)
    #expect(
      try messages(content.replacing("ab", with: long)).first?.contains("10000 characters") == true
    )
  }

  @Test("Letters whose middle is beyond the path are not drawn")
  func ends() throws {
    #expect(try line(#"startOffset="86""#).map(\.minX) == [136])
    #expect(try line(#"startOffset="-6""#).map(\.minX) == [54])
    #expect(try line(#"startOffset="-4""#).map(\.minX) == [46, 56])
    #expect(try line(#"startOffset="1e300""#).isEmpty)
    #expect(try OutlinedText.boxes("<text><textPath href='#nothing'>a</textPath></text>").isEmpty)
    #expect(
      try OutlinedText.boxes("<path id='p' d=''/><text><textPath href='#p'>a</textPath></text>")
        .isEmpty
    )
  }

  @Test("Letters turn to the direction of the path, which moves with the transform of its element")
  func direction() throws {
    let down = try OutlinedText.boxes(
      "<path id='p' d='M0 0V100' transform='translate(7 8)'/>"
        + "<text font-size='20'><textPath href='#p'>a</textPath></text>"
    )
    // Upwards of the letter is to the right of a path that goes down.
    #expect(down == [Rect(7, 8, 10, 10)])
  }

  @Test("x of a text moves its first letter alone")
  func position() throws {
    let path = "<path id='p' d='M0 0H90'/>"
    let first = path + "<text x='5' font-size='20'><textPath href='#p'>a</textPath></text>"
    #expect(try OutlinedText.boxes(first).map(\.minX) == [5])
    let second = path + "<text x='5' font-size='20'>b<textPath href='#p'>a</textPath></text>"
    #expect(try OutlinedText.boxes(second).map(\.minX) == [5, 0])
  }

  @Test("A path that grows shows one letter after the other, in a text without animations")
  func growth() throws {
    let content =
      "<path id='p'><animate attributeName='d' values='M0 9h0;M0 9h100' dur='10s' fill='freeze'/></path>"
      + "<g><text font-size='20'><textPath href='#p'>abcdef</textPath></text></g>"
    for (time, count) in [(0.0, 0), (1, 1), (2.6, 3), (10, 6)] {
      #expect(try OutlinedText.boxes(content, at: time).count == count, "\(time)")
    }
  }

  @Test("Fonts are those of the properties, or of the shorthand")
  func fonts() throws {
    func expect(_ style: String, _ family: String, _ weight: Int, isItalic: Bool) throws {
      let runs = try animated("<text style='\(style)'><textPath href='#p'>a</textPath></text>")
        .textRuns
      #expect(runs.map(\.string) == ["a"] && runs.first?.fontName == family, "\(runs)")
      #expect(runs.first?.fontWeight == weight && runs.first?.isItalic == isItalic, "\(runs)")
    }
    let shorthand = "font: italic bold 14px/1.2 Arial, serif"
    try expect(shorthand, "Arial, serif,standard", 700, isItalic: true)
    let longhands = "font-family: Lato; font-weight: 300; font-style: oblique 4deg"
    try expect(longhands, "Lato,standard", 300, isItalic: true)
    try expect("", "Times New Roman,standard", 400, isItalic: false)
  }
}
