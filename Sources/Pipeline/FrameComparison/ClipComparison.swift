internal import Files
public import Graphics
public import RenderPipeline
public import SceneModel

/// Compares two images or two clips, frame by frame.
///
/// Frames of files and scenes belong together by their numbers, those of videos by their order. Files of the same
/// bytes and equal display lists are not decoded or drawn.
public struct ClipComparison: Sendable {
  /// The name in the report.
  public var name: String
  /// The file to look at, for annotations.
  public var file: String
  /// The expected frames.
  public var expected: FrameSource
  /// The frames to compare with them.
  public var actual: FrameSource
  /// The rate that gives the times of numbered files; nil where it is not known.
  public var frameRate: FrameRate?
  /// The settings that define a difference.
  public var settings: ComparisonSettings
  /// Names of layers whose pixels are left out, together with their sublayers.
  ///
  /// They are resolved in the compared scenes, else in `layers`.
  public var ignoredLayers: [String]
  /// The source scene of both sides, which names the layers where neither side is a scene.
  ///
  /// For single images, it has the one frame that they show.
  public var layers: SceneFrames?
  /// Makes images for the report; nil for none.
  public var recorder: ArtifactRecorder?
  /// Bounds on what is read.
  public var limits: Limits
  // Which layers are to blame for changes between two scenes; nil without two.
  private(set) var attribution: ChangeAttribution?

  /// A comparison.
  public init(
    name: String,
    file: String,
    expected: FrameSource,
    actual: FrameSource,
    frameRate: FrameRate? = nil,
    settings: ComparisonSettings = ComparisonSettings(),
    ignoredLayers: [String] = [],
    layers: SceneFrames? = nil,
    recorder: ArtifactRecorder? = nil,
    limits: Limits = Limits()
  ) {
    (self.name, self.file, self.expected, self.actual) = (name, file, expected, actual)
    (self.frameRate, self.settings, self.ignoredLayers) = (frameRate, settings, ignoredLayers)
    (self.layers, self.recorder, self.limits) = (layers, recorder, limits)
  }

  /// The rate that gives the times of frames.
  var clipRate: FrameRate? {
    expected.scene?.frameRate ?? actual.scene?.frameRate ?? frameRate ?? layers?.frameRate
  }

  /// The comparison with what it needs to know about its scenes.
  func prepared() -> ClipComparison {
    guard let expected = expected.scene, let actual = actual.scene else { return self }
    var result = self
    result.attribution = ChangeAttribution(from: expected.source.scene, to: actual.source.scene)
    return result
  }

  /// Compares all frames.
  ///
  /// - Parameters:
  ///   - jobs: the number of threads, at least 1; the result does not depend on it.
  ///   - progress: counts finished frames.
  ///   - cancellation: checked between frames.
  /// - Throws: `RenderError`: `missingInput` for a file that cannot be opened, `badInput` for a
  ///   file that does not decode.
  public func run(
    jobs: Int,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> ComparisonCase {
    try await run(ComparisonWatch(jobs: jobs, progress: progress, cancellation: cancellation))
  }

  /// Compares all frames.
  func run(_ watch: ComparisonWatch) async throws -> ComparisonCase {
    try await prepared().compareAll(watch)
  }

  private func compareAll(_ watch: ComparisonWatch) async throws -> ComparisonCase {
    let start = ContinuousClock.now
    var findings = ComparisonFindings()
    var result = ComparisonCase(name: name, file: file, frameRate: clipRate)
    if let left = expected.sides, let right = actual.sides {
      let pairs = pairs(left, right)
      if expected.scene != nil, actual.scene != nil, left.count != right.count {
        result.mismatches.append(.frameCounts(expected: left.count, actual: right.count))
      }
      try await compare(pairs, watch, into: &findings)
    } else {
      try await compareVideos(watch, into: &findings, result: &result)
    }
    result.frames = findings.frames
    if !result.isEqual {
      result.changedLayers = findings.changedLayers
      if let attribution, let old = expected.scene, let new = actual.scene {
        attribution.report(old.file, new.file, limits: limits, in: &result)
      }
    }
    result.seconds = (ContinuousClock.now - start).seconds
    return result
  }

  // MARK: Files and scenes

  /// Pairs frames by their numbers; reports different lengths of two scenes as such, not frame by
  /// frame.
  func pairs(
    _ left: [(index: Int, side: FramePair.Side)],
    _ right: [(index: Int, side: FramePair.Side)]
  ) -> [FramePair] {
    if left.count == 1, right.count == 1 {
      // Two images, or an image and an instant, are a pair regardless of their numbers.
      let index = actual.scene == nil ? left[0].index : right[0].index
      var only = pair(index, left[0].side, right[0].side)
      // Images of one instant of the scene that names their layers.
      if expected.scene == nil, actual.scene == nil, let layers, layers.frames.count == 1 {
        only.time = layers.frames[0].time
      }
      return [only]
    }
    let isWithinBoth = expected.scene != nil && actual.scene != nil
    var pairs: [FramePair] = []
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      let a = i < left.count ? left[i].index : .max
      let b = j < right.count ? right[j].index : .max
      let index = min(a, b)
      let pair = pair(index, a == index ? left[i].side : nil, b == index ? right[j].side : nil)
      if a == index { i += 1 }
      if b == index { j += 1 }
      if isWithinBoth, pair.expected == nil || pair.actual == nil { continue }
      pairs.append(pair)
    }
    return pairs
  }

