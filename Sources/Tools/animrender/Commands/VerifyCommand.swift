import CommandTable
import Files
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel

/// `verify`: renders again, or decodes, and compares the hash of every frame with a manifest.
struct VerifyCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    guard (1...2).contains(arguments.operands.count), let path = arguments.operands.first else {
      throw UsageError("verify takes one MANIFEST, and IMAGES to decode instead of rendering")
    }
    let limits = try Limits(arguments)
    messages.limits = limits
    let verification = try messages.reporting(try ManifestVerification(path: path, limits: limits))
    let difference =
      if arguments.operands.count == 2 {
        try await decode(verification, limits, messages)
      } else {
        try await render(verification, &messages)
      }
    if let difference {
      messages.report(verification.messages(about: difference), file: path)
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
    let recorded = try arguments(recordedIn: manifest)
    let path = try verification.paths.input(manifest.input, roots: arguments.all("asset-root"))
    if !arguments.has("props"), manifest.inputs.contains(where: { $0.role == .properties }) {
      let text = "the frames were made with --props, which a manifest does not open (give the file)"
      messages.note(.omitted, text)
    }
    let drawsCaptions = try CaptionsMode(recorded).draws
    if !arguments.has("captions"), drawsCaptions,
      manifest.inputs.contains(where: { $0.role == .captions })
    {
      let text =
        "the frames were made with --captions, which a manifest does not open (give the file)"
      messages.note(.omitted, text)
    }
    let input = try SceneInput(path, recorded, &messages)
    let image = try CanvasOptions(recorded)
    let resources = try input.load(&messages)
    let files = arguments.all("props") + resources.files.compactMap(\.openable)
    messages.report(verification.changes(hash: input.document.hash, read: files), file: nil)
    let source = try image.source(of: input.scene, resources.resources, limits: input.limits)
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
      throw input.reported(error, &messages)
    }
    return difference
  }

  // Returns the manifest's arguments with the options of this run. This run's options win. Files
  // and limits come only from this run.
  private func arguments(recordedIn manifest: RenderManifest) throws -> Arguments {
    let recorded: Arguments
    do {
      recorded = try Arguments(
        manifest.options,
        options: ManifestOrigin.recordable,
        of: "a manifest"
      )
    } catch {
      throw RenderError(.badInput, "the options of the manifest: \(error.message)")
    }
    guard recorded.operands.isEmpty else {
      throw RenderError(.badInput, "the options of the manifest hold more than options")
    }
    let given = recorded.given(ManifestOrigin.recordable)
    for (option, value) in given where value.map({ ManifestOrigin.namesFile($0, option) }) == true {
      throw RenderError(
        .badInput,
        "the options of the manifest: --\(option.name) names a file (give it on the command line)"
      )
    }
    let base = arguments.given([.scene, .captions, .resources, .messages, .limits])
    // Fallback fonts are one list, the best first: another list takes its place.
    let retained = given.filter { option, _ in
      option.isRepeatable && option.name != "fallback-font"
        || !base.contains { $0.option.name == option.name }
    }
    var texts: [String] = []
    for (option, value) in retained + base {
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
    let images = try FrameVerification.Images(path: path)
    var difference: FrameVerification.Difference?
    _ = try await run(verification.manifest, path, limits).perform(messages) {
      progress,
      cancellation in
      difference = try verification.frames.decode(
        images,
        limits: limits,
        progress: progress,
        cancellation: cancellation
      )
      return RenderStatistics(frames: progress.finishedFrames)
    }
    return difference
  }

  private func run(_ manifest: RenderManifest, _ input: String, _ limits: Limits) -> MonitoredRun {
    var subject = RunSubject(input: input, frames: manifest.frames.count)
    (subject.width, subject.height) = (manifest.width, manifest.height)
    subject.frameRate = manifest.frameRate
    return MonitoredRun(subject: subject, limits: limits, arguments: arguments)
  }
}
