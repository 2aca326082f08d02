internal import SceneModel

/// A program with the engine that runs it.
final class RunningProgram {
  private let program: ScriptProgram
  private let limits: ScriptLimits
  private let engine: ScriptEngine?
  private let state: State
  private var compiled: [Int: Compiled] = [:]
  private var isCompiled = false
  private var last: [Int: CachedOutcome] = [:]
  // The outcomes of scripts that never read the time.
  private var constant: [Int: Constant] = [:]
  private let broken: ScriptFailure?
  // An engine in which a limit was exceeded is not used any more.
  private var exceeded: ScriptLimitError?
  /// The steps of all scripts so far.
  private(set) var steps = 0

  private enum Compiled {
    case ready
    case failed(ScriptFailure)
  }

  // The last outcome of a script: a script on a parent layer is evaluated once for every layer
  // below it.
  private struct CachedOutcome {
    let moment: ScriptTime
    let base: [Double]
    let outcome: Result<ScriptResult, ScriptFailure>
  }

  private struct Constant {
    let outcome: Result<ScriptResult, ScriptFailure>
    /// Counted again at every instant, so that a limit does not depend on what was drawn before.
    let steps: Int
  }

  // The state that the engine reads while a script runs.
  private final class State {
    var base: [Double] = []
    var moment = ScriptTime(time: 0, rootTime: 0)
    /// The steps of the script if its result turned out to be constant; otherwise nil.
    var constantSteps: Int?
  }

  init(_ program: ScriptProgram, _ limits: ScriptLimits, _ layers: @escaping LayerLookup) {
    self.program = program
    self.limits = limits
    let state = State()
    self.state = state
    let engine = ScriptEngine(limits) { question, arguments in
      Self.answer(question, arguments: arguments, program: program, state: state, layers: layers)
    }
    self.engine = engine
    let compiled = ScriptRuntime.program(program.objectModel)
    switch compiled.flatMap({ engine?.load($0, text: program.outline) }) {
    case .nothing?: broken = nil
    case .threw(let message, let line)?: broken = ScriptFailure(message: message, line: line)
    case .exceeded(let limit)?:
      broken = ScriptFailure(
        message: "the animation is too large for scripts (\(limit))",
        line: nil
      )
    case .numbers?, .text?, nil:
      broken = ScriptFailure(message: "the script engine could not be started", line: nil)
    }
  }

  // MARK: Questions

  private static func answer(
    _ question: Int,
    arguments: (Double, Double, Double),
    program: ScriptProgram,
    state: State,
    layers: LayerLookup
  ) -> [Double]? {
    guard let number = Int(exactly: arguments.0) else { return nil }
    switch (program.objectModel, question) {
    case (.animation, 0):
      guard program.properties.indices.contains(number), arguments.1.isFinite else { return nil }
      return program.properties[number].numbers(at: arguments.1 / program.rate)
    case (.animation, 1):
      guard program.properties.indices.contains(number), let key = Int(exactly: arguments.1),
        program.properties[number].keys.indices.contains(key)
      else { return nil }
      return program.properties[number].keys[key]
    case (.animation, 3):
      state.constantSteps = number
      return nil
    case (.scene, 0): return state.base
    case (.scene, 1):
      guard program.layers.indices.contains(number), let index = Int(exactly: arguments.1),
        Property.all.indices.contains(index)
      else { return nil }
      return layers(program.layers[number], Property.all[index], state.moment.rootTime)
    default: return nil
    }
  }

  // MARK: Scripts

  func failure(in script: Int) -> ScriptFailure? {
    switch compile(script) {
    case .ready: nil
    case .failed(let failure): failure
    }
  }

  private func compile(_ script: Int) -> Compiled {
    if let cached = compiled[script] { return cached }
    let made = compiling(script)
    compiled[script] = made
    return made
  }

  private func compiling(_ script: Int) -> Compiled {
    guard broken == nil, let engine else {
      return .failed(broken ?? ScriptFailure(message: "no script engine", line: nil))
    }
    let names = ScriptRuntime.names(program.objectModel)
    let forms: [ScriptSource.Form] =
      program.objectModel == .animation ? [.assignment] : [.expression, .statements]
    let source = program.scripts[script].source
    // Most scripts are in the engine's own forms, and are compiled as they are.
    let tokens = ScriptTokens(source)
    let isPlain = !tokens.needReading
    var result = Compiled.ready
    for isRewritten in isPlain ? [false, true] : [true] {
      for form in forms {
        var text = source
        if isRewritten {
          do throws(ScriptSyntaxError) {
            text = try ScriptWriter.rewritten(source, isExpression: form == .expression) ?? source
          } catch {
            // The engine reads its forms itself.
            if tokens.hasLaterForms {
              result = .failed(
                failure(error.text(in: source), line: error.line(in: source), script: script)
              )
              continue
            }
          }
        }
        switch engine.define(script, ScriptSource(text, names: names, form: form)) {
        case .threw(let message, let line):
          result = .failed(failure(message, line: line ?? Self.line(in: message), script: script))
        case .exceeded(let limit):
          return .failed(ScriptFailure(message: "the script is too large (\(limit))", line: nil))
        case .nothing, .numbers, .text: return .ready
        }
      }
    }
    return result
  }

