public import Files
public import RenderPipeline
public import SceneLoading
internal import SceneModel

/// The outcome of a check.
public struct GoldenOutcome: Sendable {
  /// Why a scene could not be compared.
  public enum Failure: Sendable, Hashable {
    /// It is warned about, which the options do not allow.
    case warnings
    /// It cannot be read or drawn.
    case error(RenderError.Code)
  }

  /// The case of the report; its reasons do not include the reported failure yet.
  public var item: ComparisonCase
  /// The assertions about the scene; nil where there are none, or another check has them.
  public var assertions: AssertionCase?
  /// Why nothing was compared; nil where something was.
  public var failure: Failure?
  /// The goldens that were written.
  public var written: [String] = []
  /// The messages about the scene, in batches that occurred together.
  public var messages: [[InputMessage]] = []
}

/// The checks of a folder, done on several threads.
public struct GoldenRun: Sendable {
  private let options: GoldenOptions
  private let checks: [GoldenCheck]
  private let gallery: ReportGallery?

  /// A run of all checks of a folder.
  ///
  /// - Parameter gallery: keeps images for a page; nil for none.
  public init(_ folder: GoldenFolder, gallery: ReportGallery? = nil) {
    (options, checks, self.gallery) = (folder.options, folder.checks, gallery)
  }

  /// Does all checks, writes the goldens that the options ask for, and hands the outcomes on in order.
  ///
  /// A scene that cannot be drawn does not stop the others.
  ///
  /// - Parameters:
  ///   - jobs: the number of threads, at least 1; the outcomes do not depend on it.
  ///   - progress: counts finished frames.
  ///   - cancellation: looked at between frames.
  ///   - consume: takes the outcomes, on the caller's task.
  /// - Throws: `RenderError.cancelled`, `RequestError`, and the errors of `consume`.
  public func run(
    jobs: Int,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation(),
    consume: (GoldenOutcome) throws -> Void
  ) async throws {
    let watch = ComparisonWatch(
      jobs: max(1, jobs / max(1, checks.count)),
      progress: progress,
      cancellation: cancellation
    )
    try await runInOrder(count: checks.count, jobs: max(1, min(jobs, checks.count))) { number in
      try cancellation.check()
      return try await outcome(of: number, watch)
    } consume: { outcome in
      try consume(outcome)
    }
  }

  private func outcome(of number: Int, _ watch: ComparisonWatch) async throws -> GoldenOutcome {
    let check = checks[number]
    switch check.work {
    case .goldenWithoutScene(let path):
      return GoldenOutcome(
        item: ComparisonCase(name: check.name, file: path, mismatches: [.goldenWithoutScene])
      )
    case .unreadable(let path, let message, let reasons, let code):
      var item = ComparisonCase(name: check.name, file: path, mismatches: [.failure(message)])
      item.reasons = reasons
      return GoldenOutcome(item: item, failure: .error(code))
    case .images(let scene):
      return try await guarded(scene, check, watch) { outcome, source, _ in
        try checkGoldens(scene.samples.map(\.golden))
        try await compareImages(of: scene, source, number: number, watch, into: &outcome)
      }
    case .hashes(let scene):
      return try await guarded(scene, check, watch) { outcome, source, files in
        outcome.item.name = scene.hashesName
        try checkGoldens([scene.manifest])
        let golden = GoldenHashes(scene: scene, options: options)
        // A manifest that is replaced in any case is not read: it may be broken.
        if options.update != .all { outcome.item = try await golden.compare(source, watch) }
        let isReplaced =
          switch options.update {
          case nil: false
          case .missing: !FileSystem.exists(scene.manifest)
          case .failed: !outcome.item.isEqual
          case .all: true
          }
        if isReplaced {
          try await golden.write(source, files, watch)
          outcome.written.append(scene.manifest)
          outcome.item = try await golden.compare(source, watch)
        }
      }
    }
  }

