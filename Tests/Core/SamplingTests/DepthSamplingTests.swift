import DisplayModel
import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Three dimensions to display lists")
struct DepthSamplingTests {
  /// A parent over the whole canvas, seen from a distance of 200 points.
  private func stage(_ sublayers: [Layer], change: (inout Layer) -> Void = { _ in }) -> Layer {
    SampledScenes.box(Rect(0, 0, 100, 100), nil) { layer in
      layer.state.sublayerTransform[.m34] = -1 / 200
      layer.sublayers = sublayers
      change(&layer)
    }
  }

  private func turned(_ color: Color = .white, by angle: Double = 1, z: Double = 0) -> Layer {
    SampledScenes.box(Rect(20, 20, 60, 60), color) { layer in
      layer.state.transform = AnimatedTransform(.rotation(angle, 0, 1, 0))
      layer.state.zPosition = z
    }
  }

  private func holder(_ sublayers: [Layer], change: (inout Layer) -> Void = { _ in }) -> Layer {
    SampledScenes.box(Rect(0, 0, 100, 100), nil) { layer in
      layer.state.content = .transform
      layer.sublayers = sublayers
      change(&layer)
    }
  }

  @Test("A turn without perspective is an affine map and keeps its path")
  func affineTurn() throws {
    let list = try SampledScenes.list([turned(by: .pi / 3)])
    guard case .fill(let fill)? = list.leaves.first else {
      Issue.record("no fill")
      return
    }
    expectClose(fill.transform, Affine(0.5, 0, 0, 1, 35, 20))
    #expect(fill.path == .rect(Rect(0, 0, 60, 60)))
  }

