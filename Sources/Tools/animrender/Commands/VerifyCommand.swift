import Files
import Graphics
import MediaCodecs
import RenderPipeline
import Sampling
import SceneFormat
import SceneLoading
import SceneModel

/// `verify`: renders again, or decodes, and compares the hash of every frame with a manifest.
struct VerifyCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    guard (1...2).contains(arguments.operands.count), let path = arguments.operands.first else {
      throw UsageError("verify takes one MANIFEST, and PICTURES to decode instead of rendering")
    }
    let limits = try Limits(arguments)
    messages.limits = limits
    let manifest = try read(path, limits, &messages)
    let verification = FrameVerification(
      manifest.frames.map {
        .init(FrameRequest(index: $0.number, time: $0.time), hash: $0.sha256)
      }
    )
    let difference =
      if arguments.operands.count == 2 {
        try await decode(verification, manifest, limits, messages)
      } else {
        try await render(verification, manifest, path, &messages)
      }
    if let difference {
      tell(difference, manifest, file: path, &messages)
      throw CommandEnd(code: .answerIsNo)
    }
    if !arguments.has("quiet") {
      try Messages.print("\(path): ok, \(manifest.frames.count) frames are equal\n")
    }
  }

  private func read(
    _ path: String,
    _ limits: Limits,
    _ messages: inout Messages
  ) throws -> RenderManifest {
    let bytes = try FileSystem.read(path, limit: limits.inputBytes)
    do {
      return try ManifestReader(limits: limits).read(bytes)
    } catch {
      messages.tell(error.diagnostics, file: path)
      throw CommandEnd(code: .badInput)
    }
  }

  private func tell(
    _ difference: FrameVerification.Difference,
    _ manifest: RenderManifest,
    file: String,
    _ messages: inout Messages
  ) {
    let (frame, time) = (difference.frame.request.index, difference.frame.request.time)
    let found = difference.found.map { "has SHA-256 \($0)" } ?? "is missing"
    messages.tell(
      Diagnostic(
        .error,
        .different,
        "frame \(frame) at \(time.shortestDecimal) s \(found); the manifest has "
          + difference.frame.hash
      ),
      file: file
    )
    let here = (AnimRender.version, CodecLibrary.versions)
    guard here != (manifest.version, manifest.libraries) else { return }
    messages.tell(
      Diagnostic(
        .note,
        .changed,
        "the manifest is by version \(manifest.version) (\(manifest.libraries)), this is "
          + "\(here.0) (\(here.1))"
      ),
      file: file
    )
  }

  // MARK: Rendering

  private func render(
    _ verification: FrameVerification,
    _ manifest: RenderManifest,
    _ path: String,
    _ messages: inout Messages
  ) async throws -> FrameVerification.Difference? {
    let paths = ManifestPaths(manifest: path)
    let recorded = try arguments(recordedIn: manifest, paths)
    let input = try SceneInput(paths.opened(manifest.input), recorded, &messages)
    let picture = try PictureRequest(recorded)
    let resources = try input.load(&messages)
    try tellChanges(manifest, paths, input, &messages)
    guard let rate = FrameRate(text: manifest.frameRate) else {
      throw RenderError(.badInput, "frameRate '\(manifest.frameRate)' of the manifest is no rate")
    }
    var source = try picture.source(of: input.scene, resources.resources, limits: input.limits)
    if let gone = firstImpossible(verification, manifest, source.geometry, input.scene) {
      return gone
    }
    if manifest.isOpaque { source.background = source.background.onBlack }
    let drawn = source
    let jobs = try arguments.workers(input.limits)
    var difference: FrameVerification.Difference?
    do {
      _ = try await run(manifest, input.file, input.limits).perform(messages) {
        progress,
        cancellation in
        let result = try await verification.render(
          drawn,
          rate: rate,
          jobs: jobs,
          progress: progress,
          cancellation: cancellation
        )
        difference = result.difference
        return result.statistics
      }
    } catch let error as RenderError where error.exitCode != nil {
      messages.tell(input.document.message(about: error))
      throw CommandEnd(code: error.exitCode ?? .internalError)
    }
    return difference
  }

  // What the manifest recorded, with the options of this run: theirs win, and limits are theirs alone.
  private func arguments(
    recordedIn manifest: RenderManifest,
    _ paths: ManifestPaths
  ) throws -> Arguments {
    let allowed = Option.all.filter { ManifestRecorder.topics.contains($0.topic) }
    let recorded: Arguments
    do {
      recorded = try Arguments(manifest.options, options: allowed, of: "a manifest")
    } catch {
      throw RenderError(.badInput, "the options of the manifest: \(error.message)")
    }
    let own = arguments.given([.resources, .messages, .limits])
    let kept = recorded.given(ManifestRecorder.topics).filter { option, _ in
      option.isRepeatable || !own.contains { $0.option.name == option.name }
    }
    var texts: [String] = []
    for (option, value) in kept {
      texts.append("--\(option.name)")
      if let value { texts.append(paths.opened(value, of: option)) }
    }
    for (option, value) in own {
      texts.append("--\(option.name)")
      if let value { texts.append(value) }
    }
    return try Arguments(texts, of: .render)
  }

  // A frame that another scene or size cannot have.
  private func firstImpossible(
    _ verification: FrameVerification,
    _ manifest: RenderManifest,
    _ geometry: OutputGeometry,
    _ scene: Scene
  ) -> FrameVerification.Difference? {
    let isSameSize = geometry.width == manifest.width && geometry.height == manifest.height
    let frame = verification.frames.first { frame in
      !isSameSize || !(0..<scene.duration).contains(frame.request.time)
    }
    return frame.map { .init($0, found: nil) }
  }

  private func tellChanges(
    _ manifest: RenderManifest,
    _ paths: ManifestPaths,
    _ input: SceneInput,
    _ messages: inout Messages
  ) throws {
    for known in manifest.inputs {
      let path = paths.opened(known.path)
      let hash =
        known.role == .scene
        ? input.document.hash : (try? FileSystem.read(path, limit: .max)).map(SHA256.hash)
      guard hash != known.sha256 else { continue }
      let what = hash == nil ? "cannot be read any more" : "is another file than in the manifest"
      messages.tell(
        Diagnostic(.note, .changed, "\(FileSystem.quoted(path)) \(what)"),
        file: nil
      )
    }
  }

  // MARK: Decoding

  private func decode(
    _ verification: FrameVerification,
    _ manifest: RenderManifest,
    _ limits: Limits,
    _ messages: Messages
  ) async throws -> FrameVerification.Difference? {
    let path = arguments.operands[1]
    let pictures = try Self.pictures(path)
    var difference: FrameVerification.Difference?
    _ = try await run(manifest, path, limits).perform(messages) { progress, cancellation in
      difference = try verification.decode(
        pictures,
        limits: limits,
        progress: progress,
        cancellation: cancellation
      )
      var statistics = RenderStatistics()
      statistics.frames = progress.finishedFrames
      return statistics
    }
    return difference
  }

  private static func pictures(_ path: String) throws -> FrameVerification.Pictures {
    if path.hasSuffix("/") || FileSystem.isFolder(path) {
      let folder = path.hasSuffix("/") ? path : path + "/"
      guard let names = try RequestedOutput(path: folder).names else {
        throw UsageError("'\(path)' is no folder of pictures")
      }
      return .files(names)
    }
    guard path.lowercased().hasSuffix(".png") else { return .video(path) }
    let name = FileSystem.name(of: path)
    return PictureNames(pattern: name, folder: FileSystem.folder(of: path)).map { .files($0) }
      ?? .file(path)
  }

  private func run(_ manifest: RenderManifest, _ input: String, _ limits: Limits) -> RenderRun {
    RenderRun(
      subject: RunSubject(
        input: input,
        output: nil,
        frames: manifest.frames.count,
        width: manifest.width,
        height: manifest.height,
        frameRate: manifest.frameRate
      ),
      limits: limits,
      arguments: arguments
    )
  }
}
