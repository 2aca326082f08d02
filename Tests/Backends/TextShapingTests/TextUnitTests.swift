import Foundation
import Graphics
import TestSupport
import Testing
import TextShaping

/// Outlines that are separate for each character, word or line.
@Suite("Units of a text")
struct TextUnitTests {
  private func layout(
    _ string: String,
    _ unit: TextRequest.Unit?,
    _ shaper: TextShaper? = nil,
    change: (inout TextRequest) -> Void = { _ in }
  ) throws -> TextLayout {
    var request = TextRequest.sans(string)
    request.unit = unit
    change(&request)
    return try (shaper ?? PinnedFonts.shaper()).layout(request)
  }

  private func boxes(_ layout: TextLayout) -> [Rect] {
    var boxes: [Int: Rect] = [:]
    for unit in (layout.parts.map(\.unit) + layout.images.map(\.unit)).compactMap(\.self) {
      boxes[unit.index] = unit.box
    }
    return (0..<boxes.count).compactMap { boxes[$0] }
  }

  @Test("The outlines of all units are those of the text, kerning included")
  func outlines() throws {
    for string in ["AVATAR To", "ffi fl", "one two\nthree", "مرحبا بالعالم", "e\u{301}x"] {
      let whole = try layout(string, nil).outline
      for unit in TextRequest.Unit.allCases {
        let parts = try layout(string, unit)
        #expect(parts.outline.elements.count == whole.elements.count, "\(string)")
        let (box, expected) = (parts.outline.box, whole.box)
        expectClose(
          [box.minX, box.minY, box.maxX, box.maxY],
          [expected.minX, expected.minY, expected.maxX, expected.maxY],
          within: 1e-9
        )
      }
    }
  }

  @Test("Boxes are as wide as the advances, as high as the line, and without white space")
  func unitBoxes() throws {
    // 1540, 651 and 569 of 2048 units, from hmtx; 100 points.
    let (h, space, i) = (1540 / 20.48, 651 / 20.48, 569 / 20.48)
    let height = PinnedFonts.lineHeight * 100
    let characters = boxes(try layout("H iH", .character))
    #expect(characters.count == 3)
    for (box, expected) in zip(
      characters,
      [
        Rect(0, 0, h, height), Rect(h + space, 0, i, height), Rect(h + space + i, 0, h, height),
      ]
    ) {
      expectClose([box.minX, box.minY], [expected.minX, expected.minY], within: 1e-3)
      expectClose([box.width, box.height], [expected.width, expected.height], within: 1e-3)
    }
    let words = boxes(try layout("H iH", .word))
    expectClose(words.map(\.width), [h, h + i], within: 1e-3)
    let lines = boxes(try layout("H iH\nH", .line))
    expectClose(lines.map(\.width), [2 * h + space + i, h], within: 1e-3)
    expectClose(lines.map(\.minY), [0, height], within: 1e-3)
  }

  @Test("Tracking after a unit is no part of its box")
  func tracking() throws {
    let tracked = boxes(try layout("HH", .character) { $0.runs[0].tracking = 30 })
    expectClose(tracked.map(\.width), [1540 / 20.48, 1540 / 20.48], within: 1e-3)
    expectClose(tracked[1].minX, 1540 / 20.48 + 30, within: 1e-3)
  }

  @Test("Ligatures, marks and joined emoji are one character each")
  func clusters() throws {
    #expect(boxes(try layout("ffi", .character)).count == 1)
    #expect(boxes(try layout("e\u{301}x", .character)).count == 2)
    #expect(boxes(try layout("a\u{A0}b c", .word)).count == 2)
    #expect(boxes(try layout("👩\u{200D}👧 a", .character)).count == 2)
  }

  @Test("Units are in reading order: from the right in Arabic and Hebrew")
  func order() throws {
    for string in ["שלום", "مرحبا"] {
      let starts = boxes(try layout(string, .character)).map(\.minX)
      #expect(starts.count == string.count)
      #expect(starts == starts.sorted(by: >), "\(string)")
    }
    let words = boxes(try layout("one two", .word)).map(\.minX)
    #expect(words == words.sorted())
  }

  @Test("A wrapped word begins a unit on its line, and an ellipsis is a character")
  func lines() throws {
    let wrapped = try layout("aa bb cc", .word) { $0.wrapWidth = 300 }
    #expect(wrapped.lineCount == 2)
    #expect(boxes(wrapped).map { $0.minY > 1 } == [false, false, true])
    #expect(boxes(try layout("aa bb cc", .line) { $0.wrapWidth = 300 }).count == 2)
    let cut = try layout("aaaaaaaa", .character) { ($0.truncation, $0.boxWidth) = (.end, 300) }
    let starts = boxes(cut).map(\.minX)
    #expect(starts == starts.sorted() && starts.count > 2)
    let first = try layout("aaaaaaaa", .character) { ($0.truncation, $0.boxWidth) = (.start, 300) }
    let reversed = boxes(first).map(\.minX)
    #expect(reversed == reversed.sorted() && reversed.count == starts.count)
    #expect(
      boxes(try layout("aaaaaaaa", .word) { ($0.truncation, $0.boxWidth) = (.end, 300) }).count == 1
    )
  }

  @Test("Vertical alignment moves the boxes with the outlines")
  func alignment() throws {
    let bottom = try layout("H", .character) {
      ($0.verticalAlignment, $0.boxHeight) = (.bottom, 500)
    }
    expectClose(boxes(bottom)[0].maxY, 500)
  }

  @Test(
    "Clusters of other scripts are one unit each",
    arguments: [
      ("Devanagari", "हिन्दी", 2), ("Devanagari", "क्षि", 1), ("Thai", "น้ำ", 1), ("Thai", "ที่นี่", 2),
      ("Arabic", "سلام", 3), ("Arabic", "بَبّ", 2), ("Hebrew", "שָׁלוֹם", 4),
    ]
  )
  func scripts(script: String, string: String, count: Int) throws {
    let path = Repository.absolute("Tests/Fonts/NotoSans\(script)-subset.ttf")
    let library = FontLibrary(
      files: [FontLibrary.File(path: path, assetName: "Script")],
      usesSystemFonts: false
    )
    let shaper = try PinnedFonts.shaper(library)
    func name(_ request: inout TextRequest) { request.runs[0].fontName = "Script" }
    let parts = try layout(string, .character, shaper, change: name)
    #expect(parts.missingCharacters.isEmpty)
    #expect(boxes(parts).count == count)
    let whole = try layout(string, nil, shaper, change: name)
    #expect(parts.outline.elements.count == whole.outline.elements.count)
  }
}
