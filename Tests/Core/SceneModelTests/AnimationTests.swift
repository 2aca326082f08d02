import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Animations")
struct AnimationTests {
  private func fade(_ from: Double, _ to: Double) -> Channel {
    .scalar(.opacity, .basic(from: from, to: to, by: nil))
  }

  @Test("Animations apply in the order of addition; the last one wins")
  func order() {
    let first = Animation(fade(0, 0.2))
    let second = Animation(fade(0.5, 0.9))
    #expect(Layer(animations: [first, second]).presentation(atLocalTime: 1).opacity == 0.9)
    #expect(Layer(animations: [second, first]).presentation(atLocalTime: 1).opacity == 0.2)
  }

  @Test("An ended animation has an effect only if it is not removed and fills forwards")
  func removal() {
    for (fill, removed, expected) in [
      (FillMode.removed, true, 1.0), (.removed, false, 1), (.forwards, true, 1),
      (.forwards, false, 0.5), (.both, false, 0.5), (.backwards, false, 1),
    ] {
      let animation = Animation(
        timing: Timing(duration: 1, fillMode: fill),
        isRemovedOnCompletion: removed,
        action: .property(fade(0, 0.5))
      )
      let layer = Layer(animations: [animation])
      #expect(layer.presentation(atLocalTime: 1).opacity == expected, "\(fill) \(removed)")
      #expect(layer.presentation(atLocalTime: 9).opacity == expected, "\(fill) \(removed)")
    }
  }

  @Test("Filling backwards works before the beginning")
  func backwards() {
    for (fill, expected) in [
      (FillMode.removed, 1.0), (.forwards, 1), (.backwards, 0.25), (.both, 0.25),
    ] {
      let animation = Animation(
        timing: Timing(beginTime: 2, duration: 1, fillMode: fill),
        action: .property(fade(0.25, 0.5))
      )
      let visible = Layer(animations: [animation]).presentation(atLocalTime: 1)
      #expect(visible.opacity == expected, "\(fill)")
    }
  }

  @Test("Scale and rotation by key path combine in either order, over a scale of 0")
  func components() {
    let scale = Animation(
      .component(.transform, .scale, .basic(from: 0, to: 2, by: nil))
    )
    let rotation = Animation(
      .component(.transform, .rotationZ, .basic(from: 0, to: .pi / 2, by: nil))
    )
    for animations in [[scale, rotation], [rotation, scale]] {
      let layer = Layer(animations: animations)
      expectClose(
        layer.presentation(atLocalTime: 1).transform.matrix.affine,
        Affine(0, 2, -2, 0, 0, 0)
      )
      let start = layer.presentation(atLocalTime: 0).transform
      #expect(start.matrix.isFinite)
      expectClose(start.matrix.affine, Affine(0, 0, 0, 0, 0, 0))
      let half = layer.presentation(atLocalTime: 0.5).transform
      expectClose([half[.scale], half[.rotationZ]], [1, .pi / 4])
    }
  }

  @Test("A rotation by key path makes the given number of turns")
  func fullTurns() {
    let spin = Animation(
      .component(.transform, .rotationZ, .basic(from: 0, to: 4 * .pi, by: nil))
    )
    let visible = Layer(animations: [spin]).presentation(atLocalTime: 0.125).transform.matrix
    expectClose(visible, Transform3D.rotation(.pi / 2, 0, 0, 1))
  }

  @Test("Translation is neither scaled nor turned by later components")
  func translation() {
    let move = Animation(
      .translation(.transform, .basic(from: .zero, to: Point(10, 20), by: nil))
    )
    let grow = Animation(.component(.transform, .scale, .basic(from: 1, to: 3, by: nil)))
    let visible = Layer(animations: [move, grow]).presentation(atLocalTime: 1).transform.matrix
    expectClose(visible.affine, Affine(3, 0, 0, 3, 10, 20))
  }

  @Test("A group of endless duration runs on")
  func endlessGroup() {
    var endless = Animation(fade(0.25, 1))
    endless.timing.duration = 4
    endless.timing.repeatCount = .infinity
    let group = Animation(
      timing: Timing(beginTime: 1, duration: .infinity),
      action: .group([endless])
    )
    let layer = Layer(animations: [group])
    #expect(layer.presentation(atLocalTime: 1).opacity == 0.25)
    #expect(layer.presentation(atLocalTime: 11).opacity == 0.625)
  }

