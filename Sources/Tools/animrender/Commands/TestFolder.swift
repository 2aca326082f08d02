import Files
import FrameComparison
import Graphics
import LottieFormat
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel

/// What a folder under test holds: scenes, what is said about them, and goldens that no scene has.
struct TestFolder {
  /// A piece of work that becomes a case of the report.
  enum Check: Sendable {
    case pictures(TestScene)
    case hashes(TestScene)
    /// A scene that cannot be read; what is wrong with it has been told.
    case unreadable(
      name: String,
      path: String,
      message: String,
      reasons: [String],
      code: ExitCode
    )
    case goldenWithoutScene(name: String, path: String)

    var name: String {
      switch self {
      case .pictures(let scene): scene.name
      case .hashes(let scene): scene.hashesName
      case .unreadable(let name, _, _, _, _), .goldenWithoutScene(let name, _): name
      }
    }

    /// The frames that will be drawn.
    var frameCount: Int {
      switch self {
      case .pictures(let scene): scene.samples.count
      case .hashes(let scene):
        scene.input.scene.frameRate.frameCount(duration: scene.input.scene.duration)
      case .unreadable, .goldenWithoutScene: 0
      }
    }
  }

  private static let planName = "tests.json"

  let path: String
  private let arguments: Arguments
  private let limits: Limits
  private let settings: ComparisonSettings
  /// Everything that is read, for the protection of outputs.
  private(set) var files: [String] = []
  /// The work, sorted by names.
  private(set) var checks: [Check] = []
  private var plans: [String: TestPlan] = [:]
  private var goldens: Set<String> = []
  private var stems: [String: String] = [:]

  /// Looks at a folder.
  ///
  /// - Throws: `RenderError.missingInput` without any scene, `badInput` for a broken `tests.json`;
  ///   `CommandEnd` after telling what is wrong with it; `UsageError`.
  init(
    _ path: String,
    _ arguments: Arguments,
    _ settings: ComparisonSettings,
    _ limits: Limits,
    _ messages: inout Messages
  ) throws {
    guard !FileSystem.exists(path) || FileSystem.isFolder(path) else {
      throw UsageError("\(FileSystem.quoted(path)) is no folder (give the folder of the scenes)")
    }
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.arguments = arguments
    self.limits = limits
    self.settings = settings
    let names = try FileSystem.files(in: self.path, limit: limits.frames)
    for name in names where FileSystem.name(of: name) == Self.planName {
      let file = "\(self.path)/\(name)"
      plans[FileSystem.folder(of: file)] = try Self.plan(file, limits, &messages)
      files.append(file)
    }
    for name in names where try isScene(name, &messages) { try add(name, &messages) }
    guard !checks.isEmpty else {
      throw RenderError(
        .missingInput,
        "\(FileSystem.quoted(path)) holds no scenes, so nothing would be compared (give another folder)"
      )
    }
    for name in names where Self.isGolden(name) && !goldens.contains("\(self.path)/\(name)") {
      checks.append(.goldenWithoutScene(name: name, path: "\(self.path)/\(name)"))
    }
    checks.sort { $0.name < $1.name }
    try checkPlans()
    try checkLayers()
  }

  private static func plan(
    _ path: String,
    _ limits: Limits,
    _ messages: inout Messages
  ) throws -> TestPlan {
    let bytes = try FileSystem.read(path, limit: limits.inputBytes)
    do throws(SceneReadError) {
      return try TestPlanReader(limits: limits).read(bytes)
    } catch {
      messages.tell(error.diagnostics, file: path)
      throw CommandEnd(code: .badInput)
    }
  }

  private func isScene(_ name: String, _ messages: inout Messages) throws -> Bool {
    let lowered = name.lowercased()
    if lowered.hasSuffix(".lottie") || lowered.hasSuffix(".tgs") { return true }
    guard lowered.hasSuffix(".json"), FileSystem.name(of: name) != Self.planName,
      !name.hasSuffix(TestScene.hashesEnding)
    else { return false }
    let bytes = try FileSystem.read("\(path)/\(name)", limit: limits.inputBytes)
    if SceneReader.isScene(bytes) || LottieReader.isLottie(bytes) { return true }
    messages.tell(
      Diagnostic(.note, .omitted, "is neither a scene nor a Lottie file, and is not tested"),
      file: "\(path)/\(name)"
    )
    return false
  }

