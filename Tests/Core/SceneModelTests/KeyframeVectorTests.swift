import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Keyframe vectors")
struct KeyframeVectorTests {
  /// A number, a point or a text.
  private enum Value: Decodable {
    case number(Double)
    case point([Double])
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .point(try container.decode([Double].self))
      }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var point: Point? { if case .point(let numbers) = self { Point(numbers) } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  private struct KeyframeVector: Decodable {
    var mode: String
    var values: [Value]
    var keyTimes: [Double]?
    var timingFunction: String?
    var timingFunctions: [String]?
    var tensionValues, continuityValues, biasValues: [Double]?
    var progress: Double
    var value: Value

    func track<V: Interpolatable>(_ values: [V]) throws -> Track<V> {
      .keyframes(
        KeyframeTrack(
          values: values,
          mode: try #require(CalculationMode(rawValue: mode)),
          keyTimes: keyTimes,
          timingFunctions: try (timingFunctions ?? []).map { try timing(named: $0) },
          parameters: SplineParameters(
            tension: tensionValues ?? [],
            continuity: continuityValues ?? [],
            bias: biasValues ?? []
          )
        )
      )
    }

    func visible(_ channel: Channel, content: LayerContent = .none) throws -> LayerState {
      let animation = Animation(channel, timingFunction: try timing(named: timingFunction))
      return Layer(content: content, animations: [animation]).presentation(atLocalTime: progress)
    }
  }

  @Test("keyframes.json: every calculation mode")
  func keyframes() throws {
    try VectorFile<KeyframeVector>.check("keyframes.json") { vector, check in
      switch vector.value {
      case .number(let expected):
        let track = try vector.track(vector.values.compactMap(\.number))
        check.close(try vector.visible(.scalar(.zPosition, track)).zPosition, expected)
      case .point(let expected):
        let track = try vector.track(vector.values.compactMap(\.point))
        check.close(try vector.visible(.point(.position, track)).position, expected)
      case .text(let expected):
        let track = try vector.track(vector.values.compactMap(\.text))
        let content = LayerContent.text(TextContent())
        check.equal(try vector.visible(.text(.string, track), content: content)[.string], expected)
      }
    }
  }

  private struct PathVector: Decodable {
    var path: String
    var totalLength: Double
    var mode: String
    var progress: Double
    var position: [Double]
    var autoAngle: Double
  }

  // The three paths, as the file describes them in words.
  private static func path(named name: String) -> Path? {
    var path = Path()
    switch name {
    case "circle r50 centre (50,50)": return .ellipse(in: Rect(0, 0, 100, 100))
    case "S curve of seed 001":
      path.move(to: Point(160, 400))
      path.curve(Point(40, 200), Point(280, 200), to: Point(160, 10))
    case "mixed":
      path.move(to: Point(0, 0))
      path.line(to: Point(100, 0))
      path.line(to: Point(100, 50))
      path.curve(Point(100, 80), Point(80, 100), to: Point(50, 100))
    default: return nil
    }
    return path
  }

  @Test("path_following.json: places and directions along three paths")
  func pathFollowing() throws {
    try VectorFile<PathVector>.check("path_following.json") { vector, check in
      let path = try #require(Self.path(named: vector.path))
      check.close(PathMeasure(path).totalLength, vector.totalLength, "length")
      let motion = MotionPath(
        path: path,
        mode: try #require(CalculationMode(rawValue: vector.mode)),
        rotationMode: .auto
      )
      let location = try #require(motion.location(at: vector.progress))
      check.close(location.position, vector.position, "position")
      let turn = location.rotation - vector.autoAngle
      check.close(turn - (turn / (2 * .pi)).rounded() * 2 * .pi, 0.0, "angle")
    }
  }
}
