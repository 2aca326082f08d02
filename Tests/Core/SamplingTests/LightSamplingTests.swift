import DisplayModel
import Graphics
import Sampling
import SceneModel
import Testing

@Suite("Glow and noise in display lists")
struct LightSamplingTests {
  private func effects(
    _ filter: LayerFilter.Effect,
    at time: Double = 0,
    _ change: (inout LayerState) -> Void = { _ in }
  ) throws -> [Effect] {
    var layer = SampledScenes.box(Rect(20, 20, 40, 20), Color(1, 0, 0)) { _ in }
    layer.state.filters = [LayerFilter(filter)]
    change(&layer.state)
    return try SampledScenes.list([layer], at: time).groups.first?.effects ?? []
  }

  @Test("Lengths are scaled with the layer, and grains begin at its corner")
  func lengths() throws {
    let double: (inout LayerState) -> Void = { $0.transform = AnimatedTransform(.scale(2, 2)) }
    let glow = LayerFilter.Glow(color: .white, radius: 3, amount: 1.5, position: .below)
    #expect(
      try effects(.glow(glow), double)
        == [.glow(EffectGlow(color: .white, sigma: 6, gain: 1.5, isBelow: true))]
    )
    let noise = LayerFilter.Noise(amount: 0.25, size: 3, seed: 9, isAnimated: false)
    #expect(
      try effects(.noise(noise), double)
        == [
          .noise(EffectNoise(amount: 0.25, cell: 6, origin: Point(0, 10), seed: 9, frame: 0))
        ]
    )
  }

  @Test("A graph has the layer's map; in a turned layer regions are the boxes of their images")
  func graphs() throws {
    func graph(_ change: (inout LayerState) -> Void = { _ in }) throws -> FilterGraph? {
      guard case .graph(let graph)? = try effects(.graph(markup: "<filter/>"), change).first else {
        return nil
      }
      return graph
    }
    let box = Rect(0, 0, 40, 20)
    let plain = try graph()
    #expect(plain?.transform == .translation(20, 20) && plain?.region == box)
    let turned = try #require(
      try graph { $0.transform = AnimatedTransform(Transform3D(.rotation(.pi / 2))) }
    )
    // Turned about its middle, (40, 30).
    let area = turned.transform.apply(turned.primitives[0].region)
    for (value, expected) in zip([area.minX, area.minY, area.maxX, area.maxY], [30.0, 10, 50, 50]) {
      #expect(abs(value - expected) < 1e-9)
    }
    #expect(turned.transform.b == 0 && abs(turned.transform.a - 1) < 1e-9)
  }

  @Test("Inputs without effect are omitted")
  func neutral() throws {
    #expect(try effects(.glow(LayerFilter.Glow())).isEmpty)
    #expect(try effects(.glow(LayerFilter.Glow(radius: 3, amount: 0))).isEmpty)
    #expect(try effects(.noise(LayerFilter.Noise())).isEmpty)
  }

  @Test("Animated noise has the number of the frame, though nothing else of the layer changes")
  func frames() throws {
    func frame(_ time: Double, _ isAnimated: Bool) throws -> Int? {
      let noise = LayerFilter.Noise(amount: 0.1, isAnimated: isAnimated)
      guard case .change(let change)? = try effects(.noise(noise), at: time).first else {
        return nil
      }
      return (change.base as? EffectNoise)?.frame
    }
    #expect(try frame(0, true) == 0 && frame(0.5, true) == 30 && frame(7.0 / 60, true) == 7)
    #expect(try frame(0.5, false) == 0)
  }

  @Test("A static layer with animated noise is sampled anew in every frame")
  func staticLayer() throws {
    var layer = SampledScenes.box(Rect(20, 20, 40, 20), Color(1, 0, 0)) { _ in }
    layer.state.filters = [LayerFilter(.noise(LayerFilter.Noise(amount: 0.1, isAnimated: true)))]
    let scene = Scene(canvas: Canvas(width: 100, height: 100), duration: 1, layers: [layer])
    let sampler = SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .clear,
      resources: StubResources()
    )
    let lists = try [0, 1, 2].map { try sampler.displayList(at: Double($0) / 60) }
    #expect(lists[0] != lists[1] && lists[1] != lists[2])
  }
}
