import Graphics
import SceneFormat
import SceneModel
import Testing

/// The example of the format's description.
@Suite struct ExampleTests {
  static let text = #"""
    {
      "format": "animrender/1",
      "canvas": { "width": 640, "height": 360, "background": "#0b1020" },
      "frameRate": 60,
      "duration": 3,
      "variables": { "title": "Hello" },
      "assets": { "photo": { "type": "image", "src": "images/photo.png" } },
      "layers": [
        { "type": "shape", "name": "ring", "position": [320, 180],
          "path": { "ellipse": [-80, -80, 160, 160] },
          "fillColor": null, "strokeColor": "#7ee0ff", "lineWidth": 10, "lineCap": "round",
          "animations": [
            { "keyPath": "strokeEnd", "from": 0, "to": 1, "duration": 1.5, "timingFunction": "easeInEaseOut", "fillMode": "both" },
            { "keyPath": "transform.rotation.z", "by": "1turn", "duration": 3, "repeatCount": "infinity" } ] },
        { "type": "text", "string": "${title}", "frame": [170, 150, 300, 60], "font": "DejaVu Sans", "fontSize": 40,
          "alignmentMode": "center", "foregroundColor": "white" }
      ]
    }
    """#

  @Test func reads() throws {
    let imported = try read(Self.text)
    let scene = imported.scene
    #expect(scene.canvas.width == 640)
    #expect(scene.canvas.background == Color(11.0 / 255, 16.0 / 255, 32.0 / 255))
    #expect(scene.frameCount == 180)
    #expect(scene.assets == [Asset(name: "photo", kind: .image, source: .file("images/photo.png"))])
    #expect(imported.variables.map(\.name) == ["title"])
    #expect(imported.variables.map(\.kind) == ["string"])
    #expect(imported.variables.map(\.defaultText) == ["\"Hello\""])
    #expect(imported.diagnostics.isEmpty)
    #expect(imported.locations["layers[0]"] == SourceLocation(line: 9, column: 5))
    #expect(imported.locations["assets.photo.src"]?.line == 7)
    let ring = try #require(scene.layers.first)
    guard case .shape(let shape) = ring.state.content else {
      Issue.record("the ring is no shape")
      return
    }
    #expect(shape.path == .ellipse(in: Rect(-80, -80, 160, 160)))
    #expect(shape.fillColor == nil)
    #expect(shape.lineCap == .round)
    #expect(ring.animations.count == 2)
    #expect(ring.animations[0].isRemovedOnCompletion == false)
    #expect(ring.animations[0].timingFunction == .easeInEaseOut)
    #expect(ring.animations[1].timing.repeatCount == .infinity)
    #expect(
      ring.animations[1].action
        == .property(.component(.transform, .rotationZ, .basic(from: nil, to: nil, by: 2 * .pi)))
    )
    let title = scene.layers[1]
    guard case .text(let text) = title.state.content else {
      Issue.record("the title is no text")
      return
    }
    #expect(text.string == "Hello")
    #expect(title.state.position == Point(320, 180))
    #expect(title.state.bounds == Rect(0, 0, 300, 60))
  }

  @Test func survivesWriting() throws {
    let scene = try read(Self.text).scene
    let written = try SceneWriter.write(scene)
    #expect(try read(written).scene == scene)
    #expect(try SceneWriter.write(try read(written).scene) == written)
    #expect(
      written.hasPrefix(
        """
        {
          "format": "animrender/1",
          "canvas": {
            "width": 640,
            "height": 360,
            "background": "#0b1020"
          },
          "duration": 3,
          "assets": {
        """
      )
    )
  }

  @Test func isToldFromOtherFiles() {
    #expect(SceneReader.isScene(Array(Self.text.utf8)))
    #expect(SceneReader.isScene(Array(#"{"format" :"animrender/1", broken"#.utf8)))
    #expect(!SceneReader.isScene(Array(#"{"v":"5.7.0","fr":30,"layers":[]}"#.utf8)))
    #expect(!SceneReader.isScene([]))
  }
}
