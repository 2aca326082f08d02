import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Texts of square letters: one of size 10 with five letters is 50 points wide and 10 high.
@Suite("Texts that fit")
struct TextFitTests {
  private func read(_ keys: String) throws -> Scene {
    let string = keys.contains("\"string\"") ? "" : "\"string\": \"abcde\", "
    let text = sceneText("\"type\": \"text\", \(string)\(keys)".braced)
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in throw .init(.file, "none") }
    files.textSize = SquareLetters.size
    return try SceneReader(files: files).read(Array(text.utf8)).scene
  }

  private func state(_ keys: String) throws -> LayerState {
    try #require(try read(keys).layers.first).state
  }

  private func text(_ keys: String) throws -> TextContent {
    guard case .text(let text) = try state(keys).content else { throw NoText() }
    return text
  }

  private struct NoText: Error {}

  @Test("Letters shrink by quarters of a point until the text fits in both directions")
  func shrinking() throws {
    #expect(try text(#""frame":[0,0,50,10],"fontSize":10,"fit":"shrink""#).fontSize == 10)
    #expect(try text(#""frame":[0,0,48,10],"fontSize":10,"fit":"shrink""#).fontSize == 9.5)
    #expect(try text(#""frame":[0,0,500,7.1],"fontSize":10,"fit":"shrink""#).fontSize == 7)
    #expect(try text(#""frame":[0,0,48,10],"fontSize":10,"fit":"none""#).fontSize == 10)
    #expect(try text(#""frame":[0,0,48,10],"fontSize":10"#).fontSize == 10)
    let padded = #""frame":[0,0,58,18],"fontSize":10,"fit":"shrink","padding":4"#
    #expect(try text(padded).fontSize == 10)
    #expect(try text(padded.replacing("58", with: "48")).fontSize == 8)
  }

  @Test("Letters have at least the minimum size even if the text is too long")
  func minSize() throws {
    let keys = #""frame":[0,0,20,10],"fontSize":10,"fit":"shrink""#
    #expect(try text(keys + #","minimumFontSize":8"#).fontSize == 8)
    #expect(try text(keys).fontSize == 4)
    #expect(try text(keys.replacing("20", with: "2")).fontSize == 1)
  }

  @Test("Wrapped texts shrink only where their lines are too many")
  func wrapping() throws {
    let keys = #""string":"ab cd e","frame":[0,0,30,30],"fontSize":10,"fit":"wrap""#
    let wide = try text(keys)
    #expect(wide.isWrapped && wide.fontSize == 10)
    let low = try text(keys.replacing("30,30", with: "30,29"))
    #expect(low.isWrapped && low.fontSize == 9.5)
  }

  @Test("Wrapped texts shrink before a word is broken")
  func wholeWords() throws {
    let keys = #""string":"a bcdef","frame":[0,0,30,100],"fontSize":10,"fit":"wrap""#
    #expect(try text(keys).fontSize == 6)
    #expect(try text(keys + #","minimumFontSize":8"#).fontSize == 8)
  }

  @Test("Runs keep the proportions of their sizes")
  func runs() throws {
    let scaled = try text(
      #""frame":[0,0,25,10],"fontSize":10,"fit":"shrink","string":[{"string":"abc"},{"string":"de","fontSize":20}]"#
    )
    #expect(scaled.fontSize == 5 && scaled.runs.map(\.fontSize) == [nil, 10])
  }

  @Test("A sized layer keeps its text where the frame's alignment puts it")
  func sizedFrame() throws {
    let keys = #""frame":[100,200,300,80],"fontSize":10,"sizeToFit":true,"padding":[1,2,3,4]"#
    let plain = try state(keys)
    #expect(plain.bounds == Rect(0, 0, 56, 14) && plain.position == Point(128, 207))
    let middle = try state(keys + #","alignmentMode":"center","verticalAlignment":"center""#)
    #expect(middle.bounds.size == plain.bounds.size && middle.position == Point(250, 240))
    let end = try state(
      keys + #","alignmentMode":"right","verticalAlignment":"bottom","anchorPoint":[1,1]"#
    )
    #expect(end.position == Point(400, 280))
  }

  @Test("A sized layer without a frame keeps its position")
  func sizedAboutPosition() throws {
    let state = try state(#""position":[7,8],"fontSize":10,"sizeToFit":true"#)
    #expect(state.bounds == Rect(0, 0, 50, 10) && state.position == Point(7, 8))
  }

  @Test("A sized layer that wraps or shrinks is no wider than its frame")
  func sizedWithin() throws {
    let wrapped = try state(#""frame":[0,0,30,0],"fontSize":10,"sizeToFit":true,"isWrapped":true"#)
    #expect(wrapped.bounds.size == Size(30, 20))
    let shrunk = try state(#""frame":[0,0,40,0],"fontSize":10,"sizeToFit":true,"fit":"shrink""#)
    #expect(shrunk.bounds.size == Size(40, 8))
  }

  @Test("Sublayers of a sized layer see its size")
  func sublayers() throws {
    let scene = try read(
      #""frame":[0,0,9,9],"fontSize":10,"sizeToFit":true,"sublayers":[{"frame":["50%",0,1,1]}]"#
    )
    #expect(scene.layers.first?.sublayers.first?.state.position.x == 25.5)
  }

  @Test("Written out, the layer has plain sizes and no keys about fitting")
  func writing() throws {
    let scene = try read(
      #""frame":[0,0,48,10],"fontSize":10,"fit":"shrink","padding":2,"verticalAlignment":"center""#
    )
    let written = try SceneWriter.write(scene)
    #expect(!written.contains("fit") && written.contains(#""padding": 2"#))
    #expect(try SceneReader().read(Array(written.utf8)).scene == scene)
  }

  @Test(
    "Mistakes say what to write",
    arguments: [
      (#""fit":"shrnk""#, "did you mean \"shrink\"?"),
      (#""fit":"shrink","fontSize":10,"minimumFontSize":12"#, "more than the fontSize of 10"),
      (#""fit":"shrink","minimumFontSize":0"#, "is not greater than 0"),
      (#""padding":[1,2]"#, "needs a number, or [top, right, bottom, left]"),
      (#""padding":-1"#, "-1 is negative"), (#""padding":[1,2,-3,4]"#, "a side is negative"),
      (#""verticalAlignment":"middle""#, "is not a value of this property"),
      (#""sizeToFit":true,"isWrapped":true"#, "the text has no width to fit into"),
      (#""minimumFontSize":8"#, "minimumFontSize does nothing without fit"),
    ]
  )
  func failures(keys: String, message: String) {
    let reported = messages(sceneText("\"type\": \"text\", \(keys)".braced))
    #expect(reported.count == 1 && reported.contains { $0.contains(message) }, "\(reported)")
  }

  @Test("Without fonts a text that fits is refused")
  func withoutFonts() {
    let reported = messages(sceneText(#"{"type":"text","string":"a","fit":"shrink"}"#))
    #expect(
      reported.contains { $0.contains("layers[0].fit: no fonts are read here") },
      "\(reported)"
    )
  }
}

extension String {
  fileprivate var braced: String { "{\(self)}" }
}
