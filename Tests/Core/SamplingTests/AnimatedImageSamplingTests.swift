import Graphics
import Sampling
import SceneModel
import Testing

@Suite("Sampled images that move")
struct AnimatedImageSamplingTests {
  private func frames(_ layers: [Layer], at time: Double) throws -> [Int] {
    try SampledScenes.list(layers, at: time).leaves.compactMap { item in
      guard case .image(let image) = item, case .frame(let frame) = image.image else {
        return nil
      }
      return frame.index
    }
  }

  private func layer(_ change: (inout Layer) -> Void = { _ in }) -> Layer {
    SampledScenes.box(Rect(0, 0, 40, 20), nil) {
      $0.state.contents = .asset("clip")
      change(&$0)
    }
  }

  @Test("Contents follow the layer's clock and begin anew at their end")
  func contents() throws {
    let fast = layer { $0.timing.speed = 2 }
    let lazy = layer { $0.timing.beginTime = 0.45 }
    let layers = [layer(), fast, lazy]
    #expect(try frames(layers, at: 0) == [0, 0, 0])
    #expect(try frames(layers, at: 0.3) == [3, 6, 0])
    #expect(try frames(layers, at: 0.65) == [6, 3, 2])
    #expect(try frames(layers, at: 1.2) == [2, 4, 7])
  }

  @Test("Copies of a replicator are delayed on their own clocks")
  func copies() throws {
    var replicator = ReplicatorContent()
    (replicator.instanceCount, replicator.instanceDelay) = (3, 0.2)
    let copied = SampledScenes.box(Rect(0, 0, 100, 100), nil) {
      $0.state.content = .replicator(replicator)
      $0.sublayers = [layer()]
    }
    #expect(try frames([copied], at: 0.5) == [5, 3, 1])
  }

  @Test("A particle plays from its birth")
  func particles() throws {
    var cell = EmitterCell()
    cell.contents = .image(.asset("clip"))
    (cell[.birthRate], cell[.lifetime]) = (4, 10)
    var emitter = EmitterContent()
    emitter.cells = [cell]
    let layer = SampledScenes.box(Rect(0, 0, 100, 100), nil) {
      $0.state.content = .emitter(emitter)
    }
    let ages = try frames([layer], at: 0.9)
    // Born a quarter of a second after each other.
    #expect(Set(zip(ages, ages.dropFirst()).map { abs($0 - $1) }).isSubset(of: [2, 3]))
    #expect(ages.count >= 3)
  }

  @Test("A video layer shows its part and keeps the last frame")
  func video() throws {
    var video = VideoContent()
    (video.asset, video.plays, video.from, video.to) = ("clip", 2, .seconds(0.2), .seconds(0.6))
    let layer = SampledScenes.box(Rect(0, 0, 40, 20), nil) { $0.state.content = .video(video) }
    #expect(
      try [0, 0.3, 0.4, 0.75, 5].map { try frames([layer], at: $0) } == [[2], [5], [2], [5], [5]]
    )
  }

  @Test("A layer that does not move is sampled anew where its image moves")
  func stillLayer() throws {
    let scene = Scene(
      canvas: Canvas(width: 100, height: 100),
      duration: 10,
      assets: [Asset(name: "clip", kind: .animatedImage, source: .file("a.gif"))],
      layers: [layer()]
    )
    let sampler = SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .clear,
      resources: StubResources()
    )
    let (first, later) = (try sampler.displayList(at: 0), try sampler.displayList(at: 0.5))
    #expect(first != later)
    #expect(try sampler.displayList(at: 1) == first)
  }
}