  private func pair(
    _ index: Int,
    _ expected: FramePair.Side?,
    _ actual: FramePair.Side?
  ) -> FramePair {
    var time = clipRate?.time(ofFrame: index)
    for side in [actual, expected] {
      if case .scene(let request) = side { time = request.time }
    }
    return FramePair(index: index, time: time, expected: expected, actual: actual)
  }

  private func compare(
    _ pairs: [FramePair],
    _ watch: ComparisonWatch,
    into findings: inout ComparisonFindings
  ) async throws {
    if pairs.count == 1 {
      let pairComparison = FramePairComparison(self)
      let finding = try await watch.progress.frame {
        try await pairComparison.compare(pairs[0], jobs: watch.jobs)
      }
      findings.add(finding)
      return
    }
    // A worker of a scene caches expensive results, such as text layouts, for a while.
    let hasScene = expected.scene != nil || actual.scene != nil
    let length = hasScene ? max(1, min(30, pairs.count / (2 * watch.jobs))) : 1
    let chunks = stride(from: 0, to: pairs.count, by: length).map {
      pairs[$0..<min($0 + length, pairs.count)]
    }
    try await runInOrder(count: chunks.count, jobs: watch.jobs) { number in
      try Self.compareFrames(chunks[number], self, watch)
    } consume: { compared in
      for finding in compared { findings.add(finding) }
    }
  }

  private static func compareFrames(
    _ pairs: some Sequence<FramePair>,
    _ comparison: ClipComparison,
    _ watch: ComparisonWatch
  ) throws -> [Finding] {
    let pairComparison = FramePairComparison(comparison)
    return try pairs.map { pair in
      try watch.cancellation.check()
      return try watch.progress.frame { try pairComparison.compare(pair) }
    }
  }

  // MARK: Videos

  // How much of each side is decoded ahead, in bytes.
  private static let chunkBytes = 32 << 20

  // The frames of both sides one after the other. They are decoded in order, and compared by other threads.
  private func compareVideos(
    _ watch: ComparisonWatch,
    into findings: inout ComparisonFindings,
    result: inout ComparisonCase
  ) async throws {
    var left = try OrderedFrames(expected, limits: limits)
    var right = try OrderedFrames(actual, limits: limits)
    let rate = clipRate ?? left.frameRate ?? right.frameRate
    result.frameRate = rate
    if case .video(let a) = expected, case .video(let b) = actual, recorder == nil,
      let count = left.declaredCount, count <= limits.frames, try FileSystem.haveEqualBytes(a, b)
    {
      findings.frames = (0..<count).map {
        ComparedFrame(index: $0, time: rate?.time(ofFrame: $0), verdict: .identical)
      }
      return
    }
    var counts = (0, 0)
    var length = 1
    var isAtEnd = false
    func decode() async throws -> [FramePair]? {
      guard !isAtEnd else { return nil }
      try watch.cancellation.check()
      let (a, b) = try await OrderedFrames.next(length, &left, &right)
      let times = if let times = await left.times { times } else { await right.times }
      let pairs = zip(a, b).enumerated().map { offset, sides in
        let index = counts.0 + offset
        return FramePair(
          index: index,
          time: clipRate?.time(ofFrame: index) ?? times?.beginning(ofFrame: index),
          expected: sides.0,
          actual: sides.1
        )
      }
      counts = (counts.0 + a.count, counts.1 + b.count)
      try checkCount(counts.0)
      isAtEnd = a.count < length || b.count < length
      length = Self.length(after: a + b)
      return pairs
    }
    try await runInOrder(jobs: watch.jobs, ahead: watch.jobs, next: decode) { pairs in
      try Self.compareFrames(pairs, self, watch)
    } consume: { compared in
      for finding in compared { findings.add(finding) }
    }
    counts.0 += try await left.countRest(watch.cancellation)
    counts.1 += try await right.countRest(watch.cancellation)
    if counts.0 != counts.1 {
      result.mismatches.append(.frameCounts(expected: counts.0, actual: counts.1))
    }
    let (times, otherTimes) = (await left.times, await right.times)
    let rates = (times?.rate(declared: left.frameRate), otherTimes?.rate(declared: right.frameRate))
    result.frameRate = clipRate ?? rates.0 ?? rates.1
    guard let times, let otherTimes else { return }
    if let index = times.firstDifference(from: otherTimes) {
      result.mismatches.append(
        .frameTimes(
          index: index,
          expected: times.beginnings[index],
          actual: otherTimes.beginnings[index]
        )
      )
    } else if counts.0 == counts.1, let a = times.end, let b = otherTimes.end,
      times.endsDiffer(from: otherTimes)
    {
      result.mismatches.append(.durations(expected: a, actual: b))
    } else {
      return
    }
    if let a = rates.0, let b = rates.1, a != b {
      result.mismatches.append(.frameRates(expected: a, actual: b))
    }
  }

  // A video says how long it is only by its end.
  private func checkCount(_ count: Int) throws(RenderError) {
    guard count <= limits.frames else {
      throw RenderError(
        .limit,
        "\(FileSystem.quoted(file)) has more than the limit of \(limits.frames) frames "
          + "(raise it with --max-frames)"
      )
    }
  }

  private static func length(after sides: [FramePair.Side]) -> Int {
    for case .bitmap(let bitmap) in sides {
      return max(1, min(16, chunkBytes / (bitmap.bytesPerRow * bitmap.height)))
    }
    return 1
  }
}
