internal import Graphics
internal import RenderPipeline

/// Counts the frames on which an assertion fails, and keeps the first of them.
struct FrameTally {
  /// A failure on one frame.
  struct Failure {
    var frame: FrameRequest
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
  var seen = 0
  /// The measured value nearest to the bound; nil where nothing was measured.
  var nearest: AssertionResult.Value?
  private var current: FrameRequest?
  private var last = Int.min

  /// Counts an examined frame; failures are on it until the next one.
  mutating func see(_ frame: FrameRequest) {
    seen += 1
    current = frame
  }

  /// Notes a measured value.
  ///
  /// - Parameter nearer: returns the one of two values that is nearer to the bound.
  mutating func measure(_ value: Double, unit: String, nearer: (Double, Double) -> Double) {
    // Swift 6.3 cannot optimize `nearest?.number` here.
    var nearestValue = value
    if case .number(let other, _)? = nearest { nearestValue = nearer(other, value) }
    nearest = .number(nearestValue, unit: unit)
  }

  /// Notes a failure; several on one frame count once.
  ///
  /// Frames come in any order, except that failures on one frame follow each other.
  ///
  /// - Parameter frame: another frame than the one seen last.
  mutating func fail(
    on frame: FrameRequest? = nil,
    layers: [Int] = [],
    measured: AssertionResult.Value? = nil,
    message: String,
    boxes: [Rect?] = [],
    excess: Double? = nil
  ) {
    guard let frame = frame ?? current else { return }
    if frame.index != last { count += 1 }
    last = frame.index
    let isFirst = first.map { frame.index < $0.frame.index } ?? true
    let isWorst = excess.map { excess in worst.map { excess > $0.excess } ?? true } ?? false
    guard isFirst || isWorst else { return }
    let failure = Failure(
      frame: frame,
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
  ///   - remark: the message where nothing was measured.
  func result(
    of context: EvaluationContext,
    layers: [Int] = [],
    allowed: AssertionResult.Value?,
    remark: String = ""
  ) -> AssertionResult {
    func labels(_ layers: [Int]) -> [String] { layers.map(context.label) }
    var result = AssertionResult(
      context.source,
      holds: first == nil,
      layers: labels(first?.layers ?? layers),
      measured: first.map(\.measured) ?? nearest,
      allowed: allowed,
      message: first?.message ?? (nearest == nil ? remark : "")
    )
    (result.firstFrame, result.firstTime) = (first?.frame.index, first?.frame.time)
    (result.failingFrames, result.frameCount) = (count, seen)
    result.boxes = first?.boxes ?? []
    if let worst, worst.frame.index != first?.frame.index {
      result.worst = AssertionResult.Worst(
        frame: worst.frame.index,
        time: worst.frame.time,
        layers: worst.layers == first?.layers ? [] : labels(worst.layers),
        measured: worst.measured
      )
    }
    return result
  }
}
