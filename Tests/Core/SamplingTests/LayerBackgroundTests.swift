import DisplayModel
import Graphics
import Sampling
import SceneModel
import Testing

@Suite("The backdrop of layers with background filters")
struct LayerBackgroundTests {
  private func box(_ frame: Rect, _ color: Color?, _ inner: [Layer] = []) -> Layer {
    SampledScenes.box(frame, color) { $0.sublayers = inner }
  }

  private func pane(_ frame: Rect, radius: Double = 2, change: (inout Layer) -> Void = { _ in })
    -> Layer
  {
    SampledScenes.box(frame, nil) { layer in
      layer.state.backgroundFilters = [LayerFilter(.gaussianBlur(radius: radius))]
      change(&layer)
    }
  }

  /// The colours under each pane, in the order in which panes are drawn.
  private func colors(under layers: [Layer]) throws -> [[Color]] {
    try SampledScenes.list(layers).groups.filter { $0.origin.part == .backdrop }
      .map { group in
        var list = DisplayList(width: 100, height: 100, background: .clear)
        list.items = group.items
        return list.fillColors
      }
  }

  private let red = Color(1, 0, 0)
  private let green = Color(0, 1, 0)
  private let blue = Color(0, 0, 1)

  @Test("The backdrop shows within the bounds, filtered; later siblings do not")
  func siblings() throws {
    let layers = [
      box(Rect(20, 20, 40, 20), red), pane(Rect(30, 10, 20, 50)), box(Rect(0, 0, 50, 50), blue),
    ]
    let list = try SampledScenes.list(layers)
    #expect(list.fillColors == [red, red, blue])
    let group = try #require(list.groups.first { $0.origin.label == "layers[1].backgroundFilters" })
    // From the box of 20 rows three standard deviations up and down.
    #expect(group.bounds == PixelRect(x: 30, y: 14, width: 20, height: 32))
    #expect(group.clips.map(\.path) == [.rect(Rect(0, 0, 20, 50))])
    #expect(group.clips.map(\.transform) == [.translation(30, 10)])
    #expect(group.isolatesBlending && group.items == [list.items[0]])
  }

  @Test("A layer far away is not drawn again")
  func far() throws {
    let layers = [
      box(Rect(0, 0, 10, 10), red), box(Rect(50, 50, 10, 10), blue), pane(Rect(15, 0, 10, 10)),
    ]
    #expect(try colors(under: layers) == [[red]])
  }

  @Test("A pane inside others sees through them, and what they have drawn before it")
  func nested() throws {
    let inner = pane(Rect(0, 0, 20, 20))
    let middle = box(Rect(10, 10, 30, 30), green, [box(Rect(0, 0, 5, 5), blue), inner])
    #expect(try colors(under: [box(Rect(0, 0, 60, 60), red), middle]) == [[red, green, blue]])
  }

  @Test(
    "A parent that is filtered or blended as one image isolates its sublayers from the backdrop",
    arguments: [0, 1, 2]
  )
  func isolated(_ path: Int) throws {
    var middle = box(Rect(10, 10, 30, 30), green, [pane(Rect(0, 0, 20, 20))])
    switch path {
    case 0: middle.state.filters = [LayerFilter(.brightness(amount: 0.1))]
    case 1: middle.state.blendMode = .multiply
    default: middle.state.opacity = 0.5
    }
    let expected = path == 2 ? [red, green] : [green]
    #expect(try colors(under: [box(Rect(0, 0, 60, 60), red), middle]) == [expected])
  }

  @Test("Copies of a replicator see those before them")
  func copies() throws {
    let replicator = SampledScenes.box(Rect(0, 0, 100, 100), nil) { layer in
      var content = ReplicatorContent()
      content.instanceCount = 3
      layer.state.content = .replicator(content)
      layer.sublayers = [box(Rect(10, 10, 20, 20), red), pane(Rect(10, 10, 20, 20))]
    }
    let reds = try colors(under: [replicator]).map { $0.filter { $0 == red }.count }
    // The second pane shows the first copy's box, that box behind the first pane, and its own.
    #expect(reds == [1, 3, 1, 7, 1, 3, 1])
  }

  @Test("Panes one above the other double the work, which the limit on layers ends")
  func limit() throws {
    let panes = (0..<40).map { _ in pane(Rect(10, 10, 20, 20)) }
    let error = #expect(throws: SamplingError.self) {
      try SampledScenes.list([box(Rect(0, 0, 60, 60), red)] + panes)
    }
    #expect(error?.code == .limit)
  }

  @Test("The background of the canvas shows through, and its edges go on for blurs")
  func canvas() throws {
    let scene = Scene(
      canvas: Canvas(width: 100, height: 100),
      duration: 1,
      layers: [pane(Rect(0, 0, 50, 50))]
    )
    let list = try SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: green,
      resources: StubResources()
    ).displayList(at: 0)
    #expect(list.fillColors == [green])
    #expect(
      list.groups.last?.effects
        == [.extend(PixelRect(x: 0, y: 0, width: 100, height: 100)), .blur(sigma: 2)]
    )
  }
}
