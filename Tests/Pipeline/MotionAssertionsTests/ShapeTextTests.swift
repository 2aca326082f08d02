import MotionAssertions
import RenderPipeline
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Texts among shapes, as vector layers and Lottie files have them, and texts of SVG files.
@Suite("Assertions about texts that are no text layers")
struct ShapeTextTests {
  // The cap height of DejaVu Sans is 1493 of 2048 units.
  private static let capHeight = 1493.0 / 2048

  /// The results of claims about a file with a frame rate of 10.
  private func results(
    _ text: String,
    _ claims: [MotionAssertion.Claim]
  ) throws -> [AssertionResult] {
    let folder = Repository.absolute("scenes/fonts")
    let document = try SceneDocument.open(Array(text.utf8), folder: folder)
    let limits = document.options.limits
    let timeline = try Timeline(of: document.scene, limits: limits)
    let resources = try document.load().resources
    let check = try MotionCheck(
      try CanvasOptions().source(of: document.scene, resources, limits: limits),
      claims.map { PlacedAssertion(MotionAssertion($0)) },
      timeline: timeline,
      frames: try timeline.frames(.all),
      loader: document.loader
    )
    return try check.run()
  }

  private func lottie(_ string: String, size: Int, _ box: String = "") -> String {
    let style = #""s":\#(size),"f":"DejaVu Sans","t":"\#(string)","j":0,"tr":0,"lh":\#(size)"#
    return
      #"{"v":"5.7.0","fr":10,"ip":0,"op":10,"w":200,"h":100,"layers":[{"ty":5,"nm":"T","ip":0,"op":10,"st":0,"ks":{"p":{"a":0,"k":[5,60]}},"t":{"d":{"k":[{"t":0,"s":{\#(style),"fc":[0,0,0]\#(box)}}]},"p":{},"m":{"g":1,"a":{"a":0,"k":[0,0]}},"a":[]}}]}"#
  }

  private func vector(_ items: String, _ rest: String) -> MotionScene {
    var scene = MotionScene(
      #"{"name":"V","type":"vector","frame":[0,0,100,60],"items":[\#(items)]\#(rest)}"#
    )
    scene.head = #""assets":{"sans":{"type":"font","src":"DejaVuSans.ttf"}},"#
    scene.background = "white"
    return scene
  }

  private static let word = #"{"type":"text","string":"HHH","font":"sans","fontSize":20}"#

  @Test("Capital letters of Lottie texts have a height")
  func lottieSize() throws {
    let small = try results(lottie("Hello", size: 20), [.minTextSize(15), .minTextSize(14.5)])
    #expect(small[0].frames == "0+10" && small[0].measures(20 * Self.capHeight), "\(small)")
    #expect(small[0].layers == ["layers[0] T"])
    #expect(small[1].holds, "\(small)")
  }

  @Test("Groups and transforms around texts of vector layers count")
  func vectorSize() throws {
    let group =
      #"{"type":"group","items":[\#(Self.word)],"placement":{"position":[5,50],"scale":[0.5,0.5]}}"#
    let height = 10 * Self.capHeight
    let result = try vector(group, "").result(#"{"minTextSize":8}"#)
    #expect(result.frames == "0+60" && result.measures(height), "\(result)")
    let twice = try vector(group, #","transform":[{"scale":2}]"#).result(#"{"minTextSize":15}"#)
    #expect(twice.measures(2 * height), "\(twice)")
    let hidden = try vector(group, #","opacity":0"#).result(#"{"minTextSize":40}"#)
    #expect(hidden.holds && hidden.message == "no text is visible", "\(hidden)")
  }

  @Test("Lottie texts fit their box; a text without one has nothing to fit in")
  func fits() throws {
    let box = #","sz":[90,40],"ps":[0,-40]"#
    #expect(try results(lottie("HHH", size: 20, box), [.textFits("T")])[0].holds)
    // At 60 the first line begins with a letter of 43.7 points below the ascent, in a box of 40.
    let large = try results(lottie("HHH", size: 60, box), [.textFits("T")])[0]
    #expect(!large.holds && large.message.contains("out of its box"), "\(large)")
    let point = try results(lottie("HHH", size: 20), [.textFits("T")])[0]
    #expect(!point.holds && point.measured == .text("no box"), "\(point)")
  }

  @Test("Texts of vector layers without a box fit the bounds of the layer")
  func vectorFits() throws {
    func shown(at y: Int) throws -> AssertionResult {
      try vector(
        #"{"type":"group","items":[\#(Self.word)],"placement":{"position":[5,\#(y)]}}"#,
        ""
      ).result(#"{"textFits":"V"}"#)
    }
    #expect(try shown(at: 50).holds)
    // Letters are 14.58 points high; their line is at the top of the layer.
    let above = try shown(at: 0)
    #expect(!above.holds && above.measures(20 * Self.capHeight), "\(above)")
  }

  @Test("Texts of shapes are read, and other shapes are no texts")
  func readable() throws {
    let claims: [MotionAssertion.Claim] = [
      .readable("T", charactersPerSecond: 5), .readable("T", charactersPerSecond: 4),
    ]
    let results = try results(lottie("Hello", size: 20), claims)
    #expect(results[0].holds, "\(results)")
    #expect(results[1].frames == "0+10" && results[1].allowed == .number(1.25, unit: "s"))
    let shape = try vector(#"{"type":"rectangle","size":[9,9]},{"type":"fill"}"#, "")
      .results(#"{"textFits":"V"},{"readable":"V"},{"minTextSize":9}"#)
    #expect(shape.map(\.holds) == [false, false, true], "\(shape)")
  }

  @Test("The sizes of texts in an SVG are unknown, which is no success")
  func drawings() throws {
    func file(_ content: String) -> String {
      #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">\#(content)</svg>"#
    }
    let text = file(#"<text x="2" y="18" font-size="8" font-family="DejaVu Sans">Hello</text>"#)
    let unknown = try results(text, [.minTextSize(1)])[0]
    #expect(!unknown.holds && unknown.measured == .text("unknown"), "\(unknown)")
    let shapes = try results(file(#"<rect width="9" height="9"/>"#), [.minTextSize(1)])[0]
    #expect(shapes.holds, "\(shapes)")
  }
}
