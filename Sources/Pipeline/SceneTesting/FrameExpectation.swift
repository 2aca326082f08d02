internal import Files
internal import FrameComparison
internal import Graphics
internal import LottieFormat
internal import RenderPipeline
internal import Sampling
internal import SceneFormat
internal import SceneLoading
internal import SceneModel
internal import Synchronization

/// A golden picture with the instant that it shows, independent of the library that runs the test.
struct FrameExpectation {
  /// What came of it.
  enum Outcome {
    case success
    /// What is wrong; and, where pixels differ, expected, difference and actual side by side.
    case failure(String, picture: (name: String, png: [UInt8])?)
  }

  let name: String
  let time: Double
  let settings: ComparisonSettings
  let testFile: String
  let surroundings: TestSurroundings

  private var golden: String { "\(FileSystem.folder(of: testFile))/Goldens/\(name).png" }

  // MARK: Scenes

  /// Compares the scene of a file.
  func check(file path: String) -> Outcome {
    let folder = FileSystem.folder(of: testFile)
    let file = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    do {
      let limits = Limits()
      let opened = try LottieSource(
        opening: try FileSystem.read(file, limit: limits.inputBytes),
        name: path,
        limits: limits
      )
      let options = ResourceOptions(roots: [FileSystem.folder(of: file)])
      let loader = ResourceLoader(options, limits: limits)
      let scene = try Self.scene(opened, loader, limits)
      let outcome = loader.load(scene)
      if let problem = outcome.problems.first { throw problem }
      return check(scene, outcome.resources)
    } catch let error as SceneReadError {
      let lines = error.diagnostics.map { $0.text(file: path) }
      return .failure(lines.joined(separator: "\n"), picture: nil)
    } catch let error as RenderError {
      return .failure("\(path): \(error.message)", picture: nil)
    } catch {
      return .failure("\(path): \(error)", picture: nil)
    }
  }

  private static func scene(
    _ file: LottieSource,
    _ loader: ResourceLoader,
    _ limits: Limits
  ) throws(SceneReadError) -> Scene {
    let isScene = SceneReader.isScene(file.bytes) || !LottieReader.isLottie(file.bytes)
    guard file.files != nil || !isScene else {
      let embedded = EmbeddedFiles(loader, limits: limits).sceneFiles(.web)
      return try SceneReader(limits: limits, files: embedded).read(file.bytes).scene
    }
    return try LottieReader(limits: limits).read(file.bytes, files: file.files).scene
  }

  /// Compares a scene.
  func check(_ scene: Scene, _ resources: SceneResources) -> Outcome {
    do {
      return try compare(scene, resources)
    } catch let error as RenderError {
      return .failure("\(name): \(error.message)", picture: nil)
    } catch {
      return .failure("\(name): \(error)", picture: nil)
    }
  }

  // MARK: Comparing

  private func compare(_ scene: Scene, _ resources: SceneResources) throws -> Outcome {
    guard (0..<scene.duration).contains(time) else {
      let end = scene.duration.shortestDecimal
      return failure("\(time.shortestDecimal) s is not in the scene, which ends at \(end) s")
    }
    if let word = surroundings.unknownRecording {
      return failure("RECORD_FRAMES is '\(word)' (set it to missing, failed or all)")
    }
    let source = RenderSource(
      scene: scene,
      resources: resources,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: (scene.canvas.background ?? .clear).clamped
    )
    guard FileSystem.exists(golden) else {
      guard surroundings.recording != nil else {
        return failure("there is no golden picture \(golden) (RECORD_FRAMES=missing writes it)")
      }
      return try record(source)
    }
    if surroundings.recording == .all { return try record(source) }
    let evidence = Mutex<FrameEvidence?>(nil)
    var comparison = comparison(source)
    comparison.keeper = PictureKeeper(wantsIdenticalFrames: false) { found in
      evidence.withLock { $0 = found }
      return nil
    }
    guard let frame = try comparison.compareStill() else {
      return failure("there are not two pictures to compare")
    }
    guard !frame.isEqual else { return .success }
    if surroundings.recording == .failed { return try record(source) }
    let layers = frame.layers.map { "\n  \($0.message)" }.joined()
    let picture = try evidence.withLock { $0 }?.sideBySide?.pngBytes()
    if let picture, let folder = surroundings.differences {
      try TemporaryOutput.replace("\(folder)/\(name).png", with: picture)
    }
    return failure("\(frame.message)\(layers)", picture)
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
    guard !surroundings.isContinuousIntegration else {
      return failure("no golden is written where CI is true (record it elsewhere and commit it)")
    }
    let picture = try FrameRenderer(source).bitmap(at: time)
    try TemporaryOutput.replace(golden, with: try picture.pngBytes())
    return failure("wrote \(golden); look at it, and run the test again without RECORD_FRAMES")
  }

  private func failure(_ message: String, _ png: [UInt8]? = nil) -> Outcome {
    let picture = png.map { (name: name.split(separator: "/").joined(separator: "-"), png: $0) }
    return .failure("\(name) at \(time.shortestDecimal) s: \(message)", picture: picture)
  }
}
