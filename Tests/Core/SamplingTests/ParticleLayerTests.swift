import DisplayModel
import Graphics
import Sampling
import SceneModel
import Testing

@Suite("Particles that show layers, in display lists")
struct ParticleLayerTests {
  /// An emitter at (50, 50) with one particle, born at 0, that shows a square of 10 points.
  private func emitter(
    _ change: (inout EmitterContent, inout EmitterCell, inout Layer) -> Void = { _, _, _ in }
  ) -> Layer {
    var (content, cell) = (EmitterContent(), EmitterCell())
    var square = SampledScenes.box(Rect(30, 70, 10, 10), .white)
    square.name = "square"
    cell.contents = .layer("square")
    cell[.birthRate] = 1
    cell[.lifetime] = 1
    content.position = Point(50, 50)
    change(&content, &cell, &square)
    content.cells = [cell]
    var layer = Layer()
    layer.state.content = .emitter(content)
    layer.sublayers = [square]
    return layer
  }

  private func fills(_ layer: Layer, at time: Double = 0) throws -> [FillItem] {
    try SampledScenes.list([layer], at: time).leaves.compactMap {
      if case .fill(let item) = $0 { item } else { nil }
    }
  }

  private func box(_ item: FillItem) -> Rect { item.transform.apply(item.path.controlBounds) }

  private func color(_ item: FillItem) -> Color? {
    if case .color(let color) = item.paint { color } else { nil }
  }

  @Test("The centre of the layer's frame is on the particle, regardless of the layer's position")
  func centred() throws {
    #expect(try fills(emitter()).map(box) == [Rect(45, 45, 10, 10)])
    let moved = emitter { _, _, square in
      square.state.anchorPoint = Point(0, 1)
      square.state.position = Point(-300, 7)
    }
    #expect(try fills(moved).map(box) == [Rect(45, 45, 10, 10)])
  }

  @Test("Scale and contentsScale size it, spin turns it, the colour multiplies it, alpha fades it")
  func transformed() throws {
    let layer = emitter { _, cell, square in
      cell[.velocity] = 20
      cell[.scale] = 3
      cell[.contentsScale] = 2
      cell[.spin] = .pi
      cell.color = Color(1, 0.5, 0.25)
      cell[.alphaSpeed] = -0.5
      square.state.backgroundColor = Color(0.5, 1, 0)
    }
    let items = try fills(layer, at: 0.5)
    let item = try #require(items.first)
    // 20 points/s to the right for half a second; 10 · 3 / 2 wide; a quarter turn shows in the matrix.
    let covered = box(item)
    #expect(abs(covered.minX - 52.5) < 1e-3 && abs(covered.minY - 42.5) < 1e-3)
    #expect(abs(covered.width - 15) < 1e-3 && abs(covered.height - 15) < 1e-3)
    #expect(abs(item.transform.a) < 1e-9 && item.transform.b > 1)
    #expect(color(item) == Color(0.5, 0.5, 0, 0.75))
  }

  @Test("Several items fade together, as one image")
  func fadedAsOne() throws {
    let layer = emitter { _, cell, square in
      cell[.alphaSpeed] = -0.5
      square.sublayers = [SampledScenes.box(Rect(2, 2, 5, 5), .black)]
    }
    let groups = try SampledScenes.list([layer], at: 0.5).groups
    #expect(groups.contains { $0.opacity == 0.75 && $0.items.count == 2 })
  }

  @Test("The layer's clock is the particle's age")
  func age() throws {
    let layer = emitter { _, cell, square in
      cell[.birthRate] = 2
      square.animations = [
        Animation(
          timing: Timing(duration: 1),
          action: .property(.scalar(.opacity, .basic(from: 0, to: 1, by: nil)))
        )
      ]
      square.lifetime = Lifetime(from: 0, to: 0.7)
    }
    // Born at 0 and at 0.5.
    let early = try fills(layer, at: 0.6).map { color($0)?.alpha ?? 0 }
    #expect(zip(early, [0.6, 0.1]).allSatisfy { abs($0 - $1) < 1e-9 } && early.count == 2)
    // The first one has left the tree by then.
    let lazy = try fills(layer, at: 0.8)
    #expect(lazy.count == 1 && abs((color(lazy[0])?.alpha ?? 0) - 0.3) < 1e-9)
  }

  @Test("A layer that particles show is not drawn itself; of two with the name the first counts")
  func hidden() throws {
    var layer = emitter { _, cell, _ in cell[.birthRate] = 0 }
    #expect(try fills(layer).isEmpty)
    var other = SampledScenes.box(Rect(0, 0, 4, 4), .white)
    other.name = "square"
    layer.sublayers.append(other)
    #expect(try fills(layer).map(box) == [Rect(0, 0, 4, 4)])
    // Without a layer of that name nothing is drawn.
    layer.sublayers = []
    #expect(try fills(layer).isEmpty)
  }

