import CommandTable
import Files
import JSONText
import RenderPipeline
import SceneModel
import Synchronization

/// The file of `--deps`: the outputs of a command and every file that it has read, for build systems.
final class DependencyFile: Sendable {
  let path: String
  private let ending: String
  // The files that the command line names.
  private let outputs: [String]
  private let outputGuard: OutputGuard
  // Whether a command has written it, or tried to, with its outputs.
  private let isAdded = Mutex(false)

  /// The file that the options ask for; nil for none.
  ///
  /// - Throws: `UsageError` for an output of the command itself.
  init?(_ arguments: Arguments, of command: Command) throws(UsageError) {
    guard let path = arguments["deps"] else { return nil }
    let place = OutputDestination(path).canonicalPath
    let others = arguments.replacing("deps", by: nil).writtenPaths(of: command)
    guard !others.contains(where: { OutputDestination($0).canonicalPath == place }) else {
      throw UsageError("--deps: \(FileSystem.quoted(path)) is another output (choose another name)")
    }
    self.path = path
    // Names of several renders, and of a sequence, are known later.
    let isOne = command != .batch && arguments.operands.count == 1
    outputs = isOne ? others.filter { OutputPath($0)?.names == nil } : []
    outputGuard = OutputGuard(arguments)
    ending = String(path.split(separator: ".").last ?? "").lowercased()
  }

  /// Writes the file beside its place, which it gets with the outputs of a command.
  func add(to group: OutputGroup, _ messages: Messages) throws(RenderError) {
    isAdded.withLock { $0 = true }
    var messages = messages
    if let bytes = bytes(&messages) { try group.add(path, bytes) }
  }

  /// Runs a command, and writes the file where the command has not, also when it fails.
  func recording(_ messages: inout Messages, _ body: (inout Messages) async throws -> Void)
    async throws
  {
    // A file that cannot be written is told before anything else is.
    try outputGuard.checkExisting(path)
    _ = try TemporaryOutput.file(for: path, replacesInput: true)
    if let record = ProtectedFiles.current { outputs.forEach(record.addOutput) }
    do {
      try await body(&messages)
    } catch let failure {
      // Before the input has been read there is nothing to write.
      let isUsage =
        failure is UsageError || (failure as? RequestError)?.code == .usage
        || (failure as? RenderError)?.code == .usage
      guard !isUsage, !isAdded.withLock({ $0 }) else { throw failure }
      do throws(RenderError) {
        try checkReplaced()
        // Without the names of the outputs an older rule remains, which has them.
        if let bytes = bytes(&messages), !bytes.isEmpty {
          try TemporaryOutput.replace(path, with: bytes, replacesInput: true)
        }
      } catch {
        _ = AnimRender.report(error, &messages)
      }
      throw failure
    }
    guard !isAdded.withLock({ $0 }), let bytes = bytes(&messages) else { return }
    try TemporaryOutput.replace(path, with: bytes)
  }

  // After an error, inputs may be unknown: only what looks like an older file of this kind is replaced.
  private func checkReplaced() throws(RenderError) {
    if let problem = ProtectedFiles.current?.problem(withOutput: path) {
      throw RenderError(.usage, problem)
    }
    guard case .file = OutputDestination(path), FileSystem.exists(path) else { return }
    let bytes = try FileSystem.read(path, limit: Limits().inputBytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let isAlike =
      switch ending {
      case "json": text.hasPrefix("{\n  \"outputs\": [")
      case "d0": bytes.contains(0)
      default: text.split(separator: "\n").first?.contains(":") == true
      }
    guard !bytes.isEmpty, !isAlike else { return }
    throw RenderError(
      .cannotCreate,
      "\(FileSystem.quoted(path)) is no file of --deps, and may be an input (choose another name)"
    )
  }

  private func bytes(_ messages: inout Messages) -> [UInt8]? {
    guard let record = ProtectedFiles.current else { return nil }
    let outputs = record.outputs
    let inputs = record.inputs.filter { !$0.hasPrefix("/dev/") && $0 != path }
    return switch ending {
    case "json": Self.json(outputs, inputs)
    case "d0": Self.zeroTerminated(outputs, inputs)
    default: rule(outputs, inputs, &messages)
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

  // A rule, and empty ones for the inputs, so that make goes on when one of them is gone; nothing without a target,
  // which neither make nor ninja reads.
  private func rule(_ outputs: [String], _ inputs: [String], _ messages: inout Messages) -> [UInt8]
  {
    func expressible(_ names: [String], asTargets: Bool = false) -> [String] {
      names.filter { name in
        if name.isExpressibleInMake(asTarget: asTargets) { return true }
        let problem = "make has no form for the name \(FileSystem.quoted(name)): it is left out"
        messages.report(
          Diagnostic(.warning, .ignored, "\(problem) (give --deps a .json or .d0 file)"),
          file: path
        )
        return false
      }
    }
    let prerequisites = expressible(inputs)
    let targets = expressible(outputs, asTargets: true).map { $0.wordOfMake(asTarget: true) }
    guard !targets.isEmpty else { return [] }
    let rule =
      [targets.joined(separator: " ") + ":"] + prerequisites.map { $0.wordOfMake(asTarget: false) }
    let rest = prerequisites.map { "\n\($0.wordOfMake(asTarget: true)):\n" }.joined()
    return Array((rule.joined(separator: " \\\n  ") + "\n" + rest).utf8)
  }
}

extension String {
  /// Whether rules of make can hold the name.
  ///
  /// Control characters, `=` and `;` end or divide a rule, `|` begins prerequisites that are only ordered, `&:` joins
  /// targets, and `~` at the start, also after `./`, is a home folder. `[`, `*` and `?` are patterns, with backslashes
  /// before them, too.
  fileprivate func isExpressibleInMake(asTarget: Bool) -> Bool {
    let isHome = !hasPrefix("/") && split(separator: "/").first { $0 != "." }?.first == "~"
    return !isHome && !hasSuffix("&")
      && unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "\0"..."\u{1F}", "\u{7F}", "=", ";", "[", "*", "?": false
        case "|": asTarget
        default: true
        }
      }
  }

  /// The name as make and ninja read it.
  fileprivate func wordOfMake(asTarget: Bool) -> String {
    var (result, slashes) = ("", 0)
    for character in self {
      switch character {
      case "$": result += "$$"
      // A target with % is a pattern, a prerequisite with it is none. Backslashes before these would escape each other.
      case "%" where asTarget, " ", "#":
        result += String(repeating: "\\", count: slashes + 1) + String(character)
      case ":": result += "\\:"
      default: result.append(character)
      }
      slashes = character == "\\" ? slashes + 1 : 0
    }
    return result + String(repeating: "\\", count: slashes)
  }
}
