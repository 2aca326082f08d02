import Graphics
import SceneModel
import Testing

@Suite("Layers that programs change while they run")
struct RevisionSamplingTests {
  private let red = Color(1, 0, 0)
  private let blue = Color(0, 0, 1)

  private func animated(from: Double, to: Double, attachment: Lifetime? = nil) -> Animation {
    Animation(
      timing: Timing(duration: 10, fillMode: .both),
      isRemovedOnCompletion: false,
      attachment: attachment,
      action: .property(
        .scalar(.positionX, .basic(from: from, to: to, by: nil))
      )
    )
  }

  private func state(_ color: Color, x: Double = 0) -> LayerState {
    SampledScenes.box(Rect(x, 0, 10, 10), color).state
  }

  @Test("From its time on a revision's values hold, and the last of them for good")
  func values() throws {
    var layer = Layer(state: state(red))
    layer.revisions = [
      LayerRevision(time: 1, state: state(blue)), LayerRevision(time: 2, state: state(red)),
    ]
    for (time, color) in [(0, red), (0.999, red), (1, blue), (1.999, blue), (2, red), (9, red)] {
      #expect(try SampledScenes.list([layer], at: time).fillColors == [color], "\(time) s")
    }
  }

  @Test("Values change while the layer's clock is paused")
  func pausedClock() throws {
    var layer = Layer(state: state(red))
    layer.timing.speed = 0
    layer.revisions = [
      LayerRevision(time: 1, state: state(blue), timing: Timing(speed: 0, duration: .infinity))
    ]
    #expect(try SampledScenes.list([layer], at: 0.5).fillColors == [red])
    #expect(try SampledScenes.list([layer], at: 1.5).fillColors == [blue])
  }

  @Test("A clock pauses and resumes: time is constant from 2 s to 5 s")
  func clock() throws {
    var layer = Layer(state: state(red))
    layer.animations = [animated(from: 5, to: 105)]
    layer.revisions = [
      LayerRevision(
        time: 2,
        state: layer.state,
        timing: Timing(timeOffset: 2, speed: 0, duration: .infinity)
      ),
      LayerRevision(time: 5, state: layer.state, timing: Timing(beginTime: 3, duration: .infinity)),
    ]
    for (time, x) in [(1, 10), (2, 20), (4, 20), (5, 20), (7, 40)] as [(Double, Double)] {
      let bounds = try SampledScenes.list([layer], at: time).items.first?.bounds
      #expect(bounds?.x == Int(x), "\(time) s")
    }
  }

  @Test("An animation has an effect only while it is attached")
  func attachment() throws {
    var layer = Layer(state: state(red))
    layer.animations = [animated(from: 45, to: 45, attachment: Lifetime(from: 1, to: 2))]
    for (time, x) in [(0.5, 0), (1, 40), (1.9, 40), (2, 0)] as [(Double, Int)] {
      #expect(try SampledScenes.list([layer], at: time).items.first?.bounds.x == x, "\(time) s")
    }
  }

  @Test("Copies of a replicator change at once, however late their clocks are")
  func copies() throws {
    var layer = Layer(state: state(red))
    layer.revisions = [LayerRevision(time: 1, state: state(blue))]
    var replicator = ReplicatorContent()
    replicator.instanceCount = 3
    replicator.instanceDelay = 5
    var row = Layer(sublayers: [layer])
    row.state.bounds = Rect(0, 0, 100, 100)
    row.state.position = Point(50, 50)
    row.state.content = .replicator(replicator)
    #expect(try SampledScenes.list([row], at: 0).fillColors == [red, red, red])
    #expect(try SampledScenes.list([row], at: 1).fillColors == [blue, blue, blue])
  }

  @Test("A layer that is alone loses its own image in every revision")
  func isolated() throws {
    var parent = Layer(state: state(red))
    parent.revisions = [LayerRevision(time: 1, state: state(blue))]
    parent.sublayers = [Layer(name: "inner", state: state(blue))]
    let scene = Scene(canvas: Canvas(width: 9, height: 9), duration: 2, layers: [parent])
    let alone = try #require(scene.isolating(layerNamed: "inner"))
    #expect(alone.layers[0].modelStates.map(\.backgroundColor) == [nil, nil])
  }
}