  @Test("Height above the plane under perspective is a scale about the vanishing point")
  func raised() throws {
    let list = try SampledScenes.list([stage([turned(by: 0, z: 100)])])
    #expect(
      list.leaves.map(\.bounds)
        == [PixelRect(x: -10, y: -10, width: 120, height: 120)]
        .map { $0.intersection(list.canvas) }
    )
    guard case .fill(let fill)? = list.leaves.first else { return }
    expectClose(fill.transform, Affine(2, 0, 0, 2, -10, -10))
  }

  @Test("In perspective a fill is a projected path in output pixels")
  func projectedFill() throws {
    let list = try SampledScenes.list([stage([turned()])])
    guard case .fill(let fill)? = list.leaves.first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.transform == .identity)
    // The left edge comes nearer: z = −x·sin for x = −30 is towards the viewer.
    let (s, c) = (ElementaryFunctions.sin(1), ElementaryFunctions.cos(1))
    let (near, far) = (1 - 30 * s / 200, 1 + 30 * s / 200)
    let corners = [
      Point(50 - 30 * c / near, 50 - 30 / near), Point(50 + 30 * c / far, 50 - 30 / far),
      Point(50 + 30 * c / far, 50 + 30 / far), Point(50 - 30 * c / near, 50 + 30 / near),
    ]
    expectClose(fill.path, Path.polyline(corners, closed: true), within: 1.0 / 4096)
  }

  @Test("Strokes become outlines; gradients and images are projected from their plane")
  func otherItems() throws {
    var shape = ShapeContent()
    shape.path = .ellipse(in: Rect(5, 5, 50, 50))
    shape.fillColor = nil
    shape.strokeColor = .white
    var gradient = GradientContent()
    gradient.colors = [.white, .black]
    for content in [LayerContent.shape(shape), .gradient(gradient), .none] {
      let layer = stage([turned()]) { layer in
        layer.sublayers[0].state.backgroundColor = nil
        layer.sublayers[0].state.content = content
        if content == .none { layer.sublayers[0].state.contents = .asset("photo") }
      }
      let list = try SampledScenes.list([layer])
      if case .shape = content {
        guard case .fill(let fill)? = list.leaves.first else {
          Issue.record("no outline")
          continue
        }
        #expect(fill.transform == .identity && fill.rule == .nonZero)
      } else {
        let projection = try #require(list.groups.compactMap(\.projection).first)
        let corner = projection.map.apply(projection.area.rect.corners[0]).point
        expectClose(corner, Point(31.447, 15.67), within: 0.5)
        #expect(list.dump().contains(" projection ["))
      }
    }
  }

  @Test("Clips, masks and opacity act on the output")
  func groupsInPerspective() throws {
    let layer = stage([turned()]) { layer in
      layer.sublayers[0].state.masksToBounds = true
      layer.sublayers[0].state.cornerRadius = 10
      layer.sublayers[0].state.opacity = 0.5
      layer.sublayers[0].sublayers = [SampledScenes.box(Rect(30, 30, 300, 10), .black)]
      layer.sublayers[0].mask = SampledScenes.box(Rect(0, 0, 60, 40))
    }
    let list = try SampledScenes.list([layer])
    let group = try #require(list.groups.first { $0.mask != nil })
    #expect(group.opacity == 0.5 && group.projection == nil)
    #expect(group.clips.count == 1 && group.clips[0].transform == .identity)
    #expect(group.clips[0].path.elements.contains { if case .curve = $0 { true } else { false } })
    #expect(group.items.count == 2)
  }

  @Test("In perspective, too, a layer outside the canvas casts its shadow into it")
  func shadowFromOutside() throws {
    let layer = turned(by: 0.3)
    var outside = layer
    outside.state.position.x = -50
    (outside.state.shadow.opacity, outside.state.shadow.offset) = (1, Size(80, 0))
    #expect(try SampledScenes.list([stage([layer])]).leaves.count == 1)
    let list = try SampledScenes.list([stage([outside])])
    let group = try #require(list.groups.first { $0.shadow != nil })
    #expect(group.items.first.map { $0.bounds.x < 0 } == true)
    // The layer ends at 50 - 71.3 * 200 / 208.9 = -18. A point in its middle is cos 0.3 + 100 / 200 *
    // sin 0.3 = 1.10 pixels wide, so the shadow falls 88 pixels to the right and reaches 10 further.
    #expect((78...82).contains(group.bounds.x + group.bounds.width))
  }

  @Test("Neighbours that leave their plane are ordered by depth, and cut where they cross")
  func siblings() throws {
    let (left, right) = (turned(.white, by: 1), turned(.black, by: -1))
    var plain = SampledScenes.box(Rect(0, 0, 100, 100), nil)
    plain.sublayers = [left, right]
    for parent in [stage([left, right]), plain] {
      // The left half of the first one and the right half of the other one are near. One of the two is cut.
      let colors = try SampledScenes.list([parent]).fillColors
      #expect(colors.count == 3 && colors.first == colors.last && colors[1] != colors[0])
    }
    // By the transform alone.
    var (far, near) = (turned(.white, by: 0), turned(.black, by: 0))
    far.state.transform = AnimatedTransform(.translation(0, 0, -5))
    near.state.transform = AnimatedTransform(.translation(0, 0, 1))
    for layers in [[near, far], [far, near]] {
      #expect(try SampledScenes.list([stage(layers)]).fillColors == [.white, .black])
    }
    // A layer in its plane is drawn whole, before or after those around it.
    let flat = SampledScenes.box(Rect(0, 40, 100, 20), .black)
    #expect(try SampledScenes.list([stage([flat, left])]).fillColors == [.black, .white])
    #expect(try SampledScenes.list([stage([left, flat])]).fillColors == [.white, .black])
  }

  @Test("Placements, as of Lottie layers, leave the order of siblings as it is")
  func placedSiblings() throws {
    var depth = DepthPlacement()
    depth.rotationY = .constant(1)
    var placed = SampledScenes.box(Rect(0, 0, 60, 60), .white)
    placed.placement = FadedPlacement(Placement(position: .constant(Point(20, 20)), depth: depth))
    let other = turned(.black, by: -1)
    #expect(try SampledScenes.list([stage([placed, other])]).leaves.count == 2)
  }

  @Test("Layers behind the eye are not drawn")
  func behindTheEye() throws {
    #expect(try SampledScenes.list([stage([turned(by: 0, z: 300)])]).items.isEmpty)
    #expect(try SampledScenes.list([stage([turned(by: 1, z: 300)])]).items.isEmpty)
    let half = try SampledScenes.list([stage([turned(by: .pi / 2 - 0.1, z: 190)])])
    for leaf in half.leaves { #expect(leaf.bounds.intersection(half.canvas) == leaf.bounds) }
  }

  @Test("A layer that is not double sided hides when it faces away")
  func backFaces() throws {
    for (angle, isVisible) in [(0.0, true), (1.2, true), (1.9, false), (3.1, false), (-1.9, false)]
    {
      let layer = turned(by: angle)
      var single = layer
      single.state.isDoubleSided = false
      #expect(try SampledScenes.list([stage([layer])]).items.isEmpty == false)
      #expect(try SampledScenes.list([stage([single])]).items.isEmpty == !isVisible)
      #expect(try SampledScenes.list([single]).items.isEmpty == !isVisible)
      // Mirroring by a flipped parent is not a turn.
      let flipped = stage([single]) { $0.state.isGeometryFlipped = true }
      #expect(try SampledScenes.list([flipped]).items.isEmpty == !isVisible)
    }
  }

  @Test("A layer flattens its sublayers and a transform layer does not")
  func flattening() throws {
    let inner = SampledScenes.box(Rect(0, 0, 40, 40)) { layer in
      layer.state.transform = AnimatedTransform(.rotation(.pi / 3, 0, 1, 0))
    }
    func width(_ kind: LayerContent) throws -> Int? {
      let outer = SampledScenes.box(Rect(30, 30, 40, 40), nil) { layer in
        layer.state.content = kind
        layer.state.transform = AnimatedTransform(.rotation(-.pi / 3, 0, 1, 0))
        layer.sublayers = [inner]
      }
      return try SampledScenes.list([outer]).leaves.first?.bounds.width
    }
    // Halved twice, against turned there and back.
    #expect(try width(.none) == 10)
    #expect(try [40, 41, 42].contains(width(.transform)))
  }

  @Test("Inside a transform layer the nearest plane is drawn last, through nested ones")
  func depthOrder() throws {
    let colors = (0..<3).map { Color(Double($0) / 4, 0, 0) }
    let near = turned(colors[0], by: 0, z: 50)
    let far = turned(colors[1], by: 0, z: -50)
    let middle = holder([turned(colors[2], by: 0, z: 10)])
    let list = try SampledScenes.list([holder([near, far, middle])])
    #expect(list.fillColors == [colors[1], colors[2], colors[0]])
    // Half a turn of the whole puts the last first.
    let turnedAround = holder([near, far, middle]) { layer in
      layer.state.transform = AnimatedTransform(.rotation(.pi, 0, 1, 0))
    }
    let back = try SampledScenes.list([turnedAround])
    #expect(back.fillColors == [colors[0], colors[2], colors[1]])
  }

  @Test("A transform layer fades every sublayer separately and draws nothing itself")
  func transformLayer() throws {
    let layer = holder([turned(by: 0), turned(by: 0)]) { layer in
      layer.state.opacity = 0.5
      layer.state.backgroundColor = .white
      layer.state.borderWidth = 3
      layer.state.masksToBounds = true
      layer.mask = SampledScenes.box(Rect(0, 0, 1, 1))
    }
    let list = try SampledScenes.list([layer])
    #expect(list.fillColors == [Color(1, 1, 1, 0.5), Color(1, 1, 1, 0.5)])
    #expect(list.groups.allSatisfy { !$0.isIsolated && $0.clips.isEmpty })
  }

  @Test("A replicator preserves the depth of its copies on request")
  func replicator() throws {
    func list(_ preservesDepth: Bool) throws -> DisplayList {
      let layer = stage([]) { layer in
        var replicator = ReplicatorContent()
        replicator.instanceCount = 2
        replicator.instanceTransform = AnimatedTransform(.translation(0, 0, 100))
        replicator.preservesDepth = preservesDepth
        let inner = SampledScenes.box(Rect(0, 0, 100, 100), nil) { inner in
          inner.state.content = .replicator(replicator)
          inner.sublayers = [SampledScenes.box(Rect(40, 40, 20, 20))]
        }
        layer.sublayers = [inner]
      }
      return try SampledScenes.list([layer])
    }
    #expect(try list(false).leaves.map(\.bounds.width) == [20, 20])
    #expect(try list(true).leaves.map(\.bounds.width) == [20, 40])
  }

  @Test("geometryFlipped mirrors sublayers about the middle; two of them cancel")
  func flipped() throws {
    func list(_ outer: Bool, _ inner: Bool) throws -> DisplayList {
      let box = SampledScenes.box(Rect(10, 10, 20, 10), nil) { layer in
        layer.state.contents = .asset("photo")
      }
      let parent = SampledScenes.box(Rect(0, 0, 60, 60), nil) { layer in
        layer.state.isGeometryFlipped = inner
        layer.sublayers = [box]
      }
      return try SampledScenes.list([
        SampledScenes.box(Rect(0, 0, 100, 100), nil) { layer in
          layer.state.isGeometryFlipped = outer
          layer.sublayers = [parent]
        }
      ])
    }
    func bounds(_ outer: Bool, _ inner: Bool) throws -> PixelRect? {
      try list(outer, inner).leaves.first?.bounds
    }
    #expect(try bounds(false, false) == PixelRect(x: 10, y: 10, width: 20, height: 10))
    #expect(try bounds(false, true) == PixelRect(x: 10, y: 40, width: 20, height: 10))
    #expect(try bounds(true, false) == PixelRect(x: 10, y: 80, width: 20, height: 10))
    #expect(try bounds(true, true) == PixelRect(x: 10, y: 50, width: 20, height: 10))
    for (outer, inner) in [(false, true), (true, false), (true, true)] {
      guard case .image(let image)? = try list(outer, inner).leaves.first else {
        Issue.record("no picture")
        continue
      }
      #expect(image.transform.d == 1, "the picture stays upright")
    }
  }

  @Test("A scroll layer shows the part that bounds.origin names")
  func scroll() throws {
    let layer = SampledScenes.box(Rect(0, 0, 40, 40), nil) { layer in
      layer.state.content = .scroll(.vertically)
      layer.state.masksToBounds = true
      layer.state.bounds.origin = Point(0, 30)
      layer.sublayers = [SampledScenes.box(Rect(0, 40, 40, 100))]
    }
    let list = try SampledScenes.list([layer])
    #expect(list.leaves.map(\.bounds) == [PixelRect(x: 0, y: 10, width: 40, height: 30)])
  }

  @Test("anchorPointZ moves the axis of a turn")
  func anchorDepth() throws {
    let layer = turned(by: .pi).with { $0.state.anchorPointZ = 50 }
    // The layer is 50 points behind its anchor, and half a turn puts it 50 points before it.
    let list = try SampledScenes.list([stage([layer])])
    guard case .fill(let fill)? = list.leaves.first else {
      Issue.record("no fill")
      return
    }
    expectClose(fill.transform.a, -4.0 / 3, within: 1e-9)
  }

  @Test("Planes apart from each other are ordered by their depth, whichever way they lean")
  func depthOfMiddles() throws {
    for angle in [-1.0, 1] {
      for axis in [Point(1, 0), Point(0, 1)] {
        var leaning = SampledScenes.box(Rect(30, 30, 40, 40), .black)
        leaning.state.zPosition = 30
        leaning.state.transform = AnimatedTransform(.rotation(angle, axis.x, axis.y, 0))
        var space = SampledScenes.box(Rect(0, 0, 100, 100), nil)
        space.state.content = .transform
        space.sublayers = [leaning, SampledScenes.box(Rect(30, 30, 40, 40))]
        #expect(try SampledScenes.list([space]).fillColors == [.white, .black])
      }
    }
  }

  @Test("Of parallel planes the nearer one is drawn last, wherever their middles are")
  func parallelPlanes() throws {
    let plate = SampledScenes.box(Rect(0, 20, 100, 60), .white)
    for x in [2.0, 78] {
      for angle in [-Double.pi / 6, .pi / 6] {
        var square = SampledScenes.box(Rect(x, 40, 20, 20), .black)
        square.state.zPosition = 20
        let turnedHolder = holder([square, plate]) { layer in
          layer.state.transform = AnimatedTransform(.rotation(angle, 0, 1, 0))
        }
        #expect(try SampledScenes.list([stage([turnedHolder])]).fillColors == [.white, .black])
      }
    }
  }

  @Test("In one plane the order of the tree counts, however the plane leans")
  func samePlane() throws {
    let card = SampledScenes.box(Rect(10, 10, 80, 80), .white)
    for x in [12.0, 78] {
      let label = SampledScenes.box(Rect(x, 20, 10, 60), .black)
      let leaning = holder([card, label]) { layer in
        layer.state.transform = AnimatedTransform(.rotation(0.7, 0, 1, 0))
      }
      #expect(try SampledScenes.list([stage([leaning])]).fillColors == [.white, .black])
    }
  }

  @Test("Planes that cross are cut where they do")
  func crossingPlanes() throws {
    // Both turn about x = 50: the first one comes nearer on the left, the second one on the right.
    let list = try SampledScenes.list([
      holder([turned(.white, by: 0.7), turned(.black, by: -0.7)])
    ])
    #expect(list.fillColors == [.black, .white, .black])
    let parts = list.groups.filter { $0.origin.part == .piece }
    let cuts = parts.compactMap(\.clips.first?.path.controlBounds)
    try #require(cuts.count == 2)
    // The farther part reaches a pixel under the nearer one.
    #expect(abs(cuts[0].maxX - 51) < 1e-6 && abs(cuts[1].minX - 50) < 1e-6)
  }

  @Test("Planes that only touch are not cut")
  func touchingPlanes() throws {
    func side(_ angle: Double, _ color: Color) -> Layer {
      SampledScenes.box(Rect(20, 20, 60, 60), color) { layer in
        layer.state.anchorPointZ = -30
        layer.state.transform = AnimatedTransform(.rotation(angle, 0, 1, 0))
      }
    }
    let cube = holder([side(0, .white), side(.pi / 2, .black), side(.pi, .black)]) { layer in
      layer.state.transform = AnimatedTransform(.rotation(0.5, 0.3, 1, 0))
    }
    let list = try SampledScenes.list([stage([cube])])
    #expect(list.leaves.count == 3 && list.groups.allSatisfy { $0.origin.part != .piece })
  }
}

extension Layer {
  fileprivate func with(_ change: (inout Layer) -> Void) -> Layer {
    var layer = self
    change(&layer)
    return layer
  }
}
