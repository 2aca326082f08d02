import Graphics
import Sampling
import SceneModel
import Testing

/// Texts whose characters move one by one; each character is a square of 10 points.
@Suite("Letters of texts at an instant")
struct LetterSamplingTests {
  private func text(
    _ string: String = "abc",
    _ animations: [Animation] = [],
    change: (inout LetterAnimation, inout Layer) -> Void = { _, _ in }
  ) -> Layer {
    SampledScenes.box(Rect(10, 20, 80, 30), nil) { layer in
      var text = TextContent()
      (text.string, text.fontSize) = (string, 10)
      var letters = LetterAnimation()
      letters.stagger = .each(1)
      letters.animations = animations
      layer.state.content = .text(text)
      change(&letters, &layer)
      layer.state.content.text.letters = letters
    }
  }

  private func animation(_ channel: Channel, fill: FillMode = .both) -> Animation {
    Animation(
      timing: Timing(duration: 1, fillMode: fill),
      isRemovedOnCompletion: false,
      action: .property(channel)
    )
  }

  // The boxes of the fills in output pixels, in paint order.
  private func boxes(_ layer: Layer, at time: Double) throws -> [Rect] {
    try SampledScenes.list([layer], at: time).leaves.compactMap { item in
      guard case .fill(let fill) = item else { return nil }
      return fill.transform.apply(fill.path.controlBounds)
    }
  }

  private var drop: Animation {
    animation(.scalar(.positionY, .basic(from: -8, to: 0, by: nil)))
  }

  @Test("Each unit begins a stagger later, and its position is a distance from the layout")
  func stagger() throws {
    let layer = text("abc", [drop])
    #expect(
      try boxes(layer, at: 0.5)
        == [Rect(10, 16, 10, 10), Rect(20, 12, 10, 10), Rect(30, 12, 10, 10)]
    )
    // The first one is where the layout places it.
    #expect(
      try boxes(layer, at: 1.5)
        == [Rect(10, 20, 10, 10), Rect(20, 16, 10, 10), Rect(30, 12, 10, 10)]
    )
    // Consecutive units at rest are one outline.
    #expect(
      try boxes(layer, at: 2.5) == [Rect(10, 20, 20, 10), Rect(30, 16, 10, 10)]
    )
  }

  @Test("While nothing runs, the layer is drawn as without letters")
  func rest() throws {
    let layer = text("a bc", [animation(.scalar(.opacity, .basic(from: 0, to: 1, by: nil)))])
    var plain = layer
    plain.state.content.text.letters = nil
    let expected = try SampledScenes.dump([plain], at: 9)
    #expect(try SampledScenes.dump([layer], at: 9) == expected)
    #expect(try SampledScenes.dump([layer], at: 1.5) != expected)
    #expect(try boxes(layer, at: 0.5).count == 1)
    // Springs end near their end value.
    var spring = animation(.scalar(.positionX, .basic(from: 10, to: 0, by: nil)))
    spring.spring = Spring()
    spring.timing.duration = Spring().settlingDuration
    let sprung = text("a bc", [spring])
    #expect(try SampledScenes.dump([sprung], at: 9) == expected)
    #expect(try SampledScenes.dump([sprung], at: 0.2) != expected)
  }

  @Test("Scales and rotations are about the anchor of the unit's box")
  func anchor() throws {
    let grow = animation(.component(.transform, .scale, .basic(from: 2, to: 1, by: nil)))
    let middle = text("ab", [grow])
    #expect(try boxes(middle, at: 0) == [Rect(5, 15, 20, 20), Rect(15, 15, 20, 20)])
    let corner = text("ab", [grow]) { letters, _ in letters.anchor = Point(0, 1) }
    #expect(try boxes(corner, at: 0) == [Rect(10, 10, 20, 20), Rect(20, 10, 20, 20)])
  }

  @Test("Units have the colour of the layer, except in runs with a colour")
  func colors() throws {
    let blue = animation(
      .color(.foregroundColor, .basic(from: Color(0, 0, 1), to: Color(1, 0, 0), by: nil))
    )
    let layer = text("ab", [blue]) { _, layer in
      layer.state.content.text.foregroundColor = Color(1, 0, 0)
    }
    #expect(try SampledScenes.list([layer], at: 0).fillColors == [Color(0, 0, 1), Color(0, 0, 1)])
    #expect(try SampledScenes.list([layer], at: 5).fillColors == [Color(1, 0, 0)])
    let runs = text("", [blue]) { _, layer in
      var green = TextRun("b")
      green.foregroundColor = Color(0, 1, 0)
      layer.state.content.text.runs = [TextRun("a"), green]
    }
    #expect(try SampledScenes.list([runs], at: 0).fillColors == [Color(0, 0, 1), Color(0, 1, 0)])
  }

  @Test("A filter that letters change acts on every unit, other filters on the text")
  func filters() throws {
    let blur = FilterProperty(keyPath: "filters.b.inputRadius")
    let property = try #require(blur)
    let layer = text(
      "ab",
      [animation(.filter(property, .number(.basic(from: 4, to: 0, by: nil))))]
    ) { _, layer in
      layer.state.filters = [
        LayerFilter(name: "b", .gaussianBlur(radius: 0)),
        LayerFilter(name: "c", .saturate(amount: 0)),
      ]
    }
    let groups = try SampledScenes.list([layer], at: 0).groups.filter { !$0.effects.isEmpty }
    #expect(
      groups.map(\.origin.label) == ["layers[0]", "layers[0] letters[0]", "layers[0] letters[1]"]
    )
    let rest = try SampledScenes.list([layer], at: 5).groups.filter { !$0.effects.isEmpty }
    #expect(rest.map(\.origin.label) == ["layers[0]"])
  }

  @Test("Units follow the clock, the flip and the copies of their layer")
  func surroundings() throws {
    let late = text("ab", [drop]) { _, layer in layer.timing.beginTime = 1 }
    #expect(try boxes(late, at: 1.5) == (try boxes(text("ab", [drop]), at: 0.5)))
    let flipped = text("ab", [drop]) { _, layer in layer.state.isGeometryFlipped = true }
    // Up and down are exchanged for what is in the layer, not for its letters.
    #expect(try boxes(flipped, at: 0.5) == [Rect(10, 24, 10, 10), Rect(20, 28, 10, 10)])
  }

  @Test("Units count as layers of the frame")
  func budget() {
    var limits = Limits()
    limits.layersPerFrame = 3
    #expect(throws: Never.self) {
      try SampledScenes.list([text("ab", [drop])], limits: limits)
    }
    #expect(throws: SamplingError.self) {
      try SampledScenes.list([text("abc", [drop])], limits: limits)
    }
  }

  @Test("Frames do not depend on those before them")
  func determinism() throws {
    let layer = text("abcdef", [drop])
    let scene = Scene(canvas: Canvas(width: 100, height: 100), duration: 10, layers: [layer])
    func sampler() -> SceneSampler {
      SceneSampler(
        scene: scene,
        geometry: OutputGeometry(canvas: scene.canvas),
        background: .clear,
        resources: StubResources()
      )
    }
    let shared = sampler()
    for time in [5, 0.5, 9, 2.5, 0.5, 3.75, 1] {
      #expect(
        try shared.displayList(at: time).dump() == (try sampler().displayList(at: time).dump())
      )
    }
  }
}
