internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneFormat

/// Compares pairs of frames; one for every worker.
final class FramePairComparison {
  private let comparison: ClipComparison
  private let expectedScene: DrawnScene?
  private let actualScene: DrawnScene?
  private let namingScene: DrawnScene?

  init(_ comparison: ClipComparison) {
    self.comparison = comparison
    expectedScene = comparison.expected.scene.map(DrawnScene.init)
    actualScene = comparison.actual.scene.map(DrawnScene.init)
    let isNamed = expectedScene != nil || actualScene != nil
    namingScene = isNamed ? nil : comparison.layers.map(DrawnScene.init)
  }

  /// Compares one pair.
  func compare(_ pair: FramePair) throws -> Finding {
    guard let expected = pair.expected, let actual = pair.actual else { return try unpaired(pair) }
    if try areSame(expected, actual) { return try identical(pair, expected) }
    let left = try bitmap(expected, expectedScene)
    let right = try bitmap(actual, actualScene)
    let compared = ImageComparison(try settings(pair)).compare(expected: left, actual: right)
    return try finding(pair, expected: left, actual: right, compared: compared)
  }

  /// Compares the only pair on several threads.
  func compare(_ pair: FramePair, jobs: Int) async throws -> Finding {
    guard jobs > 1, case .file(let expected)? = pair.expected,
      case .file(let actual)? = pair.actual
    else { return try compare(pair) }
    if try areSame(.file(expected), .file(actual)) { return try identical(pair, .file(expected)) }
    let limits = comparison.limits
    async let first = ImageFileReader.bitmap(at: expected, limits: limits)
    async let second = ImageFileReader.bitmap(at: actual, limits: limits)
    let (left, right) = try await (first, second)
    let compared = await ImageComparison(try settings(pair)).compare(
      expected: left,
      actual: right,
      jobs: jobs
    )
    return try finding(pair, expected: left, actual: right, compared: compared)
  }

  // MARK: Equal without looking

  private func areSame(_ expected: FramePair.Side, _ actual: FramePair.Side) throws -> Bool {
    switch (expected, actual) {
    case (.file(let a), .file(let b)): return try FileSystem.haveEqualBytes(a, b)
    case (.scene(let a), .scene(let b)):
      guard let left = expectedScene, let right = actualScene,
        !left.isMotionBlurred, !right.isMotionBlurred
      else { return false }
      return try left.renderer.displayList(at: a.time) == right.renderer.displayList(at: b.time)
    case (.file, _), (.scene, _), (.bitmap, _): return false
    }
  }

  private func identical(_ pair: FramePair, _ expected: FramePair.Side) throws -> Finding {
    let frame = frame(pair, .identical)
    if let recorder = comparison.recorder, recorder.wantsIdentical(pair.index) {
      let image = try bitmap(expected, expectedScene)
      try recorder.record(FrameArtifacts(frame: frame, expected: image, actual: image))
    }
    return Finding(frame: frame)
  }

  private func unpaired(_ pair: FramePair) throws -> Finding {
    let frame = frame(pair, pair.actual == nil ? .missing : .extra)
    if let recorder = comparison.recorder {
      let (expected, actual) = try bitmaps(pair)
      try recorder.record(FrameArtifacts(frame: frame, expected: expected, actual: actual))
    }
    return Finding(frame: frame)
  }

  private func frame(_ pair: FramePair, _ verdict: ComparedFrame.Verdict) -> ComparedFrame {
    ComparedFrame(index: pair.index, time: pair.time, file: pair.file, verdict: verdict)
  }

  // MARK: Pixels

  /// The images of both sides, as far as they are there.
  func bitmaps(_ pair: FramePair) throws -> (expected: Bitmap?, actual: Bitmap?) {
    (
      try pair.expected.map { try bitmap($0, expectedScene) },
      try pair.actual.map { try bitmap($0, actualScene) }
    )
  }

  private func bitmap(_ side: FramePair.Side, _ scene: DrawnScene?) throws -> Bitmap {
    switch side {
    case .bitmap(let bitmap): return bitmap
    case .file(let path): return try ImageFileReader.bitmap(at: path, limits: comparison.limits)
    case .scene(let request):
      guard let scene else { preconditionFailure("a frame of no scene") }
      return try scene.renderer.bitmap(at: request.time)
    }
  }

