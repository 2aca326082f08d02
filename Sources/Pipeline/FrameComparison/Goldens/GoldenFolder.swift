internal import Files
internal import JSONText
internal import LottieFormat
internal import MotionAssertions
internal import RenderPipeline
internal import SceneFormat
public import SceneLoading
internal import SceneModel

/// A folder under test: scenes, their rules in `tests.json`, and goldens, including goldens without
/// a scene.
public struct GoldenFolder: Sendable {
  /// Reports messages in batches that occurred together, and returns the lines for a report, one
  /// per message.
  public typealias Reporter = ([[InputMessage]]) -> [String]

  // Bytes of a path in a scene.
  private static let maxNameBytes = 1024

  /// The folder, without a slash at its end.
  public let path: String
  /// How its scenes are drawn and compared.
  public let options: GoldenOptions
  /// All input files, for the protection of outputs.
  public private(set) var files: [String] = []
  /// The work, sorted by names.
  public private(set) var checks: [GoldenCheck] = []
  // Links out of it are refused, in reading and writing.
  private let root: ConfinedFolder
  private var plans: TestPlans
  private var goldens: Set<String> = []
  // The paths of the scenes under test, and the names of the layers of those that can be read.
  private var scenes: Set<String> = []
  private var layers: [String: Set<String>] = [:]
  private var stems: [String: String] = [:]
  // Files of JSON that plainly are something else than scenes.
  private var others: [String] = []
  // The names of files of JSON in scenes, as paths in the folder.
  private var named: Set<String> = []

  private var limits: Limits { options.document.limits }

  /// Opens all scenes of a folder.
  ///
  /// What cannot be read becomes a check that fails, and so do rules in `tests.json` without an effect.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - options: how its scenes are drawn and compared.
  ///   - report: takes the messages about each scene when it has been opened.
  /// - Throws: `RenderError.missingInput` without any scene; `SceneLoadingError` for options that a scene has
  ///   nothing for; `RequestError` for layers that no scene has, and where there is no folder.
  public init(_ path: String, _ options: GoldenOptions, report: Reporter) throws {
    guard !FileSystem.exists(path) || FileSystem.isFolder(path) else {
      throw RequestError(
        .usage,
        "\(FileSystem.quoted(path)) is no folder (give the folder of the scenes)"
      )
    }
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.options = options
    root = try ConfinedFolder(self.path)
    plans = TestPlans(root: self.path)
    let contents = try FileSystem.contents(of: self.path, limit: options.document.limits.frames)
    for (name, error) in contents.unreadable { addUnreadable(name, error: error, report: report) }
    let names = (contents.files + contents.brokenLinks).sorted()
    for name in names where FileSystem.name(of: name) == TestPlans.fileName {
      readPlan(name, report)
    }
    for name in names where Self.isNamedLikeScene(name) {
      do throws(RenderError) {
        try root.check("\(self.path)/\(name)")
        guard try isScene(name) else { continue }
      } catch {
        scenes.insert("\(self.path)/\(name)")
        addUnreadable(name, error: error, report: report)
        continue
      }
      try add(name, report)
    }
    for name in others where !isKnown(name) {
      let note = Diagnostic(
        .note,
        .omitted,
        "is neither a scene nor a Lottie file, and is not tested"
      )
      _ = report([[InputMessage(note, file: "\(self.path)/\(name)")]])
    }
    addAssertions(names.filter { $0.hasSuffix(AssertionSources.ending) }, report)
    files += options.assertionFiles
    guard !checks.isEmpty else {
      throw RenderError(
        .missingInput,
        "\(FileSystem.quoted(path)) holds no scenes, so nothing would be compared (give another folder)"
      )
    }
    for name in names where Self.isGolden(name) && !goldens.contains("\(self.path)/\(name)") {
      checks.append(GoldenCheck(name, .goldenWithoutScene(path: "\(self.path)/\(name)")))
    }
    for (folder, message) in plans.problems(scenes: scenes, layers: layers) {
      let file = "\(folder)/\(TestPlans.fileName)"
      let name = String(file.dropFirst(self.path.count + 1))
      addUnreadable(name, error: RenderError(.badInput, message), report: report)
    }
    checks = checks.ordered(by: \.name)
    try checkLayers()
  }

