import Graphics
import Sampling
import SceneModel
import Testing

@Suite("Replicators")
struct ReplicatorSamplingTests {
  private func replicator(
    _ sublayers: [Layer],
    _ change: (inout ReplicatorContent) -> Void
  ) -> Layer {
    var content = ReplicatorContent()
    change(&content)
    return SampledScenes.box(Rect(0, 0, 100, 100), nil) { layer in
      layer.state.content = .replicator(content)
      layer.sublayers = sublayers
    }
  }

  private let dot = SampledScenes.box(Rect(0, 0, 4, 4), Color(1, 0.5, 0.25))

  @Test("Copies are drawn in order, each moved by the step")
  func copies() throws {
    let list = try SampledScenes.list([
      replicator([dot]) {
        $0.instanceCount = 3
        $0.instanceTransform = AnimatedTransform(.translation(10, 5))
      }
    ])
    #expect(
      list.leaves.map(\.bounds) == [
        PixelRect(x: 0, y: 0, width: 4, height: 4),
        PixelRect(x: 10, y: 5, width: 4, height: 4),
        PixelRect(x: 20, y: 10, width: 4, height: 4),
      ]
    )
  }

  @Test("The step is about the centre of the bounds")
  func center() throws {
    let list = try SampledScenes.list([
      replicator([dot]) {
        $0.instanceCount = 2
        $0.instanceTransform = AnimatedTransform(.rotation(.pi, 0, 0, 1))
      }
    ])
    // Half a turn about (50, 50) takes 0…4 to 96…100.
    #expect(list.leaves.last?.bounds == PixelRect(x: 96, y: 96, width: 4, height: 4))
  }

  @Test("Colours multiply, alpha fades the copy as a whole")
  func colors() throws {
    let list = try SampledScenes.list([
      replicator([dot]) {
        $0.instanceCount = 3
        $0.instanceGreenOffset = -0.2
        $0.instanceAlphaOffset = -0.25
      }
    ])
    let expected = [
      Color(1, 0.5, 0.25, 1), Color(1, 0.4, 0.25, 0.75), Color(1, 0.3, 0.25, 0.5),
    ]
    #expect(list.fillColors.count == 3)
    for (a, b) in zip(list.fillColors, expected) {
      #expect(abs(a.green - b.green) < 1e-12 && abs(a.alpha - b.alpha) < 1e-12)
    }
  }

  @Test("Nested replicators multiply copies and colours, and add delays")
  func nesting() throws {
    var animated = dot
    animated.animations = [
      Animation(
        timing: Timing(duration: 10, fillMode: .both),
        isRemovedOnCompletion: false,
        action: .property(.scalar(.positionX, .basic(from: 0, to: 100, by: nil)))
      )
    ]
    let inner = replicator([animated]) {
      $0.instanceCount = 2
      $0.instanceDelay = 1
      $0.instanceColor = Color(0.5, 1, 1)
    }
    let outer = replicator([inner]) {
      $0.instanceCount = 2
      $0.instanceDelay = 2
      $0.instanceColor = Color(0.5, 1, 1)
    }
    let list = try SampledScenes.list([outer], at: 5)
    let lefts = list.leaves.map { $0.bounds.x }
    // Clocks of the copies: 5, 4, 3 and 2 s; positions 50, 40, 30, 20, boxes start 2 to the left.
    #expect(lefts == [48, 38, 28, 18])
    #expect(list.fillColors.allSatisfy { $0.red == 0.25 })
  }

  @Test("Masks inside are copied with their shifted clock")
  func masks() throws {
    let masked = SampledScenes.box(Rect(0, 0, 10, 10)) { layer in
      layer.mask = SampledScenes.box(Rect(0, 0, 10, 10)) { mask in
        mask.animations = [
          Animation(
            timing: Timing(duration: 10),
            action: .property(.scalar(.boundsHeight, .basic(from: 0, to: 10, by: nil)))
          )
        ]
      }
    }
    let list = try SampledScenes.list(
      [
        replicator([masked]) {
          $0.instanceCount = 2
          $0.instanceDelay = 4
        }
      ],
      at: 8
    )
    let heights = list.groups.compactMap(\.mask).map(\.bounds.height)
    #expect(heights == [8, 4])
  }

  @Test("P1: No copies below one, and limits are refused before the work")
  func counts() throws {
    #expect(try SampledScenes.list([replicator([dot]) { $0.instanceCount = 0 }]).items.isEmpty)
    #expect(try SampledScenes.list([replicator([dot]) { $0.instanceCount = -3 }]).items.isEmpty)
    #expect(
      try SampledScenes.list([replicator([dot]) { $0.instanceCount = 1.5 }]).leaves.count == 2
    )
    for count in [10_001, 1e9, 1e300] {
      #expect(throws: SamplingError.self) {
        try SampledScenes.list([replicator([dot]) { $0.instanceCount = count }])
      }
    }
    let maximum = try SampledScenes.list([replicator([dot]) { $0.instanceCount = 10_000 }])
    #expect(maximum.leaves.count == 10_000)
  }

  @Test("P1: Nested copies are counted together")
  func product() throws {
    var limits = Limits()
    limits.copiesPerFrame = 110
    func nested(_ count: Double) -> Layer {
      replicator([replicator([dot]) { $0.instanceCount = count }]) { $0.instanceCount = 10 }
    }
    // 10 outer copies and 10 × n inner ones.
    #expect(try SampledScenes.list([nested(10)], limits: limits).leaves.count == 100)
    #expect(throws: SamplingError.self) {
      try SampledScenes.list([nested(11)], limits: limits)
    }
  }

  @Test("Copies without motion blur are delayed from the frame's own time")
  func stillCopies() throws {
    var animated = dot
    animated.isMotionBlurred = false
    animated.animations = [
      Animation(
        timing: Timing(duration: 10, fillMode: .both),
        isRemovedOnCompletion: false,
        action: .property(.scalar(.positionX, .basic(from: 0, to: 100, by: nil)))
      )
    ]
    let blurred = replicator([animated]) {
      $0.instanceCount = 2
      $0.instanceDelay = 1
    }
    let scene = Scene(canvas: Canvas(width: 100, height: 100), duration: 10, layers: [blurred])
    let sampler = SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .clear,
      limits: Limits(),
      resources: StubResources()
    )
    // The shutter looks at 5.5 s; the copies stay at 5 and 4 s, boxes start 2 to the left.
    let list = try sampler.displayList(at: 5.5, frameTime: 5)
    #expect(list.leaves.map(\.bounds.x) == [48, 38])
  }
}
