import DisplayModel
import Graphics
import SceneModel
import Testing

@Suite("The look of layers in display lists")
struct EffectSamplingTests {
  private func box(_ change: @escaping (inout LayerState) -> Void) -> Layer {
    SampledScenes.box(Rect(20, 20, 40, 20), Color(1, 0, 0)) { change(&$0.state) }
  }

  private func group(_ layers: [Layer]) throws -> DisplayGroup {
    try #require(try SampledScenes.list(layers).groups.first)
  }

  @Test("A shadow is scaled by the transform, and the bounds grow by offset and three sigma")
  func shadow() throws {
    let layer = box { state in
      state.shadow.opacity = 0.5
      state.shadow.radius = 2
      state.shadow.offset = Size(3, 4)
      state.transform = AnimatedTransform(.scale(0.5, 2))
    }
    #expect(
      try SampledScenes.dump([layer]) == """
        group layers[0] bounds [25 10 33 54]
          shadow (0 0 0 0.5) offset [1.5 8] sigma 2
          fill (1 0 0 1) nonZero bounds [30 10 20 40] transform [0.5 0 0 2 30 10] \
        path M 0 0 L 40 0 L 40 20 L 0 20 Z
        """
    )
  }

  @Test(
    "The feather of a mask blurs by the mean of its two sides",
    arguments: [(Point(16, 0), 8.0), (Point(0, 16), 8), (Point(4, 12), 8), (Point(2, 0), 1)]
      as [(Point, Double)]
  )
  func feather(_ feather: Point, _ sigma: Double) throws {
    var layer = box { _ in }
    var mask = MaskPath(path: .constant(.rect(Rect(5, 5, 20, 10))))
    mask.feather = .constant(feather)
    layer.maskPaths = [mask]
    #expect(try SampledScenes.dump([layer]).contains("blur \(sigma.shortestDecimal)\n"))
  }

  @Test("No shadow is made without opacity, colour or alpha")
  func noShadow() throws {
    let changes: [(inout Shadow) -> Void] = [
      { _ in }, { $0.opacity = 0 }, { $0.opacity = -1 },
      { shadow in
        shadow.opacity = 1
        shadow.color = nil
      },
    ]
    let plain = try SampledScenes.dump([box { _ in }])
    for change in changes {
      #expect(try SampledScenes.dump([box { change(&$0.shadow) }]) == plain)
    }
  }

  @Test("A layer outside the canvas still casts its shadow into it")
  func shadowFromOutside() throws {
    var layer = box { state in
      state.shadow.opacity = 1
      state.shadow.offset = Size(100, 0)
      state.shadow.radius = 1
    }
    layer.state.position.x = -60
    let group = try group([layer])
    #expect(group.items.first?.bounds == PixelRect(x: -80, y: 20, width: 40, height: 20))
    #expect(group.bounds == PixelRect(x: 17, y: 17, width: 46, height: 26))
  }

  @Test("A shadow path casts without content, and is cut by masksToBounds (Q9)")
  func shadowPath() throws {
    var layer = box { state in
      state.backgroundColor = nil
      state.shadow.opacity = 1
      state.shadow.offset = .zero
      state.shadow.radius = 0
      state.shadow.path = .rect(Rect(0, 0, 80, 20))
    }
    #expect(try group([layer]).bounds == PixelRect(x: 20, y: 20, width: 80, height: 20))
    layer.state.masksToBounds = true
    let cut = try group([layer])
    #expect(cut.bounds == PixelRect(x: 20, y: 20, width: 40, height: 20))
    #expect(cut.clips.count == 1 && cut.shadow?.path != nil)
  }

  @Test("Filters become effects in order; filters without effect are omitted")
  func filters() throws {
    let layer = box { state in
      state.filters = [
        LayerFilter(.gaussianBlur(radius: 4)), LayerFilter(.contrast(amount: 1)),
        LayerFilter(.gaussianBlur(radius: 0)), LayerFilter(.brightness(amount: 0.25)),
      ]
    }
    let group = try group([layer])
    #expect(group.effects == [.blur(sigma: 4), .colorMatrix(.brightness(0.25))])
    #expect(group.bounds == PixelRect(x: 8, y: 8, width: 64, height: 44))
  }

  @Test("A blur along an axis of the layer follows the layer's turns")
  func blurDirections() throws {
    func effects(
      _ direction: BlurDirection,
      turned angle: Double,
      scaled scale: Transform3D = .identity
    ) throws -> [Effect] {
      let layer = box { state in
        state.filters = [LayerFilter(.gaussianBlur(radius: 4, direction: direction))]
        state.transform = AnimatedTransform(scale.concatenating(.rotation(angle, 0, 0, 1)))
      }
      return try group([layer]).effects
    }
    #expect(try effects(.horizontal, turned: 0) == [.blur(x: 4, y: 0)])
    #expect(try effects(.vertical, turned: 0) == [.blur(x: 0, y: 4)])
    #expect(try effects(.horizontal, turned: .pi / 2) == [.blur(x: 0, y: 4)])
    guard case .directionalBlur(let sigma, let axis, _) = try effects(.vertical, turned: .pi / 6)[0]
    else {
      Issue.record("no blur along an axis")
      return
    }
    #expect(sigma == 4)
    #expect(axis.distance(to: Point(-0.5, 0.75.squareRoot())) < 1e-6)
    // The radius grows with the axis that it lies along.
    let wide = Transform3D.scale(3, 1, 1)
    #expect(try effects(.horizontal, turned: 0, scaled: wide) == [.blur(x: 12, y: 0)])
    #expect(try effects(.vertical, turned: 0, scaled: wide) == [.blur(x: 0, y: 4)])
  }

  @Test("Blurs along both axes in a row are one where their deviations allow it")
  func joinedBlurs() throws {
    func effects(turned angle: Double, scaled scale: Transform3D = .identity) throws -> [Effect] {
      let layer = box { state in
        state.filters = [BlurDirection.horizontal, .vertical].map {
          LayerFilter(.gaussianBlur(radius: 4, direction: $0))
        }
        state.transform = AnimatedTransform(scale.concatenating(.rotation(angle, 0, 0, 1)))
      }
      return try group([layer]).effects
    }
    let wide = Transform3D.scale(3, 0.5, 1)
    #expect(try effects(turned: 0) == [.blur(sigma: 4)])
    #expect(try effects(turned: .pi / 6) == [.blur(sigma: 4)])
    #expect(try effects(turned: 0, scaled: wide) == [.blur(x: 12, y: 2)])
    #expect(try effects(turned: .pi / 2, scaled: wide) == [.blur(x: 2, y: 12)])
    #expect(try effects(turned: .pi / 6, scaled: wide).count == 2)
  }

  @Test("Blurs are limited to 250 pixels")
  func greatestBlur() throws {
    let layer = box { $0.filters = [LayerFilter(.gaussianBlur(radius: 1e9))] }
    #expect(try group([layer]).effects == [.blur(sigma: 250)])
  }

  @Test("A blending layer isolates its parent, also through copies")
  func blending() throws {
    let child = box { $0.blendMode = .multiply }
    let parent = SampledScenes.box(Rect(0, 0, 90, 90)) { $0.sublayers = [child] }
    #expect(try group([parent]).isolatesBlending)
    let replicator = SampledScenes.box(Rect(0, 0, 90, 90), nil) { layer in
      var content = ReplicatorContent()
      content.instanceCount = 2
      content.instanceAlphaOffset = -0.5
      layer.state.content = .replicator(content)
      layer.sublayers = [child]
    }
    let outer = try group([replicator])
    #expect(outer.isolatesBlending && outer.items.count == 2)
    let copies = outer.items.compactMap { item in
      if case .group(let copy) = item { copy } else { nil }
    }
    #expect(copies.allSatisfy { !$0.isIsolated })
    let opacities = copies.compactMap { copy -> Double? in
      if case .group(let group)? = copy.items.first { group.opacity } else { nil }
    }
    #expect(opacities == [1, 0.5])
  }

  @Test("Without group opacity every part fades by itself")
  func partOpacity() throws {
    let layer = SampledScenes.box(Rect(0, 0, 50, 50), Color(1, 0, 0)) { layer in
      layer.state.opacity = 0.5
      layer.state.allowsGroupOpacity = false
      layer.sublayers = [
        SampledScenes.box(Rect(0, 0, 10, 10), Color(0, 1, 0)) { $0.state.opacity = 0.5 }
      ]
    }
    let list = try SampledScenes.list([layer])
    #expect(list.fillColors == [Color(1, 0, 0, 0.5), Color(0, 1, 0, 0.25)])
    #expect(list.groups.allSatisfy { !$0.isIsolated })
  }

  @Test("The nearest sibling of the name cuts, and is not drawn")
  func matte() throws {
    let green = Color(0, 1, 0)
    var layer = box { _ in }
    layer.matte = Matte(layer: "m", mode: .alphaInverted)
    let far = SampledScenes.box(Rect(0, 0, 9, 9), Color(0, 0, 1), name: "m")
    let near = SampledScenes.box(Rect(0, 0, 30, 30), green, name: "m")
    let list = try SampledScenes.list([far, box { _ in }, layer, near])
    let group = try #require(list.groups.last)
    #expect(list.items.count == 3)
    #expect(group.mask?.mode == .alphaInverted && group.mask?.items.count == 1)
    #expect(group.bounds == PixelRect(x: 20, y: 20, width: 40, height: 20))
    #expect(list.fillColors == [Color(0, 0, 1), Color(1, 0, 0), Color(1, 0, 0)])
  }

  @Test("A matte without an image hides, or shows everything when inverted")
  func emptyMatte() throws {
    for (mode, count) in [(MatteMode.alpha, 0), (.lumaInverted, 1)] {
      var layer = box { _ in }
      layer.matte = Matte(layer: "m", mode: mode)
      let hidden = SampledScenes.box(Rect(0, 0, 9, 9), name: "m") { $0.state.isHidden = true }
      #expect(try SampledScenes.list([hidden, layer]).items.count == count)
    }
  }

  @Test("Mattes in a circle end; a mask and a matte both cut")
  func matteChains() throws {
    var (a, b) = (box { _ in }, box { _ in })
    (a.name, b.name) = ("a", "b")
    (a.matte, b.matte) = (Matte(layer: "b"), Matte(layer: "a"))
    var c = box { _ in }
    c.matte = Matte(layer: "a")
    #expect(try SampledScenes.list([a, b, c]).items.isEmpty)
    b.matte = nil
    c.mask = SampledScenes.box(Rect(0, 0, 10, 10))
    c.state.blendMode = .screen
    let outer = try #require(try SampledScenes.list([a, b, c]).groups.first)
    #expect(outer.mask != nil && outer.blendMode == .screen)
    guard case .group(let inner)? = outer.items.first else { return #expect(Bool(false)) }
    #expect(inner.mask != nil && inner.blendMode == .normal)
  }

  @Test("A mask may have a mask")
  func nestedMask() throws {
    let layer = SampledScenes.box(Rect(0, 0, 50, 50)) { layer in
      layer.mask = SampledScenes.box(Rect(0, 0, 40, 40)) { mask in
        mask.mask = SampledScenes.box(Rect(10, 10, 5, 5))
      }
    }
    let list = try SampledScenes.list([layer])
    #expect(list.groups.first?.bounds == PixelRect(x: 10, y: 10, width: 5, height: 5))
  }

  @Test("contentsRect takes a part before gravity")
  func contentsRect() throws {
    let layer = SampledScenes.box(Rect(0, 0, 40, 20), nil) { layer in
      layer.state.contents = .asset("photo")
      layer.state.contentsRect = Rect(0.5, 0, 0.25, 1)
      layer.state.contentsGravity = .resizeAspect
    }
    guard case .image(let item)? = try SampledScenes.list([layer]).leaves.first else {
      return #expect(Bool(false))
    }
    // 1 × 2 of 4 × 2 pixels.
    #expect(item.source == Rect(2, 0, 1, 2))
    #expect(item.destination == Rect(15, 0, 10, 20))
  }

  @Test("contentsCenter gives nine parts that are added")
  func slices() throws {
    let layer = SampledScenes.box(Rect(0, 0, 40, 20), nil) { layer in
      layer.state.contents = .asset("photo")
      layer.state.contentsCenter = Rect(0.25, 0.5, 0.5, 0)
    }
    let list = try SampledScenes.list([layer])
    let parts = list.leaves.compactMap { item -> ImageItem? in
      if case .image(let image) = item { image } else { nil }
    }
    // The height has one pixel above the centre and one in it, none below.
    #expect(parts.count == 6)
    #expect(parts.map(\.destination.width) == [1, 38, 1, 1, 38, 1])
    #expect(parts.map(\.destination.height) == [1, 1, 1, 19, 19, 19])
  }

  @Test("Requested corners are rounded, in fill, clip and border")
  func corners() throws {
    let layer = SampledScenes.box(Rect(0, 0, 40, 40)) { layer in
      layer.state.cornerRadius = 10
      layer.state.maskedCorners = [.maxXmaxY]
      layer.state.borderWidth = 2
      layer.state.masksToBounds = true
    }
    let group = try group([layer])
    for case .fill(let fill) in group.items {
      #expect(fill.path.elements.count { if case .curve = $0 { true } else { false } } <= 2)
    }
    #expect(group.clips[0].path.elements.count == 6)
  }

  @Test("Shadows of filters are measured like the layer's, and retain the order of the filters")
  func shadowFilters() throws {
    let layer = box { state in
      state.filters = [
        LayerFilter(
          .innerShadow(
            LayerFilter.Shadow(color: .white, amount: 0.5, distance: 1, radius: 1, spread: 0.75),
            blendMode: .screen
          )
        ),
        LayerFilter(.dropShadow(LayerFilter.Shadow(angle: .pi / 2, distance: 5, radius: 1))),
        LayerFilter(.dropShadow(LayerFilter.Shadow(amount: 0))),
        LayerFilter(.levels(Levels(), .red)),
        LayerFilter(.tritone(Tritone(amount: 2))), LayerFilter(.tritone(Tritone(amount: 0))),
        LayerFilter(.colorOverlay(color: .black, amount: 0.25, blendMode: .multiply)),
      ]
      state.transform = AnimatedTransform(.scale(2, 2))
    }
    let group = try group([layer])
    #expect(
      group.effects == [
        .innerShadow(
          EffectShadow(color: Color(1, 1, 1, 0.5), offset: Point(2, 0), sigma: 2, gain: 4),
          .screen
        ),
        .shadow(EffectShadow(color: .black, offset: Point(0, 10), sigma: 2)),
        .tritone(Tritone()), .overlay(Color(0, 0, 0, 0.25), .multiply),
      ]
    )
    // 3 sigma and a pixel on every side, and the same 10 pixels lower.
    let image = PixelRect(x: 0, y: 0, width: 80, height: 40)
    #expect(group.effects.touched(from: image) == PixelRect(x: -7, y: -7, width: 94, height: 64))
    // The shadow looks 10 pixels up, the inner one then 2 pixels to the left, each 7 around that.
    #expect(group.effects.needed(for: image) == PixelRect(x: -16, y: -24, width: 108, height: 71))
    let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
    #expect(group.effects.touched(from: nothing).isEmpty)
  }

  @Test("The offset of an effect is limited")
  func farShadow() throws {
    let layer = box {
      $0.filters = [LayerFilter(.dropShadow(LayerFilter.Shadow(distance: 1e9)))]
    }
    #expect(
      try group([layer]).effects == [
        .shadow(EffectShadow(color: .black, offset: Point(Effect.maxOffset, 0), sigma: 0))
      ]
    )
  }
}
