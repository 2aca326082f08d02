import Graphics
import SceneModel
import Testing

@testable import Sampling

/// Layers of fills and strokes that move are placed from parts that were made once: they show what they would show
/// if everything were made anew.
@Suite("Layers of static content")
struct StaticContentLayerTests {
  private static let ellipse = Path.ellipse(in: Rect(2, 3, 20, 12))

  private static func shape() -> LayerContent {
    var shape = ShapeContent()
    shape.path = ellipse
    shape.fillColor = Color(1, 0.5, 0, 1)
    shape.strokeColor = .black
    shape.lineWidth = 2
    shape.strokeEnd = 0.7
    return .shape(shape)
  }

  private static func vector() -> LayerContent {
    let fill = VectorItem.fill(VectorFill(paint: .color(.constant(Color(0, 0.5, 1, 1)))))
    let path = VectorItem.path(.constant(ellipse))
    let half = Placement(scale: .constant(Point(0.5, 0.25)))
    let group = VectorGroup(placement: FadedPlacement(half), items: [path, fill])
    return .vector(ShapeTree(items: [path, fill, .group(group)]))
  }

  // Turns, grows to sixteen times, moves off the canvas and fades within ten seconds.
  private static func animated(_ content: LayerContent) -> Layer {
    func animation(_ channel: Channel) -> Animation {
      Animation(timing: Timing(duration: 10), action: .property(channel))
    }
    return SampledScenes.box(Rect(10, 20, 30, 16), Color(0.2, 0.2, 0.2, 0.8)) {
      $0.state.content = content
      $0.state.borderWidth = 1
      $0.state.cornerRadius = 3
      $0.animations = [
        animation(.component(.transform, .rotationZ, .basic(from: 0, to: 5, by: nil))),
        animation(.component(.transform, .scale, .basic(from: 0.25, to: 4, by: nil))),
        animation(.scalar(.positionX, .basic(from: 0, to: 160, by: nil))),
        animation(.scalar(.opacity, .basic(from: 1, to: 0.1, by: nil))),
      ]
    }
  }

  // A blur of no size changes nothing, but such a layer has no static content.
  private static func made(anew layer: Layer) -> Layer {
    var layer = layer
    layer.state.filters = [LayerFilter(name: "blur", .gaussianBlur(radius: 0))]
    return layer
  }

  @Test("Layers that move change their order where an animation changes their depth")
  func order() throws {
    let (red, green) = (Color(1, 0, 0), Color(0, 1, 0))
    let depth = Animation(
      timing: Timing(duration: 4),
      action: .property(.scalar(.zPosition, .basic(from: -1, to: 1, by: nil)))
    )
    let group = Animation(timing: Timing(duration: 4), action: .group([depth]))
    for animation in [depth, group] {
      func layer(_ color: Color, _ animations: [Animation]) -> Layer {
        SampledScenes.box(Rect(0, 0, 10, 10), color) { $0.animations = animations }
      }
      let slide = Animation(
        timing: Timing(duration: 4),
        action: .property(.scalar(.positionX, .basic(from: 5, to: 9, by: nil)))
      )
      let sampler = Self.sampler([layer(red, [animation]), layer(green, [slide])])
      #expect(try sampler.displayList(at: 1).fillColors == [red, green])
      #expect(try sampler.displayList(at: 3).fillColors == [green, red])
    }
  }

  @Test("Flat maps are those of the general way, bit for bit", arguments: 0..<40)
  func maps(_ number: Int) throws {
    func value(_ position: Int) -> Double { Double((number * 37 + position * 91) % 101) / 17 - 3 }
    let outer = Affine(value(1), value(2), value(3), value(4), value(5), value(6))
    var matrix = Transform3D(Affine(value(7), value(8), value(9), value(10), value(11), value(12)))
    // A third of them have depth, and another third perspective.
    if number % 3 == 1 { matrix = matrix.concatenating(.rotation(1, 1, 0, 0)) }
    if number % 3 == 2 { matrix[0, 3] = 1e-3 }
    let space = LayerSpace(outer)
    #expect(space.affineMap(of: matrix) == space.map(of: matrix).affine)
    #expect((space.affineMap(of: matrix) == nil) == (number % 3 == 2))
  }

