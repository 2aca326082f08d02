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
    /// How far beyond the bound; comparable within an assertion.
    var excess = 0.0
  }

  /// The first failure.
  private(set) var first: Failure?
  /// The failure that is farthest beyond the bound, where that is known.
  private(set) var worst: Failure?
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
    frame index: Int,
    at time: Double,
    layers: [Int],
    measured: AssertionResult.Value? = nil,
    message: String,
    boxes: [Rect?] = [],
    excess: Double? = nil
  ) {
    if index != last { count += 1 }
    last = index
    let isFirst = first.map { index < $0.index } ?? true
    let isWorst = excess.map { excess in worst.map { excess > $0.excess } ?? true } ?? false
    guard isFirst || isWorst else { return }
    let failure = Failure(
      index: index,
      time: time,
      layers: layers,
      measured: measured,
      message: message,
      boxes: boxes.compactMap { $0 },
      excess: excess ?? 0
    )
    if isFirst { first = failure }
    if isWorst { worst = failure }
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
    if let worst, worst.index != first?.index {
      result.worst = AssertionResult.Worst(
        frame: worst.index,
        time: worst.time,
        layers: worst.layers == first?.layers ? [] : worst.layers.map { tree.entries[$0].label },
        measured: worst.measured
      )
    }
    return result
  }
}