  @Test("Particles of particles show layers, and emitters emit in particles")
  func nested() throws {
    let layer = emitter { _, cell, square in
      var child = EmitterCell()
      child.contents = .layer("square")
      child[.birthRate] = 4
      child[.lifetime] = 1
      cell.cells = [child]
      square.state.bounds.size = Size(2, 2)
    }
    // The particle and its three children, born at 0, 0.25 and 0.5.
    #expect(try fills(layer, at: 0.5).count == 4)
    var inner = emitter()
    inner.name = "square"
    var outer = emitter { content, _, _ in content.position = Point(20, 20) }
    outer.sublayers = [inner]
    // The inner emitter has no size: its own origin lies on the particle.
    #expect(try fills(outer).map(box) == [Rect(65, 65, 10, 10)])
  }

  @Test("Additive particles add the light of their layers")
  func additive() throws {
    let layer = emitter { content, _, _ in content.renderMode = .additive }
    #expect(try SampledScenes.list([layer]).groups.contains { $0.blendMode == .plusLighter })
  }

  @Test("In depth a layer is as large as its particle's distance makes it")
  func depth() throws {
    var stage = Layer()
    stage.state.bounds.size = Size(100, 100)
    stage.state.position = Point(50, 50)
    var eye = Transform3D.identity
    eye[2, 3] = -1.0 / 200
    stage.state.sublayerTransform = AnimatedTransform(eye)
    var inner = emitter { content, _, _ in
      content.preservesDepth = true
      content.zPosition = 100
      content.position = .zero
    }
    inner.state.position = Point(50, 50)
    stage.sublayers = [inner]
    let item = try #require(try fills(stage).first)
    // Half way to the eye everything is twice as large.
    #expect(abs(box(item).width - 20) < 1e-3 && abs(box(item).center.x - 50) < 1e-3)
  }

  @Test("In perspective a particle's layer shows what the layer itself would there")
  func perspective() throws {
    var eye = Transform3D.identity
    eye[2, 3] = -1.0 / 200
    func turned(_ inner: Layer) -> Layer {
      var (stage, inner) = (Layer(), inner)
      stage.state.bounds.size = Size(100, 100)
      stage.state.position = Point(50, 50)
      stage.state.sublayerTransform = AnimatedTransform(eye)
      inner.state.position = Point(50, 50)
      inner.state.bounds.size = Size(100, 100)
      inner.state.transform = AnimatedTransform(.rotation(1, 0, 1, 0))
      stage.sublayers = [inner]
      return stage
    }
    func shaded(_ square: inout Layer) {
      square.state.shadow.opacity = 1
      square.state.shadow.offset = Size(0, 5)
    }
    var plain = Layer()
    var square = SampledScenes.box(Rect(45, 45, 10, 10), .white)
    shaded(&square)
    plain.sublayers = [square]
    let expected = try SampledScenes.list([turned(plain)])
    let particles = try SampledScenes.list([turned(emitter { shaded(&$2) })])
    let (wanted, match) = (
      expected.groups.compactMap(\.shadow), particles.groups.compactMap(\.shadow)
    )
    #expect(wanted.count == 1 && match.count == 1)
    #expect(zip(wanted, match).allSatisfy { abs($0.sigma - $1.sigma) < 1e-6 })
    let (a, b) = (try fills(turned(plain)).map(box), try fills(turned(emitter())).map(box))
    #expect(a.count == 1 && b.count == 1 && abs(a[0].minX - b[0].minX) < 1e-3)
    #expect(abs(a[0].maxX - b[0].maxX) < 1e-3 && abs(a[0].height - b[0].height) < 1e-3)
  }

  @Test("P1: The layers of particles count against the limit of a frame")
  func limits() throws {
    let layer = emitter { _, cell, square in
      cell[.birthRate] = 100
      square.sublayers = (0..<9).map { _ in SampledScenes.box(Rect(0, 0, 1, 1), .white) }
    }
    var limits = Limits()
    // The emitter and its sublayer are looked at, too; then ten layers for each of 51 particles.
    limits.layersPerFrame = 512
    #expect(try SampledScenes.list([layer], at: 0.5, limits: limits).items.count == 1)
    limits.layersPerFrame = 511
    let error = #expect(throws: SamplingError.self) {
      try SampledScenes.list([layer], at: 0.5, limits: limits)
    }
    #expect(error?.code == .limit)
  }
}
