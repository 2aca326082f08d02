import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite struct EffectsReaderTests {
  @Test func shadow() throws {
    let state = try readLayer(
      #"{"shadowColor":"red","shadowOffset":[-1,2],"shadowOpacity":0.5,"shadowRadius":4,"#
        + #""shadowPath":{"rect":[0,0,1,1]},"shadowOffset.width":7}"#
    ).state
    #expect(state.shadow.color == Color(1, 0, 0) && state.shadow.opacity == 0.5)
    #expect(state.shadow.offset == Size(7, 2) && state.shadow.radius == 4)
    #expect(state.shadow.path == .rect(Rect(0, 0, 1, 1)))
    // Q20: the default points upwards.
    #expect(LayerState().shadow.offset == Size(0, -3) && LayerState().shadow.radius == 3)
  }

  @Test func corners() throws {
    let state = try readLayer(
      #"{"cornerCurve":"continuous","maskedCorners":["minXminY","maxXmaxY"]}"#
    ).state
    #expect(state.cornerCurve == .continuous && state.maskedCorners == [.minXminY, .maxXmaxY])
    #expect(try readLayer(#"{"maskedCorners":[]}"#).state.maskedCorners == [])
  }

  @Test(arguments: BlendMode.allCases) func blendMode(_ mode: BlendMode) throws {
    #expect(try readLayer(#"{"blendMode":"\#(mode.rawValue)"}"#).state.blendMode == mode)
  }

  @Test func filters() throws {
    let filters = try readLayer(
      #"{"filters":[{"type":"gaussianBlur","name":"b","inputRadius":8},{"type":"contrast"},"#
        + #"{"type":"tint","inputColor":"lime","inputAmount":0.25}]}"#
    ).state.filters
    #expect(
      filters == [
        LayerFilter(name: "b", .gaussianBlur(radius: 8)), LayerFilter(.contrast(amount: 1)),
        LayerFilter(.tint(color: Color(0, 1, 0), amount: 0.25)),
      ]
    )
    #expect(try readLayer(#"{"filters":null}"#).state.filters.isEmpty)
  }

  @Test("A graph is a filter element of SVG, as markup or as JSON")
  func graphs() throws {
    func markup(_ value: String) throws -> String? {
      try readLayer(#"{"filters":[{"type":"graph","markup":\#(value)}]}"#).state.filters.first?
        .effect.markup
    }
    #expect(try markup(#""<filter/>""#) == "<filter/>")
    #expect(
      try markup(
        #"{"x":"-5%","primitives":[{"type":"feGaussianBlur","in":"a&\"<","stdDeviation":[1,2.5]},"#
          + #"{"type":"feMerge","children":[{"type":"feMergeNode"}]},"#
          + #"{"type":"feConvolveMatrix","preserveAlpha":true,"bias":null}]}"#
      ) == #"<filter x="-5%"><feGaussianBlur in="a&amp;&quot;&lt;" stdDeviation="1 2.5"/>"#
        + #"<feMerge><feMergeNode/></feMerge><feConvolveMatrix preserveAlpha="true"/></filter>"#
    )
    for value in [#""""#, #""blur""#, "3", #"{"primitives":[{"type":"rect"}]}"#, #"{"a b":1}"#] {
      let text = sceneText(#"{"filters":[{"type":"graph","markup":\#(value)}]}"#)
      #expect(throws: (any Error).self, "\(value)") { try SceneReader().read(Array(text.utf8)) }
    }
  }

  @Test("Filters of several colours, curves and shadows have inputs and choices")
  func richFilters() throws {
    let filters = try readLayer(
      #"{"filters":[{"type":"tritone","inputShadows":"red","inputAmount":0.5},"#
        + #"{"type":"levels","channel":"alpha","inputGamma":2,"outputBlack":0.25},"#
        + #"{"type":"colorOverlay","inputColor":"lime","blendMode":"multiply"},"#
        + #"{"type":"tint","inputShadows":"red","colorSpace":"linearRGB"},"#
        + #"{"type":"dropShadow","inputAngle":"90deg","inputDistance":4,"inputRadius":2},"#
        + #"{"type":"innerShadow","inputSpread":0.5,"blendMode":"screen"}]}"#
    ).state.filters
    #expect(
      filters.map(\.effect) == [
        .tritone(Tritone(shadows: Color(1, 0, 0), amount: 0.5)),
        .levels(Levels(gamma: 2, outputBlack: 0.25), .alpha),
        .colorOverlay(color: Color(0, 1, 0), amount: 1, blendMode: .multiply),
        .tint(color: .white, shadows: Color(1, 0, 0), amount: 1, colorSpace: .linearRGB),
        .dropShadow(LayerFilter.Shadow(angle: .pi / 2, distance: 4, radius: 2)),
        .innerShadow(LayerFilter.Shadow(spread: 0.5), blendMode: .screen),
      ]
    )
  }

  @Test("Colours, angles and numbers of filters are animated")
  func richFilterAnimation() throws {
    let keys =
      #""filters":[{"type":"tritone","name":"t"},{"type":"dropShadow","name":"s"}],"#
    let animations = [
      #"{"keyPath":"filters.t.inputMidtones","from":"black","to":"white","duration":2}"#,
      #"{"keyPath":"filters.s.inputAngle","from":0,"to":"180deg","duration":2}"#,
      #"{"keyPath":"filters.s.inputDistance","from":0,"to":8,"duration":2}"#,
    ]
    let layer = try readLayer(
      #"{\#(keys)"animations":[\#(animations.joined(separator: ","))]}"#
    )
    let filters = layer.presentation(atLocalTime: 1).filters
    #expect(filters[0].effect == .tritone(Tritone(midtones: Color(0.5, 0.5, 0.5))))
    #expect(
      filters[1].effect == .dropShadow(LayerFilter.Shadow(angle: .pi / 2, distance: 4))
    )
  }

  @Test func filterAnimation() throws {
    let keys = #""filters":[{"type":"gaussianBlur","name":"a.b","inputRadius":2}],"#
    let layer = try readLayer(
      #"{\#(keys)"animations":[{"keyPath":"filters.a.b.inputRadius","to":6,"duration":2}]}"#
    )
    let middle = layer.presentation(atLocalTime: 1)
    #expect(middle.filters == [LayerFilter(name: "a.b", .gaussianBlur(radius: 4))])
  }

  @Test func matte() throws {
    let text = sceneText(
      #"{"name":"a"},{"name":"b"},{"matte":{"layer":"a","mode":"lumaInverted"}},{"matte":{"layer":"a"}}"#
    )
    let layers = try read(text).scene.layers
    #expect(
      layers.map(\.matte) == [nil, nil, Matte(layer: "a", mode: .lumaInverted), Matte(layer: "a")]
    )
  }

  @Test func trilinearIsLinear() throws {
    #expect(
      try readLayer(#"{"minificationFilter":"trilinear"}"#).state.minificationFilter == .linear
    )
  }

  @Test(arguments: [
    (#"{"masksToBounds":true,"shadowOpacity":1}"#, true),
    (#"{"mask":{},"shadowOpacity":1}"#, true),
    (#"{"shadowOpacity":1}"#, false),
    (#"{"masksToBounds":true}"#, false),
  ]) func shadowHint(_ layer: String, _ isGiven: Bool) throws {
    let hints = SceneLint.hints(for: try read(sceneText(layer)).scene)
    #expect(hints.contains { $0.message.contains("use two layers") } == isGiven)
  }

  @Test func isolatingKeepsMattes() throws {
    let scene = try read(
      sceneText(#"{"name":"m"},{"name":"x"},{"name":"y","matte":{"layer":"m"}}"#)
    ).scene
    #expect(scene.isolating(layerNamed: "y")?.layerNames == ["m", "y"])
    #expect(scene.isolating(layerNamed: "x")?.layerNames == ["x"])
  }
}
