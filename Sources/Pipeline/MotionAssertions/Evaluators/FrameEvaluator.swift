internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

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

/// The common input of the evaluators of one assertion.
struct EvaluationContext {
  /// The layers.
  let tree: LayerTree
  /// The assertion.
  let source: PlacedAssertion
  /// The numbers of the frames of its span.
  let span: Range<Int>
  /// Frames per second of the output.
  let rate: FrameRate
  /// The size of the canvas in points.
  let canvas: Size
  /// The work of all assertions of the check.
  let budget: AssertionBudget

  /// The longest side of images of layers, in pixels.
  let longestSide = 16_384

  /// Whether a frame belongs to the span.
  func contains(_ frame: MotionFrame) -> Bool { span.contains(frame.index) }

  /// The layers that a pattern names.
  func layers(_ pattern: LayerPattern) -> [Int] { tree.matches(pattern) }

  /// Path and name of a layer.
  func label(_ layer: Int) -> String { tree.entries[layer].label }
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
    var result: [(key: CopyKey, appearance: LayerAppearance)] = []
    var indices: [CopyKey: Int] = [:]
    for appearance in appearances where layers.contains(appearance.layer) {
      let key = CopyKey(layer: appearance.layer, copy: appearance.isParticle ? -1 : appearance.copy)
      if let index = indices[key] {
        result[index].appearance.formUnion(appearance)
      } else {
        indices[key] = result.count
        result.append((key, appearance))
      }
    }
    return result
  }
}

extension Double {
  /// Coordinates of display lists are rounded to 1/4096 of a pixel.
  static let measuringTolerance = 1.0 / 1024
}
