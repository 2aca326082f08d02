import CommandTable
import Files
import JSONText
import RenderPipeline
import SceneModel
import Synchronization

/// The file of `--deps`: the outputs of a command and every file that it has read, for build systems.
struct DependencyFile {
  let path: String
  private let ending: String

  /// The file that the options ask for; nil for none.
  ///
  /// - Throws: `UsageError` for an output of the command itself.
  init?(_ arguments: Arguments, of command: Command) throws(UsageError) {
    guard let path = arguments["deps"] else { return nil }
    let place = OutputDestination(path).canonicalPath
    let others = arguments.replacing("deps", by: nil).outputPaths(of: command)
    guard !others.contains(where: { OutputDestination($0).canonicalPath == place }) else {
      throw UsageError("--deps: \(FileSystem.quoted(path)) is another output (choose another name)")
    }
    self.init(path)
  }

  private init(_ path: String) {
    self.path = path
    ending = String(path.split(separator: ".").last ?? "").lowercased()
  }

  // The inputs that the file of this process has.
  private static let announced = Mutex<Set<String>>([])

  /// Adds outputs and inputs to what the file has, once these are known and before any output is put in its place.
  ///
  /// If the process is killed then, old outputs are still older than the inputs that have changed, and new ones have all
  /// of theirs in the file: the next build is right.
  ///
  /// - Throws: `RenderError` for a file that cannot be written.
  static func announce(_ arguments: Arguments) throws(RenderError) {
    guard let path = arguments["deps"], case .file = OutputDestination(path),
      let record = ProtectedFiles.current
    else { return }
    try announced.withLock { (known) throws(RenderError) in
      let inputs = Set(record.inputs)
      guard !inputs.isSubset(of: known) || known.isEmpty else { return }
      _ = try DependencyFile(path).write(keepsOld: true, replacesInput: true)
      known = inputs
    }
  }

  /// Runs a command, and writes the file also when the command fails.
  func recording(_ messages: inout Messages, _ body: (inout Messages) async throws -> Void)
    async throws
  {
    do {
      try await body(&messages)
    } catch let failure {
      // Before the input has been read there is nothing to write.
      let isUsage =
        failure is UsageError || (failure as? RequestError)?.code == .usage
        || (failure as? RenderError)?.code == .usage
      guard !isUsage else { throw failure }
      do throws(RenderError) {
        try checkReplaced()
        report(try write(replacesInput: true), &messages)
      } catch {
        _ = AnimRender.report(error, &messages)
      }
      throw failure
    }
    report(try write(), &messages)
  }

  // After an error, inputs may be unknown: only what looks like an older file of this kind is replaced.
  private func checkReplaced() throws(RenderError) {
    if let problem = ProtectedFiles.current?.problem(withOutput: path) {
      throw RenderError(.usage, problem)
    }
    guard case .file = OutputDestination(path), FileSystem.exists(path) else { return }
    let bytes = try FileSystem.read(path, limit: Limits().inputBytes)
    guard !bytes.isEmpty, !isAlike(bytes) else { return }
    throw RenderError(
      .cannotCreate,
      "\(FileSystem.quoted(path)) is no file of --deps, and may be an input (choose another name)"
    )
  }

  private func isAlike(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    switch ending {
    case "json": return text.hasPrefix("{\n  \"outputs\": [")
    case "d0": return bytes.contains(0)
    default: return text.split(separator: "\n").first?.contains(":") == true
    }
  }

  // Writes the file; returns the names that it cannot hold.
  private func write(
    keepsOld: Bool = false,
    replacesInput: Bool = false
  ) throws(RenderError) -> [String] {
    guard let record = ProtectedFiles.current else { return [] }
    // Names of a sequence are known once its scene has been read.
    let files = record.outputs.filter { OutputPath($0)?.names == nil }
    var outputs = files.isEmpty ? record.outputs : files
    var inputs = record.inputs.filter { !$0.hasPrefix("/dev/") && $0 != path }
    let old = keepsOld ? try? FileSystem.read(path, limit: Limits().inputBytes) : nil
    let kept = old.flatMap { isAlike($0) ? $0 : nil } ?? []
    func add(_ names: [String], to list: inout [String]) { list = Set(list + names).sorted() }
    let bytes: [UInt8]
    switch ending {
    case "json":
      let text = SourceText(kept)
      let value = JSONParser.parse(text, limits: Limits(), report: ReadReport())
      add(value?["outputs"]?.items?.compactMap(\.text) ?? [], to: &outputs)
      add(value?["inputs"]?.items?.compactMap(\.text) ?? [], to: &inputs)
      bytes = Self.json(outputs, inputs)
    case "d0":
      let names = kept.split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let middle = names.firstIndex(of: "") ?? names.endIndex
      add(Array(names[..<middle]), to: &outputs)
      add(names[middle...].filter { !$0.isEmpty }, to: &inputs)
      bytes = Self.zeroTerminated(outputs, inputs)
    default:
      // Several rules of one output count together.
      let rule = Self.rule(outputs.compactMap(\.wordOfMake), inputs.compactMap(\.wordOfMake))
      let text = String(decoding: kept, as: UTF8.self)
      bytes = text.contains(rule) ? kept : Array((rule + text).utf8)
    }
    try TemporaryOutput.replace(path, with: bytes, replacesInput: replacesInput)
    let isRule = ending != "json" && ending != "d0"
    return isRule ? (outputs + inputs).filter { $0.wordOfMake == nil } : []
  }

  private func report(_ unwritten: [String], _ messages: inout Messages) {
    for name in unwritten {
      let problem = "make has no form for the name \(FileSystem.quoted(name)): it is left out"
      messages.report(
        Diagnostic(.warning, .ignored, "\(problem) (give --deps a .json or .d0 file)"),
        file: path
      )
    }
  }

  private static func json(_ outputs: [String], _ inputs: [String]) -> [UInt8] {
    let lists = [("outputs", outputs), ("inputs", inputs)]
    let value = JSONValue.object(lists.map { ($0, .array($1.map { .string($0) })) })
    return Array(JSONPrinter.document(value).utf8)
  }

  // The outputs, an empty name, the inputs; a NUL ends each.
  private static func zeroTerminated(_ outputs: [String], _ inputs: [String]) -> [UInt8] {
    (outputs + [""] + inputs).flatMap { Array($0.utf8) + [0] }
  }

  // A rule, and empty ones for the inputs, so that make goes on when one of them is gone.
  private static func rule(_ outputs: [String], _ inputs: [String]) -> String {
    let rule = [outputs.joined(separator: " ") + ":"] + inputs
    return rule.joined(separator: " \\\n  ") + "\n" + inputs.map { "\n\($0):\n" }.joined()
  }
}

extension String {
  // The name as make and ninja read it; nil for control characters, which end or divide a rule.
  fileprivate var wordOfMake: String? {
    guard unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return nil }
    var (result, slashes) = ("", 0)
    for character in self {
      switch character {
      case "$": result += "$$"
      // Backslashes before these would escape each other.
      case " ", "#": result += String(repeating: "\\", count: slashes + 1) + String(character)
      case ":": result += "\\:"
      default: result.append(character)
      }
      slashes = character == "\\" ? slashes + 1 : 0
    }
    return result + String(repeating: "\\", count: slashes)
  }
}