  private mutating func readPlan(_ name: String, _ report: Reporter) {
    let file = "\(path)/\(name)"
    files.append(file)
    var plan: TestPlan?
    defer { plans.add(plan, of: FileSystem.folder(of: file)) }
    let bytes: [UInt8]
    do throws(RenderError) {
      bytes = try root.read(file, limit: limits.inputBytes)
    } catch {
      return addUnreadable(name, error: error, report: report)
    }
    do throws(SceneReadError) {
      plan = try TestPlanReader(limits: limits).read(bytes)
    } catch {
      let reasons = report([error.diagnostics.map { InputMessage($0, file: file) }])
      addUnreadable(name, message: "the rules cannot be read", reasons: reasons, code: .badInput)
    }
  }

  private static func isNamedLikeScene(_ name: String) -> Bool {
    let lowered = name.lowercased()
    guard [".lottie", ".tgs", ".svg", ".svgz", ".json"].contains(where: lowered.hasSuffix) else {
      return false
    }
    return FileSystem.name(of: name) != TestPlans.fileName
      && !name.hasSuffix(GoldenScene.hashesSuffix) && !name.hasSuffix(AssertionSources.ending)
  }

  private mutating func isScene(_ name: String) throws(RenderError) -> Bool {
    let lowered = name.lowercased()
    if lowered.hasSuffix(".lottie") || lowered.hasSuffix(".tgs") { return true }
    let bytes = try root.read("\(path)/\(name)", limit: limits.inputBytes)
    if lowered.hasSuffix(".svg") || lowered.hasSuffix(".svgz") {
      // Static drawings are assets of scenes.
      return !SceneDocument.isStaticDrawing(bytes, limits: limits)
    }
    guard SceneReader.isScene(bytes) || LottieReader.isLottie(bytes) || !isOtherJSON(bytes) else {
      others.append(name)
      return false
    }
    named.formUnion(Self.names(in: bytes, of: name))
    return true
  }

  // Whether bytes are JSON of something else than a scene; anything in doubt is opened, and fails there.
  private func isOtherJSON(_ bytes: [UInt8]) -> Bool {
    let report = ReadReport()
    guard let value = JSONParser.parse(SourceText(bytes), limits: limits, report: report) else {
      // Tables may have more values than scenes.
      return report.messages.contains { $0.diagnostic.code == .limit }
    }
    guard case .object(let members) = value.kind else { return true }
    return !["canvas", "layers"].allSatisfy { key in members.contains { $0.key == key } }
  }

  // Whether a file that is no scene belongs to one: a schema, or a file that a scene names.
  private func isKnown(_ name: String) -> Bool {
    name.hasSuffix(".schema.json") || named.contains(name)
  }

