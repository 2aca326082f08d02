import Compression
import Files
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Images of a scene")
struct ImageResourceTests {
  // Half transparent red beside opaque blue.
  private let made = image(2, 1) { x, _ in x == 0 ? 0x8080_0000 : 0xFF00_00FF }

  private func scene(_ source: Asset.Source, _ kind: Asset.Kind = .image) -> Scene {
    var scene = PipelineScenes.animated()
    scene.assets = [Asset(name: "a", kind: kind, source: source)]
    scene.audio = kind == .audio ? [AudioTrack(asset: "a")] : []
    return scene
  }

  private func load(_ scene: Scene, _ limits: Limits = Limits()) -> ResourceLoader.Outcome {
    ResourceLoader(ResourceOptions(roots: ["/nowhere"]), limits: limits).load(scene)
  }

  @Test("Images of programs are taken as they are, and so are those in the scene")
  func sources() throws {
    let base = load(scene(.bitmap(made)))
    #expect(base.problems.isEmpty && base.files.isEmpty)
    #expect(base.resources.bitmaps == [.asset("a"): made])
    let file = load(scene(.data(try made.pngBytes(), type: "image/png")))
    #expect(file.problems.isEmpty && file.files.isEmpty)
    #expect(file.resources.bitmaps == [.asset("a"): made])
  }

  @Test("A profile that cannot be used is a warning")
  func profiles() throws {
    let compressor = try ZlibCompressor(level: 1)
    var packed = [UInt8](repeating: 0, count: 100)
    let count = packed.withUnsafeMutableBytes { target in
      Array("no profile".utf8).withUnsafeBytes { compressor.compress($0, to: target) }
    }
    var file = PNGFile(width: 1, color: 2, rows: [[0, 10, 20, 30]])
    #expect(load(scene(.data(file.bytes, type: "image/png"))).diagnostics.isEmpty)
    file.chunks = [("iCCP", Array("x".utf8) + [0, 0] + packed.prefix(count))]
    let outcome = load(scene(.data(file.bytes, type: "image/png")))
    #expect(outcome.problems.isEmpty)
    #expect(outcome.diagnostics.map(\.code) == [.ignored])
    #expect(outcome.diagnostics.first?.message.contains("colour profile") == true)
  }

  @Test("An image of a program is written as a file and read again")
  func writing() throws {
    let scene = scene(.bitmap(made))
    #expect(throws: SceneWriteError.bitmap(asset: "a")) { try SceneWriter.write(scene) }
    let text = try SceneWriter.write(scene.encodingBitmaps())
    let again = try SceneReader().read(Array(text.utf8)).scene
    #expect(load(again).resources.bitmaps == [.asset("a"): made])
  }

  @Test("The limits of images hold for all of them")
  func limits() throws {
    let file = Asset.Source.data(try made.pngBytes(), type: "image/png")
    for source in [.bitmap(made), file] {
      var limits = Limits()
      limits.side = 1
      #expect(load(scene(source), limits).problems.map(\.code) == [.limit])
      (limits.side, limits.imagePixels) = (2, 1)
      #expect(load(scene(source), limits).problems.map(\.code) == [.limit])
      limits.imagePixels = 2
      #expect(load(scene(source), limits).problems.isEmpty)
      limits.memoryBytes = 1
      #expect(load(scene(source), limits).problems.map(\.code) == [.limit])
    }
  }

  @Test("Invalid image and audio data is reported with its location")
  func damaged() {
    for (source, kind) in [
      (Asset.Source.data([1, 2], type: "image/png"), Asset.Kind.image),
      (.data([1, 2], type: "audio/wav"), .audio), (.bitmap(made), .audio), (.bitmap(made), .font),
    ] {
      let problems = load(scene(source, kind)).problems
      #expect(problems.map(\.code) == [.badInput] && problems.map(\.path) == ["assets.a.data"])
    }
  }
}
