import Graphics
import SceneModel
import Testing

@testable import Sampling

/// Layers that only place, fade and blend their sublayers show what they would show by way of all steps.
@Suite("Layers that only group others")
struct PlainGroupTests {
  private static func animation(_ channel: Channel) -> Animation {
    Animation(timing: Timing(duration: 10), action: .property(channel))
  }

  // Two boxes, of which one moves and the other is multiplied with what lies below.
  private static let boxes: [Layer] = [
    SampledScenes.box(Rect(0, 0, 30, 20), Color(1, 0, 0)) {
      $0.animations = [animation(.scalar(.positionX, .basic(from: 0, to: 200, by: nil)))]
    },
    SampledScenes.box(Rect(10, 5, 30, 20), Color(0, 0.5, 1, 0.5)) {
      $0.state.blendMode = .multiply
    },
  ]

  // What may be set on a layer that shows nothing of its own.
  private static let changes: [(String, @Sendable (inout Layer) -> Void)] = [
    ("none", { _ in }),
    ("opacity", { $0.state.opacity = 0.5 }),
    ("blend mode", { $0.state.blendMode = .screen }),
    ("rotation", { $0.state.transform.matrix = .rotation(0.3, 0, 0, 1) }),
    ("depth", { $0.state.transform.matrix = .rotation(0.3, 1, 1, 0) }),
    ("flat", { $0.state.transform.matrix = .scale(0, 1, 1) }),
    ("off the canvas", { $0.state.position = Point(500, 500) }),
    ("one sublayer", { $0.sublayers.removeLast() }),
    (
      "moving",
      {
        $0.animations = [
          animation(.component(.transform, .rotationZ, .basic(from: 0, to: 5, by: nil))),
          animation(.scalar(.opacity, .basic(from: 1, to: 0, by: nil))),
        ]
      }
    ),
  ]

  private static func group(_ layers: [Layer]) -> Layer {
    var layer = Layer()
    layer.state.bounds = Rect(0, 0, 60, 40)
    layer.state.position = Point(50, 50)
    layer.sublayers = layers
    return layer
  }

  // A blur of no size changes nothing, but such a layer is no plain group.
  private static func made(byAllSteps layer: Layer) -> Layer {
    var layer = layer
    layer.state.filters = [LayerFilter(name: "blur", .gaussianBlur(radius: 0))]
    return layer
  }

  private static func sampler(_ layer: Layer) -> SceneSampler {
    let scene = Scene(canvas: Canvas(width: 100, height: 100), duration: 10, layers: [layer])
    return SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .white,
      limits: Limits(),
      resources: StubResources()
    )
  }

  private static func isPlainGroup(_ layer: Layer) -> Bool {
    LayerList([layer], path: "layers", animated: []).nodes[0].isPlainGroup
  }

  @Test("They show what all steps make of them", arguments: changes.indices)
  func equal(_ number: Int) throws {
    for isNested in [false, true] {
      var layer = Self.group(Self.boxes)
      Self.changes[number].1(&layer)
      var other = Self.made(byAllSteps: layer)
      #expect(Self.isPlainGroup(layer) && !Self.isPlainGroup(other))
      if isNested { (layer, other) = (Self.group([layer]), Self.group([other])) }
      let (sampler, stepwise) = (Self.sampler(layer), Self.sampler(other))
      for time in [0.0, 2.5, 5, 9] {
        #expect(
          try sampler.displayList(at: time) == stepwise.displayList(at: time),
          "\(Self.changes[number].0) at \(time)"
        )
      }
    }
  }

  @Test("Layers that show or cut something are none")
  func others() {
    let changes: [(inout Layer) -> Void] = [
      { $0.state.backgroundColor = .black },
      { $0.state.borderWidth = 1 },
      { $0.state.masksToBounds = true },
      { $0.state.isGeometryFlipped = true },
      { $0.state.isDoubleSided = false },
      { $0.state.allowsGroupOpacity = false },
      { $0.state.content = .transform },
      { $0.state.sublayerTransform.matrix = .scale(2, 2, 1) },
      { $0.state.shadow.opacity = 1 },
      { $0.state.contents = .asset("photo") },
      { $0.mask = SampledScenes.box(Rect(0, 0, 5, 5), .black) { _ in } },
    ]
    for (number, change) in changes.enumerated() {
      var layer = Self.group(Self.boxes)
      change(&layer)
      #expect(!Self.isPlainGroup(layer), "change \(number)")
    }
  }
}
