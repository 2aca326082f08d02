import Files
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Sprites of a scene")
struct SpriteResourceTests {
  private func scene(
    _ file: String,
    frames: SpriteContent.Frames = .pattern("s_%d"),
    scale: Double = 1
  )
    -> Scene
  {
    var sprite = SpriteContent()
    (sprite.asset, sprite.frames, sprite.rate) = ("a", frames, 1)
    var layer = Layer()
    layer.state.bounds = Rect(0, 0, 24 * scale, 24 * scale)
    layer.state.anchorPoint = .zero
    layer.state.content = .sprite(sprite)
    return Scene(
      canvas: Canvas(width: Int(24 * scale), height: Int(24 * scale)),
      duration: 20,
      assets: [Asset(name: "a", kind: .atlas, source: .file(file))],
      layers: [layer]
    )
  }

  private func load(_ scene: Scene, _ folder: ScratchFolder) -> ResourceLoader.Outcome {
    ResourceLoader(ResourceOptions(roots: [folder.path])).load(scene)
  }

  private func renderer(_ scene: Scene, _ folder: ScratchFolder) -> FrameRenderer {
    FrameRenderer(
      RenderSource(
        scene: scene,
        resources: load(scene, folder).resources,
        geometry: OutputGeometry(canvas: scene.canvas),
        background: .clear
      )
    )
  }

  @Test("In every format, frames put together again are the drawings, pixel for pixel")
  func reassembly() throws {
    let packed = PackedSprites(count: 12, seed: 7)
    let folder = try ScratchFolder()
    try folder.write(packed.page.pngBytes(), to: "page.png")
    for (name, text) in packed.files {
      try folder.write(text, to: name)
      let scene = scene(name)
      let outcome = load(scene, folder)
      #expect(
        outcome.problems.isEmpty && outcome.diagnostics.isEmpty,
        "\(name): \(outcome.problems)"
      )
      let renderer = renderer(scene, folder)
      for (index, drawing) in packed.drawings.enumerated() {
        #expect(try renderer.bitmap(at: Double(index) + 0.5) == drawing, "\(name) \(index)")
      }
    }
  }

  @Test("An atlas of several pages is one")
  func pages() throws {
    let folder = try ScratchFolder()
    var drawings: [Bitmap] = []
    for page in 0..<2 {
      let packed = PackedSprites(count: 3, seed: UInt64(page))
      drawings += packed.drawings
      try folder.write(packed.page.pngBytes(), to: "page\(page).png")
      let text = packed.files[0].text.replacing("page.png", with: "page\(page).png")
        .replacing("\"s_", with: "\"s_\(page)")
        .replacing("\"scale\"", with: "\"related_multi_packs\":[\"a\(1 - page).json\"],\"scale\"")
      try folder.write(text, to: "a\(page).json")
    }
    let renderer = renderer(scene("a0.json"), folder)
    for (index, drawing) in drawings.enumerated() {
      #expect(try renderer.bitmap(at: Double(index)) == drawing, "\(index)")
    }
  }

  @Test("Neighbours never show, at any scale")
  func bleeding() throws {
    // A transparent drawing between opaque ones, without a gap.
    let page = image(30, 10) { x, _ in (10..<20).contains(x) ? 0 : 0xFFFF_0000 }
    let folder = try ScratchFolder()
    try folder.write(page.pngBytes(), to: "page.png")
    try folder.write(
      #"{"frames":{"s_1":{"frame":{"x":10,"y":0,"w":10,"h":10}}},"meta":{"image":"page.png"}}"#,
      to: "a.json"
    )
    for scale in [0.37, 1, 1.5, 4.1] {
      let drawn = try renderer(scene("a.json", scale: scale), folder).bitmap(at: 0)
      #expect(
        (0..<drawn.height).allSatisfy { y in (0..<drawn.width).allSatisfy { drawn[$0, y] == 0 } }
      )
    }
  }

  @Test("Errors are reported at their location")
  func failures() throws {
    let packed = PackedSprites(count: 4, seed: 3)
    let folder = try ScratchFolder()
    let text = packed.files[0].text
    try folder.write(text, to: "a.json")
    #expect(load(scene("a.json"), folder).problems.map(\.code) == [.missingInput])
    try folder.write(packed.page.pngBytes(), to: "page.png")
    let missing = try #require(
      load(scene("a.json", frames: .names(["s_11"])), folder).problems.first
    )
    #expect(missing.path == "layers[0].frames" && missing.message.contains("s_1"))
    try folder.write(
      text.replacing("\"x\":0,\"y\":0,\"w\"", with: "\"x\":90,\"y\":0,\"w\""),
      to: "b.json"
    )
    let beyond = try #require(load(scene("b.json"), folder).problems.first)
    #expect(beyond.code == .badInput && beyond.message.contains("reaches beyond"))
    try folder.write(text.replacing("\"w\":\(packed.page.width)", with: "\"w\":192"), to: "c.json")
    #expect(load(scene("c.json"), folder).diagnostics.map(\.code) == [.ignored])
    for path in ["../page.png", "/etc/passwd", "http://127.0.0.1/x.png"] {
      try folder.write(text.replacing("page.png", with: path), to: "d.json")
      #expect(load(scene("d.json"), folder).problems.map(\.code) == [.missingInput], "\(path)")
    }
  }
}