  @Test("Additive animations of paths, flags and texts replace")
  func additiveDiscrete() {
    var layer = Layer(
      content: .text(TextContent()),
      animations: [
        Animation(.text(.string, .basic(from: "a", to: "b", by: nil)), isAdditive: true),
        Animation(.flag(.hidden, .basic(from: true, to: false, by: nil)), isAdditive: true),
      ]
    )
    layer.state[.string] = "x"
    let visible = layer.presentation(atLocalTime: 0.5)
    #expect(visible[.string] == "a" && visible.isHidden)
  }

  @Test("Counting writes the number in the format")
  func counting() throws {
    let format = try #require(CountFormat("%d points"))
    let channel = Channel.counting(.string, .basic(from: 0, to: 10, by: nil), format)
    let layer = Layer(content: .text(TextContent()), animations: [Animation(channel)])
    #expect(layer.presentation(atLocalTime: 0.25)[.string] == "3 points")
    #expect(layer.presentation(atLocalTime: 1)[.string] == "10 points")
  }

  @Test(
    "A counter without a start or an end takes the number of the text",
    arguments: [
      ("12400", .basic(from: 0, to: nil, by: nil), ["0", "6200", "12400"]),
      ("12,400", .basic(from: nil, to: 400, by: nil), ["12400", "6400", "400"]),
      ("-20 °C", .basic(from: nil, to: nil, by: 40), ["-20", "0", "20"]),
      ("no number", .basic(from: nil, to: 10, by: nil), ["0", "5", "10"]),
    ] as [(String, Track<Double>, [String])]
  )
  func countingFromText(text: String, track: Track<Double>, expected: [String]) throws {
    let format = try #require(CountFormat("%d"))
    let animation = Animation(.counting(.string, track, format))
    var layer = Layer(content: .text(TextContent()), animations: [animation])
    layer.state[.string] = text
    let visible = [0, 0.5, 1].map { layer.presentation(atLocalTime: $0)[.string] }
    #expect(visible == expected)
  }

  @Test(
    "Numbers are read as formats write them",
    arguments: [
      ("%d", "12400 points", 12400), ("%'d", "1,234,567.6", 1_234_567.6), ("%d", "12,40", 12),
      ("$%'.2f", "-$1,234.50", -1234.5), ("Q3: %'d", "Q3: 12,400.", 12400), ("%d", "Q3", 3),
      ("compact", "-3.5M", -3_500_000), ("compact", "12K", 12_000), ("%d", "12K", 12),
      ("%d", "Covid-19", 19), ("%d", "−7", -7), ("%d", "9999999999999999999", 1e15),
      ("%d", "no number", nil), ("%d", "", nil),
    ] as [(String, String, Double?)]
  )
  func numbers(format: String, text: String, number: Double?) throws {
    #expect(try #require(CountFormat(format)).number(in: text) == number)
  }

  @Test(
    "Numbers are grouped, shortened and priced",
    arguments: [
      ("%'d", 1_234_567.6, "1,234,568"), ("%'d", 999, "999"), ("%'d", -1000, "-1,000"),
      ("%'.2f", 1234.5, "1,234.50"), ("%'d €", 12_000, "12,000 €"),
      ("US$%'d", -1200, "-US$1,200"), ("R$%'d", -1200, "-R$1,200"), ("now R$%'d", -5, "now -R$5"),
      ("total$%'d", -5, "total-$5"), ("US$%'d", 1200, "US$1,200"),
      ("$%'.2f", -1234.5, "-$1,234.50"), ("now $%'8d", -1000, "now   -$1,000"),
      ("$%'.0f", -0.2, "$0"), ("%'08d", 1234, "0001,234"), ("$%d", -5, "$-5"),
      ("compact", 0, "0"), ("compact", 950.4, "950"), ("compact", 999.6, "1K"),
      ("compact", 1234, "1.2K"), ("compact", 2000, "2K"), ("compact", 9960, "10K"),
      ("compact", 123_456, "123K"), ("compact", 999_600, "1M"), ("compact", -3_450_000, "-3.5M"),
      ("compact", 2.5e9, "2.5B"), ("compact", 1e15, "1000T"), ("compact", -0.3, "0"),
    ]
  )
  func formats(format: String, number: Double, text: String) throws {
    #expect(try #require(CountFormat(format)).text(for: number) == text)
  }

