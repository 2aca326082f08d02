import Testing
import TextShaping

@Suite("Lines in their box")
struct AlignmentTests {
  let shaper: TextShaper

  init() throws { shaper = try PinnedFonts.shaper() }

  @Test("Lines are moved by the room left in the box")
  func offsets() throws {
    let left = try shaper.layout(.sans("Hello", 40, .left, box: 500))
    let center = try shaper.layout(.sans("Hello", 40, .center, box: 500))
    let right = try shaper.layout(.sans("Hello", 40, .right, box: 500))
    let natural = try shaper.layout(.sans("Hello", 40, .natural, box: 500))
    let scratch = 500 - left.size.width
    #expect(abs(center.outline.box.minX - left.outline.box.minX - scratch / 2) < 1e-9)
    #expect(abs(right.outline.box.minX - left.outline.box.minX - scratch) < 1e-9)
    #expect(natural == left)
    #expect(abs(center.outline.box.center.x - 250) < 5)
  }

  @Test("A line wider than its box overflows on both sides when centred")
  func overflow() throws {
    let layout = try shaper.layout(.sans("Hello", 40, .center, box: 10))
    #expect(layout.outline.box.minX < 0)
    #expect(abs(layout.outline.box.center.x - 5) < 5)
  }

  @Test("Text written from right to left is naturally at the right")
  func rightToLeft() throws {
    let hebrew = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
    let natural = try shaper.layout(.sans(hebrew, 40, .natural, box: 300))
    let right = try shaper.layout(.sans(hebrew, 40, .right, box: 300))
    let left = try shaper.layout(.sans(hebrew, 40, .left, box: 300))
    #expect(natural == right)
    #expect(natural != left)
    #expect(natural.missingCharacters.isEmpty)
  }

  // Rules P2 and P3 of https://www.unicode.org/reports/tr9/.
  @Test(
    "The direction of a paragraph is that of its first letter outside of isolates",
    arguments: [
      ("\u{2068}\u{5E9}\u{2069} abc", false), ("\u{2067}\u{5E9}\u{2069} abc", false),
      ("\u{2066}abc\u{2069} \u{5E9}", true), ("\u{2068}\u{2066}a\u{2069}b\u{2069} \u{5E9}", true),
      ("\u{2067}\u{5E9} abc", false), ("\u{2069}\u{5E9}", true),
      ("\u{202B}abc\u{202C} def", false), ("\u{202E}abc\u{202C} def", false),
      ("\u{202A}\u{5E9}\u{202C} abc", true), ("\u{202D}\u{5E9}\u{202C} abc", true),
      ("\u{200F}12", true), ("12", false),
    ]
  )
  func isolates(_ string: String, _ isRightToLeft: Bool) throws {
    let natural = try shaper.layout(.sans(string, 40, .natural, box: 400))
    let side = try shaper.layout(.sans(string, 40, isRightToLeft ? .right : .left, box: 400))
    let other = try shaper.layout(.sans(string, 40, isRightToLeft ? .left : .right, box: 400))
    #expect(natural == side && natural != other)
  }

  @Test("Numbers inside Hebrew keep their direction")
  func mixedDirections() throws {
    // Visual order, left to right: "12", space, shin. So "12" is drawn at the left side.
    let mixed = try shaper.layout(.sans("\u{5E9} 12", 40, .left))
    let digits = try shaper.layout(.sans("12", 40, .left))
    let start = Array(mixed.outline.elements.prefix(digits.outline.elements.count))
    #expect(start == digits.outline.elements)
  }

  @Test("Words wrap at the width; trailing white space does not count")
  func wrapping() throws {
    let word = try shaper.layout(.sans("aaa", 40)).size.width
    let exact = try shaper.layout(.sans("aaa   aaa aaa", 40, wrap: word + 0.001))
    #expect(exact.lineCount == 3)
    #expect(abs(exact.size.width - word) < 1e-9)
    let two = try shaper.layout(.sans("aaa aaa", 40, wrap: word * 1.5))
    #expect(two.lineCount == 2)
    let one = try shaper.layout(.sans("aaa aaa", 40, wrap: word * 3))
    #expect(one.lineCount == 1)
    #expect(one == (try shaper.layout(.sans("aaa aaa", 40))))
  }

  @Test(
    "A measure may count white space at the ends of paragraphs, and never that where lines wrap"
  )
  func trailingSpace() throws {
    func width(_ text: String, wrap: Double? = nil) throws -> Double {
      var request = TextRequest.sans(text, 40, wrap: wrap)
      request.countsTrailingSpace = true
      return try shaper.layout(request).size.width
    }
    let word = try width("aaa")
    let space = try width("aaa aaa") - 2 * word
    #expect(space > 0)
    for (text, spaces) in [("aaa ", 1.0), ("  aaa  ", 4), ("a\naaa  ", 2), ("aaa \na", 1)] {
      #expect(abs(try width(text) - word - spaces * space) < 1e-9, "\(text)")
    }
    #expect(abs(try width(" ") - space) < 1e-9)
    #expect(abs(try width("aaa   aaa ", wrap: word + space / 2) - word - space / 2) < 1e-9)
    #expect(abs(try width("aaa   aaa", wrap: word + space / 2) - word) < 1e-9)
    #expect(try shaper.layout(.sans("aaa ", 40)).size.width == word)
  }

  @Test("A word longer than the line is cut, with at least a character a line")
  func longWord() throws {
    let letter = try shaper.layout(.sans("w", 40)).size.width
    #expect(try shaper.layout(.sans("wwwwww", 40, wrap: letter * 2.5)).lineCount == 3)
    #expect(try shaper.layout(.sans("wwwwww", 40, wrap: 0)).lineCount == 6)
    #expect(try shaper.layout(.sans("wwwwww", 40, wrap: -5)).lineCount == 6)
  }

  @Test("Wrapped lines hold the glyphs of their text alone")
  func linesAreIndependent() throws {
    let wrapped = try shaper.layout(.sans("AVA AVA", 40, wrap: 130))
    let typed = try shaper.layout(.sans("AVA\nAVA", 40))
    #expect(wrapped.lineCount == 2)
    #expect(wrapped == typed)
  }

  @Test("Justified lines fill the width, the last one is natural")
  func justified() throws {
    let text = "one two three four five six"
    let layout = try shaper.layout(.sans(text, 40, .justified, wrap: 300, box: 300))
    let natural = try shaper.layout(.sans(text, 40, .natural, wrap: 300, box: 300))
    #expect(layout.lineCount == natural.lineCount)
    #expect(layout.lineCount > 1)
    #expect(abs(layout.size.width - 300) < 1e-9)
    #expect(natural.size.width < 300)
    #expect(layout.outline.box.maxX > 290)
    #expect(layout.outline.elements.last == natural.outline.elements.last)
    let unwrapped = try shaper.layout(.sans(text, 40, .justified, box: 2000))
    #expect(unwrapped == (try shaper.layout(.sans(text, 40, .left, box: 2000))))
  }
}
