import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Keyframes")
struct KeyframeTests {
  @Test("P6: Equal times jump, and the later value holds at once")
  func jumps() {
    let track = KeyframeTrack(values: [0.0, 10, 20, 30], keyTimes: [0, 0.5, 0.5, 1])
    expectClose(track.value(at: 0.499_999), 9.99998, within: 1e-9)
    #expect(track.value(at: 0.5) == 20)
    #expect(track.value(at: 0.75) == 25)
  }

  @Test("Values are constant outside the track, even if a timing function overshoots")
  func constrained() {
    for mode in CalculationMode.allCases {
      let track = KeyframeTrack(values: [1.0, 5, 3], mode: mode)
      #expect(track.value(at: -0.5) == 1, "\(mode)")
      #expect(track.value(at: 1) == 3, "\(mode)")
      #expect(track.value(at: 1.5) == 3, "\(mode)")
    }
  }

  @Test("Channels of all kinds of values have the times of their keyframes")
  func channels() {
    let times = [0, 0.2, 1]
    let numbers = Track.keyframes(KeyframeTrack(values: [1.0, 5, 3], keyTimes: times))
    let radius = FilterProperty(name: "blur", input: .inputRadius)
    #expect(Channel.scalar(.opacity, numbers).keyTimes == times)
    #expect(Channel.filter(radius, .number(numbers)).keyTimes == times)
    #expect(Channel.filter(radius, .number(numbers)).hasStart)
    let end = Track.basic(from: nil, to: 4.0, by: nil)
    #expect(Channel.filter(radius, .number(end)).keyTimes == [0, 1])
    #expect(!Channel.filter(radius, .number(end)).hasStart)
  }

  @Test("Tracks are equal by what they were made of, in one storage or in two")
  func equality() {
    let track = KeyframeTrack(values: [1.0, 5, 3], keyTimes: [0, 0.2, 1])
    let copy = track
    #expect(copy == track)
    #expect(track == KeyframeTrack(values: [1.0, 5, 3], keyTimes: [0, 0.2, 1]))
    #expect(track != KeyframeTrack(values: [1.0, 5, 4], keyTimes: [0, 0.2, 1]))
    #expect(track != KeyframeTrack(values: [1.0, 5, 3], keyTimes: [0, 0.3, 1]))
    #expect(track != KeyframeTrack(values: [1.0, 5, 3], mode: .discrete, keyTimes: [0, 0.2, 1]))
    #expect(
      track
        != KeyframeTrack(values: [1.0, 5, 3], keyTimes: [0, 0.2, 1], timingFunctions: [.easeIn])
    )
    let bent = SplineParameters(tension: [0.5, 0, 0])
    #expect(
      KeyframeTrack(values: [1.0, 5, 3], mode: .cubic, parameters: bent)
        != KeyframeTrack(values: [1.0, 5, 3], mode: .cubic)
    )
  }

  @Test("Values are small, whether they move or not: sampling copies dozens for each paint")
  func size() {
    #expect(MemoryLayout<AnimatedValue<Double>>.size <= 16)
    #expect(MemoryLayout<AnimatedPoint>.size <= 32)
    #expect(MemoryLayout<FadedPlacement>.size <= 256)
  }

  @Test("A single value is constant")
  func single() {
    for mode in CalculationMode.allCases {
      let track = KeyframeTrack(values: [7.0], mode: mode)
      for p in [-1, 0, 0.3, 1, 2] { #expect(track.value(at: p) == 7) }
    }
  }

  @Test("P6: Key times of a wrong count are not used; discrete tracks take starts only")
  func counts() {
    let even = KeyframeTrack(values: [0.0, 10, 20], keyTimes: [0, 1])
    #expect(even.value(at: 0.25) == 5)
    let starts = KeyframeTrack(values: [0.0, 10], mode: .discrete, keyTimes: [0, 0.8])
    #expect(starts.value(at: 0.79) == 0 && starts.value(at: 0.8) == 10)
  }

  @Test("Paced tracks have constant speed; equal values are evenly spaced in time")
  func paced() {
    let track = KeyframeTrack(values: [0.0, 1, 101], mode: .paced, keyTimes: [0, 0.9, 1])
    for p in stride(from: 0.0, through: 1, by: 0.125) {
      expectClose(track.value(at: p), 101 * p)
    }
    let still = KeyframeTrack(values: [true, true, true], mode: .paced)
    #expect(still.value(at: 0.5))
  }

  @Test("The paces of segments; missing ones are linear")
  func paces() {
    let track = KeyframeTrack(
      values: [0.0, 10, 20],
      timingFunctions: [.easeIn]
    )
    // easeIn at 0.5 is 0.315357: specification, section 2.
    expectClose(track.value(at: 0.25), 3.15357, within: 1e-5)
    expectClose(track.value(at: 0.75), 15)
  }

  @Test("Values that are mapped keep their mode, times, paces, bends and extension")
  func mapped() {
    func track(_ values: [Double]) -> KeyframeTrack<Double> {
      KeyframeTrack(
        values: values,
        mode: .cubic,
        keyTimes: [0, 1, 3],
        timingFunctions: [.easeIn, nil],
        parameters: SplineParameters(tension: [0, 0.5], continuity: [0, 0.25], bias: [0, -0.5])
      )
    }
    let beyond = KeyframeExtension(after: .pingpong)
    let value = AnimatedValue.keyframes(track([0, 4, 1]), beyond: beyond)
    let doubled = value.map { $0 * 2 }
    #expect(doubled == .keyframes(track([0, 8, 2]), beyond: beyond))
    for time in [0.5, 1.5, 2.75, 4] {
      #expect(abs(doubled.value(at: time) - 2 * value.value(at: time)) < 1e-12)
    }
  }
}

