internal import Files
internal import MotionAssertions
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel

/// Checks assertions about a scene, independent of the library that runs the test.
struct MotionExpectation {
  /// An assertion that fails.
  struct Problem {
    /// The number of the assertion, counted from 0.
    var number: Int
    var message: String
    /// A PNG file of the first failing frame with marks.
    var image: [UInt8]?
  }

  private let assertions: [MotionAssertion]

  init(_ assertions: [MotionAssertion]) { self.assertions = assertions }

  /// Returns the assertions that fail, those of the scene included.
  func check(_ scene: Scene, _ resources: SceneResources) -> [Problem] {
    let tree = LayerTree(scene)
    let all = scene.assertions + assertions
    guard !all.isEmpty else {
      return [Problem(number: 0, message: "there are no assertions about the scene")]
    }
    let unknown = all.enumerated().flatMap { number, assertion in
      assertion.layers.filter { tree.matches($0).isEmpty }.map { layer in
        Problem(
          number: number,
          message: "\(assertion.kind.rawValue): no layer is named '\(layer.text)'"
            + layer.text.suggestion(among: tree.spellings)
        )
      }
    }
    guard unknown.isEmpty else { return unknown }
    do {
      return try problems(all, scene, resources)
    } catch let error as SceneLoadingError {
      return [Problem(number: 0, message: error.messages.map(\.text).joined(separator: "\n"))]
    } catch let error as RenderError {
      return [Problem(number: 0, message: error.message)]
    } catch {
      return [Problem(number: 0, message: "\(error)")]
    }
  }

  private func problems(
    _ assertions: [MotionAssertion],
    _ scene: Scene,
    _ resources: SceneResources
  ) throws -> [Problem] {
    let document = SceneDocument(scene)
    let timeline = try Timeline(of: scene, limits: document.options.limits)
    let check = try MotionCheck(
      RenderSource(scene, resources),
      assertions.map { PlacedAssertion($0) },
      timeline: timeline,
      frames: try timeline.frames(.all),
      loader: document.loader
    )
    var problems: [Problem] = []
    for (number, result) in try check.run().enumerated() where !result.holds {
      let image = try check.image(of: result)?.pngBytes()
      problems.append(
        Problem(number: number, message: "\(result.text): \(result.summary)", image: image)
      )
    }
    return problems
  }
}

extension RenderSource {
  /// A scene as it is, at the size of its canvas.
  init(_ scene: Scene, _ resources: SceneResources) {
    self.init(
      scene: scene,
      resources: resources,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: CanvasOptions().color(of: scene.canvas)
    )
  }
}
