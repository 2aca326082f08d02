import Files
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import SegmentStore

/// A render of which everything has been read and checked: only the frames are missing.
struct PreparedRender: Sendable {
  let path: String
  let input: SceneInput
  var job: RenderJob
  let subject: RunSubject
  /// The segments that are rendered into the store; nil for the whole output.
  let selection: SegmentSelection?
  /// The files that it was made of: the input, and every image, sound and font.
  let sources: [String]
  fileprivate let manifest: (recorder: ManifestRecorder, origin: ManifestOrigin)?

  /// Draws the frames and writes the output, with its manifest.
  func run(
    _ progress: RenderProgress,
    _ cancellation: Cancellation
  ) async throws -> RenderStatistics {
    if let selection {
      return try await job.fillStore(selection, progress: progress, cancellation: cancellation)
    }
    guard let (recorder, origin) = manifest else {
      return try await job.run(progress: progress, cancellation: cancellation)
    }
    return try await recorder.run(job, from: origin, progress: progress, cancellation: cancellation)
  }
}

extension PreparedRender {
  /// Reports an output of which no frame shows anything but the background.
  ///
  /// Frames from a cache are judged by their display lists. A blank output with sound may be meant.
  func reportBlankness(_ statistics: RenderStatistics, _ messages: inout Messages) {
    guard statistics.isBlank, selection == nil, input.scene.audio.isEmpty,
      messages.wantsHints,
      !input.document.messages.contains(where: { $0.diagnostic.code == .blank }),
      statistics.cachedFrames == 0
        ? statistics.frames > 0
        : UnseenLayers.areAllUnseen(job.source, frames: job.frames, maxFrames: 3_600)
    else { return }
    let problem =
      statistics.frames == 1
      ? "the frame shows nothing but the background (choose another time, or"
      : "no frame shows anything but the background (give layers a size inside the canvas, and"
    messages.write(Diagnostic(.hint, .blank, "\(problem) see animrender check)"), file: input.file)
  }
}

/// Prepares renders of inputs as the options ask for.
struct RenderPreparation: Sendable {
  var arguments: Arguments
  /// Whether the command is `still`.
  let isStill: Bool
  /// The resources that several renders of the process share.
  var cache: ResourceCache?
  /// Where segments are found and kept.
  var store: SegmentStore?
  /// The workers of one render; nil for those of `--jobs`.
  var workers: Int?

  /// Reads an input and decides about everything before the first frame.
  ///
  /// - Parameters:
  ///   - path: the input.
  ///   - output: where to write.
  ///   - named: the output's destination, if its name is made of data; nil to derive it from the
  ///     name.
  ///   - row: values for the scene's variables.
  /// - Throws: `UsageError`, `RequestError`, `RenderError`, and `CommandEnd` after messages about
  ///   the input.
  func prepare(
    _ path: String,
    output: String,
    named: OutputPath? = nil,
    row: BatchRow? = nil,
    _ messages: inout Messages
  ) throws -> PreparedRender {
    let request = try request(output, named)
    let outputGuard = OutputGuard(arguments)
    if !request.output.isStandardOutput {
      // The files of a sequence are checked by their own names below.
      if request.output.names == nil { try outputGuard.check([output]) }
      try outputGuard.checkExisting(output)
    }
    let input = try SceneInput(path, arguments, &messages, row: row, cache: cache)
    var plan = try request.plan(input.scene, limits: input.limits)
    if plan.searchesQuality,
      let option = ["manifest", "segments", "part", "engine"].first(where: arguments.has)
    {
      throw UsageError(
        "--\(option) needs fixed settings, which a limit of bytes searches for (render once without it, and write the settings of the note)"
      )
    }
    let reported = plan.notes.count
    for note in plan.notes { messages.report(note.reported, file: input.file) }
    let resources = try input.load(&messages)
    if messages.wantsHints {
      let maxFrames = SceneInput.maxSampledFrames
      messages.report(
        input.document.unseenLayers(
          resources,
          maxFrames: isStill ? maxFrames.frame : maxFrames.scene
        )
      )
    }
    if row != nil { try checkTexts(of: input, resources, at: path, &messages) }
    let sources =
      ProgramInput.files(of: path) + request.audio.sources + [request.captions].compactMap(\.self)
      + resources.files.compactMap(\.openable)
    let hashes = arguments.has("manifest") ? FrameHashes() : nil
    var job = try plan.job(resources, of: input.document, hashes: hashes, store: store)
    for note in plan.notes.dropFirst(reported) { messages.report(note.reported, file: input.file) }
    try check(job, output: output, outputGuard)
    job.source.trace = try arguments["trace"].map { try RenderTrace($0, limits: input.limits) }
    messages.reportRest()
    try input.refuseWarnings(resources, arguments, notes: plan.notes, &messages)
    let manifest = try manifest(
      of: input,
      path: path,
      output: output,
      files: resources.files,
      hashes: hashes
    )
    let selection = try SegmentSelection(arguments)
    var subject = RunSubject(input: input.file, output: selection == nil ? output : nil, job)
    if let selection { subject.frames = try job.frameCount(of: selection) }
    return PreparedRender(
      path: path,
      input: input,
      job: job,
      subject: subject,
      selection: selection,
      sources: sources,
      manifest: manifest
    )
  }

