public import SceneModel

/// Why a script could not be run to its end.
public struct ScriptLimitError: Error, Sendable, Equatable {
  /// Where the script stands in its file, as a JSON path.
  public var path: String
  /// Which limit was exceeded, and what to do.
  public var message: String
}

/// Gives the numbers of a property of a layer of the scene at an instant of the scene, in seconds.
public typealias LayerLookup = (_ layer: String, _ property: Property, _ time: Double) -> [Double]?

/// Runs the scripts of scenes and animations; one for every worker.
///
/// A result depends on the script, the instant and the value without it alone: nothing that a script does
/// is left for another one.
public final class ScriptEvaluator {
  private let limits: ScriptLimits
  private let layers: LayerLookup
  private var programs: [ObjectIdentifier: RunningProgram] = [:]
  private var frame: Double?
  private var stepsOfFrame = 0

  /// An evaluator.
  ///
  /// - Parameter layers: what scripts of a scene find where they name a layer.
  public init(
    _ limits: ScriptLimits = ScriptLimits(),
    layers: @escaping LayerLookup = { _, _, _ in nil }
  ) {
    self.limits = limits
    self.layers = layers
  }

  /// What a script gives at an instant; nil where the value without it stays.
  ///
  /// - Parameter base: the value without it.
  /// - Throws: `ScriptLimitError` when a limit is exceeded.
  public func result(
    of use: ExpressionUse,
    at moment: ExpressionTime,
    base: [Double]
  ) throws(ScriptLimitError) -> ExpressionResult? {
    switch try outcome(of: use, at: moment, base: base) {
    case .success(let result): result
    case .failure: nil
    }
  }

  /// The same, with the reason why there is no result.
  ///
  /// - Throws: `ScriptLimitError` when a limit is exceeded.
  public func outcome(
    of use: ExpressionUse,
    at moment: ExpressionTime,
    base: [Double]
  ) throws(ScriptLimitError) -> Result<ExpressionResult, ScriptFailure> {
    let program = running(use.program)
    if frame != moment.rootTime {
      frame = moment.rootTime
      stepsOfFrame = 0
    }
    let before = program.steps
    let outcome = try program.outcome(of: use.script, at: moment, base: base)
    stepsOfFrame += program.steps - before
    guard stepsOfFrame <= limits.stepsPerFrame else {
      throw ScriptLimitError(
        path: use.program.scripts[use.script].path,
        message: "the scripts of one frame take more than \(limits.stepsPerFrame) steps (make them "
          + "simpler, or leave them out with --expressions off)"
      )
    }
    return outcome
  }

  /// Whether a limit was exceeded, after which nothing is answered any more.
  public var isSpent: Bool { programs.values.contains { $0.isSpent } }

  /// Begins the next frame anew, also where it is the same instant.
  public func endFrame() {
    frame = nil
    for program in programs.values { program.endFrame() }
  }

  /// Why a script cannot be compiled; nil where it can.
  public func failure(in script: Int, of program: ExpressionProgram) -> ScriptFailure? {
    running(program).failure(in: script)
  }

  /// What those scripts of a program give that have run so far and give the same at all times.
  public func constantOutcomes(
    of program: ExpressionProgram
  ) -> [Int: Result<ExpressionResult, ScriptFailure>] {
    running(program).constantOutcomes
  }

  private func running(_ program: ExpressionProgram) -> RunningProgram {
    if let existing = programs[ObjectIdentifier(program)] { return existing }
    let made = RunningProgram(program, limits, layers)
    programs[ObjectIdentifier(program)] = made
    return made
  }
}

/// Why a script gives nothing.
public struct ScriptFailure: Error, Sendable, Equatable {
  /// What is wrong.
  public var message: String
  /// The line of the script, from 1; nil where none is known.
  public var line: Int?
}
