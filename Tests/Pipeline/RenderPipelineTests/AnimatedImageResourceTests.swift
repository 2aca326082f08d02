import Files
import Graphics
import RenderPipeline
import Sampling
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Images of a scene that move")
struct AnimatedImageResourceTests {
  private let gif = GIFFile.make(width: 20, height: 10, side: 6, frames: 9)

  private func scene(_ kind: Asset.Kind = .animatedImage, _ source: Asset.Source? = nil) -> Scene {
    var layer = Layer()
    layer.state.bounds = Rect(0, 0, 20, 10)
    layer.state.anchorPoint = .zero
    layer.state.contents = .asset("a")
    return Scene(
      canvas: Canvas(width: 20, height: 10),
      frameRate: FrameRate(50) ?? .sixty,
      duration: 0.4,
      assets: [Asset(name: "a", kind: kind, source: source ?? .data(gif, type: "image/gif"))],
      layers: [layer]
    )
  }

  private func load(_ scene: Scene) -> ResourceLoader.Outcome {
    ResourceLoader(ResourceOptions(roots: ["/nowhere"])).load(scene)
  }

  private func renderer(_ scene: Scene) -> FrameRenderer {
    FrameRenderer(
      RenderSource(
        scene: scene,
        resources: load(scene).resources,
        geometry: OutputGeometry(canvas: scene.canvas),
        background: .clear
      )
    )
  }

  @Test("A frame drawn alone equals the one in the sequence, in any order")
  func alone() throws {
    let scene = scene()
    let inOrder = renderer(scene)
    let frames = try (0..<20).map { try inOrder.bitmap(at: Double($0) / 50) }
    #expect(Set(frames).count == 9)
    let jumping = renderer(scene)
    for index in [7, 2, 19, 0, 8, 9, 3] {
      let time = Double(index) / 50
      #expect(try jumping.bitmap(at: time) == frames[index])
      #expect(try renderer(scene).bitmap(at: time) == frames[index])
    }
    // Nine frames loop.
    #expect(frames[9] == frames[0] && frames[18] == frames[0])
  }

  @Test("Display lists are equal exactly where the frames are equal")
  func lists() throws {
    let renderer = renderer(scene())
    let first = try renderer.displayList(at: 0)
    #expect(try renderer.displayList(at: 0.019) == first)
    #expect(try renderer.displayList(at: 0.02) != first)
    #expect(try renderer.displayList(at: 0.18) == first)
    #expect(first.dump().contains("frame 0 of a"))
    // The same name with other content.
    let other = GIFFile.make(width: 20, height: 10, side: 5, frames: 9)
    let otherScene = scene(.animatedImage, .data(other, type: "image/gif"))
    #expect(try self.renderer(otherScene).displayList(at: 0) != first)
  }

  @Test("An image that moves shows its first frame, with a hint")
  func stillUse() throws {
    let scene = scene(.image)
    let outcome = load(scene)
    let hint = try #require(outcome.diagnostics.first)
    #expect(hint.severity == .hint && hint.path == "assets.a.data")
    #expect(hint.message.contains("9 frames") && hint.message.contains("animatedImage"))
    let drawn = try renderer(scene).bitmap(at: 0.1)
    #expect(try drawn == renderer(self.scene()).bitmap(at: 0))
  }

  @Test(
    "A truncated file shows its complete frames and reports it; a damaged file is an error"
  )
  func damageError() throws {
    let cut = Array(gif.dropLast(20))
    let outcome = load(scene(.animatedImage, .data(cut, type: "")))
    #expect(outcome.problems.isEmpty && outcome.diagnostics.map(\.code) == [.truncated])
    #expect(outcome.diagnostics.first?.message.contains("8 whole frames") == true)
    let noise = Array(gif.prefix(30))
    #expect(load(scene(.animatedImage, .data(noise, type: ""))).problems.map(\.code) == [.badInput])
    // The image of a program, or of a file that stands still, is shown as it is.
    let still = image(20, 10) { _, _ in 0xFF12_3456 }
    #expect(try renderer(scene(.animatedImage, .bitmap(still))).bitmap(at: 0.3) == still)
  }

  @Test(
    "A part with nothing of the file in it is warned of",
    arguments: [
      // Nine frames of 20 ms.
      (MediaTime.seconds(5), nil, "from"), (.percent(100), nil, "from"), (.frame(9), nil, "from"),
      (.percent(50), .percent(20), "to"), (.seconds(0.1), .frame(2), "to"),
      (.seconds(0.17), nil, nil), (.frame(8), .seconds(5), nil), (nil, nil, nil),
    ] as [(MediaTime?, MediaTime?, String?)]
  )
  func emptyPart(_ from: MediaTime?, _ to: MediaTime?, _ key: String?) {
    var video = VideoContent()
    (video.asset, video.from, video.to) = ("a", from, to)
    var scene = scene()
    scene.layers[0].state.contents = nil
    scene.layers[0].state.content = .video(video)
    let warnings = load(scene).diagnostics
    #expect(warnings.map(\.path) == (key.map { ["layers[0].\($0)"] } ?? []))
    #expect(warnings.allSatisfy { $0.code == .ignored && $0.message.contains("0.18 s") })
  }

  @Test("An image that moves is an input: its size, its delays, its frames")
  func input() throws {
    let document = try SceneDocument.open(gif, name: "a.gif")
    #expect(document.format == .animatedImage && document.scene.canvas.width == 20)
    #expect(document.scene.frameRate.framesPerSecond == 50 && document.scene.frameCount == 9)
    let played = renderer(scene())
    for index in 0..<9 {
      let time = Double(index) / 50
      #expect(try document.bitmap(at: time) == played.bitmap(at: time))
    }
    // It can be written as a scene and read again.
    let text = try SceneWriter.write(document.scene)
    #expect(try SceneReader().read(Array(text.utf8)).scene == document.scene)
    #expect(throws: SceneLoadingError.self) { try SceneDocument.open(Array(gif.prefix(20))) }
  }
}
