import Files
import Foundation
import Graphics
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

@Suite("SVG files as inputs")
struct SVGInputTests {
  private static func text(_ content: String, _ size: String = "width='8' height='4'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(content)</svg>"
  }

  /// A red square of 4 × 4 that jumps from the left to the right after a second.
  private static let jump = text(
    "<rect width='4' height='4' fill='red'><animate attributeName='x' values='0;4' "
      + "calcMode='discrete' dur='2s' repeatCount='indefinite'/></rect>"
  )
  private static let ending = text(
    "<rect width='4' height='4' fill='red'><animate attributeName='x' from='0' to='4' dur='1.25s' "
      + "fill='freeze'/></rect>"
  )

  @Test("The drawing of an instant is that of its animations, also after the first loop")
  func instants() throws {
    let document = try SceneDocument.open(Array(Self.jump.utf8), name: "a.svg")
    #expect(document.format == .svg && document.messages.isEmpty)
    #expect(document.scene.duration == 2 && document.scene.ending == .continues)
    #expect(document.scene.canvas.size == Size(8, 4))
    #expect(document.markers == [Marker(name: "loop", begin: 0, end: 2)])
    for (time, left) in [
      (0.0, true), (0.99, true), (1, false), (1.99, false), (2, true), (5.5, false),
    ] {
      let image = try document.bitmap(at: time)
      #expect(image[1, 1] == (left ? 0xFFFF_0000 : 0), "\(time)")
      #expect(image[6, 1] == (left ? 0 : 0xFFFF_0000), "\(time)")
    }
  }

