internal import Files
internal import FrameComparison
internal import RenderPipeline
internal import SceneLoading
internal import SceneModel
internal import Synchronization

/// A golden image with the instant that it shows, independent of the library that runs the test.
struct FrameExpectation {
  /// The result of the comparison.
  enum Outcome {
    case success
    /// The pixels are those of the golden, but these warnings were given about the scene.
    case warnings([String])
    /// The reason; if pixels differ, also expected, difference and actual side by side.
    case failure(String, image: (name: String, png: [UInt8])?)
  }

  let name: String
  let time: Double
  let settings: ComparisonSettings
  let testFile: String
  let scope: TestContext
  /// Whether a golden may be recorded where another font serves a text.
  var allowsFallbackFonts = false
  private var warnings: [InputMessage] = []
  // The scene's file; nil for a scene that a program made.
  private var document: SceneDocument?

  init(
    _ name: String,
    at time: Double,
    _ settings: ComparisonSettings,
    testFile: String,
    scope: TestContext = .current
  ) {
    (self.name, self.time, self.settings) = (name, time, settings)
    (self.testFile, self.scope) = (testFile, scope)
  }

  private var golden: String { "\(FileSystem.folder(of: testFile))/Goldens/\(name).png" }

  // MARK: Scenes

  /// Compares the scene of a file.
  func check(file path: String) -> Outcome {
    let folder = FileSystem.folder(of: testFile)
    let file = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    do {
      let document = try SceneDocument.open(
        try FileSystem.read(file, limit: Limits().inputBytes),
        name: path,
        folder: FileSystem.folder(of: file)
      )
      let loaded = try document.load()
      var expectation = self
      expectation.document = document
      expectation.warnings = (document.messages + loaded.messages).filter {
        $0.diagnostic.severity == .warning
      }
      return expectation.check(document.scene, loaded.resources)
    } catch let error as SceneLoadingError {
      return .failure(error.messages.map(\.text).joined(separator: "\n"), image: nil)
    } catch {
      return .failure("\(path): \(error)", image: nil)
    }
  }

  /// Compares a scene.
  func check(_ scene: Scene, _ resources: SceneResources) -> Outcome {
    do {
      let outcome = try compare(scene, resources)
      guard case .success = outcome, !warnings.isEmpty else { return outcome }
      return .warnings(warnings.map { "warning: \($0.text)" })
    } catch let error as RenderError {
      return .failure("\(name): \(error.message)", image: nil)
    } catch {
      return .failure("\(name): \(error)", image: nil)
    }
  }

  // MARK: Comparing

  private func compare(_ scene: Scene, _ resources: SceneResources) throws -> Outcome {
    guard (0..<scene.duration).contains(time) else {
      let end = scene.duration.shortestDecimal
      return failure("\(time.shortestDecimal) s is not in the scene, which ends at \(end) s")
    }
    if let word = scope.unknownRecording {
      return failure("RECORD_FRAMES is '\(word)' (set it to missing, failed or all)")
    }
    let source = RenderSource(scene, resources)
    guard FileSystem.exists(golden) else {
      guard scope.recording != nil else {
        return failure("there is no golden image \(golden) (RECORD_FRAMES=missing writes it)")
      }
      return try record(source)
    }
    if scope.recording == .all { return try record(source) }
    let artifacts = Mutex<FrameArtifacts?>(nil)
    var comparison = comparison(source)
    comparison.recorder = ArtifactRecorder(wantsIdenticalFrames: false) { match in
      artifacts.withLock { $0 = match }
    }
    guard let frame = try comparison.compareImage() else {
      return failure("there are not two images to compare")
    }
    guard !frame.isEqual else { return .success }
    if scope.recording == .failed { return try record(source) }
    let layers = frame.layers.map { "\n  \($0.message)" }.joined()
    let changes = GoldenChanges(in: document ?? SceneDocument(scene), since: golden)?.lines ?? []
    let causes = changes.map { "\n  changed since: \($0)" }.joined()
    let image = try artifacts.withLock { $0 }?.sideBySide?.pngBytes()
    if let image, let folder = scope.differences {
      try TemporaryOutput.replace("\(folder)/\(name).png", with: image)
    }
    return failure("\(frame.message)\(layers)\(causes)", image)
  }

  private func comparison(_ source: RenderSource) -> ClipComparison {
    let rate = source.scene.frameRate
    let request = FrameRequest(index: rate.firstFrame(notBefore: time), time: time)
    return ClipComparison(
      name: name,
      file: golden,
      expected: .files([NumberedFile(index: request.index, path: golden)]),
      actual: .scene(SceneFrames(source: source, frames: [request], frameRate: rate)),
      settings: settings
    )
  }

  // A test that writes what it should be compared with has not compared anything.
  private func record(_ source: RenderSource) throws -> Outcome {
    guard !scope.isContinuousIntegration else {
      return failure("no golden is written where CI is true (record it elsewhere and commit it)")
    }
    guard
      allowsFallbackFonts
        || !warnings.contains(where: {
          [.fontFallback, .installedFont].contains($0.diagnostic.code)
        })
    else {
      return failure(
        "no golden is written with another font than the scene asks for "
          + "(add the font to the scene, or pass allowsFallbackFonts: true)"
      )
    }
    let image = try FrameRenderer(source).bitmap(at: time)
    let bytes = try ImageSource.adding(
      source.scene,
      authoredText: document?.authoredText,
      to: image.pngBytes()
    )
    try TemporaryOutput.replace(golden, with: bytes)
    return failure("wrote \(golden); look at it, and run the test again without RECORD_FRAMES")
  }

  private func failure(_ message: String, _ png: [UInt8]? = nil) -> Outcome {
    let image = png.map { (name: name.split(separator: "/").joined(separator: "-"), png: $0) }
    let lines =
      ["\(name) at \(time.shortestDecimal) s: \(message)"] + warnings.map { "warning: \($0.text)" }
    return .failure(lines.joined(separator: "\n"), image: image)
  }
}
