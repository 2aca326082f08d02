import Graphics
import SceneModel
import Testing

@testable import Sampling

/// Layers that show the same at all times are made once: which those are, and what that may not change.
@Suite("Still layers")
struct StaticLayerTests {
  private func square(_ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = Layer()
    layer.state.bounds = Rect(0, 0, 10, 10)
    layer.state.backgroundColor = .black
    change(&layer)
    return layer
  }

  private func isStatic(_ layer: Layer) -> Bool {
    LayerList([layer], path: "layers", animated: []).isStatic
  }

  @Test("A layer with time-dependent content, or with such a layer in it, is not static")
  func stillness() {
    #expect(isStatic(square()))
    #expect(isStatic(square { $0.sublayers = [square(), square()] }))
    let animated = square {
      $0.animations = [
        Animation(
          timing: Timing(duration: 1),
          action: .property(.scalar(.opacity, .basic(from: 0, to: 1, by: nil)))
        )
      ]
    }
    #expect(!isStatic(animated))
    #expect(!isStatic(square { $0.sublayers = [animated] }))
    #expect(!isStatic(square { $0.mask = animated }))
    #expect(!isStatic(square { $0.lifetime = Lifetime(from: 1, to: 2) }))
    #expect(!isStatic(square { $0.timing.duration = 3 }))
    #expect(!isStatic(square { $0.revisions = [LayerRevision(time: 1, state: LayerState())] }))
    #expect(isStatic(square { $0.placement = FadedPlacement() }))
    #expect(!isStatic(square { $0.state.content = .emitter(EmitterContent()) }))
    let path = AnimatedValue.constant(Path.rect(Rect(0, 0, 4, 4)))
    let shape = VectorItem.path(path)
    #expect(isStatic(square { $0.state.content = .vector(ShapeTree(items: [shape])) }))
    let turning = AnimatedValue<Double>.keyframes(
      KeyframeTrack(values: [0, 1], keyTimes: [0, 1])
    )
    #expect(!isStatic(square { $0.placement = FadedPlacement(Placement(rotation: turning)) }))
    #expect(!isStatic(square { $0.carriers = [Placement(rotation: turning)] }))
    let trim = VectorItem.trim(VectorTrim(start: turning))
    #expect(!isStatic(square { $0.state.content = .vector(ShapeTree(items: [shape, trim])) }))
    let mask = MaskPath(path: path, opacity: turning)
    #expect(!isStatic(square { $0.maskPaths = [mask] }))
  }

  @Test("A budget that is spent refuses what was made before, and is left as it was")
  func budget() throws {
    var limits = Limits()
    limits.vertices = 10
    var budget = FrameBudget(limits: limits)
    try budget.charge(vertices: 6, path: "")
    let cost = budget.spent
    #expect(cost.vertices == 6)
    let isRoom = budget.charge(cost)
    #expect(!isRoom)
    try budget.charge(vertices: 4, path: "")
    #expect(budget.spent.vertices == 10)
  }
}