  @Test("A drawing with a part of a pixel begins at a pixel and is not scaled")
  func partsOfPixels() throws {
    let text = Self.text(
      "<rect width='100%' height='100%'/><path d='M2.5 0V9' stroke='red'/>",
      "width='8.5' height='4.25'"
    )
    let image = try SceneDocument.open(Array(text.utf8)).bitmap(at: 0)
    #expect(image.width == 9 && image.height == 5)
    #expect(
      [1, 2, 3, 7].map { image[$0, 3] } == [0xFF00_0000, 0xFFFF_0000, 0xFF00_0000, 0xFF00_0000]
    )
    #expect(abs(Int(image[8, 2] >> 24) - 128) <= 1 && abs(Int(image[4, 4] >> 24) - 64) <= 1)
  }

  @Test("A file whose animations end has one more frame, the resting one")
  func restingFrame() throws {
    let document = try SceneDocument.open(Array(Self.ending.utf8))
    #expect(document.scene.duration == 1.25 && document.scene.ending == .rests)
    for (rate, count) in [(10, 14), (4, 6), (60, 76)] {
      let timeline = try Timeline(
        of: document.scene,
        rate: FrameRate(rate),
        limits: Limits()
      )
      #expect(timeline.count == count)
      #expect(try timeline.frames(.all).count == count)
    }
    #expect(try document.bitmap(at: 1.25) == document.bitmap(at: 7))
  }

  @Test("Instants and ranges beyond the duration exist where the drawing repeats")
  func ranges() throws {
    let document = try SceneDocument.open(Array(Self.jump.utf8))
    let timeline = try Timeline(of: document.scene, rate: FrameRate(10), limits: Limits())
    #expect(timeline.count == 20)
    #expect(try timeline.image(at: .seconds(77)).time == 77)
    #expect(try timeline.frames(.range(from: .seconds(1), to: .seconds(5))).count == 40)
  }

  @Test("Animated images of drawings that come to rest play once, others for ever")
  func plays() throws {
    for (text, expected, count) in [
      (Self.ending, nil, 1), (Self.ending, 3, 3), (Self.jump, nil, 0), (Self.text("<g/>"), nil, 0),
    ] as [(String, Int?, Int)] {
      let scene = try SceneDocument.open(Array(text.utf8)).scene
      for file in ["a.gif", "a.webp", "a.apng"] {
        var request = RenderRequest(to: try RequestedOutput(path: file))
        request.encoding.plays = expected
        guard case .animation(_, _, let settings) = try request.plan(scene).target else {
          Issue.record("\(file) is no animation")
          return
        }
        #expect(settings.plays == count, "\(file)")
      }
    }
  }

  @Test(
    "A drawing in which nothing moves is one image; a video of it lasts a second, with a warning"
  )
  func staticDrawing() throws {
    let text = Self.text("<style>g:hover{animation:a 1s}@keyframes a{to{opacity:0}}</style><g/>")
    let document = try SceneDocument.open(Array(text.utf8))
    #expect(document.scene.duration == 1)
    #expect(document.messages.map(\.diagnostic.code) == [.never])
    func plan(_ file: String, _ frames: FrameSelection = .all) throws -> RenderPlan {
      var request = RenderRequest(to: try RequestedOutput(path: file))
      (request.frames, request.canvas.background) = (frames, .color(.white))
      return try request.plan(document.scene)
    }
    let image = try plan("a.png")
    #expect(image.frames.count == 1 && image.notes.isEmpty)
    let video = try plan("a.webm")
    #expect(video.frames.count == 60)
    #expect(video.notes.map(\.code) == [.never] && video.notes[0].severity == .warning)
    #expect(try plan("a.webm", .range(from: nil, to: .seconds(2))).notes.isEmpty)
  }

  @Test(
    "Embedded drawings play and count for the duration, and other images that move are reported"
  )
  func movingImages() throws {
    func open(_ type: String, _ bytes: some Sequence<UInt8>) throws -> SceneDocument {
      let data = Data(bytes).base64EncodedString()
      let image = "<image width='8' height='4' href='data:image/\(type);base64,\(data)'/>"
      return try SceneDocument.open(Array(Self.text(image).utf8))
    }
    let document = try open("svg+xml", Self.jump.utf8)
    #expect(document.scene.duration == 2 && document.messages.isEmpty)
    for (time, isLeft) in [(0.5, true), (1.5, false), (2.5, true)] {
      #expect(try document.bitmap(at: time)[1, 1] == (isLeft ? 0xFFFF_0000 : 0), "\(time)")
    }
    let still = try open("gif", GIFFile.make(width: 8, height: 4, side: 2, frames: 3))
    #expect(try still.load().messages.map(\.diagnostic.code) == [.unsupportedFeature])
    #expect(try open("svg+xml", Self.text("").utf8).load().messages.isEmpty)
  }

  @Test("Warnings name the line and column of the element")
  func locations() throws {
    let text = Self.text(
      "<rect>\n  <animate attributeName='x' keyTimes='0;2' values='1;2' dur='1s'/></rect>"
    )
    let messages = try SceneDocument.open(Array(text.utf8)).messages.map(\.diagnostic)
    #expect(messages.first?.code == .ignored)
    #expect(messages.first?.location == SourceLocation(line: 2, column: 3))
  }

  @Test("References to other files and damaged files are refused")
  func refusals() {
    func code(_ text: String) -> RenderError.Code? {
      do {
        _ = try SceneDocument.open(Array(text.utf8), folder: "/nowhere").load()
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(Self.text("<image href='a.png'/>")) == .missingInput)
    let image = "<image width='9' height='9'><set attributeName='"
    #expect(code(Self.text(image + "href' to='a.png' begin='1s'/></image>")) == .missingInput)
    #expect(
      code(Self.text(image + "xlink:href' values='#a; http://x/a.png' dur='1s'/></image>"))
        == .missingInput
    )
    #expect(code(Self.text(image + "href' to='data:text/plain,a'/></image>")) == .badInput)
    let list = "href' values='#a;data:image/png;base64,iVBORw0KGgo=' dur='1s'/></image>"
    #expect(code(Self.text(image + list)) == .badInput)
    #expect(code(Self.text(image + "href' to='#a'/></image>")) == nil)
    #expect(code(Self.text("<style>a{fill:url(a.svg#b)}</style>")) == .missingInput)
    #expect(code(Self.text("<style>@import 'a.css';</style>")) == nil)
    #expect(code("<svg xmlns='http://www.w3.org/2000/svg'><g>") == .badInput)
    #expect(code(Self.text("<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>")) == nil)
  }

  @Test("A file that begins with a long comment is an SVG, too")
  func longComment() throws {
    let folder = try ScratchFolder()
    try folder.write("<!-- \(String(repeating: "x", count: 2000)) -->" + Self.jump, to: "a.svg")
    #expect(try SceneDocument.open(folder.file("a.svg")).format == .svg)
    try folder.write("<!-- \(String(repeating: "x", count: 2000)) --><other/>", to: "a.xml")
    #expect(throws: SceneLoadingError.self) { try SceneDocument.open(folder.file("a.xml")) }
  }

  @Test(
    "The outermost element decides whether a file is an SVG",
    arguments: [
      ("<!-- <html> -->\(jump)", true), ("<!DOCTYPE html>\(jump)", true),
      ("<!-- <html> \(String(repeating: "x", count: 2000)) -->\(jump)", true),
      (
        text(
          "<foreignObject><html xmlns='http://www.w3.org/1999/xhtml'/></foreignObject><rect/>"
        ), true
      ),
      (
        "<n:svg xmlns:n='http://www.w3.org/2000/svg' width='8' height='4'><n:rect/></n:svg>", true
      ),
      ("<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", false),
      ("<!doctype html><svg/>", false), ("<other><!-- <svg --></other >", false),
    ]
  )
  func outermostElement(_ content: String, _ isSVG: Bool) throws {
    let folder = try ScratchFolder()
    try folder.write(content, to: "a.svg")
    if isSVG {
      #expect(try SceneDocument.open(folder.file("a.svg")).format == .svg)
    } else {
      #expect(throws: SceneLoadingError.self) { try SceneDocument.open(folder.file("a.svg")) }
    }
  }

  @Test("A converted SVG is a scene that plays the same")
  func conversion() throws {
    let document = try SceneDocument.open(Array(Self.jump.utf8))
    let converted = try SceneDocument.open(Array(try SceneWriter.write(document.scene).utf8))
    #expect(converted.format == .scene && converted.scene.duration == 2)
    for time in [0, 0.5, 1, 1.5] {
      #expect(try converted.bitmap(at: time) == document.bitmap(at: time))
    }
  }

  /// Red in light colours and green in dark ones, in a file that moves and one that does not.
  private static let schemes = ["", "<g><set attributeName='x' to='1'/></g>"].map {
    text(
      "<style>rect{fill:red}@media (prefers-color-scheme: dark){rect{fill:lime}}</style>"
        + "<rect width='8' height='4'/>\($0)"
    )
  }

  @Test("Style sheets for dark colours apply if the options ask for them", arguments: schemes)
  func colorSchemes(_ text: String) throws {
    var options = SceneDocument.Options()
    options.cache = ResourceCache(maxBytes: 1 << 20)
    let folder = try ScratchFolder()
    try folder.write(text, to: "a.svg")
    let layers = [
      #"{ "type": "svg", "asset": "a", "frame": [0, 0, 8, 4] }"#,
      #"{ "contents": "a", "frame": [0, 0, 8, 4] }"#,
    ]
    for (scheme, color) in [(ColorScheme.light, 0xFFFF_0000 as UInt32), (.dark, 0xFF00_FF00)] {
      options.colorScheme = scheme
      let document = try SceneDocument.open(Array(text.utf8), options)
      #expect(try document.bitmap(at: 0)[1, 1] == color)
      for layer in layers {
        let scene = scene(layer)
        let document = try SceneDocument.open(Array(scene.utf8), folder: folder.path, options)
        #expect(try document.bitmap(at: 0)[1, 1] == color, "\(scheme) \(layer)")
      }
      let embedded = scene(layers[0])
        .replacingOccurrences(
          of: #""src": "a.svg""#,
          with: #""data": "data:image/svg+xml;base64,\#(Self.base64(text))""#
        )
      let inside = try SceneDocument.open(Array(embedded.utf8), options)
      #expect(try inside.bitmap(at: 0)[1, 1] == color, "\(scheme), embedded")
      let (converted, _) = try document.withDrawingLayers()
      let layered = try SceneDocument.open(Array(try SceneWriter.write(converted).utf8))
      #expect(try layered.bitmap(at: 0)[1, 1] == color, "\(scheme), layers")
    }
  }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }

  private func scene(_ layer: String, asset: String = "") -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 8, "height": 4 }, "duration": 9,
      "assets": { "a": { "type": "svg", "src": "a.svg"\(asset) } }, "layers": [\(layer)] }
    """
  }

  @Test("Layers play a drawing by their clock")
  func layers() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.jump, to: "a.svg")
    func isLeft(_ layer: String, _ time: Double, asset: String = "") throws -> Bool {
      let text = scene(layer, asset: asset)
      let document = try SceneDocument.open(Array(text.utf8), folder: folder.path)
      let image = try document.bitmap(at: time)
      #expect((image[1, 1] == 0) != (image[6, 1] == 0))
      return image[1, 1] != 0
    }
    let plain = #"{ "type": "svg", "asset": "a", "position": [4, 2] }"#
    #expect(try isLeft(plain, 0.5) && !isLeft(plain, 1.5) && isLeft(plain, 2.5))
    let fast = #"{ "type": "svg", "asset": "a", "position": [4, 2], "speed": 2 }"#
    #expect(try !isLeft(fast, 0.75) && isLeft(fast, 1.25))
    let from = #"{ "type": "svg", "asset": "a", "frame": [0, 0, 8, 4], "from": 1, "to": 1.5 }"#
    #expect(try !isLeft(from, 0) && !isLeft(from, 8))
    let loop = #"{ "type": "svg", "asset": "a", "frame": [0, 0, 8, 4], "to": 1.5, "loop": true }"#
    #expect(try isLeft(loop, 0.5) && !isLeft(loop, 1.25) && isLeft(loop, 2.25))
    let contents = #"{ "contents": "a", "frame": [0, 0, 8, 4] }"#
    #expect(try isLeft(contents, 0.5) && !isLeft(contents, 1.5))
    #expect(try isLeft(contents, 1.5, asset: #", "animated": false"#))
  }
}
