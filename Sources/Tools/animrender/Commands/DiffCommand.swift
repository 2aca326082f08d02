import CommandTable
import Files
import FrameComparison
import Graphics
import RenderPipeline
import SceneLoading
import SceneModel

/// `diff`: compares two images, folders, videos or scenes, frame by frame.
struct DiffCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    guard arguments.operands.count == 2 else { throw UsageError("diff takes EXPECTED and ACTUAL") }
    let (expected, actual) = (arguments.operands[0], arguments.operands[1])
    let limits = try Limits(arguments)
    messages.limits = limits
    let settings = try ComparisonSettings(arguments)
    let files = try ReportFiles(arguments, of: .diff)
    let jobs = try arguments.workers(limits)
    var request = ComparisonRequest(expected: expected, actual: actual)
    (request.settings, request.limits) = (settings, limits)
    request.ignoredLayers = arguments.all("ignore-layer")
    request.layers = arguments["scene"]
    request.frames = try FrameSelection(arguments)
    request.rate = try arguments.rate(limits)
    request.canvas = try CanvasOptions(arguments)
    var clips = try clips(request, &messages)
    try files.protect(clips.flatMap { $0.expected.paths + $0.actual.paths } + arguments.operands)
    for index in clips.indices {
      clips[index].recorder = files.gallery?.recorder(
        ofCase: index,
        frameCount: clips[index].knownFrameCount
      )
    }
    let run = ComparisonRun(expected: expected, actual: actual, settings: settings, clips: clips)
    var report = ComparisonReport(expected: expected, actual: actual, settings: settings)
    _ = try await MonitoredRun(
      subject: RunSubject(
        input: expected,
        frames: clips.reduce(Optional(0)) { sum, clip in
          sum.flatMap { sum in clip.knownFrameCount.map { sum + $0 } }
        }
      ),
      limits: limits,
      arguments: arguments
    ).perform(messages) { progress, cancellation in
      report = try await run.report(jobs: jobs, progress: progress, cancellation: cancellation)
      return RenderStatistics(frames: progress.finishedFrames)
    }
    let compared = clips
    report.approval = approval(expected, actual, replacing: compared.flatMap(\.expected.paths))
    try await files.write(report) { item, frame in try await compared[item].artifacts(of: frame) }
    try report.print(arguments)
    guard report.isEqual else { throw CommandEnd(code: .answerIsNo) }
  }

  // The command that puts the actual files in the place of the expected ones; nil where copies do not replace
  // some of them.
  private func approval(
    _ expected: String,
    _ actual: String,
    replacing files: [String]
  ) -> String? {
    // No copy replaces what came out of a pipe.
    guard ![expected, actual].contains(where: { $0 == "-" || InputPipes.contains($0) }),
      FileSystem.exists(expected), FileSystem.exists(actual),
      FileSystem.isFolder(expected) == FileSystem.isFolder(actual)
    else { return nil }
    guard !FileSystem.isFolder(expected) else {
      let folder = actual.hasSuffix("/") ? actual : actual + "/"
      let old = expected.hasSuffix("/") ? expected : expected + "/"
      guard files.allSatisfy({ FileSystem.exists(folder + $0.dropFirst(old.count)) }) else {
        return nil
      }
      return "cp -R -- \((folder + ".").shellQuoted) \(expected.shellQuoted)"
    }
    // A file of another kind would not be the same input.
    guard expected.ending == actual.ending else { return nil }
    return "cp -- \(actual.shellQuoted) \(expected.shellQuoted)"
  }

  private func clips(
    _ request: ComparisonRequest,
    _ messages: inout Messages
  ) throws -> [ClipComparison] {
    let cache = ResourceCache(maxBytes: request.limits.memoryBytes)
    var opener = SceneReporter(arguments: arguments, cache: cache, messages: messages)
    defer { messages = opener.messages }
    let clips = try request.clips(&opener)
    if !opener.hasOpened, let option = arguments.given(Self.sceneTopics).first?.option {
      throw UsageError("--\(option.name) is for scenes, and none is compared (leave it out)")
    }
    return clips
  }

  // The groups of options that change how a scene is read or drawn.
  private static let sceneTopics: Set<Option.Topic> = [.size, .drawing, .scene, .resources]
}

/// Opens scenes and reports their diagnostics.
private struct SceneReporter: ComparedSceneOpener {
  let arguments: Arguments
  // Images that both scenes show are compared by where they are in memory.
  let cache: ResourceCache
  var messages: Messages
  // Whether there is a scene.
  private(set) var hasOpened = false

  init(arguments: Arguments, cache: ResourceCache, messages: Messages) {
    (self.arguments, self.cache, self.messages) = (arguments, cache, messages)
  }

  mutating func open(_ path: String) throws -> SceneDocument {
    hasOpened = true
    return try SceneInput(path, arguments, &messages, cache: cache).document
  }

  mutating func load(_ document: SceneDocument) throws -> SceneResources {
    let input = SceneInput(document)
    let loaded = try input.load(&messages)
    try input.refuseWarnings(loaded, arguments, &messages)
    return loaded.resources
  }

  mutating func report(_ note: Diagnostic, file: String) { messages.report(note, file: file) }
}

extension String {
  // The part of a path behind its last point.
  fileprivate var ending: Substring { self[(lastIndex(of: ".") ?? endIndex)...] }
}

extension ComparisonSettings {
  /// The settings of the options.
  init(_ arguments: Arguments) throws(UsageError) {
    let metric = try arguments.word("metric", as: Metric.self) ?? .pixels
    for name in ["threshold", "include-aa"] where arguments.has(name) {
      let isUsed = metric == .pixels || metric == .ssim && name == "threshold"
      guard isUsed else {
        throw UsageError(
          "--\(name): the metric \(metric.rawValue) has no use for it (leave it out)"
        )
      }
    }
    self.init(
      metric: metric,
      threshold: try arguments.number("threshold", in: 0...1) ?? 0.1,
      ignoresAntialiasing: !arguments.has("include-aa"),
      limits: DifferenceLimits(
        pixels: try arguments.integer("max-diff-pixels", in: 0...1_000_000_000_000),
        ratio: try arguments.number("max-diff-ratio", in: 0...1)
      ),
      ignored: try arguments.all("ignore").map { (text) throws(UsageError) in
        try PixelRect(ignoring: text)
      }
    )
  }
}

extension PixelRect {
  // `x,y,w,h` in pixels.
  fileprivate init(ignoring text: String) throws(UsageError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Int(signedDigits: $0)
    }
    let legal = -1_000_000...1_000_000
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], legal.contains(x), legal.contains(y),
      (1...1_000_000).contains(width),
      (1...1_000_000).contains(height)
    else {
      throw UsageError(
        "--ignore: '\(text)' is no rectangle x,y,w,h in whole pixels (such as 0,0,64,32)"
      )
    }
    self.init(x: x, y: y, width: width, height: height)
  }
}
