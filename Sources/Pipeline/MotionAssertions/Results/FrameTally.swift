internal import Graphics
internal import SceneModel

/// Counts the frames on which an assertion fails, and keeps the first of them.
struct FrameTally {
  /// A failure on one frame.
  struct Failure {
    var index: Int
    var time: Double
    var layers: [Int]
    var measured: AssertionResult.Value?
    var message: String
    var boxes: [Rect]
  }

  /// The first failure.
  private(set) var first: Failure?
  /// The number of failing frames.
  private(set) var count = 0
  /// The number of examined frames.
  private(set) var seen = 0
  private var last = Int.min

  /// Counts an examined frame.
  mutating func see() { seen += 1 }

  /// Notes a failure; several on one frame count once.
  ///
  /// Frames come in any order, except that failures on one frame follow each other.
  mutating func fail(
    _ index: Int,
    at time: Double,
    _ layers: [Int],
    measured: AssertionResult.Value? = nil,
    _ message: String,
    boxes: [Rect?] = []
  ) {
    if index != last { count += 1 }
    last = index
    guard first.map({ index < $0.index }) ?? true else { return }
    first = Failure(
      index: index,
      time: time,
      layers: layers,
      measured: measured,
      message: message,
      boxes: boxes.compactMap { $0 }
    )
  }

  /// The result of an assertion.
  ///
  /// - Parameters:
  ///   - layers: the layers that the assertion names.
  ///   - nearest: the measured value nearest to the bound, where nothing fails.
  ///   - remark: the message where nothing fails.
  func result(
    of source: PlacedAssertion,
    _ tree: LayerTree,
    layers: [Int],
    allowed: AssertionResult.Value?,
    nearest: AssertionResult.Value? = nil,
    remark: String = ""
  ) -> AssertionResult {
    var result = AssertionResult(
      source,
      holds: first == nil,
      layers: (first?.layers ?? layers).map { tree.entries[$0].label },
      measured: first.map(\.measured) ?? nearest,
      allowed: allowed,
      message: first?.message ?? remark
    )
    result.firstFrame = first?.index
    result.firstTime = first?.time
    result.failingFrames = count
    result.frameCount = seen
    result.boxes = first?.boxes ?? []
    return result
  }
}