  /// Returns the settings for a frame: with the ignored layers' bounds at its time.
  func settings(_ pair: FramePair) throws -> ComparisonSettings {
    var settings = comparison.settings
    guard !comparison.ignoredLayers.isEmpty else { return settings }
    for (scene, time) in scenes(of: pair) {
      let entries = LayerEntries(try scene.renderer.displayList(at: time))
      for name in comparison.ignoredLayers {
        for path in scene.names.paths(named: name) {
          settings.ignored.append(entries.bounds(ofLayer: path))
        }
      }
    }
    return settings
  }

  // The scenes that know the layers of a frame, with the frame's time.
  private func scenes(of pair: FramePair) -> [(scene: DrawnScene, time: Double)] {
    let sides: [(scene: DrawnScene?, side: FramePair.Side?)] = [
      (expectedScene, pair.expected), (actualScene, pair.actual), (namingScene, nil),
    ]
    return sides.compactMap { scene, side in
      guard let scene else { return nil }
      if case .scene(let request) = side { return (scene, request.time) }
      return (pair.time ?? scene.time(of: pair.index)).map { (scene, $0) }
    }
  }

  private func finding(
    _ pair: FramePair,
    expected: Bitmap,
    actual: Bitmap,
    compared: (difference: ImageDifference, map: DifferenceMap)?
  ) throws -> Finding {
    var finding = Finding(frame: frame(pair, .withinLimits))
    if let compared {
      finding.frame.difference = compared.difference
      if compared.difference.isIdentical {
        finding.frame.verdict = .identical
      } else if let limit = comparison.settings.limits.exceeded(by: compared.difference) {
        finding.frame.verdict = .exceeded(limit)
      }
    } else {
      finding.frame.verdict = .sizes(
        expected: PixelSize(width: expected.width, height: expected.height),
        actual: PixelSize(width: actual.width, height: actual.height)
      )
    }
    try attributeToLayers(pair, compared?.map, &finding)
    let frame = finding.frame
    if let recorder = comparison.recorder,
      frame.verdict != .identical || recorder.wantsIdentical(pair.index)
    {
      let map = compared?.map
      try recorder.record(
        FrameArtifacts(frame: frame, expected: expected, actual: actual, map: map)
      )
    }
    return finding
  }

  // MARK: Layers

  // How many layers a frame names.
  private static let namedLayers = 5

  private func attributeToLayers(
    _ pair: FramePair,
    _ map: DifferenceMap?,
    _ finding: inout Finding
  ) throws {
    guard !finding.frame.isEqual || expectedScene != nil && actualScene != nil else { return }
    let sides = try scenes(of: pair).map {
      (scene: $0.scene, entries: LayerEntries(try $0.scene.renderer.displayList(at: $0.time)))
    }
    var candidates: [LayerCandidate] = []
    if sides.count == 2, let attribution = comparison.attribution {
      let changes = DisplayListChanges(
        expected: sides[0].entries,
        actual: sides[1].entries,
        partners: attribution.difference.expectedPaths
      ).changes
      var blamed = BlamedLayers()
      for change in changes {
        let old = change.expectedPath.map { sides[0].entries.localBounds(ofLayer: $0) }
        let new = change.actualPath.map { sides[1].entries.localBounds(ofLayer: $0) }
        for label in attribution.labels(of: change) {
          blamed.add(change.aspects, label: label, expected: old, actual: new)
        }
      }
      finding.changes = blamed.changes
      candidates = blamed.candidates
    }
    guard let map, !finding.frame.isEqual else { return }
    if candidates.isEmpty, let side = sides.last {
      candidates = side.entries.paths.map {
        let label = side.scene.names.label(at: $0)
        return LayerCandidate(label: label, areas: [side.entries[$0]?.bounds], isChanged: false)
      }
    }
    finding.frame.layers = candidates.ranked(by: map, limit: Self.namedLayers)
  }
}
