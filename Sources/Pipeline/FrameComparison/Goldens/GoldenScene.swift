internal import Files
internal import MotionAssertions
internal import RenderPipeline
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

/// A scene under test with the times at which it is compared.
struct GoldenScene: Sendable {
  /// An image of it.
  struct Sample: Sendable {
    var request: FrameRequest
    /// The golden image, whether it exists or not.
    var golden: String
  }

  /// The ending of a golden manifest.
  static let hashesSuffix = "@hashes.json"
  private static let defaultTimes: [Instant] = [
    .seconds(0), .percent(25), .percent(50), .percent(75), .end,
  ]

  /// The file.
  let path: String
  /// The file's path in the folder under test.
  let name: String
  let document: SceneDocument
  /// The images, sorted by their times.
  let samples: [Sample]
  /// The golden manifest, whether it exists or not.
  let manifest: String
  let settings: ComparisonSettings
  let ignoredLayers: [String]
  /// The assertions about every frame.
  let assertions: [PlacedAssertion]
  /// The folder under test.
  let root: ConfinedFolder

  /// Creates a scene with its rules.
  ///
  /// - Parameters:
  ///   - entry: the rules in `tests.json`.
  ///   - assertions: the assertions about it.
  ///   - options: how it is drawn and compared.
  ///   - root: the folder under test.
  /// - Throws: `RenderError.badInput` for times that the scene does not have.
  init(
    path: String,
    name: String,
    document: SceneDocument,
    entry: TestPlan.Entry,
    assertions: [PlacedAssertion],
    options: GoldenOptions,
    root: ConfinedFolder
  ) throws(RenderError) {
    (self.path, self.name, self.document, self.assertions) = (path, name, document, assertions)
    self.root = root
    let stem = Self.goldenStem(of: path)
    manifest = stem + Self.hashesSuffix
    samples = try Self.samples(entry.times, of: document, stem: stem)
    var settings = options.settings
    if !options.respectsLimits {
      settings.limits = DifferenceLimits(pixels: entry.maxDiffPixels, ratio: entry.maxDiffRatio)
    }
    self.settings = settings
    ignoredLayers = options.ignoredLayers + (entry.ignoredLayers ?? [])
  }

  /// Returns the prefix of the names of a scene's goldens: in a folder `golden` beside it where
  /// that exists.
  static func goldenStem(of path: String) -> String {
    let folder = FileSystem.folder(of: path)
    let name = FileSystem.name(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let golden = "\(folder)/golden"
    return "\(FileSystem.isFolder(golden) ? golden : folder)/\(stem)"
  }

  private static func samples(
    _ times: [String]?,
    of document: SceneDocument,
    stem: String
  ) throws(RenderError) -> [Sample] {
    let timeline: Timeline
    var instants: [Double] = []
    do throws(RequestError) {
      timeline = try Timeline(of: document.scene, limits: document.options.limits)
      // Of a single frame there is one image.
      let wanted =
        times?.map { Instant.written($0) } ?? (timeline.count == 1 ? [.seconds(0)] : defaultTimes)
      for instant in wanted { instants.append(try timeline.image(at: instant).time) }
    } catch {
      throw RenderError(.badInput, "the times in tests.json: \(error.text)")
    }
    var samples: [Sample] = []
    for time in Set(instants).ordered() {
      // Frames need distinct numbers, also where two instants are between the same two frames.
      let number = timeline.rate.firstFrame(notBefore: time)
      let index = max(number, samples.last.map { $0.request.index + 1 } ?? 0)
      let golden = "\(stem)@\(time.thousandths.shortestDecimal)s.png"
      if let last = samples.last, last.golden == golden {
        // Differences by rounding, as of half a scene and its last frame, and default times of a scene of milliseconds.
        guard times != nil, time - last.request.time > 1e-9 else { continue }
        throw RenderError(
          .badInput,
          "two times are less than a millisecond apart at \(time.shortestDecimal) s (leave one out)"
        )
      }
      samples.append(Sample(request: FrameRequest(index: index, time: time), golden: golden))
    }
    return samples
  }

  /// Returns the render source to draw.
  ///
  /// - Throws: `RequestError` for more pixels than the limits allow.
  func source(
    _ image: CanvasOptions,
    _ resources: SceneResources
  ) throws(RequestError) -> RenderSource {
    try image.source(of: document.scene, resources, limits: document.options.limits)
  }

  /// Replaces a golden, which must lie beneath the folder under test.
  ///
  /// - Throws: `usage` for a file that is an input and no golden, and what replacing a file does.
  func replace(_ golden: String, with bytes: [UInt8]) throws(RenderError) {
    try root.replace(golden, with: bytes) { GoldenFolder.isGolden($0) }
  }

  /// Checks the assertions on every frame.
  ///
  /// - Parameter drawsFailures: whether the first failing frames are drawn with marks.
  /// - Returns: nil without assertions.
  /// - Throws: `SceneLoadingError` for times that the scene does not have, `RequestError`,
  ///   `RenderError`.
  func checkAssertions(
    _ source: RenderSource,
    drawsFailures: Bool,
    _ watch: ComparisonWatch
  ) throws -> AssertionCase? {
    guard !assertions.isEmpty else { return nil }
    let timeline = try Timeline(of: document.scene, limits: document.options.limits)
    let frames = try timeline.frames(.all)
    let check = try MotionCheck(
      source,
      assertions,
      timeline: timeline,
      frames: frames,
      loader: document.loader
    )
    // Progress counts the frames that are compared.
    let results = try check.run(
      progress: watch.progress,
      cancellation: watch.cancellation,
      countsFrames: false
    )
    var result = AssertionCase(name: name, results: results)
    guard drawsFailures else { return result }
    try result.drawFailures(check, progress: watch.progress, cancellation: watch.cancellation)
    return result
  }

  /// The comparison with the golden images.
  ///
  /// - Parameter ignoresGoldens: leaves all of them out, so that every frame is new.
  func comparison(_ source: RenderSource, ignoresGoldens: Bool = false) -> ClipComparison {
    let goldens = ignoresGoldens ? [] : samples.filter { FileSystem.exists($0.golden) }
    return ClipComparison(
      name: name,
      file: path,
      expected: .files(goldens.map { NumberedFile(index: $0.request.index, path: $0.golden) }),
      actual: .scene(
        SceneFrames(
          source: source,
          frames: samples.map(\.request),
          frameRate: document.scene.frameRate
        )
      ),
      settings: settings,
      ignoredLayers: ignoredLayers,
      limits: document.options.limits
    )
  }

  /// Whether any golden image exists.
  var hasImages: Bool { samples.contains { FileSystem.exists($0.golden) } }

  /// The name of the comparison of hashes: the scene's name, unless its images are compared, too.
  var hashesName: String { hasImages ? "\(name) (hashes)" : name }
}