@Suite("Motion along paths")
struct MotionPathTests {
  private let corner = Path.polyline([.zero, Point(100, 0), Point(100, 100)], closed: false)

  private func layer(_ motion: MotionPath, isAdditive: Bool = false) -> Layer {
    Layer(animations: [Animation(.motion(.position, motion), isAdditive: isAdditive)])
  }

  @Test("Rotation modes turn the layer after its own transform")
  func rotationModes() {
    for (mode, angle) in [
      (RotationMode.none, 0.0), (.auto, .pi / 2), (.autoReverse, 1.5 * .pi),
    ] {
      var layer = layer(MotionPath(path: corner, rotationMode: mode))
      layer.state.transform.matrix = .scale(2, 1)
      let visible = layer.presentation(atLocalTime: 0.75)
      expectClose(visible.position, Point(100, 50))
      expectClose(
        visible.transform.matrix,
        Transform3D.scale(2, 1).concatenating(.rotation(angle, 0, 0, 1)),
        "\(mode)"
      )
    }
  }

  @Test("At a corner the direction is that of the segment entered, at the end of the one left")
  func corners() {
    let motion = MotionPath(path: corner, rotationMode: .auto)
    for (p, angle) in [(0.0, 0.0), (0.25, 0), (0.5, .pi / 2), (1, .pi / 2)] {
      expectClose(motion.location(at: p)?.rotation, angle, "\(p)")
    }
  }

  @Test("A later move is a jump; closing counts only over a distance")
  func elements() {
    var path = corner
    path.append(.polyline([Point(500, 0), Point(600, 0)], closed: false))
    #expect(MotionPath.keyPointCount(of: path) == 4)
    let motion = MotionPath(path: path)
    expectClose(motion.location(at: 2.0 / 3)?.position, Point(500, 0))
    expectClose(motion.location(at: 1)?.position, Point(600, 0))
    #expect(MotionPath.keyPointCount(of: .rect(Rect(0, 0, 10, 10))) == 5)
    #expect(MotionPath.keyPointCount(of: .ellipse(in: Rect(0, 0, 10, 10))) == 5)
  }

  @Test("Key times, discrete steps and paths without elements")
  func modes() {
    let timed = MotionPath(path: corner, keyTimes: [0, 0.8, 1])
    expectClose(timed.location(at: 0.4)?.position, Point(50, 0))
    let stepped = MotionPath(path: corner, mode: .discrete)
    for (p, point) in [(0.3, Point.zero), (0.34, Point(100, 0)), (1, Point(100, 100))] {
      expectClose(stepped.location(at: p)?.position, point, "\(p)")
    }
    let starts = MotionPath(path: corner, mode: .discrete, keyTimes: [0, 0.1, 0.9])
    expectClose(starts.location(at: 0.2)?.position, Point(100, 0))
    expectClose(starts.location(at: 0.95)?.position, Point(100, 100))
    #expect(MotionPath(path: Path()).location(at: 0.5) == nil)
    #expect(layer(MotionPath(path: Path())).presentation(atLocalTime: 0.5) == LayerState())
  }

  @Test("Additive motion starts where the layer is")
  func additive() {
    var layer = layer(MotionPath(path: corner), isAdditive: true)
    layer.state.position = Point(7, 8)
    expectClose(layer.presentation(atLocalTime: 1).position, Point(107, 108))
  }

  @Test("Paced motion covers equal lengths in equal times", arguments: SplitMix64.seeds(10))
  func paced(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = (0..<6).map { _ in random.point(in: 0...100) }
    let motion = MotionPath(path: .polyline(points, closed: false), mode: .paced)
    let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let total = lengths.reduce(0, +)
    var run = 0.0
    for (point, length) in zip(points, lengths) {
      expectClose(motion.location(at: run / total)?.position, point, within: 1e-6)
      run += length
    }
  }
}
