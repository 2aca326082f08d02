internal import Files
internal import SceneFormat
internal import SceneModel
internal import Synchronization

/// A Swift program that the command line names, and the function that runs it and records a scene.
///
/// Only names of the command line are here. The names in inputs, tables and folders run no code.
package struct ProgramInput: Sendable {
  /// A scene file that a program has recorded.
  package struct Recorded: Sendable {
    /// The text of the scene file.
    package var scene: [UInt8]
    /// Messages about the program.
    package var messages: [InputMessage]
    /// The lines that have added animations.
    package var animations: [AnimationSource]
    /// The compiler that has made the program.
    package var toolchain: String

    /// A recorded scene.
    package init(
      scene: [UInt8],
      messages: [InputMessage],
      animations: [AnimationSource],
      toolchain: String
    ) {
      (self.scene, self.messages) = (scene, messages)
      (self.animations, self.toolchain) = (animations, toolchain)
    }
  }

  /// The files of the program.
  package let sources: @Sendable () -> [String]
  /// Runs the program as it is now.
  package let record: @Sendable () throws(SceneLoadingError) -> Recorded

  /// A program.
  package init(
    sources: @escaping @Sendable () -> [String],
    record: @escaping @Sendable () throws(SceneLoadingError) -> Recorded
  ) {
    (self.sources, self.record) = (sources, record)
  }

  private static let named = Mutex<[String: ProgramInput]>([:])

  /// Makes a program the input under a name of the command line, unless it is already.
  package static func add(_ program: ProgramInput, as name: String) {
    named.withLock { $0[name] = $0[name] ?? program }
  }

  /// Runs all programs now, for a process that may start none later.
  package static func recordAll() {
    for (name, program) in named.withLock({ $0 }) {
      let outcome = Result { () throws(SceneLoadingError) in try program.record() }
      let fixed = ProgramInput(
        sources: program.sources,
        record: { () throws(SceneLoadingError) in try outcome.get() }
      )
      named.withLock { $0[name] = fixed }
    }
  }

  /// The program under a name; nil where the command line names none.
  package static func named(_ name: String) -> ProgramInput? { named.withLock { $0[name] } }

  /// The files of an input: those of a program, or the input alone.
  package static func files(of path: String) -> [String] {
    [path] + (named(path)?.sources().filter { $0 != path } ?? [])
  }

  /// Whether a name is that of a Swift source.
  package static func isSource(_ path: String) -> Bool { path.hasSuffix(".swift") }
}

extension SceneDocument {
  /// Opens what a program has recorded.
  static func open(
    _ program: ProgramInput,
    name: String,
    _ options: Options
  ) throws(SceneLoadingError) -> SceneDocument {
    let recorded = try program.record()
    var options = options
    // They are the program's arguments.
    options.variables = VariableOverrides()
    options.wantsLayerSources = false
    // They advise on the text of a scene; the recording has its own.
    options.wantsHints = false
    // No line of the recorded text is one of the source. What its animations ignore has been told with that line.
    func unlocated(_ messages: [InputMessage]) -> [InputMessage] {
      recorded.messages
        + messages.filter { !$0.isAboutIgnoredAnimation }.map { message in
          var message = message
          message.diagnostic.location = nil
          return message
        }
    }
    var document: SceneDocument
    do throws(SceneLoadingError) {
      document = try open(
        recorded.scene,
        name: name,
        folder: FileSystem.folder(of: name),
        options
      )
    } catch {
      throw SceneLoadingError(error.code, unlocated(error.messages))
    }
    document.forgetInput()
    document.messages = unlocated(document.messages)
    document.animationSources = recorded.animations
    document.toolchain = recorded.toolchain
    return document
  }
}

extension InputMessage {
  fileprivate var isAboutIgnoredAnimation: Bool {
    diagnostic.code == .ignored && diagnostic.path.contains(".animations[")
  }
}