  @Test(
    "Invalid count formats are rejected",
    arguments: ["", "points", "%", "%'", "%0'd", "%''d", "compacted", "%d compact %d"]
  )
  func noFormats(text: String) { #expect(CountFormat(text) == nil) }

  @Test("Every channel names its property")
  func channelProperties() throws {
    let path = MotionPath(path: .rect(Rect(0, 0, 1, 1)))
    let number = Track<Double>.basic(from: 0, to: 1, by: nil)
    #expect(Channel.motion(.position, path).property.keyPath == "position")
    #expect(Channel.component(.transform, .scaleX, number).property.keyPath == "transform.scale.x")
    let format = try #require(CountFormat("%d"))
    #expect(Channel.counting(.string, number, format).property.keyPath == "string")
  }
}

@Suite("Springs")
struct SpringTests {
  @Test("A spring runs on the animation's seconds", arguments: [0.5, 1, 2])
  func seconds(duration: Double) {
    let spring = Spring()
    let animation = Animation(
      timing: Timing(duration: duration),
      spring: spring,
      action: .property(.scalar(.zPosition, .basic(from: 100, to: 200, by: nil)))
    )
    let visible = Layer(animations: [animation]).presentation(atLocalTime: 0.3)
    // s(0.3) of the default spring, from springs.json.
    expectClose(visible.zPosition, 100 + 100 * 1.124354767408, within: 1e-6)
  }

  @Test("Springs start at 0 and are always finite", arguments: [0.0, 2, 10, 20, 40, 4000])
  func finite(damping: Double) {
    for allows in [false, true] {
      for velocity in [-100.0, 0, 100] {
        let spring = Spring(
          damping: damping,
          initialVelocity: velocity,
          allowsOverdamping: allows
        )
        expectClose(spring.fraction(at: 0), 0, within: 1e-12)
        for time in [1e-9, 1, 100, 1e4, 1e6, 1e9] {
          #expect(spring.fraction(at: time).isFinite, "\(spring) at \(time)")
        }
        if damping > 0 { expectClose(spring.fraction(at: 1e6), 1, "\(spring)") }
      }
    }
  }

  @Test(
    "The initial velocity is the slope at the start, more above critical damping",
    arguments: [-10.0, 0, 5, 100]
  )
  func initialVelocity(velocity: Double) {
    for damping in [0.0, 5, 20, 40] {
      let spring = Spring(
        damping: damping,
        initialVelocity: velocity,
        allowsOverdamping: true
      )
      // Core Animation exchanges the factors there, which adds 2ζω = c/m.
      let slope = velocity + (spring.dampingRatio > 1 ? damping : 0)
      expectClose(spring.fraction(at: 1e-7) / 1e-7, slope, within: 1e-3)
    }
  }

  @Test("Solutions meet the equation of motion", arguments: SplitMix64.seeds(30))
  func equation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let spring = Spring(
      mass: random.number(in: 0.5...3),
      stiffness: random.number(in: 50...300),
      damping: random.number(in: 1...80),
      initialVelocity: random.number(in: -5...5),
      allowsOverdamping: true
    )
    // m·x″ + c·x′ + k·x = 0 for x = 1 − s, by central differences.
    let (t, h) = (random.number(in: 0.05...1), 1e-4)
    let x = [t - h, t, t + h].map { 1 - spring.fraction(at: $0) }
    let (first, second) = ((x[2] - x[0]) / (2 * h), (x[2] - 2 * x[1] + x[0]) / (h * h))
    let residue = spring.mass * second + spring.damping * first + spring.stiffness * x[1]
    expectClose(residue, 0, within: 1e-2)
  }

  @Test(
    "After the settling duration the rest remains small, up to critical damping",
    arguments: SplitMix64.seeds(30)
  )
  func settling(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let spring = Spring(
      stiffness: random.number(in: 50...300),
      damping: random.number(in: 2...80)
    )
    let constantFolded = spring.settlingDuration
    #expect(constantFolded > 0 && constantFolded < 60)
    for step in 0..<200 {
      let rest = abs(1 - spring.fraction(at: constantFolded + Double(step) / 100))
      #expect(rest <= 0.001 + 1e-12, "\(spring)")
    }
  }
}