  private static func sampler(
    _ layers: [Layer],
    _ limits: Limits = Limits()
  ) -> SceneSampler {
    let scene = Scene(canvas: Canvas(width: 100, height: 100), duration: 10, layers: layers)
    return SceneSampler(
      scene: scene,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .clear,
      limits: limits,
      resources: StubResources()
    )
  }

  private static func isStaticContent(_ layer: Layer) -> Bool {
    LayerMotion(Shared(layer)).flatMap { StaticContentLayer(layer, $0) } != nil
  }

  private static let contents: [(String, LayerContent)] = [
    ("none", .none), ("shape", shape()), ("vector", vector()),
  ]

  @Test("A layer that moves shows what it shows when it is made anew", arguments: contents)
  func moved(_ name: String, _ content: LayerContent) throws {
    let layer = Self.animated(content)
    let anew = Self.made(anew: layer)
    #expect(Self.isStaticContent(layer) && !Self.isStaticContent(anew))
    for isGroup in [true, false] {
      var (plain, other) = (layer, anew)
      (plain.state.allowsGroupOpacity, other.state.allowsGroupOpacity) = (isGroup, isGroup)
      // One sampler keeps its parts from frame to frame; the other has none.
      let retained = Self.sampler([plain])
      for frame in [0.0, 0.5, 3, 9.9, 4, 0.1, 7.7] {
        let expected = try Self.sampler([other]).displayList(at: frame)
        #expect(try retained.displayList(at: frame) == expected, "\(name) at \(frame)")
      }
    }
  }

  @Test("Copies of a replicator have their own colours and places")
  func copies() throws {
    var replicator = ReplicatorContent()
    replicator.instanceCount = 4
    replicator.instanceDelay = 0.5
    replicator.instanceColor = Color(1, 0.8, 0.6, 1)
    replicator.instanceRedOffset = -0.2
    func scene(_ layer: Layer) -> [Layer] {
      var outer = SampledScenes.box(Rect(0, 0, 100, 100), nil)
      outer.state.content = .replicator(replicator)
      outer.state.isGeometryFlipped = true
      outer.sublayers = [layer]
      return [outer]
    }
    let layer = Self.animated(Self.shape())
    let retained = Self.sampler(scene(layer))
    for frame in [1.0, 2, 6] {
      let expected = try Self.sampler(scene(Self.made(anew: layer))).displayList(at: frame)
      #expect(!expected.leaves.isEmpty)
      #expect(try retained.displayList(at: frame) == expected)
    }
  }

  @Test("Cached parts are charged in every frame")
  func limit() throws {
    let layer = Self.animated(Self.shape())
    func failures(_ layers: [Layer], vertices: Int) -> Int {
      var limits = Limits()
      limits.vertices = vertices
      let sampler = Self.sampler(layers, limits)
      return [1.0, 2, 3].count { (try? sampler.displayList(at: $0)) == nil }
    }
    let minimum = try #require((1...200).first { failures([layer], vertices: $0) == 0 })
    #expect(failures([layer], vertices: minimum - 1) == 3)
    #expect(failures([layer, layer], vertices: 2 * minimum) == 0)
    #expect(failures([layer, layer], vertices: 2 * minimum - 1) == 3)
  }

  @Test("A matrix between two shifts is their product")
  func shifts() {
    let turn = Transform3D.rotation(0.7, 1, 2, 3).concatenating(.scale(2, 3, 0.5))
    var deep = turn
    deep[2, 3] = -0.002
    for matrix in [turn, deep, .identity] {
      let product = Transform3D.translation(-3, -4, -5).concatenating(matrix)
        .concatenating(.translation(70, 80, 90))
      let short = matrix.between(SIMD4(-3, -4, -5, 0), SIMD4(70, 80, 90, 0))
      for (a, b) in zip(product.rowMajor, short.rowMajor) {
        #expect(abs(a - b) <= 1e-12 * max(1, abs(a)))
      }
    }
  }
}
