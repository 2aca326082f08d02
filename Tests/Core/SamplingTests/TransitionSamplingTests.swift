import Graphics
import SceneModel
import Testing

@Suite("Transitions in display lists")
struct TransitionSamplingTests {
  private let red = Color(1, 0, 0)
  private let blue = Color(0, 0, 1)

  private func layer(_ kind: TransitionKind, _ change: Channel? = nil) -> Layer {
    let change = change ?? .color(.backgroundColor, .basic(from: nil, to: blue, by: nil))
    return SampledScenes.box(Rect(20, 20, 40, 40), red) { layer in
      layer.animations = [
        Animation(
          timing: Timing(beginTime: 1, duration: 1),
          action: .transition(LayerTransition(kind: kind, side: .fromRight, changes: [change]))
        )
      ]
    }
  }

  @Test("Before and after there is just the layer")
  func ends() throws {
    for kind in TransitionKind.allCases {
      #expect(try SampledScenes.list([layer(kind)], at: 0.5).fillColors == [red])
      #expect(try SampledScenes.list([layer(kind)], at: 2).fillColors == [blue])
      #expect(!(try SampledScenes.dump([layer(kind)], at: 2).contains("transition")))
    }
  }

  @Test("A fade is a sum of both images")
  func fade() throws {
    let list = try SampledScenes.list([layer(.fade)], at: 1.25)
    #expect(
      list.fillColors == [red.withAlpha(multipliedBy: 0.75), blue.withAlpha(multipliedBy: 0.25)]
    )
    #expect(list.groups.contains { $0.isolatesBlending })
  }

  @Test("A push moves both images inside the bounds")
  func push() throws {
    let list = try SampledScenes.list([layer(.push)], at: 1.25)
    #expect(
      list.fillColors == [red.withAlpha(multipliedBy: 0.75), blue.withAlpha(multipliedBy: 0.25)]
    )
    let shifts = list.leaves.compactMap { item -> Double? in
      if case .fill(let fill) = item { fill.transform.tx } else { nil }
    }
    #expect(shifts == [10, 50])
    #expect(list.groups[0].clips.count == 1)
    #expect(list.groups[0].bounds == PixelRect(x: 20, y: 20, width: 40, height: 40))
  }

  @Test("A flip shows the old image, nothing edge on, and then the new one")
  func flip() throws {
    #expect(try SampledScenes.list([layer(.flip)], at: 1.25).fillColors == [red])
    #expect(try SampledScenes.list([layer(.flip)], at: 1.5).fillColors == [])
    #expect(try SampledScenes.list([layer(.flip)], at: 1.75).fillColors == [blue])
  }

  @Test("Blend mode and matte act on both images together")
  func style() throws {
    var layer = layer(.push)
    layer.state.blendMode = .multiply
    layer.matte = Matte(layer: "cutter")
    let cutter = SampledScenes.box(Rect(0, 0, 50, 50), red) { $0.name = "cutter" }
    let list = try SampledScenes.list([layer, cutter], at: 1.25)
    #expect(list.items.count == 1)
    #expect(list.groups.count { $0.blendMode != .normal } == 1)
    #expect(list.groups[0].blendMode == .multiply)
    #expect(list.groups.count { $0.mask != nil } == 1)
    // The matte stays where it is while the images move.
    #expect(list.groups[0].mask?.bounds == PixelRect(x: 0, y: 0, width: 50, height: 50))
  }

  @Test("A layer can be hidden by a transition, its clock standing while it goes")
  func hiding() throws {
    var layer = layer(.fade, .flag(.hidden, .basic(from: nil, to: true, by: nil)))
    var inner = SampledScenes.box(Rect(0, 0, 10, 10), blue)
    inner.animations = [
      Animation(
        timing: Timing(duration: 4),
        action: .property(.scalar(.positionX, .basic(from: 0, to: 40, by: nil)))
      )
    ]
    layer.sublayers = [inner]
    func position(at time: Double) throws -> Double? {
      try SampledScenes.list([layer], at: time).leaves.compactMap { item -> Double? in
        if case .fill(let fill) = item { fill.transform.tx } else { nil }
      }.last
    }
    #expect(try position(at: 0.5) == 20)
    #expect(try position(at: 1.25) == 25 && position(at: 1.75) == 25)
    #expect(try position(at: 2) == nil)
  }
}