  private func failure(_ message: String, line: Int?, script: Int) -> ScriptFailure {
    let source = program.scripts[script].source
    var message = message
    // The line is told beside the message.
    if line != nil, let ending = Self.line(in: message).map({ " (line \($0))" }),
      message.hasSuffix(ending)
    {
      message.removeLast(ending.count)
    }
    // The function around a script ends in the line after it.
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    return ScriptFailure(
      message: ScriptRemedy.message(message, script: source, objectModel: program.objectModel),
      line: line.map { min($0, lines) }
    )
  }

  // Mistakes of grammar name their line in words: `(line 3)`.
  private static func line(in message: String) -> Int? {
    guard let rest = message.following("line ") else { return nil }
    return Int(rest.prefix { $0.isNumber })
  }

  /// Whether a limit was exceeded.
  var isSpent: Bool { exceeded != nil }

  /// The outcomes of the scripts that have run so far and never read the time.
  var constantOutcomes: [Int: Result<ScriptResult, ScriptFailure>] { constant.mapValues(\.outcome) }

  /// Forgets what scripts gave at the last instant.
  func endFrame() { last.removeAll(keepingCapacity: true) }

  /// Returns the result of a script, or the reason for its failure.
  func outcome(
    of script: Int,
    at moment: ScriptTime,
    base: [Double]
  ) throws(ScriptLimitError) -> Result<ScriptResult, ScriptFailure> {
    if let exceeded { throw exceeded }
    if let cached = last[script], cached.moment == moment, cached.base == base {
      return cached.outcome
    }
    if let cached = constant[script] {
      steps += cached.steps
      last[script] = CachedOutcome(moment: moment, base: base, outcome: cached.outcome)
      return cached.outcome
    }
    guard program.scripts.indices.contains(script), let engine else {
      return .failure(ScriptFailure(message: "no script engine", line: nil))
    }
    // A script may ask for properties whose scripts have not been needed yet.
    if !isCompiled {
      for other in program.scripts.indices { _ = compile(other) }
      isCompiled = true
    }
    if case .failed(let failure) = compile(script) { return .failure(failure) }
    (state.base, state.moment, state.constantSteps) = (base, moment, nil)
    let ending = engine.call(arguments(script, moment))
    // Another script may have run it before, or run it later.
    steps += state.constantSteps ?? engine.steps
    let outcome = try result(ending, script)
    if let steps = state.constantSteps {
      constant[script] = Constant(outcome: outcome, steps: steps)
    }
    last[script] = CachedOutcome(moment: moment, base: base, outcome: outcome)
    return outcome
  }

  private func arguments(_ script: Int, _ moment: ScriptTime) -> [Double] {
    let first = program.scripts[script].firstFrame
    return [
      Double(script), frame(moment.time, first), frame(moment.rootTime, program.firstFrame),
      Double(moment.copy),
    ]
  }

  // Keys are on frames: a time that misses a frame by a small rounding error is snapped to it.
  private func frame(_ seconds: Double, _ first: Double) -> Double {
    let frame = seconds * program.rate + first
    guard program.objectModel == .animation else { return frame }
    return abs(frame - frame.rounded()) < 1e-6 ? frame.rounded() : frame
  }

  private func result(
    _ ending: ScriptEngine.ExecutionResult,
    _ script: Int
  ) throws(ScriptLimitError) -> Result<ScriptResult, ScriptFailure> {
    switch ending {
    case .numbers(let numbers):
      guard numbers.count <= limits.numbers else { throw exceed(script, "numbers in its value") }
      guard numbers.contains(where: \.isFinite) else {
        return .failure(ScriptFailure(message: "the value is no number", line: nil))
      }
      return .success(.numbers(numbers))
    case .text(let text): return .success(.text(text))
    case .nothing:
      return .failure(ScriptFailure(message: "the script gives no value", line: nil))
    case .threw(let message, let line):
      return .failure(failure(message, line: line, script: script))
    case .exceeded(let limit): throw exceed(script, limit)
    }
  }

  private func exceed(_ script: Int, _ limit: String) -> ScriptLimitError {
    let maximum = limit == "memory" ? "\(limits.bytes >> 20) MiB" : "\(limits.steps)"
    let error = ScriptLimitError(
      path: program.scripts[script].path,
      message:
        "a script takes more than its limit of \(limit) (\(maximum); make it simpler, or leave "
        + "scripts out with --expressions off)"
    )
    exceeded = error
    return error
  }
}

extension String {
  // Returns the text after the first occurrence of another text; nil without an occurrence.
  fileprivate func following(_ text: String) -> Substring? {
    indices.first { self[$0...].hasPrefix(text) }.map { self[$0...].dropFirst(text.count) }
  }
}
