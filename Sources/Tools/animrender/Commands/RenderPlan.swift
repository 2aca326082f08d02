import Files
import Graphics
import MediaCodecs
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel

/// A render of which everything has been read and checked: only the frames are missing.
struct PreparedRender: Sendable {
  let path: String
  let input: SceneInput
  let job: RenderJob
  let subject: RunSubject
  fileprivate let files: [ResourceLoader.File]
  fileprivate let manifest: ManifestRecorder?

  /// The bytes of what has been written.
  ///
  /// The folder of a sequence may have been made by the run itself.
  var writtenBytes: Int {
    job.outputFiles.reduce(0) { $0 + (FileSystem.size(of: $1) ?? 0) }
  }

  /// Draws the frames and writes the output, with its manifest.
  func run(
    _ progress: RenderProgress,
    _ cancellation: Cancellation
  ) async throws -> RenderStatistics {
    var job = job
    if let manifest {
      job.beforeCommit = { [job] in
        try manifest.prepare(job, input, path: path, files: files)
      }
    }
    let statistics = try await job.run(progress: progress, cancellation: cancellation)
    // A stream is never put in a place.
    try manifest?.prepare(job, input, path: path, files: files)
    try manifest?.commit()
    return statistics
  }
}

/// How the options make renders of inputs.
struct RenderPlan: Sendable {
  let arguments: Arguments
  let isStill: Bool
  /// What several renders of the process share.
  var cache: ResourceCache?
  /// The workers of one render; nil for those of `--jobs`.
  var workers: Int?

  /// Reads an input and decides about everything before the first frame.
  ///
  /// - Parameters:
  ///   - path: the input.
  ///   - output: where to write.
  ///   - row: values for the scene's variables.
  /// - Throws: `UsageError`, `RenderError`, and `CommandEnd` after messages about the input.
  func prepare(
    _ path: String,
    output: String,
    row: BatchRow? = nil,
    _ messages: inout Messages
  ) throws -> PreparedRender {
    let choice = try OutputChoice(output, format: arguments["format"])
    let soundChoice = try SoundChoice(arguments)
    let protection = OutputProtection(arguments: arguments)
    if !choice.isStandardOutput { try protection.check(output, input: path) }
    let input = try SceneInput(path, arguments, &messages, row: row, cache: cache)
    let geometry = try OutputGeometry(
      canvas: input.scene.canvas,
      arguments: arguments,
      limits: input.limits
    )
    let frameChoice = try FrameChoice(
      scene: input.scene,
      arguments: arguments,
      limits: input.limits,
      maximumRate: choice.format.maximumRate
    )
    let frames =
      isStill ? [try frameChoice.instant(arguments)] : try frameChoice.frames(arguments)
    try check(choice, output, frames: frames.count)
    let background = try background(of: input.scene, choice, input.file, &messages)
    let target = try OutputTarget(
      choice: choice,
      arguments: arguments,
      geometry: geometry,
      rate: frameChoice.rate,
      isTransparent: background.alpha < 1
    ).target { messages.tell($0, file: input.file) }
    if let note = frameChoice.note { messages.tell(note, file: input.file) }
    let resources = try input.load(&messages)
    let sources = [path] + soundChoice.sources + resources.files.compactMap(\.found)
    try protection.check(
      sources: sources,
      outputs: arguments.all("manifest").compactMap(FileSystem.resolvedPath),
      option: "--manifest"
    )
    var sound = try soundChoice.mix(
      input,
      resources.resources,
      frames: frames,
      rate: frameChoice.rate
    )
    if sound != nil, choice.format.sound == nil {
      // Nobody expects a single picture to sound.
      if frames.count > 1 { messages.tell(SoundChoice.leftOut, file: input.file) }
      sound = nil
    }
    messages.tellRest()
    if arguments.has("strict"), input.hasWarnings(resources) {
      throw CommandEnd(code: .answerIsNo)
    }
    let manifest = try ManifestRecorder(arguments, output: output)
    let job = RenderJob(
      source: RenderSource(
        scene: input.scene,
        resources: resources.resources,
        geometry: geometry,
        background: background,
        limits: input.limits,
        hashes: manifest?.hashes
      ),
      frames: frames,
      frameRate: frameChoice.rate,
      target: target,
      jobs: try workers ?? ProcessorCount.workers(arguments, input.limits),
      sound: sound
    )
    // What does not exist yet is nobody's source.
    try protection.check(sources: sources, outputs: job.outputFiles)
    return PreparedRender(
      path: path,
      input: input,
      job: job,
      subject: RunSubject(
        input: input.file,
        output: output,
        frames: frames.count,
        width: geometry.width,
        height: geometry.height,
        frameRate: frameChoice.rate.text
      ),
      files: resources.files,
      manifest: manifest
    )
  }

  private func check(_ choice: OutputChoice, _ output: String, frames: Int) throws(UsageError) {
    if isStill, !choice.format.isStill {
      throw UsageError("-o: a still is a .png or .avif picture, not \(FileSystem.quoted(output))")
    }
    if choice.format.isStill, choice.names == nil, !choice.isStandardOutput, frames != 1 {
      let stem = output.dropLast(choice.format.name.count + 1)
      throw UsageError(
        "-o: one picture cannot hold \(frames) frames (use \(stem)_%05d.png, or \(stem).apng for an "
          + "animated one, or choose one with --frame or --time)"
      )
    }
  }

  // MARK: Background

  private func background(
    of scene: Scene,
    _ choice: OutputChoice,
    _ file: String,
    _ messages: inout Messages
  ) throws -> Color {
    let asked = try BackgroundChoice(arguments).color
    let color = (asked ?? scene.canvas.background ?? .clear).clamped
    guard color.alpha < 1 else { return color }
    let alpha = try CodecChoice(choice.format, arguments).alpha
    if alpha == .oneBit {
      messages.tell(
        Diagnostic(
          .note,
          .alphaDropped,
          "\(choice.format.name) has 1 bit of alpha: what covers half of a pixel or more is opaque there, "
            + "the rest is not drawn (.apng and .webp keep soft edges)"
        ),
        file: file
      )
    }
    guard alpha == .none else { return color }
    if let asked, asked.alpha == 0 {
      throw UsageError(
        "a transparent background needs an output with alpha (\(OutputChoice.alphaFormats))"
      )
    }
    messages.tell(
      Diagnostic(
        .note,
        .alphaDropped,
        "the scene is transparent and the output is not: it is drawn on black "
          + "(set --background, or write \(OutputChoice.alphaFormats))"
      ),
      file: file
    )
    return color.onBlack
  }
}

extension RenderJob {
  /// The files to be written, as far as their folders exist.
  fileprivate var outputFiles: [String] {
    switch target {
    case .video(let path, _, _), .animation(let path, _, _), .stream(_, .file(let path)),
      .picture(let path):
      return [FileSystem.resolvedPath(path) ?? path]
    case .stream(_, .standardOutput): return []
    case .pictures(let names):
      guard let folder = FileSystem.resolvedPath(names.folder) else { return [] }
      return frames.map { "\(folder)/\(names.name(of: $0.index))" }
    }
  }
}
