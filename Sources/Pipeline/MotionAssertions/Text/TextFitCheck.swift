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
      guard entry.hasText else {
        result.fail(entry.label, measured: .text("no text"), message: "the layer is no text layer")
        return result
      }
      if let problem = try problem(of: entry, texts[entry.path] ?? [], worker, watch) {
        result.fail(entry.label, measured: problem.measured, message: problem.message)
        return result
      }
    }
    return result
  }

  private typealias Problem = (measured: AssertionResult.Value, message: String)

  // - Parameter strings: those of the layer that are not in its shapes.
  private func problem(
    of entry: LayerTree.Entry,
    _ strings: [SceneText],
    _ worker: WorkerResources,
    _ watch: MotionWatch
  ) throws(RenderError) -> Problem? {
    for text in strings {
      let overflow = try watch.frame { () throws(RenderError) in problem(of: text, worker) }
      if let overflow { return overflow }
    }
    for state in entry.layer.modelStates {
      guard case .vector(let vector) = state.content else { continue }
      for (text, map) in vector.items.texts {
        let overflow = try watch.frame { () throws(RenderError) in
          problem(of: text, map, in: state.bounds, worker)
        }
        if let overflow { return overflow }
      }
    }
    return nil
  }

  // A text of shapes has a box of its own, else the bounds of its layer.
  private func problem(
    of text: VectorText,
    _ map: Affine,
    in bounds: Rect,
    _ worker: WorkerResources
  ) -> Problem? {
    let string = text.string.shortQuoted
    let box = text.box.flatMap { $0.isEmpty ? nil : $0 }
    guard text.textPath == nil, box != nil || !bounds.isEmpty else {
      return (.text("no box"), "the text \(string) has no box that it could fit in (use inside)")
    }
    do throws(SamplingError) {
      let ink = try text.lineSize(worker).ink
      guard !ink.isEmpty else { return nil }
      let beyond = box.map(ink.overhang) ?? map.apply(ink).overhang(beyond: bounds)
      return overflow(beyond, of: string, out: box == nil ? "the bounds of the layer" : "its box")
    } catch {
      return (.text("no layout"), error.message)
    }
  }

  private func overflow(_ beyond: Double, of string: String, out box: String) -> Problem? {
    guard beyond > Self.tolerance else { return nil }
    let measured = AssertionResult.Value.number(beyond, unit: "pt")
    return (measured, "glyphs of \(string) reach \(measured) out of \(box)")
  }

  private func problem(of text: SceneText, _ worker: WorkerResources) -> Problem? {
    let string = text.request.runs.map(\.string).joined().shortQuoted
    do throws(SamplingError) {
      let layout = try worker.layout(text.request)
      if layout.lines.contains(where: \.isTruncated) {
        return (.text("truncated"), "the text \(string) is truncated")
      }
      let ink = layout.outline.tightBounds
      guard !ink.isEmpty else { return nil }
      let box = Rect(-text.padding.left, -text.padding.top, text.bounds.width, text.bounds.height)
      return overflow(ink.overhang(beyond: box), of: string, out: "the bounds of the layer")
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

extension Rect {
  // The greatest distance by which it is out of a box; negative inside.
  fileprivate func overhang(beyond box: Rect) -> Double {
    max(box.minX - minX, box.minY - minY, maxX - box.maxX, maxY - box.maxY)
  }
}

extension String {
  fileprivate var shortQuoted: String { "'\(shortVisible)'" }
}
