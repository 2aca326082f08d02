internal import Files

/// Decides an assertion from frames that come one after the other.
protocol FrameEvaluator: AnyObject {
  /// Looks at the next frame.
  ///
  /// - Throws: `RenderError` where something must be drawn and cannot be, or takes too much work.
  func add(_ frame: MotionFrame) throws(RenderError)
  /// Returns the result, after the last frame.
  ///
  /// - Throws: `RenderError.limit` where that takes too much work.
  func finish() throws(RenderError) -> AssertionResult
}

/// Decides an assertion by each frame of its span, in the light of those before it.
final class SpanEvaluator: FrameEvaluator {
  /// Looks at a frame of the span, and notes failures and measured values.
  typealias Judge = (MotionFrame, inout FrameTally) throws(RenderError) -> Void

  private let context: EvaluationContext
  private let layers: [Int]
  private let allowed: AssertionResult.Value
  private let remark: String
  private let judge: Judge
  private var tally = FrameTally()

  /// - Parameters:
  ///   - layers: the layers that the assertion names.
  ///   - nearest: the measured value of frames that do not fail; nil where `judge` measures it.
  ///   - remark: the message where nothing was measured.
  init(
    _ context: EvaluationContext,
    layers: [Int] = [],
    allowed: AssertionResult.Value,
    nearest: AssertionResult.Value? = nil,
    remark: String = "",
    judge: @escaping Judge
  ) {
    (self.context, self.layers, self.allowed) = (context, layers, allowed)
    (self.remark, self.judge) = (remark, judge)
    tally.nearest = nearest
  }

  func add(_ frame: MotionFrame) throws(RenderError) {
    guard context.contains(frame) else { return }
    tally.see(frame.request)
    try judge(frame, &tally)
  }

  func finish() -> AssertionResult {
    tally.result(of: context, layers: layers, allowed: allowed, remark: remark)
  }
}

/// One copy of a layer.
struct CopyKey: Hashable, Comparable {
  var layer: Int
  var copy: Int

  static func < (a: CopyKey, b: CopyKey) -> Bool { (a.layer, a.copy) < (b.layer, b.copy) }
}

extension MotionFrame {
  /// The appearances of some layers.
  func appearances(of layers: Set<Int>) -> [LayerAppearance] {
    appearances.filter { layers.contains($0.layer) }
  }

  /// The appearances of some layers by copies; the particles of one emitter are one copy.
  func copies(of layers: Set<Int>) -> [(key: CopyKey, appearance: LayerAppearance)] {
    appearances(of: layers).merged(by: \.key).map { ($0.key, $0) }
  }
}

extension Double {
  /// Coordinates of display lists are rounded to 1/4096 of a pixel.
  static let measuringTolerance = 1.0 / 1024
}