  // A scene's failure is its own; only a request to stop ends the others.
  private func guarded(
    _ scene: GoldenScene,
    _ check: GoldenCheck,
    _ watch: ComparisonWatch,
    _ body: (inout GoldenOutcome, RenderSource, [ResourceLoader.File]) async throws -> Void
  ) async throws -> GoldenOutcome {
    var outcome = GoldenOutcome(item: ComparisonCase(name: scene.name, file: scene.path))
    do {
      let loaded = try scene.document.load()
      outcome.messages.append(loaded.messages)
      let isWarned = (scene.document.messages + loaded.messages).contains {
        $0.diagnostic.severity == .warning
      }
      if options.refusesWarnings, isWarned {
        outcome.fail(.warnings, GoldenOutcome.cannotBeDrawn)
        return outcome
      }
      let source = try scene.source(options.canvas, loaded.resources)
      try await body(&outcome, source, loaded.files)
      if check.checksAssertions {
        outcome.assertions = try scene.checkAssertions(source, drawsFailures: gallery != nil, watch)
      }
    } catch let error as RenderError where error.code == .cancelled {
      throw error
    } catch let error as SceneLoadingError {
      outcome.messages.append(error.messages)
      outcome.fail(.error(error.code), GoldenOutcome.cannotBeDrawn)
    } catch let error as RenderError {
      outcome.messages.append([scene.document.message(about: error)])
      outcome.failure = .error(error.code)
      outcome.item.mismatches.append(
        isAboutGolden(error, of: scene) ? .damagedGolden(error.message) : .failure(error.message)
      )
    }
    return outcome
  }

  // No update replaces a folder.
  private func checkGoldens(_ paths: [String]) throws(RenderError) {
    guard let folder = paths.first(where: FileSystem.isFolder) else { return }
    throw RenderError(
      .missingInput,
      "\(FileSystem.quoted(folder)) is a folder where the golden belongs (remove the folder)"
    )
  }

  // Whether reading a golden is what fails: drawing the scene reads images, too.
  private func isAboutGolden(_ error: RenderError, of scene: GoldenScene) -> Bool {
    let limits = scene.document.options.limits
    var reads: [() throws -> Void] = scene.samples.map { sample in
      { _ = try ImageFileReader.bitmap(at: sample.golden, limits: limits) }
    }
    reads.append { _ = try GoldenHashes(scene: scene, options: options).read() }
    return reads.contains { read in
      if case .failure(let failure as RenderError) = Result(catching: read) {
        failure == error
      } else {
        false
      }
    }
  }

  private func compareImages(
    of scene: GoldenScene,
    _ source: RenderSource,
    number: Int,
    _ watch: ComparisonWatch,
    into outcome: inout GoldenOutcome
  ) async throws {
    if let update = options.update {
      let collector = GoldenCollector(update, document: scene.document)
      var comparison = scene.comparison(source, ignoresGoldens: update == .all)
      comparison.recorder = collector.recorder
      _ = try await comparison.run(jobs: watch.jobs, cancellation: watch.cancellation)
      let collected = collector.collected
      for sample in scene.samples {
        guard let bytes = collected[sample.request.index] else { continue }
        try scene.replace(sample.golden, with: bytes)
        outcome.written.append(sample.golden)
      }
    }
    // Also after an update: the files now on disk decide.
    var comparison = scene.comparison(source)
    comparison.recorder = gallery?.recorder(ofCase: number, frameCount: scene.samples.count)
    outcome.item = try await comparison.run(watch)
    let missing = outcome.item.frames.count { $0.verdict == .extra }
    if missing > 0 { outcome.item.mismatches.append(.missingGoldens(missing)) }
    scene.attribute(&outcome.item)
  }

  /// Both images of a frame, drawn and decoded again; nil where it has none.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - number: the number of its case.
  /// - Throws: `RenderError`, `RequestError`.
  public func artifacts(
    of frame: ComparedFrame,
    inCase number: Int
  ) async throws -> FrameArtifacts? {
    guard case .images(let scene) = checks[number].work else { return nil }
    let loaded = try SceneLoadingError.mapped(try scene.document.load()) { RenderError($0) }
    let source = try scene.source(options.canvas, loaded.resources)
    return try await scene.comparison(source).artifacts(of: frame)
  }
}

extension GoldenOutcome {
  fileprivate static let cannotBeDrawn = "the scene cannot be drawn as it is written"

  fileprivate mutating func fail(_ failure: Failure, _ message: String) {
    self.failure = failure
    item.mismatches.append(.failure(message))
  }
}
