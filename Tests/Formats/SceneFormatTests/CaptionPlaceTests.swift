import Graphics
import SceneModel
import TestSupport
import Testing

@testable import SceneFormat

/// Captions in layers of several sizes, and mistakes in their style.
@Suite("Places and style of captions")
struct CaptionPlaceTests {
  private static let file =
    "1\n00:00:00,000 --> 00:00:01,000\nOne\n\n2\n00:00:01,000 --> 00:00:02,000\nTwo\n"

  // Letters are ten points wide and lines twenty high, whatever the font.
  private func imported(
    _ layers: String,
    head: String = "",
    file: String = file
  ) throws(SceneReadError) -> ImportedScene {
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.text = { _ in Array(file.utf8) }
    files.textSize = { text, _, _ in
      let lines = text.characters.split(separator: "\n", omittingEmptySubsequences: false)
      return Size(Double(lines.map(\.count).max() ?? 0) * 10, Double(lines.count) * 20)
    }
    let text = sceneText(
      layers,
      head:
        #""assets":{"c":{"type":"captions","src":"c.\#(file.hasPrefix("WEBVTT") ? "vtt" : "srt")"}},\#(head)"#
    )
    return try SceneReader(files: files).read(Array(text.utf8))
  }

  private func read(_ layers: String, head: String = "") -> (scene: Scene?, errors: [Diagnostic]) {
    do throws(SceneReadError) {
      let read = try imported(layers, head: head)
      return (read.scene, read.diagnostics.filter { $0.severity == .error })
    } catch {
      return (nil, error.diagnostics.filter { $0.severity == .error })
    }
  }

  private static let captions = #"{"type":"captions","asset":"c"}"#

  // The canvas has 100×100 points: boxes are 90 points wide, two lines of 20 high and end at 95.
  @Test(
    "Captions in layers without a size are placed in the nearest one that has a size",
    arguments: [
      (#"{"opacity":0.9,"sublayers":[\#(captions)]}"#, Rect(5, 55, 90, 40)),
      (#"{"sublayers":[{"sublayers":[\#(captions)]}]}"#, Rect(5, 55, 90, 40)),
      (#"{"stack":{"axis":"vertical"},"sublayers":[\#(captions)]}"#, Rect(5, 55, 90, 40)),
      (
        #"{"frame":[10,10,80,60],"sublayers":[{"sublayers":[\#(captions)]}]}"#,
        Rect(4, 17, 72, 40)
      ),
      (
        #"{"sublayers":[{"frame":[0,0,80,60]},{"sublayers":[\#(captions)]}]}"#,
        Rect(5, 55, 90, 40)
      ),
    ]
  )
  func placeWithoutSize(_ layer: String, _ box: Rect) throws {
    var found = try #require(read(layer).scene?.layers.first)
    while let inner = found.sublayers.last { found = inner }
    #expect(found.state.content.text.characters == "Two")
    #expect(found.state.bounds.size == box.size)
    #expect(found.state.position == box.center)
  }

  @Test("Captions in a symbol are placed in the canvas")
  func placeInSymbol() throws {
    let scene = read(
      #"{"symbol":"s"}"#,
      head: #""symbols":{"s":{"layers":[\#(Self.captions)]}},"#
    ).scene
    var found = try #require(scene?.layers.first)
    while let inner = found.sublayers.last { found = inner }
    #expect(found.state.content.text.characters == "Two")
    #expect(found.state.position == Point(50, 75))
  }

  @Test(
    "A mistake in the style of captions is reported once, at its key",
    arguments: [
      (#""fontSize":"5%""#, ["layers[0].fontSize"]),
      (#""tracking":true"#, ["layers[0].tracking"]),
      (#""shadowOpacity":"x""#, ["layers[0].shadowOpacity"]),
      (#""alignmentMode":"middle""#, ["layers[0].alignmentMode"]),
      (
        #""words":"highlight","highlight":{"colour":"red"}"#,
        ["layers[0].highlight.colour", "layers[0].highlight"]
      ),
      (#""highlight":{"color":7}"#, ["layers[0].highlight.color"]),
      (#""fontSize":8,"strokeColor":"red","padding":2"#, []),
    ]
  )
  func style(_ keys: String, _ paths: [String]) {
    let errors = read(#"{"type":"captions","asset":"c",\#(keys)}"#).errors
    #expect(errors.map(\.path).sorted(by: >) == paths, "\(errors)")
  }

  @Test(
    "Hints are about the layer of captions, once, and none about what captions say",
    arguments: [
      ("", "Press &lt;b&gt; twice", []), ("", "Give {{name}}\\nnow", []),
      (#","words":"appear""#, "Press &lt;b&gt; twice", []),
      (#","tracking":99,"fontSize":10"#, "One", ["layers[0].tracking"]),
    ]
  )
  func hints(_ keys: String, _ caption: String, _ paths: [String]) throws {
    let file =
      "WEBVTT\n\n00:00.000 --> 00:01.000\n\(caption)\n\n00:01.000 --> 00:02.000\nTwo\n"
    let scene = try imported(#"{"type":"captions","asset":"c"\#(keys)}"#, file: file)
    let hints = SceneLint.remarks(
      on: scene.scene,
      locations: scene.locations,
      writtenParts: scene.writtenParts
    ).hints
    #expect(hints.map(\.path) == paths, "\(hints)")
  }
}
