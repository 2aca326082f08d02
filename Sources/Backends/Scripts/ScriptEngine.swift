internal import CScript
internal import Glibc

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
    program.withUnsafeBytes { program in
      text.pairedBytes.withUnsafeBytes { text in
        executionResult(
          script_load(
            engine,
            program.bindMemory(to: CChar.self).baseAddress,
            program.count,
            text.bindMemory(to: CChar.self).baseAddress,
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
    case script_gave_text: return .text(script_text(engine).map(String.init(paired:)) ?? "")
    case script_threw:
      let line = Int(script_line(engine))
      return .threw(message: String(paired: script_message(engine)), line: line > 0 ? line : nil)
    case script_exceeded: return .exceeded(String(cString: script_message(engine)))
    default: return .nothing
    }
  }
}

// The engine has letters beyond 16 bits as pairs, each half in three bytes (CESU-8), so that texts have the lengths of
// the language.
extension String {
  /// The bytes of a text for the engine.
  fileprivate var pairedBytes: [UInt8] {
    guard utf8.contains(where: { $0 >= 0xF0 }) else { return Array(utf8) }
    return utf16.reduce(into: []) { bytes, unit in
      let unit = UInt32(unit)
      if unit < 0x80 {
        bytes.append(UInt8(unit))
      } else if unit < 0x800 {
        bytes += [UInt8(0xC0 | unit >> 6), UInt8(0x80 | unit & 0x3F)]
      } else {
        bytes += [
          UInt8(0xE0 | unit >> 12), UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F),
        ]
      }
    }
  }

  /// The text of bytes of the engine, up to a zero.
  fileprivate init(paired text: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    // 0xED begins halves of pairs, and Korean syllables.
    guard bytes.contains(0xED) else {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    var (result, index) = ([UInt8](), 0)
    func half(_ place: Int, _ first: UInt8) -> UInt32? {
      guard place + 2 < bytes.count, bytes[place] == 0xED, bytes[place + 1] & 0xF0 == first else {
        return nil
      }
      return UInt32(bytes[place + 1] & 0x0F) << 6 | UInt32(bytes[place + 2] & 0x3F)
    }
    while index < bytes.count {
      if let high = half(index, 0xA0), let low = half(index + 3, 0xB0),
        let scalar = Unicode.Scalar(0x10000 + high << 10 + low)
      {
        result += Array(String(Character(scalar)).utf8)
        index += 6
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    self = String(decoding: result, as: UTF8.self)
  }
}