  /// Returns the preparation of a row, which may have its own captions.
  func with(_ row: BatchRow) -> RenderPreparation {
    var result = self
    if let captions = row.captions {
      result.arguments = arguments.replacing("captions", by: captions)
    }
    return result
  }

  /// Checks the options of a batch before its first row: an error in them is none of a row.
  ///
  /// - Parameter scene: the scene of all rows, whose outputs have one format; nil where rows have their own. Their
  ///   formats may differ, so that only an error that all rows have is one of the options.
  /// - Throws: `UsageError`, `RequestError`.
  func checkOptions(of rows: [BatchRow], on scene: Scene?) throws {
    var problem: (any Error)?
    let named = rows.filter { $0.problem == nil && (scene != nil || $0.destination != nil) }
    for row in named.prefix(scene == nil ? .max : 1) {
      do {
        let request = try with(row).request(row.output ?? "", row.destination)
        if let scene { _ = try request.plan(scene, limits: Limits(arguments)) }
        return
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
  }

  // Refuses files of the run that must not be replaced, and files beside the output that are another one.
  private func check(
    _ job: RenderJob,
    output: String,
    _ outputGuard: OutputGuard
  ) throws(RequestError) {
    try outputGuard.check(job.outputFiles)
    for file in job.outputFiles { try outputGuard.checkExisting(file) }
    let named = [(RequestField.manifest, "manifest"), (.dependencies, "deps"), (.trace, "trace")]
      .flatMap { field, option in arguments.all(option).map { (field, $0) } }
    let companions = named + [job.poster].compactMap { $0.map { (.poster, $0.path) } }
    guard !companions.isEmpty else { return }
    let pair = try WebAlphaPair(arguments, beside: output)
    var places = job.outputPlaces
    for path in [output, pair?.video, pair?.page].compactMap(\.self) {
      places.insert(OutputDestination(path).canonicalPath)
    }
    for (field, path) in companions {
      try outputGuard.check([path], field)
      guard places.insert(OutputDestination(path).canonicalPath).inserted else {
        throw RequestError(
          field,
          "\(FileSystem.quoted(path)) is another output (choose another name)"
        )
      }
      try outputGuard.checkExisting(path)
    }
  }

  private func manifest(
    of input: SceneInput,
    path: String,
    output: String,
    files: [ResourceLoader.File],
    hashes: FrameHashes?
  ) throws -> (ManifestRecorder, ManifestOrigin)? {
    guard let file = arguments["manifest"], let hashes else { return nil }
    let recorder = try ManifestRecorder(
      file,
      output: output,
      OutputGuard(arguments),
      hashes: hashes
    )
    return (recorder, ManifestOrigin(input, path: path, files: files, arguments))
  }

  private func request(_ output: String, _ named: OutputPath?) throws -> RenderRequest {
    let notStill = UsageError(
      "-o: a still is a .png or .avif image, not \(FileSystem.quoted(output))"
    )
    // Before the endings of videos would be proposed.
    if isStill, hasUnknownEnding(output) { throw notStill }
    var request = try RenderRequest(
      arguments,
      output: output,
      named: named,
      limits: Limits(arguments)
    )
    if let workers { request.jobs = workers }
    guard isStill else { return request }
    guard request.output.format.isStatic else { throw notStill }
    if request.frames == .all { request.frames = .frame(0) }
    return request
  }

  private func hasUnknownEnding(_ output: String) -> Bool {
    guard !output.isEmpty, output != "-", !OutputDestination.isStandardOutput(output) else {
      return false
    }
    return OutputPath(output) == nil && !FileSystem.isFolder(output)
  }
}