  private mutating func add(_ name: String, _ messages: inout Messages) throws {
    let file = "\(path)/\(name)"
    let stem = TestScene.goldenStem(of: file)
    if let other = stems[stem] {
      throw RenderError(
        .badInput,
        "\(FileSystem.quoted(other)) and \(FileSystem.quoted(name)) have goldens of the same names "
          + "(rename one)"
      )
    }
    stems[stem] = name
    files.append(file)
    let queue = MessageQueue()
    var queued = messages
    queued.queue = queue
    defer { queue.flush() }
    do {
      let input = try SceneInput(file, arguments, &queued)
      let scene = try TestScene(
        path: file,
        name: name,
        input: input,
        entry: entry(for: file),
        settings: settings,
        ignoredLayers: arguments.all("ignore-layer"),
        arguments: arguments
      )
      files += scene.samples.map(\.golden) + [scene.manifest]
      goldens.formUnion(scene.samples.map(\.golden) + [scene.manifest])
      let hasManifest = FileSystem.exists(scene.manifest)
      let usesHashes = hasManifest || arguments.has("hashes") && !scene.hasPictures
      if usesHashes { checks.append(.hashes(scene)) }
      if scene.hasPictures || !usesHashes { checks.append(.pictures(scene)) }
    } catch let end as CommandEnd {
      addUnreadable(name, file, "the scene cannot be read", queue.complaints, end.code)
    } catch let error as RenderError {
      queued.tell(Diagnostic(.error, error.diagnosticCode, error.message), file: file)
      let code = error.exitCode ?? .internalError
      addUnreadable(name, file, error.message, queue.complaints, code)
    }
  }

  private mutating func addUnreadable(
    _ name: String,
    _ file: String,
    _ message: String,
    _ reasons: [String],
    _ code: ExitCode
  ) {
    checks.append(
      .unreadable(name: name, path: file, message: message, reasons: reasons, code: code)
    )
    // Its goldens have a scene, if a broken one.
    let stem = TestScene.goldenStem(of: file)
    let folder = FileSystem.folder(of: stem)
    let names = (try? FileSystem.files(in: folder, depth: 1, limit: limits.frames)) ?? []
    for golden in names where Self.isGolden(golden) {
      let path = "\(folder)/\(golden)"
      if path.hasPrefix(stem + "@") { goldens.insert(path) }
    }
  }

  // What the plan of the scene's own folder says, else that of the folder under test.
  private func entry(for file: String) -> TestPlan.Entry {
    for folder in [FileSystem.folder(of: file), path] {
      guard let plan = plans[folder] else { continue }
      return plan.entry(for: String(file.dropFirst(folder.count + 1)))
    }
    return TestPlan.Entry()
  }

  // `scene@0.5s.png` and `scene@hashes.json`.
  private static func isGolden(_ name: String) -> Bool {
    if name.hasSuffix(TestScene.hashesEnding) { return true }
    guard name.hasSuffix("s.png"), let at = name.lastIndex(of: "@") else { return false }
    return Double(name[name.index(after: at)...].dropLast(5)) != nil
  }

  // MARK: What is said about nothing

  private func checkPlans() throws(RenderError) {
    for (folder, plan) in plans.sorted(by: { $0.key < $1.key }) {
      for name in plan.scenes.keys.sorted() where !files.contains("\(folder)/\(name)") {
        let known = stems.values.sorted()
        throw RenderError(
          .badInput,
          "\(folder)/\(Self.planName): there is no scene '\(name)'" + didYouMean("", name, known)
        )
      }
    }
  }

  // A name that no scene knows would ignore nothing.
  private func checkLayers() throws(UsageError) {
    var known: Set<String> = []
    for case .pictures(let scene) in checks { known.formUnion(scene.input.scene.layerNames) }
    for case .pictures(let scene) in checks {
      for name in scene.ignoredLayers where !known.contains(name) {
        throw UsageError(
          "--ignore-layer: no layer is named '\(name)'" + didYouMean("", name, known.sorted())
        )
      }
    }
  }
}
