import Graphics
import MotionAssertions
import RenderPipeline
import SceneLoading
import Testing

@Suite("Assertions about pixels and texts")
struct PixelTests {
  private typealias Scene = MotionScene

  private static let font = #""assets":{"sans":{"type":"font","src":"DejaVuSans.ttf"}},"#

  private func text(_ rest: String, name: String = "title", size: Double = 30) -> String {
    #"{"name":"\#(name)","type":"text","font":"sans","fontSize":\#(size),"string":"HHH","foregroundColor":"white","frame":[5,30,90,40]\#(rest)}"#
  }

  private func scene(_ layers: String) -> Scene {
    var scene = Scene(layers)
    scene.head = Self.font
    return scene
  }

  @Test("A text loses contrast while its backdrop fades")
  func contrast() throws {
    // White on a grey of code 255 · f / 60. The ratio is below 4.5 from a luminance of 0.1833 on,
    // which is code 119: frame 28.
    var scene = scene(
      #"{"frame":[0,0,100,100],"backgroundColor":"black"\#(Scene.linear("opacity", 1, 0))},"#
        + text("")
    )
    scene.background = "white"
    let result = try scene.result(#"{"contrast":"title"}"#)
    #expect(result.frames == "28+32", "\(result)")
    let code = 119.0 / 255
    let luminance = ElementaryFunctions.pow((code + 0.055) / 1.055, 2.4)
    #expect(result.measured?.number.map { abs($0 - 1.05 / (luminance + 0.05)) < 0.03 } == true)
    #expect(try scene.result(#"{"contrast":"title","min":3,"during":[0,0.5]}"#).holds)
    let black = try scene.result(#"{"contrast":"title","during":[0,"1f"]}"#)
    #expect(black.holds && black.measures(21), "\(black)")
  }

  @Test("A layer without text has no contrast, a text that is never visible nothing to measure")
  func textless() throws {
    let scene = scene(Scene.square("box", at: 50, 50) + "," + text(#","lifetime":[5,6]"#))
    let result = try scene.result(#"{"contrast":"box"}"#)
    #expect(result.frames == "0+60" && result.measured == .text("no text"), "\(result)")
    #expect(result.layers == ["layers[0] box"])
    #expect(try !scene.result(#"{"contrast":"*"}"#).holds)
    #expect(try scene.result(#"{"contrast":"title"}"#).holds)
  }

  @Test("A loop that closes, and a loop that is a frame late")
  func loops() throws {
    func turning(_ duration: Double, _ angle: Double = 2 * Double.pi) -> Scene {
      Scene(
        #"{"name":"box","bounds":[0,0,30,10],"position":[50,50],"backgroundColor":"red","animations":[{"keyPath":"transform.rotation.z","from":0,"to":\#(angle),"duration":\#(duration),"repeatCount":"infinity"}]}"#
      )
    }
    #expect(try turning(1).result(#"{"loops":true,"smooth":true}"#).holds)
    let late = try turning(61.0 / 60).result(#"{"loops":true}"#)
    #expect(!late.holds && late.measured?.number ?? 0 > 0, "\(late)")
    #expect(try turning(61.0 / 60).result(#"{"loops":true,"tolerance":255}"#).holds)
    // A layer that comes back to its place with another speed.
    let bounce = Scene(
      Scene.square(
        "box",
        at: 20,
        50,
        #","animations":[{"keyPath":"position.x","values":[20,80,20],"keyTimes":[0,0.5,1],"duration":1,"repeatCount":"infinity"}]"#
      )
    )
    #expect(try bounce.result(#"{"loops":true}"#).holds)
    let seam = try bounce.result(#"{"loops":true,"smooth":true}"#)
    // From −120 to 120 points a second.
    #expect(!seam.holds && seam.measured?.number.map { abs($0 - 240) < 1 } == true, "\(seam)")
  }

  @Test("The images of two layers")
  func equality() throws {
    func circle(_ name: String, _ x: Double, _ color: String, _ rest: String = "") -> String {
      #"{"name":"\#(name)","bounds":[0,0,10,10],"position":[\#(x),50],"cornerRadius":5,"backgroundColor":"\#(color)"\#(rest)}"#
    }
    let layers = [
      circle("a", 20, "red"), circle("b", 60.5, "red"), circle("c", 80, "blue"),
      circle("d", 40, "red", #","lifetime":[0,0.5]"#),
    ]
    let scene = Scene(layers.joined(separator: ","))
    #expect(try scene.result(#"{"equal":["a","b"]}"#).holds)
    let other = try scene.result(#"{"equal":["a","c"]}"#)
    #expect(other.frames == "0+60" && other.measured?.number ?? 0 > 50, "\(other)")
    #expect(try scene.result(#"{"equal":["a","d"]}"#).frames == "30+30")
  }

  @Test("A frame has a hash")
  func hash() throws {
    let scene = Scene(Scene.square("box", at: 50, 50, Scene.linear("position.x", 20, 80)))
    let wrong = String(repeating: "0", count: 64)
    let result = try scene.result(#"{"hash":{"12f":"\#(wrong)"}}"#)
    #expect(result.frames == "12+1" && result.allowed == .text(wrong), "\(result)")
    guard case .text(let digest) = result.measured else {
      Issue.record("no hash is measured")
      return
    }
    #expect(try scene.result(#"{"hash":{"12f":"\#(digest)"}}"#).holds)
    #expect(try scene.result(#"{"hash":{"13f":"\#(digest)"}}"#).frames == "13+1")
    // That of an independent drawing.
    let document = try SceneDocument.open(Array(scene.text("").utf8))
    let limits = document.options.limits
    let source = try CanvasOptions()
      .source(of: document.scene, SceneResources(), limits: limits)
    #expect(try FrameRenderer(source).bitmap(at: 0.2).straightHash() == digest)
  }

  @Test("Text that does not fit, is truncated, or is no text")
  func textFits() throws {
    #expect(try scene(text("")).result(#"{"textFits":"title"}"#).holds)
    let large = try scene(text("", size: 60)).result(#"{"textFits":"title"}"#)
    #expect(!large.holds && large.message.contains("out of the bounds"), "\(large)")
    // An H of DejaVu Sans advances 0.752 of the size; the ink ends a side bearing of 0.098 before.
    let beyond = 60 * (3 * 0.752 - 0.098) - 90
    #expect(large.measured?.number.map { abs($0 - beyond) < 0.3 } == true, "\(large)")
    let cut = text(#","truncationMode":"end","isWrapped":true"#, size: 60)
    let truncated = try scene(cut).result(#"{"textFits":"title"}"#)
    #expect(truncated.measured == .text("truncated"), "\(truncated)")
    let box = try Scene(Scene.square("title", at: 50, 50)).result(#"{"textFits":"title"}"#)
    #expect(!box.holds && box.measured == .text("no text"))
  }

  @Test("The height of capital letters in output pixels")
  func textSize() throws {
    // The cap height of DejaVu Sans is 1493 of 2048 units.
    let height = 30 * 1493.0 / 2048
    let scene = scene(text(""))
    let small = try scene.result(#"{"minTextSize":22}"#)
    #expect(small.frames == "0+60" && small.measures(height), "\(small)")
    #expect(try scene.result(#"{"minTextSize":21.8}"#).holds)
    let half = try scene.results(#"{"minTextSize":21.8}"#, image: CanvasOptions(size: .scale(0.5)))
    #expect(half[0].measures(height / 2), "\(half)")
    let hidden = self.scene(text(#","opacity":0"#))
    #expect(try hidden.result(#"{"minTextSize":40}"#).holds)
  }

  @Test("A text is visible long enough for its characters")
  func readable() throws {
    // Three characters at 17 a second need 0.176 s: 11 frames.
    func shown(_ seconds: Double) throws -> AssertionResult {
      try scene(text(#","lifetime":[0,\#(seconds)]"#)).result(#"{"readable":"title"}"#)
    }
    #expect(try shown(11.0 / 60).holds)
    let short = try shown(10.0 / 60)
    #expect(short.frames == "0+10" && short.measures(10.0 / 60), "\(short)")
    #expect(short.allowed?.number.map { abs($0 - 3.0 / 17) < 0.001 } == true)
    let slow = try scene(text("")).result(#"{"readable":"title","charactersPerSecond":2}"#)
    #expect(!slow.holds)
  }

  @Test("The first failing frame is drawn with a box around the layer")
  func marks() throws {
    let scene = Scene(Scene.square("box", at: 77, 50, Scene.linear("position.x", 77, 107)))
    let check = try scene.check(#"{"inside":"box","area":[0,0,90,100]},{"frames":60}"#)
    let results = try check.run()
    let image = try #require(try check.image(of: results[0]))
    // The square is at 80.5 to 90.5 on frame 17; its left edge is white, red, white from 80 on.
    let row = 50
    #expect(image[80, row] == 0xFFFF_FFFF && image[82, row] == 0xFFFF_FFFF)
    #expect(image[81, row] == 0xFFE6_1E28, "\(String(image[81, row], radix: 16))")
    #expect(try check.image(of: results[1]) == nil)
  }
}
