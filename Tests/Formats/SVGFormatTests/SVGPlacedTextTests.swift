import Graphics
import Testing

@testable import SVGFormat

@Suite("Positions of letters")
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
  }

  @Test("A mark is drawn with its letter and counts as a character")
  func marks() throws {
    // The test's font has one letter for each cluster: e with an acute accent, and b.
    #expect(try starts("x='10 30 60'", "e\u{301}b") == [10, 60])
    #expect(try starts("x='50' rotate='0 0 0 0'", "e\u{301}b") == [50, 60])
    let document = try animated("<text rotate='9'>👨‍👩‍👧b</text>")
    #expect(try OutlinedText.boxes("<text rotate='9'>👨‍👩‍👧b</text>").count == 2)
    #expect(document.textRuns.map(\.string) == ["👨‍👩‍👧b"])
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
    #expect(try starts("x='50' rotate='0'") == [50, 60, 70])
  }

  @Test("Numbers without bounds draw nothing or something, and end")
  func numbers() throws {
    for attributes in [
      "x='1e308 1e308' dx='1e308'", "textLength='1e308'", "rotate='1e300'", "rotate='nan'",
      "x='9e99 ,,'", "x='1 2' font-size='0'", "x='1 2' font-size='1e300'", "textLength='-5'",
    ] {
      for box in try OutlinedText.boxes("<text \(attributes)>abc</text>") {
        #expect(box.minX.isFinite && box.maxX.isFinite, "\(attributes)")
      }
    }
  }
}
