import DisplayModel
import Graphics
import Sampling
import SceneModel
import Testing

@Suite("Emitters and dissolves in display lists")
struct EmitterSamplingTests {
  private func emitter(
    _ change: (inout EmitterContent, inout EmitterCell) -> Void = { _, _ in }
  ) -> Layer {
    var (content, cell) = (EmitterContent(), EmitterCell())
    cell.name = "a"
    cell.contents = .image(.asset("photo"))
    cell[.birthRate] = 20
    cell[.lifetime] = 1
    content.position = Point(50, 50)
    change(&content, &cell)
    content.cells = [cell]
    var layer = Layer()
    layer.state.content = .emitter(content)
    return layer
  }

  private func images(_ list: DisplayList) -> [ImageItem] {
    list.leaves.compactMap { if case .image(let item) = $0 { item } else { nil } }
  }

  @Test("Particles are their images, centred, scaled and tinted")
  func particles() throws {
    let layer = emitter { content, cell in
      cell[.velocity] = 10
      cell[.scale] = 2
      cell.color = Color(1, 0.5, 0)
      cell[.alphaSpeed] = -0.5
      cell[.contentsScale] = 2
    }
    let items = images(try SampledScenes.list([layer], at: 0.5))
    #expect(items.count == 11)
    #expect(items[0].destination == Rect(-1, -0.5, 2, 1))
    #expect(items[0].transform == Affine(2, 0, 0, 2, 55, 50))
    #expect(items[0].tint == Color(1, 0.5, 0, 0.75))
    #expect(items[0].bounds == PixelRect(x: 53, y: 49, width: 4, height: 2))
    #expect(items[10].transform.tx == 50)
  }

  @Test("A cell shows a part of its image and reads it in its own way")
  func parts() throws {
    let layer = emitter { _, cell in
      cell.contentsRect = Rect(0.5, 0, 0.25, 1)
      cell.magnificationFilter = .nearest
      cell[.scale] = 3
    }
    let item = try #require(images(try SampledScenes.list([layer])).first)
    // The image has 4 × 2 pixels.
    #expect(item.source == Rect(2, 0, 1, 2))
    #expect(item.destination == Rect(-0.5, -1, 1, 2))
    #expect(item.filter == .nearest)
  }

