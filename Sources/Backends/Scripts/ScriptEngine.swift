internal import CScript

/// A JavaScript engine with one program in it; for one thread at a time.
final class ScriptEngine {
  /// How a call ended.
  enum ExecutionResult: Equatable {
    case numbers([Double])
    case text(String)
    case nothing
    case threw(message: String, line: Int?)
    /// A limit was exceeded: steps or memory.
    case exceeded(String)
  }

  /// Answers what a program asks its host: a question with up to three numbers.
  typealias Host = (_ question: Int, _ arguments: (Double, Double, Double)) -> [Double]?

  private final class Owner {
    var host: Host
    init(_ host: @escaping Host) { self.host = host }
  }

  private let engine: OpaquePointer
  private let owner: Owner

  /// An engine; nil where there is no memory.
  init?(_ limits: ScriptLimits, host: @escaping Host) {
    owner = Owner(host)
    let bounds = script_limits(
      steps: Int64(limits.steps),
      memory: limits.bytes,
      block: limits.valueBytes
    )
    let made = script_create(bounds, Unmanaged.passUnretained(owner).toOpaque()) {
      owner,
      question,
      arguments,
      answer,
      capacity in
      guard let owner, let arguments, let answer else { return -1 }
      let host = Unmanaged<Owner>.fromOpaque(owner).takeUnretainedValue().host
      let given = host(Int(question), (arguments[0], arguments[1], arguments[2]))
      guard let given, given.count <= Int(capacity) else { return -1 }
      for (index, number) in given.enumerated() { answer[index] = number }
      return Int32(given.count)
    }
    guard let made else { return nil }
    engine = made
  }

  deinit { script_destroy(engine) }

  /// The steps of the last call.
  var steps: Int { Int(script_steps(engine)) }

  /// Runs a compiled function of the host, the scripts, a text and a secret name; keeps what it gives.
  func load(_ program: [UInt8], text: String) -> ExecutionResult {
    var text = text
    return program.withUnsafeBytes { program in
      text.withUTF8 { text in
        executionResult(
          script_load(
            engine,
            program.bindMemory(to: CChar.self).baseAddress,
            program.count,
            text.baseAddress,
            text.count
          )
        )
      }
    }
  }

  /// Compiles a script.
  func define(_ index: Int, _ source: ScriptSource) -> ExecutionResult {
    var text = source.text
    return text.withUTF8 {
      executionResult(script_define(engine, Int32(index), $0.baseAddress, $0.count))
    }
  }

  /// Calls the compiled script.
  func call(_ arguments: [Double]) -> ExecutionResult {
    executionResult(script_call(engine, arguments, Int32(arguments.count)))
  }

  private func executionResult(_ status: script_status) -> ExecutionResult {
    switch status {
    case script_gave_numbers:
      var count: Int32 = 0
      let numbers = script_numbers(engine, &count)
      return .numbers(Array(UnsafeBufferPointer(start: numbers, count: Int(count))))
    case script_gave_text: return .text(script_text(engine).map { String(cString: $0) } ?? "")
    case script_threw:
      let line = Int(script_line(engine))
      return .threw(
        message: String(cString: script_message(engine)),
        line: line > 0 ? line : nil
      )
    case script_exceeded: return .exceeded(String(cString: script_message(engine)))
    default: return .nothing
    }
  }
}
