import Graphics
import Sampling
import SceneModel
import TestSupport
import Testing

@Suite("Layers to display lists")
struct LayerSamplingTests {
  @Test("A plain layer is one fill, placed by its matrix, its bounds known")
  func plainLayer() throws {
    let dump = try SampledScenes.dump([
      SampledScenes.box(Rect(10, 20, 30, 40), Color(1, 0, 0), name: "red")
    ])
    #expect(
      dump == """
        group layers[0] red bounds [10 20 30 40]
          fill (1 0 0 1) nonZero bounds [10 20 30 40] transform [1 0 0 1 10 20] \
        path M 0 0 L 30 0 L 30 40 L 0 40 Z
        """
    )
  }

  @Test("Paint order: background, contents, sublayers, border")
  func paintOrder() throws {
    let layer = SampledScenes.box(Rect(0, 0, 50, 50), Color(1, 0, 0)) { layer in
      layer.state.borderWidth = 2
      layer.state.borderColor = Color(0, 0, 1)
      layer.state.contents = .asset("photo")
      layer.sublayers = [SampledScenes.box(Rect(0, 0, 10, 10), Color(0, 1, 0))]
    }
    let leaves = try SampledScenes.list([layer]).leaves
    let kinds = leaves.map { item in
      switch item {
      case .fill(let fill): "\(fill.paint)".contains("0.0, green: 1.0") ? "green" : "fill"
      case .stroke: "stroke"
      case .image: "image"
      case .tiles: "tiles"
      case .group: "group"
      }
    }
    #expect(kinds == ["fill", "image", "green", "fill"])
  }

  @Test("Siblings sort by zPosition, stable in their own order")
  func depthOrder() throws {
    let colors = (0..<4).map { Color(Double($0) / 4, 0, 0) }
    let depths = [1.0, 0, 1, -1]
    let layers = zip(colors, depths).map { color, depth in
      SampledScenes.box(Rect(0, 0, 10, 10), color) { $0.state.zPosition = depth }
    }
    let order = try SampledScenes.list(layers).fillColors
    #expect(order == [colors[3], colors[1], colors[0], colors[2]])
  }

  @Test("Hidden, faded, flattened, far away and empty layers give no items")
  func invisible() throws {
    let changes: [(inout Layer) -> Void] = [
      { $0.state.isHidden = true },
      { $0.state.opacity = 0 },
      { $0.state.opacity = -1 },
      { $0.state.transform = AnimatedTransform(.scale(0, 1)) },
      { $0.state.position.x = 1e9 },
      { $0.state.bounds.size = .zero },
      { $0.state.backgroundColor = nil },
      { $0.state.backgroundColor = Color(1, 1, 1, 0) },
      { $0.lifetime = Lifetime(from: 1, to: 2) },
    ]
    for change in changes {
      let layer = SampledScenes.box(Rect(0, 0, 10, 10), change: change)
      #expect(try SampledScenes.list([layer]).items.isEmpty)
    }
  }

  @Test("A lifetime is half open and does not shift the clock")
  func lifetime() throws {
    let layer = SampledScenes.box(Rect(0, 0, 10, 10)) { layer in
      layer.lifetime = Lifetime(from: 1, to: 2)
      layer.animations = [
        Animation(
          timing: Timing(duration: 10),
          action: .property(.scalar(.positionX, .basic(from: 0, to: 100, by: nil)))
        )
      ]
    }
    #expect(try SampledScenes.list([layer], at: 0.99).items.isEmpty)
    #expect(try SampledScenes.list([layer], at: 2).items.isEmpty)
    let list = try SampledScenes.list([layer], at: 1.5)
    // Position 15 at 1.5 s of 10: the box spans 10…20.
    #expect(list.leaves.map(\.bounds) == [PixelRect(x: 10, y: 0, width: 10, height: 10)])
  }

  @Test("Opacity folds into a single item and isolates several")
  func opacity() throws {
    let single = SampledScenes.box(Rect(0, 0, 10, 10), .white) { $0.state.opacity = 0.5 }
    let folded = try SampledScenes.list([single])
    #expect(folded.fillColors == [Color(1, 1, 1, 0.5)])
    #expect(folded.groups.allSatisfy { !$0.isIsolated })

    let double = SampledScenes.box(Rect(0, 0, 10, 10), .white) { layer in
      layer.state.opacity = 0.5
      layer.sublayers = [SampledScenes.box(Rect(2, 2, 5, 5), .black)]
    }
    let groups = try SampledScenes.list([double]).groups
    #expect(groups[0].opacity == 0.5 && groups[0].isIsolated)
    // The image of its own is no larger than what it holds.
    #expect(groups[0].bounds == PixelRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("The opacity of a layer goes to its only sublayer, so that there is one image")
  func nestedOpacity() throws {
    let outer = SampledScenes.box(Rect(0, 0, 20, 20), nil) { layer in
      layer.state.opacity = 0.5
      layer.sublayers = [
        SampledScenes.box(Rect(0, 0, 10, 10), .white) { inner in
          inner.state.opacity = 0.5
          inner.sublayers = [SampledScenes.box(Rect(2, 2, 5, 5), .black)]
        }
      ]
    }
    let isolated = try SampledScenes.list([outer]).groups.filter(\.isIsolated)
    #expect(isolated.map(\.opacity) == [0.25])
  }

  @Test("Clipping limits the bounds of everything inside")
  func clipping() throws {
    let layer = SampledScenes.box(Rect(10, 10, 20, 20), .white) { layer in
      layer.state.masksToBounds = true
      layer.state.cornerRadius = 5
      layer.sublayers = [SampledScenes.box(Rect(10, 10, 500, 500), .black)]
    }
    let list = try SampledScenes.list([layer])
    #expect(list.groups[0].clips.count == 1)
    #expect(list.leaves.map(\.bounds).last == PixelRect(x: 20, y: 20, width: 10, height: 10))
    #expect(list.groups[0].bounds == PixelRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test("A mask is in the bounds' coordinates; without content it hides everything")
  func masks() throws {
    let masked = SampledScenes.box(Rect(10, 10, 20, 20), .white) { layer in
      layer.mask = SampledScenes.box(Rect(5, 5, 5, 5), .black)
    }
    let list = try SampledScenes.list([masked])
    let mask = try #require(list.groups[0].mask)
    #expect(mask.bounds == PixelRect(x: 15, y: 15, width: 5, height: 5))
    #expect(list.groups[0].bounds == mask.bounds)

    let hidden = SampledScenes.box(Rect(10, 10, 20, 20), .white) { layer in
      layer.mask = SampledScenes.box(Rect(5, 5, 5, 5), nil)
    }
    #expect(try SampledScenes.list([hidden]).items.isEmpty)
  }

  @Test("sublayerTransform acts on sublayers about the parent's anchor point")
  func sublayerTransform() throws {
    let parent = SampledScenes.box(Rect(0, 0, 40, 40), nil) { layer in
      layer.state.sublayerTransform = AnimatedTransform(.scale(2, 2))
      layer.sublayers = [SampledScenes.box(Rect(15, 15, 10, 10))]
    }
    // Scaled by 2 about (20, 20): 15…25 becomes 10…30.
    let list = try SampledScenes.list([parent])
    #expect(list.leaves.map(\.bounds) == [PixelRect(x: 10, y: 10, width: 20, height: 20)])
  }

  @Test("bounds.origin scrolls sublayers")
  func scrolling() throws {
    let parent = SampledScenes.box(Rect(0, 0, 40, 40), nil) { layer in
      layer.state.bounds.origin = Point(5, 10)
      layer.sublayers = [SampledScenes.box(Rect(15, 15, 10, 10))]
    }
    let list = try SampledScenes.list([parent])
    #expect(list.leaves.map(\.bounds) == [PixelRect(x: 10, y: 5, width: 10, height: 10)])
  }

  @Test("Layer clocks nest: speeds multiply")
  func clocks() throws {
    let inner = SampledScenes.box(Rect(0, 0, 10, 10)) { layer in
      layer.timing.speed = 2
      layer.animations = [
        Animation(
          timing: Timing(duration: 8),
          action: .property(.scalar(.positionX, .basic(from: 0, to: 80, by: nil)))
        )
      ]
    }
    let outer = SampledScenes.box(Rect(0, 0, 100, 100), nil) { layer in
      layer.timing.speed = 2
      layer.sublayers = [inner]
    }
    // At 1 s the inner clock shows 4 s: position 40, so 35…45.
    let list = try SampledScenes.list([outer], at: 1)
    #expect(list.leaves.map(\.bounds) == [PixelRect(x: 35, y: 0, width: 10, height: 10)])
  }

  @Test("Coordinates lie on the grid of 1/4096 of a pixel")
  func rounding() throws {
    let layer = SampledScenes.box(Rect(0.123_456_789, 1.0 / 3, 10, 10))
    guard case .fill(let fill)? = try SampledScenes.list([layer]).leaves.first else {
      Issue.record("no fill")
      return
    }
    for value in [fill.transform.tx, fill.transform.ty] {
      #expect((value * 4096).rounded() == value * 4096)
    }
  }

  @Test("Masks, content and copies never leave the canvas's bounds")
  func boundsInsideCanvas() throws {
    let layer = SampledScenes.box(Rect(-50, -50, 500, 500)) { layer in
      layer.sublayers = [SampledScenes.box(Rect(-1e6, 0, 2e6, 3))]
    }
    let list = try SampledScenes.list([layer])
    for leaf in list.leaves { #expect(leaf.bounds.intersection(list.canvas) == leaf.bounds) }
  }

  @Test("P1: As many layers as the limit says are drawn, one more is refused")
  func layerLimit() throws {
    let box = SampledScenes.box(Rect(0, 0, 10, 10))
    var limits = Limits()
    limits.layersPerFrame = 4
    var parent = box
    parent.sublayers = [box, box]
    #expect(try SampledScenes.list([parent, box], limits: limits).fillColors.count == 4)
    let error = #expect(throws: SamplingError.self) {
      try SampledScenes.list([parent, box, box], limits: limits)
    }
    #expect(error?.code == .limit && error?.message.contains("more than 4") == true)
  }
}

@Suite("Output sizes")
struct OutputGeometryTests {
  @Test(
    "contain, cover and fill place the canvas",
    arguments: [
      (Fit.contain, Rect(50, 0, 100, 100)), (.cover, Rect(0, -50, 200, 200)),
      (.fill, Rect(0, 0, 200, 100)),
    ]
  )
  func fits(fit: Fit, expected: Rect) {
    let canvas = Canvas(width: 10, height: 10)
    let geometry = OutputGeometry(canvas: canvas, width: 200, height: 100, fit: fit)
    #expect(geometry.canvasRect == expected)
    #expect(geometry.transform.apply(Rect(0, 0, 10, 10)) == expected)
  }

  @Test("A canvas with a part of a pixel is not scaled at its own size, and is fitted in others")
  func partsOfPixels() {
    let canvas = Canvas(width: 101, height: 61, viewport: Size(100.5, 60.25))
    let geometry = OutputGeometry(canvas: canvas)
    #expect(geometry.transform == .identity && geometry.canvasRect == Rect(0, 0, 100.5, 60.25))
    let twice = OutputGeometry(canvas: canvas, width: 201, height: 121).canvasRect
    #expect(twice == Rect(0, 0.25, 201, 120.5))
    let filled = OutputGeometry(canvas: canvas, width: 101, height: 61, fit: .fill).canvasRect
    expectClose(filled, Rect(0, 0, 101, 61))
    let points = Canvas(width: 320, height: 180, viewport: Size(640, 360))
    #expect(OutputGeometry(canvas: points).transform == .scale(0.5, 0.5))
  }

  @Test("Nothing shows beside the canvas, and the cut is at whole pixels")
  func letterbox() throws {
    let scene = Scene(
      canvas: Canvas(width: 1920, height: 1080),
      duration: 1,
      layers: [SampledScenes.box(Rect(-500, -500, 5000, 5000))]
    )
    for (width, height, visible) in [
      (760, 428, PixelRect(x: 0, y: 0, width: 760, height: 428)),
      (100, 100, PixelRect(x: 0, y: 21, width: 100, height: 58)),
    ] {
      let list = try SceneSampler(
        scene: scene,
        geometry: OutputGeometry(canvas: scene.canvas, width: width, height: height),
        background: .clear,
        resources: StubResources()
      ).displayList(at: 0)
      #expect(list.leaves.map(\.bounds) == [visible])
      let clips = list.groups.flatMap(\.clips)
      #expect(
        clips.map { PixelRect(covering: $0.path.controlBounds) }
          == (visible == list.canvas ? [] : [visible])
      )
    }
  }
}
