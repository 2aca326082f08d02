internal import Files
internal import Sampling
internal import SceneModel
internal import Scripts

/// Compiles and tries all scripts of a scene before anything is drawn.
struct ScriptCheck {
  private let scene: Scene
  private let evaluator: ScriptEvaluator

  /// Creates a check of a scene's scripts.
  ///
  /// - Parameter evaluator: the evaluator of the scripts, through which scripts of a scene find its
  ///   layers.
  init(_ scene: Scene, _ evaluator: ScriptEvaluator) {
    self.scene = scene
    self.evaluator = evaluator
  }

  // Parts of the scene's length.
  private static let instants = [0, 0.1, 0.25, 0.5, 0.75, 0.999]

  /// A warning for every script that cannot be compiled, or that gives nothing at some instant that is
  /// tried.
  ///
  /// - Throws: `badInput` where a script exceeds a limit.
  func diagnostics() throws(RenderError) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for program in scene.programs {
      var failures: [Int: Failure] = [:]
      var collector = ScriptFormCollector(program)
      for layer in scene.allLayers { collector.add(layer) }
      let bases = program.objectModel == .scene ? bases(of: program) : [:]
      for number in program.scripts.indices {
        failures[number] = evaluator.failure(in: number, of: program).map(Failure.init)
      }
      // Instant by instant: scripts that name each other then run once for each.
      for instant in Self.instants {
        let time = instant * scene.duration
        for number in program.scripts.indices where failures[number] == nil {
          failures[number] = try failure(
            of: number,
            program,
            at: time,
            base: bases[number],
            collector.forms[number]
          )
        }
      }
      for (number, script) in program.scripts.enumerated() {
        if let failure = failures[number] { result.append(Self.warning(failure, script)) }
      }
    }
    return result
  }

  private struct Failure {
    let line: String
    let message: String
    let isIgnored: Bool

    init(_ failure: ScriptFailure) {
      line = failure.line.map { "line \($0) of the script: " } ?? "the script: "
      (message, isIgnored) = (failure.message, true)
    }

    init(_ mismatch: ScriptResultForm.Mismatch) {
      (line, message, isIgnored) = ("the script ", mismatch.message, mismatch.isIgnored)
    }
  }

  // The numbers of the properties that scripts of a program give, without these scripts.
  private func bases(of program: ScriptProgram) -> [Int: [Double]] {
    var result: [Int: [Double]] = [:]
    for layer in scene.allLayers {
      for script in layer.scripting.propertyScripts
      where script.use.program === program && result[script.use.script] == nil {
        result[script.use.script] = layer.state.numbers(of: script.property)
      }
    }
    return result
  }

  private func failure(
    of number: Int,
    _ program: ScriptProgram,
    at time: Double,
    base: [Double]?,
    _ form: ScriptResultForm?
  ) throws(RenderError) -> Failure? {
    // The value of a vector item without its script is unknown here. A number suits most scripts.
    let base = base ?? (program.objectModel == .scene ? [0.0, 0, 0, 0] : [])
    // Frames do not need all scripts, so that their sum has no limit.
    evaluator.endFrame()
    do {
      let use = ScriptUse(program, script: number)
      let moment = ScriptTime(time: time, rootTime: time)
      switch try evaluator.outcome(of: use, at: moment, base: base) {
      case .failure(let failure): return Failure(failure)
      case .success(let result): return form?.mismatch(result, use).map(Failure.init)
      }
    } catch {
      throw RenderError(SamplingError(.limit, path: error.path, error.message))
    }
  }

  private static func warning(_ failure: Failure, _ script: Script) -> Diagnostic {
    let layer = script.layer.isEmpty ? "" : "layer \(FileSystem.quoted(script.layer)): "
    let ending = failure.isIgnored ? "; the property keeps the value that it has without it" : ""
    var warning = Diagnostic(
      .warning,
      .expression,
      path: script.path,
      layer + failure.line + failure.message + ending
    )
    warning.location = script.location
    return warning
  }
}

extension Scene {
  /// The numbers of a property of the first layer of a name, at an instant of the scene, in seconds.
  ///
  /// Without the scripts of that layer: they could ask for each other for ever.
  func lookUp(layer name: String, property: Property, at time: Double) -> [Double]? {
    layers.lookUp(layer: name, property: property, at: time)
  }
}

extension [Layer] {
  fileprivate func lookUp(layer name: String, property: Property, at time: Double) -> [Double]? {
    for layer in self {
      guard let local = layer.localTime(atParentTime: time) else { continue }
      if layer.name == name { return layer.presentation(atLocalTime: local).numbers(of: property) }
      if let match = layer.sublayers.lookUp(layer: name, property: property, at: local) {
        return match
      }
    }
    return nil
  }
}
