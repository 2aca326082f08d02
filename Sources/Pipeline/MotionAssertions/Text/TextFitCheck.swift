public import Files
internal import Graphics
public import RenderPipeline
internal import Sampling
public import SceneLoading
public import SceneModel
internal import TextShaping

/// Decides `textFits` from the layout of texts, without any frame.
public struct TextFitCheck: Sendable {
  // Overhang that is not seen, in points.
  private static let tolerance = 0.5

  private let scene: Scene
  private let resources: SceneResources
  private let limits: Limits

  /// A check of the texts of a scene.
  public init(_ scene: Scene, _ resources: SceneResources, limits: Limits) {
    (self.scene, self.resources, self.limits) = (scene, resources, limits)
  }

  /// Returns the results of the assertions about texts, in order; others are left out.
  ///
  /// - Throws: `RenderError.cancelled`.
  public func results(
    of assertions: [PlacedAssertion],
    cancellation: Cancellation = Cancellation()
  ) throws(RenderError) -> [AssertionResult] {
    let tree = LayerTree(scene)
    let watch = MotionWatch(
      progress: RenderProgress(),
      cancellation: cancellation,
      budget: AssertionBudget(memoryBytes: limits.memoryBytes)
    )
    var results: [AssertionResult] = []
    for assertion in assertions {
      if let result = try result(of: assertion, tree, watch) { results.append(result) }
    }
    return results
  }

  /// Returns the result of an assertion; nil for one about something else.
  func result(
    of source: PlacedAssertion,
    _ tree: LayerTree,
    _ watch: MotionWatch
  ) throws(RenderError) -> AssertionResult? {
    guard case .textFits(let pattern) = source.assertion.claim else { return nil }
    let layers = tree.matches(pattern)
    var result = AssertionResult(
      source,
      holds: true,
      layers: layers.map { tree.entries[$0].label },
      measured: .number(0, unit: "pt"),
      allowed: .number(0, unit: "pt")
    )
    let worker = WorkerResources(resources, limits: limits)
    let texts = Dictionary(grouping: scene.texts, by: \.path)
    for layer in layers {
      let entry = tree.entries[layer]
      guard let strings = texts[entry.path] else {
        result.fail(entry.label, measured: .text("no text"), message: "the layer is no text layer")
        return result
      }
      for text in strings {
        let overflow = try watch.frame { () throws(RenderError) in problem(of: text, worker) }
        guard let problem = overflow else { continue }
        result.fail(entry.label, measured: problem.measured, message: problem.message)
        return result
      }
    }
    return result
  }

  private func problem(
    of text: SceneText,
    _ worker: WorkerResources
  ) -> (measured: AssertionResult.Value, message: String)? {
    let string = text.request.runs.map(\.string).joined()
    do throws(SamplingError) {
      let layout = try worker.layout(text.request)
      if layout.lines.contains(where: \.isTruncated) {
        return (.text("truncated"), "the text \(string.shortQuoted) is truncated")
      }
      let ink = layout.outline.tightBounds
      guard !ink.isEmpty else { return nil }
      let box = Rect(-text.padding.left, -text.padding.top, text.bounds.width, text.bounds.height)
      let beyond = max(
        box.minX - ink.minX,
        box.minY - ink.minY,
        ink.maxX - box.maxX,
        ink.maxY - box.maxY
      )
      guard beyond > Self.tolerance else { return nil }
      let measured = AssertionResult.Value.number(beyond, unit: "pt")
      return (
        measured, "glyphs of \(string.shortQuoted) reach \(measured) out of the bounds of the layer"
      )
    } catch {
      return (.text("no layout"), error.message)
    }
  }
}

extension AssertionResult {
  fileprivate mutating func fail(_ layer: String, measured: Value, message: String) {
    holds = false
    layers = [layer]
    self.measured = measured
    self.message = message
  }
}

extension String {
  fileprivate var shortQuoted: String { "'\(shortVisible)'" }
}
