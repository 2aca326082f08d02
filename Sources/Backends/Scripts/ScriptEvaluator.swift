public import SceneModel

/// An error for a script that exceeded a limit.
public struct ScriptLimitError: Error, Sendable, Equatable {
  /// The position of the script in its file, as a JSON path.
  public var path: String
  /// The exceeded limit and the solution.
  public var message: String
}

/// Returns the components of a layer's property at a scene time in seconds; nil if unavailable.
public typealias LayerLookup = (_ layer: String, _ property: Property, _ time: Double) -> [Double]?

/// Runs the scripts of scenes and animations; each worker has one evaluator.
///
/// A result depends only on the script, the time and the value without the script. Scripts leave no
/// state behind for other scripts.
public final class ScriptEvaluator {
  private let limits: ScriptLimits
  private let layers: LayerLookup
  private var programs: [ObjectIdentifier: RunningProgram] = [:]
  private var frame: Double?
  private var stepsOfFrame = 0

  /// Creates an evaluator.
  ///
  /// - Parameter layers: looks up layers that scripts of a scene name.
  public init(
    _ limits: ScriptLimits = ScriptLimits(),
    layers: @escaping LayerLookup = { _, _, _ in nil }
  ) {
    self.limits = limits
    self.layers = layers
  }

  /// Returns the result of a script at a time; nil if the value without the script applies.
  ///
  /// - Parameter base: the value without the script.
  /// - Throws: `ScriptLimitError` when a limit is exceeded.
  public func result(
    of use: ScriptUse,
    at moment: ScriptTime,
    base: [Double]
  ) throws(ScriptLimitError) -> ScriptResult? {
    switch try outcome(of: use, at: moment, base: base) {
    case .success(let result): result
    case .failure: nil
    }
  }

  /// Returns the result of a script at a time, or the reason for its failure.
  ///
  /// - Throws: `ScriptLimitError` when a limit is exceeded.
  public func outcome(
    of use: ScriptUse,
    at moment: ScriptTime,
    base: [Double]
  ) throws(ScriptLimitError) -> Result<ScriptResult, ScriptFailure> {
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

  /// Whether a limit was exceeded, after which scripts no longer run.
  public var isSpent: Bool { programs.values.contains { $0.isSpent } }

  /// Ends a frame; the next one starts with a full step budget even at the same time.
  public func endFrame() {
    frame = nil
    for program in programs.values { program.endFrame() }
  }

  /// Returns the compile error of a script; nil if it compiles.
  public func failure(in script: Int, of program: ScriptProgram) -> ScriptFailure? {
    running(program).failure(in: script)
  }

  /// Returns the outcomes of the scripts of a program that have run so far and are constant.
  public func constantOutcomes(
    of program: ScriptProgram
  ) -> [Int: Result<ScriptResult, ScriptFailure>] {
    running(program).constantOutcomes
  }

  private func running(_ program: ScriptProgram) -> RunningProgram {
    if let cached = programs[ObjectIdentifier(program)] { return cached }
    let created = RunningProgram(program, limits, layers)
    programs[ObjectIdentifier(program)] = created
    return created
  }
}

/// The failure of a script: a compile error or a run-time error.
public struct ScriptFailure: Error, Sendable, Equatable {
  /// The description of the problem.
  public var message: String
  /// The line of the script, counted from 1; nil if unknown.
  public var line: Int?
}
