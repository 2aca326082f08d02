import CommandTable
import Files
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
    let verification: ManifestVerification
    do {
      verification = try ManifestVerification(path: path, limits: limits)
    } catch let error as SceneLoadingError {
      throw error.told(&messages)
    }
    let difference =
      if arguments.operands.count == 2 {
        try await decode(verification, limits, messages)
      } else {
        try await render(verification, &messages)
      }
    if let difference {
      messages.tell(verification.messages(about: difference), file: path)
      throw CommandEnd(code: .answerIsNo)
    }
    if !arguments.has("quiet") {
      let count = verification.manifest.frames.count
      try Messages.print("\(path): ok, \(count) frames are equal\n")
    }
  }

  // MARK: Rendering

  private func render(
    _ verification: ManifestVerification,
    _ messages: inout Messages
  ) async throws -> FrameVerification.Difference? {
    let manifest = verification.manifest
    let recorded = try arguments(recordedIn: manifest, verification.paths)
    let input = try SceneInput(verification.paths.opened(manifest.input), recorded, &messages)
    let picture = try PictureRequest(recorded)
    let resources = try input.load(&messages)
    messages.tell(verification.changes(hash: input.document.hash), file: nil)
    let source = try picture.source(of: input.scene, resources.resources, limits: input.limits)
    let jobs = try arguments.workers(input.limits)
    var difference: FrameVerification.Difference?
    do {
      _ = try await run(manifest, input.file, input.limits).perform(messages) {
        progress,
        cancellation in
        let result = try await verification.render(
          source,
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
    let allowed = Option.all.filter { ManifestOrigin.topics.contains($0.topic) }
    let recorded: Arguments
    do {
      recorded = try Arguments(manifest.options, options: allowed, of: "a manifest")
    } catch {
      throw RenderError(.badInput, "the options of the manifest: \(error.message)")
    }
    let own = arguments.given([.resources, .messages, .limits])
    // Fallback fonts are one list, the best first: another list takes its place.
    let kept = recorded.given(ManifestOrigin.topics).filter { option, _ in
      option.isRepeatable && option.name != "fallback-font"
        || !own.contains { $0.option.name == option.name }
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

  // MARK: Decoding

  private func decode(
    _ verification: ManifestVerification,
    _ limits: Limits,
    _ messages: Messages
  ) async throws -> FrameVerification.Difference? {
    let path = arguments.operands[1]
    let pictures = try FrameVerification.Pictures(path: path)
    var difference: FrameVerification.Difference?
    _ = try await run(verification.manifest, path, limits).perform(messages) {
      progress,
      cancellation in
      difference = try verification.frames.decode(
        pictures,
        limits: limits,
        progress: progress,
        cancellation: cancellation
      )
      return RenderStatistics(frames: progress.finishedFrames)
    }
    return difference
  }

  private func run(_ manifest: RenderManifest, _ input: String, _ limits: Limits) -> RenderRun {
    var subject = RunSubject(input: input, frames: manifest.frames.count)
    (subject.width, subject.height) = (manifest.width, manifest.height)
    subject.frameRate = manifest.frameRate
    return RenderRun(subject: subject, limits: limits, arguments: arguments)
  }
}
