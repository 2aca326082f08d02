import Graphics
import Testing
import TextShaping

/// Where texts stand in their boxes.
@Suite("Places in the box")
struct TextBoxAlignmentTests {
  let shaper: TextShaper

  init() throws { shaper = try PinnedFonts.shaper() }

  private func ink(
    _ string: String,
    _ alignment: TextAlignment = .left,
    _ vertical: TextVerticalAlignment = .top,
    tracking: Double = 0
  ) throws -> Rect {
    var request = TextRequest.sans(string, 100, alignment, box: 1000)
    request.verticalAlignment = vertical
    request.boxHeight = 400
    request.runs[0].tracking = tracking
    return try shaper.layout(request).outline.box
  }

  @Test("Lines are at the top, in the middle and at the bottom", arguments: ["H", "H\nH"])
  func vertical(string: String) throws {
    let height = PinnedFonts.lineHeight * 100 * Double(string.count(where: \.isLetter))
    let top = try ink(string).minY
    #expect(abs(try ink(string, .left, .center).minY - top - (400 - height) / 2) < 1e-9)
    #expect(abs(try ink(string, .left, .bottom).minY - top - (400 - height)) < 1e-9)
  }

  @Test("Base lines move along")
  func baselines() throws {
    var request = TextRequest.sans("H")
    (request.verticalAlignment, request.boxHeight) = (.bottom, 300)
    let expected = 300 - PinnedFonts.descender / PinnedFonts.unitsPerEm * 100
    #expect(abs(try #require(try shaper.layout(request).baselines.first) - expected) < 1e-9)
  }

  @Test("A text that is too high leaves the box at both sides")
  func tooHigh() throws {
    var request = TextRequest.sans("H")
    (request.verticalAlignment, request.boxHeight) = (.center, 0)
    let layout = try shaper.layout(request)
    let ascent = PinnedFonts.ascender / PinnedFonts.unitsPerEm * 100
    #expect(abs(layout.baselines[0] - (ascent - layout.size.height / 2)) < 1e-9)
  }

  @Test("The tracking of the last letter moves nothing out of the middle", arguments: [-5.0, 40])
  func tracking(points: Double) throws {
    // "HIH" reads the same from both sides.
    let middle = try ink("HIH", .center, tracking: points)
    #expect(abs(middle.minX + middle.maxX - 1000) < 1e-6)
    let (tight, wide) = try (ink("HIH", .right), ink("HIH", .right, tracking: points))
    #expect(abs(tight.maxX - wide.maxX) < 1e-6)
    #expect(try ink("HIH", .left, tracking: points).minX == ink("HIH").minX)
  }

  @Test("The optical width lacks the tracking of the last letter")
  func opticalWidth() throws {
    var request = TextRequest.sans("HIH")
    let plain = try shaper.layout(request)
    #expect(plain.opticalWidth == plain.size.width)
    request.runs[0].tracking = 10
    let spaced = try shaper.layout(request)
    #expect(abs(spaced.size.width - plain.size.width - 30) < 1e-6)
    #expect(abs(spaced.opticalWidth - plain.size.width - 20) < 1e-6)
  }

  @Test("A text wrapped at its own optical width breaks as before")
  func wrappedAtItsWidth() throws {
    var request = TextRequest.sans("ab cd ef", 100, .left, wrap: 250)
    request.runs[0].tracking = 10
    let first = try shaper.layout(request)
    request.wrapWidth = first.opticalWidth
    #expect(first.lineCount > 1)
    #expect(try shaper.layout(request).lineCount == first.lineCount)
  }
}