  // The words of a scene that end as files of JSON do, also in comments, as paths in the folder under test.
  private static func names(in bytes: [UInt8], of scene: String) -> Set<String> {
    var result: Set<String> = []
    let ending = Array(".json".utf8)
    let folder = scene.split(separator: "/").dropLast()
    for index in bytes.indices where bytes[index] == ending[0] {
      let end = index + ending.count
      guard bytes[index...].starts(with: ending) else { continue }
      let word = bytes[max(0, index - maxNameBytes)..<end].reversed().prefix { byte in
        ![UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "("), 0x20, 0x0A].contains(byte)
      }
      var parts = folder
      for part in String(decoding: word.reversed(), as: UTF8.self).split(separator: "/")
      where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      result.insert(parts.joined(separator: "/"))
    }
    return result
  }

  private mutating func add(_ name: String, _ report: Reporter) throws {
    let file = "\(path)/\(name)"
    let stem = GoldenScene.goldenStem(of: file)
    scenes.insert(file)
    files.append(file)
    var document: SceneDocument?
    do {
      if let other = stems.updateValue(name, forKey: stem) {
        throw RenderError(
          .badInput,
          "\(FileSystem.quoted(other)) and \(FileSystem.quoted(name)) have goldens of the same names "
            + "(rename one)"
        )
      }
      if let assertions = AssertionSources.file(beside: file) { try root.check(assertions) }
      try root.check(FileSystem.folder(of: stem))
      let opened = try SceneDocument.open(file, options.document)
      document = opened
      let scene = try GoldenScene(
        path: file,
        name: name,
        document: opened,
        entry: plans.entry(for: file),
        assertions: try AssertionSources.assertions(
          about: opened,
          at: file,
          and: options.assertionFiles
        ),
        options: options,
        root: root
      )
      for golden in scene.samples.map(\.golden) + [scene.manifest] { try root.check(golden) }
      _ = report([opened.messages])
      add(scene)
    } catch let error as RenderError {
      addUnreadable(name, error: error, after: document?.messages ?? [], report: report)
    } catch let error as SceneLoadingError where document != nil || error.code != .usage {
      addUnreadable(
        name,
        message: "\(document == nil ? "the scene" : "its assertions") cannot be read",
        reasons: report([document?.messages ?? [], error.messages]),
        code: error.code
      )
    }
  }

  // Assertions that nothing is checked against would seem to hold.
  private mutating func addAssertions(_ names: [String], _ report: Reporter) {
    let given = Set(options.assertionFiles.map(FileSystem.canonicalPath))
    let used = Set(scenes.compactMap(AssertionSources.file))
    for name in names {
      let file = "\(path)/\(name)"
      files.append(file)
      guard !used.contains(file), !given.contains(FileSystem.canonicalPath(file)) else { continue }
      let message =
        "no input that is tested is beside these assertions "
        + "(rename them, or check another input with check --motion)"
      addUnreadable(name, error: RenderError(.missingInput, message), report: report)
    }
  }

  private mutating func add(_ scene: GoldenScene) {
    layers[scene.path] = Set(scene.document.scene.layerNames)
    files += scene.samples.map(\.golden) + [scene.manifest]
    goldens.formUnion(scene.samples.map(\.golden) + [scene.manifest])
    let hasManifest = FileSystem.exists(scene.manifest)
    let usesHashes = hasManifest || options.usesHashes && !scene.hasImages
    let usesImages = scene.hasImages || !usesHashes
    if usesHashes {
      checks.append(GoldenCheck(scene.hashesName, .hashes(scene), checksAssertions: !usesImages))
    }
    if usesImages { checks.append(GoldenCheck(scene.name, .images(scene), checksAssertions: true)) }
  }

  private mutating func addUnreadable(
    _ name: String,
    error: RenderError,
    after messages: [InputMessage] = [],
    report: Reporter
  ) {
    let failure = Diagnostic(.error, error.diagnosticCode, error.message)
    let reasons = report([messages, [InputMessage(failure, file: "\(path)/\(name)")]])
    addUnreadable(name, message: error.message, reasons: reasons, code: error.code)
  }

  private mutating func addUnreadable(
    _ name: String,
    message: String,
    reasons: [String],
    code: RenderError.Code
  ) {
    let file = "\(path)/\(name)"
    checks.append(
      GoldenCheck(name, .unreadable(path: file, message: message, reasons: reasons, code))
    )
    // Its goldens have a scene, if a broken one.
    let stem = GoldenScene.goldenStem(of: file)
    let folder = FileSystem.folder(of: stem)
    guard (try? root.check(folder)) != nil else { return }
    let contents = try? FileSystem.contents(of: folder, depth: 1, limit: limits.frames)
    for golden in contents?.files ?? [] where Self.isGolden(golden) {
      let path = "\(folder)/\(golden)"
      if path.hasPrefix(stem + "@") { goldens.insert(path) }
    }
  }

  /// Whether a name is that of a golden: `scene@0.5s.png` or `scene@hashes.json`.
  static func isGolden(_ name: String) -> Bool {
    if name.hasSuffix(GoldenScene.hashesSuffix) { return true }
    guard name.hasSuffix("s.png"), let at = name.lastIndex(of: "@") else { return false }
    return Double(name[name.index(after: at)...].dropLast(5)) != nil
  }

  // A name that no scene knows would ignore nothing; one that cannot be read may know it.
  private func checkLayers() throws(RequestError) {
    guard layers.count == scenes.count else { return }
    let existing = layers.values.reduce(into: Set()) { $0.formUnion($1) }
    for name in options.ignoredLayers where !existing.contains(name) {
      throw RequestError(
        .ignoredLayers,
        "no layer is named '\(name)'\(name.suggestion(among: existing.ordered()))"
      )
    }
  }
}