  @Test(
    "Only with preservesDepth are particles nearer to the eye larger and farther from the middle"
  )
  func depth() throws {
    var perspective = Transform3D.identity
    perspective[2, 3] = -1.0 / 100
    for preservesDepth in [false, true] {
      var parent = SampledScenes.box(Rect(0, 0, 100, 100), nil)
      parent.state.sublayerTransform = AnimatedTransform(perspective)
      parent.sublayers = [
        emitter { content, cell in
          content.preservesDepth = preservesDepth
          (content.position, content.zPosition) = (Point(60, 50), 50)
          (cell[.birthRate], cell[.lifetime]) = (1, 1)
          (cell[.velocity], cell[.emissionLatitude]) = (100, .pi / 2)
        }
      ]
      // At z = 50 of 100 all is twice as large, seen from the middle of the parent: 50 + 2 · 10.
      let first = try #require(images(try SampledScenes.list([parent])).first)
      #expect(
        first.transform
          == (preservesDepth ? Affine(2, 0, 0, 2, 70, 50) : Affine(1, 0, 0, 1, 60, 50))
      )
      // After 0.5 s it has come to z = 100, where the eye is.
      let later = images(try SampledScenes.list([parent], at: 0.5))
      #expect(later.isEmpty == preservesDepth)
    }
  }

  @Test("In depth a range is a cone, evenly filled by solid angle")
  func cone() throws {
    let layer = emitter { content, cell in
      content.preservesDepth = true
      (cell[.birthRate], cell[.lifetime]) = (4000, 2)
      (cell[.velocity], cell[.emissionRange]) = (1, 2 * .pi / 3)
    }
    let simulation = try #require(EmitterSimulation(layer, until: 1))
    let paths = simulation.particles(at: 1) { _ in }.map(\.particle.velocity)
    #expect(paths.count == 4001)
    for path in paths {
      #expect(abs((path * path).sum() - 1) < 1e-12)
      // Half of 120° about +x: the cosine is at least a half.
      #expect(path.x >= 0.5 - 1e-12)
    }
    // Even by solid angle: x is even in 0.5…1, and y and z are symmetric.
    let mean = paths.reduce(SIMD3<Double>.zero, +) / Double(paths.count)
    #expect(abs(mean.x - 0.75) < 0.01 && abs(mean.y) < 0.03 && abs(mean.z) < 0.03)
    let squares = paths.map { $0.z * $0.z }.reduce(0, +) / Double(paths.count)
    // The mean of (1 − x²) / 2 over x in 0.5…1.
    #expect(abs(squares - (1 - 7.0 / 12) / 2) < 0.01)
  }

  @Test("A frame alone equals the frame in a sequence, with everything animated")
  func pureFunction() throws {
    var layer = emitter { content, cell in
      (content.shape, content.size, content.mode) = (.circle, Size(30, 30), .outline)
      for key in [CellScalar.velocity, .emissionRange, .spinRange, .scaleRange, .redRange] {
        cell[key] = 3
      }
      var child = EmitterCell()
      child.contents = .image(.asset("photo"))
      child[.birthRate] = 9
      child[.lifetime] = 0.3
      cell.cells = [child]
    }
    layer.animations = [
      Animation(
        timing: Timing(duration: 1),
        action: .property(
          .cell(EmitterCellPath(["a"]), .birthRate, .basic(from: 50, to: 0, by: nil))
        )
      ),
      Animation(
        timing: Timing(duration: 2),
        action: .property(
          .scalar(.emitterPositionX, .basic(from: 10, to: 90, by: nil))
        )
      ),
    ]
    let sequence = try (0..<20).map { try SampledScenes.list([layer], at: Double($0) / 10) }
    for (frame, list) in sequence.enumerated().reversed() {
      #expect(try SampledScenes.list([layer], at: Double(frame) / 10) == list)
    }
    #expect(sequence[9].leaves.count > 20)
  }

  @Test("Additive particles add their light one by one")
  func additive() throws {
    let layer = emitter { content, _ in content.renderMode = .additive }
    let groups = try SampledScenes.list([layer], at: 0.2).groups
    #expect(groups.count { $0.blendMode == .plusLighter && $0.items.count == 1 } == 5)
  }

  @Test("Additive particles affect the backdrop of their layer, and no further than its parent")
  func additiveBackdrop() throws {
    let layer = emitter { content, _ in content.renderMode = .additive }
    #expect(!(try SampledScenes.list([layer], at: 0.2).groups[0].isIsolated))
    let parent = SampledScenes.box(Rect(0, 0, 90, 90)) { $0.sublayers = [layer] }
    #expect(try SampledScenes.list([parent], at: 0.2).groups[0].isolatesBlending)
    var faded = layer
    faded.state.opacity = 0.5
    for time in [0.02, 0.2] {
      let group = try SampledScenes.list([faded], at: time).groups[0]
      #expect(group.isolatesBlending && group.opacity == 0.5)
    }
  }

  @Test("P1: Particles count against the limit before they are made")
  func limits() throws {
    let layer = emitter { _, cell in (cell[.birthRate], cell[.lifetime]) = (1e8, 1e3) }
    let error = #expect(throws: SamplingError.self) { try SampledScenes.list([layer], at: 9) }
    #expect(error?.code == .limit && error?.message.contains("--max-copies-per-frame") == true)
  }

  @Test("A cell without an image draws nothing")
  func empty() throws {
    let layer = emitter { _, cell in cell.contents = nil }
    #expect(try SampledScenes.list([layer], at: 0.5).items.isEmpty)
  }

  @Test("Dissolving contents are two images whose parts add up")
  func dissolve() throws {
    var layer = SampledScenes.box(Rect(0, 0, 40, 40), nil)
    layer.state.contents = .asset("photo")
    layer.state.contentsDissolve = LayerImage.Dissolve(into: .asset("photo"), at: 0.25)
    let groups = try SampledScenes.list([layer]).groups
    let pair = try #require(groups.first { $0.isolatesBlending })
    #expect(pair.items.count == 2)
    #expect(images(try SampledScenes.list([layer])).map(\.tint.alpha) == [0.75, 0.25])
    #expect(groups.last?.blendMode == .plusLighter)
    // With one side missing the other simply fades.
    layer.state.contentsDissolve = LayerImage.Dissolve(into: nil, at: 0.25)
    let single = try SampledScenes.list([layer])
    #expect(!single.groups.contains { $0.isolatesBlending })
    #expect(images(single).map(\.tint.alpha) == [0.75])
  }
}
