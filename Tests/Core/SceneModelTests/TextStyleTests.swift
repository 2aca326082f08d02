import Graphics
import SceneModel
import Testing

@Suite("Decorations of texts")
struct TextStyleTests {
  private func strings(_ transform: TextTransform, _ strings: String...) -> [String] {
    var text = TextContent()
    text.runs = strings.map { TextRun($0) }
    text.style.textTransform = transform
    return text.resolvedRuns.transformed.map(\.string)
  }

  @Test(
    "Cases change by Unicode's tables, in every locale alike",
    arguments: [
      (TextTransform.uppercase, "straße i é", "STRASSE I É"),
      (.lowercase, "HELLO I É", "hello i é"),
      (.lowercase, "ΟΔΟΣ ΑΣ. Σ ΣΑΣ'Σ ΑΣ\u{301}Α", "οδος ας. σ σασ'ς ασ\u{301}α"),
      (.none, "a B", "a B"),
      (.capitalize, "hello wORLD, don't stop", "Hello WORLD, Don't Stop"),
      (.capitalize, "ǆ 2nd (one)", "ǅ 2nd (One)"), (.capitalize, "e\u{301}t", "E\u{301}t"),
      (.capitalize, "привет 日本", "Привет 日本"), (.uppercase, "", ""),
    ]
  )
  func cases(transform: TextTransform, text: String, expected: String) {
    #expect(strings(transform, text) == [expected])
  }

  @Test("A word may begin in one run and end in the next")
  func acrossRuns() {
    #expect(strings(.capitalize, "he", "llo wo", "", "rld") == ["He", "llo Wo", "", "rld"])
    #expect(strings(.lowercase, "ΑΣ", "", "Α ΑΣ", " Α") == ["ασ", "", "α ας", " α"])
  }

  @Test("Runs take what they lack from the text")
  func inheritance() {
    var text = TextContent()
    text.style.strokeColor = Color(1, 0, 0)
    text.style.underline = true
    var run = TextRun("a")
    run.style.underline = false
    run.style.strokeWidth = 3
    text.runs = [run, TextRun("b")]
    #expect(text.style(ofRun: 0).strokeColor == Color(1, 0, 0))
    #expect(text.style(ofRun: 0).underline == false && text.style(ofRun: 0).strokeWidth == 3)
    #expect(text.style(ofRun: 1) == text.style)
    #expect(text.resolvedRuns.map(\.style.underline) == [false, true])
  }
}
