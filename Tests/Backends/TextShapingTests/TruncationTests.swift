import Graphics
import TestSupport
import Testing
import TextShaping

@Suite("Truncation")
struct TruncationTests {
  let shaper: TextShaper

  init() throws { shaper = try PinnedFonts.shaper() }

  private func request(
    _ string: String,
    _ truncation: TextTruncation,
    box: Size,
    wraps: Bool = false,
    size: Double = 40
  ) -> TextRequest {
    var request = TextRequest.sans(string, size, .left, wrap: wraps ? box.width : nil)
    (request.boxWidth, request.boxHeight) = (box.width, box.height)
    request.truncation = truncation
    return request
  }

  private func width(_ string: String) throws -> Double {
    try shaper.layout(.sans(string, 40)).size.width
  }

  // Compared here, so that a failure does not print the paths.
  private func isDrawn(_ layout: TextLayout, as string: String) throws -> Bool {
    try layout.outline == shaper.layout(.sans(string, 40, .left)).outline
  }

  @Test("A line that fits is untouched, to the last point", arguments: TextTruncation.allCases)
  func fitting(truncation: TextTruncation) throws {
    let plain = try shaper.layout(.sans("Hello world", 40, .left))
    let box = Size(plain.size.width, 10)
    #expect(try shaper.layout(request("Hello world", truncation, box: box)) == plain)
  }

  @Test(
    "The ellipsis is where the mode specifies, without white space beside it",
    arguments: [
      (TextTruncation.end, "abc\u{2026}"), (.start, "\u{2026}xyz"), (.middle, "abc\u{2026}xyz"),
    ]
  )
  func modes(mode: TextTruncation, visible: String) throws {
    let scratch = try width(visible) + 2
    let layout = try shaper.layout(request("abc mmmmmm xyz", mode, box: Size(scratch, 10)))
    #expect(layout.size == (try shaper.layout(.sans(visible, 40)).size))
    #expect(try isDrawn(layout, as: visible))
  }

  @Test("Without wrapping each line is truncated for itself")
  func lines() throws {
    let scratch = try width("mm\u{2026}")
    let layout = try shaper.layout(request("mmmmm\nii\nmmmmmm", .end, box: Size(scratch, 1)))
    #expect(layout.lineCount == 3)
    #expect(layout.size.width <= scratch + 0.01)
    #expect(try isDrawn(layout, as: "mm\u{2026}\nii\nmm\u{2026}"))
  }

  @Test("Wrapped text ends with the last line that fits the height")
  func wrapped() throws {
    let line = PinnedFonts.lineHeight * 40
    let text = "aaa bbb ccc ddd eee"
    let scratch = try width("aaa bbb") + 1
    let full = try shaper.layout(.sans(text, 40, .left, wrap: scratch))
    #expect(full.lineCount == 3)
    func layout(_ height: Double, _ mode: TextTruncation = .end) throws -> TextLayout {
      try shaper.layout(request(text, mode, box: Size(scratch, height), wraps: true))
    }
    #expect(try layout(3 * line) == full)
    #expect(try layout(3 * line - 0.1).lineCount == 2)
    #expect(try layout(2 * line).lineCount == 2)
    #expect(try layout(2 * line).size.width <= scratch)
    #expect(try layout(line).lineCount == 1)
    #expect(try layout(0).lineCount == 1, "the first line is always there")
    let end = try #require(
      text.indices.map { text[..<$0] + "\u{2026}" }.last { try width(String($0)) <= scratch }
    )
    #expect(try isDrawn(layout(line), as: String(end)))
    let start = try #require(
      text.indices.map { "\u{2026}" + text[$0...] }.first { try width($0) <= scratch }
    )
    #expect(try isDrawn(layout(line, .start), as: start))
  }

  @Test("Line spacing counts for what fits")
  func spacing() throws {
    let line = PinnedFonts.lineHeight * 40
    var text = request("a\nb\nc", .end, box: Size(500, 2 * line + 5), wraps: true)
    #expect(try shaper.layout(text).lineCount == 2)
    text.lineSpacing = 6
    #expect(try shaper.layout(text).lineCount == 1)
  }

  @Test("Where only later paragraphs are missing the ellipsis is at the end")
  func paragraphs() throws {
    let line = PinnedFonts.lineHeight * 40
    for mode in [TextTruncation.start, .middle, .end] {
      let layout = try shaper.layout(request("ab\ncd\nef", mode, box: Size(300, line), wraps: true))
      #expect(try isDrawn(layout, as: "ab\u{2026}"))
    }
  }

  @Test("Where nothing fits only the ellipsis is visible")
  func narrow() throws {
    for wraps in [false, true] {
      let layout = try shaper.layout(
        request("mmm\nmmm", .end, box: Size(1, 1), wraps: wraps)
      )
      let alone = try shaper.layout(.sans("\u{2026}", 40, .left))
      #expect(layout.outline.box.width == alone.outline.box.width)
    }
    #expect(try shaper.layout(request("mm", .end, box: Size(1, 1), size: 0)).size == .zero)
  }

  @Test("Combining marks remain with their letter, and ligatures whole")
  func clusters() throws {
    let tower = "e" + String(repeating: "\u{301}", count: 50)
    let scratch = try width("ee\u{2026}") + 1
    let layout = try shaper.layout(
      request(String(repeating: tower, count: 9), .end, box: Size(scratch, 9))
    )
    let expected = try shaper.layout(.sans(tower + tower + "\u{2026}", 40, .left))
    #expect(layout.outline.contourCount == expected.outline.contourCount)
  }

  @Test("The end of a text from right to left is at the left")
  func rightToLeft() throws {
    let hebrew = String(repeating: "\u{5E9}\u{5DC}", count: 10)
    let layout = try shaper.layout(request(hebrew, .end, box: Size(150, 9)))
    let dots = try shaper.layout(.sans("\u{2026}", 40, .left)).outline
    #expect(Array(layout.outline.elements.prefix(dots.elements.count)) == dots.elements)
  }

  @Test(
    "The ellipsis has the style of the letter beside it",
    arguments: [
      // Contours: an H has one, the ellipsis three.
      (TextTruncation.end, 150.0, [2, 4]), (.end, 95, [4]), (.start, 150, [6]),
      (.middle, 150, [5, 1]),
    ]
  )
  func runs(mode: TextTruncation, width: Double, contours: [Int]) throws {
    let runs = [
      TextRequest.Run("HH", fontName: "DejaVu Sans", fontSize: 40),
      TextRequest.Run("HHHH", fontName: "DejaVu Sans", fontSize: 40, fontWeight: 700),
    ]
    let layout = try shaper.layout(TextRequest(runs: runs, boxWidth: width, truncation: mode))
    #expect(layout.size.width <= width)
    #expect(layout.parts.map(\.outline.contourCount) == contours)
  }

  @Test("Long texts are truncated in linear time", arguments: [true, false])
  func long(wraps: Bool) throws {
    let text = String(repeating: "g", count: 100_000)
    let lines = String(repeating: "gggg\n", count: 20_000)
    let time = try ThreadClock.measure {
      for mode in [TextTruncation.start, .middle, .end] {
        for string in [text, lines] {
          let box = Size(string == text ? 500 : 60, 100)
          let layout = try shaper.layout(request(string, mode, box: box, wraps: wraps))
          #expect(layout.size.width <= box.width + 0.01)
          #expect(!wraps || layout.lineCount == 2)
        }
      }
    }
    #expect(time < 60, "quadratic time would be hours")
  }
}
