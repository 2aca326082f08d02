internal import Files
internal import Glibc
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import Sampling
internal import SceneModel

/// The search for the best quality whose file has at most a number of bytes.
///
/// Quality is lowered first, then the rate to divisors of it, then the size. Every try is the render of a
/// request with fixed settings, so the result is that of the same settings without a search. Tries share
/// the images that have been drawn.
struct ByteLimitSearch: Sendable {
  /// The maximum size of the file.
  let limit: Int
  // Requests of falling rate and size.
  private let stages: [RenderRequest]
  // Of falling quality.
  private let qualities: [EncodingRequest]
  private let makeJob: @Sendable (RenderRequest) throws -> RenderJob

  /// Creates the search of a plan.
  ///
  /// - Parameters:
  ///   - plan: the plan with the best settings.
  ///   - options: what may be lowered.
  ///   - makeJob: makes the job of a request.
  init(
    _ plan: RenderPlan,
    _ options: ByteLimit,
    makeJob: @escaping @Sendable (RenderRequest) throws -> RenderJob
  ) {
    limit = options.bytes
    stages = Self.stages(plan, options)
    qualities = Self.qualities(plan)
    self.makeJob = makeJob
  }

  // MARK: Steps

  private static let slowestRate = 10.0

  private static func stages(_ plan: RenderPlan, _ options: ByteLimit) -> [RenderRequest] {
    var first = plan.request
    first.rate = plan.frameRate
    first.canvas.size = .pixels(width: plan.geometry.width, height: plan.geometry.height)
    var stages = [first]
    if options.lowersRate {
      for divisor in 2...60 {
        guard let rate = plan.frameRate.divided(by: divisor), rate.framesPerSecond >= slowestRate
        else { break }
        var stage = first
        stage.rate = rate
        if stage.isTakenByPlace(plan.scene, plan.limits) { stages.append(stage) }
      }
    }
    guard options.lowersSize, let last = stages.last else { return stages }
    let needsEven =
      if case .video(_, _, let settings) = plan.target { settings.codec.needsEvenSides } else {
        false
      }
    for eighths in (2...7).reversed() {
      func side(_ length: Int) -> Int {
        needsEven && length % 2 == 0
          ? max(2, (length * eighths + 8) / 16 * 2) : max(1, (length * eighths + 4) / 8)
      }
      var stage = last
      stage.canvas.size = .pixels(
        width: side(plan.geometry.width),
        height: side(plan.geometry.height)
      )
      stages.append(stage)
    }
    return stages
  }

  private static func qualities(_ plan: RenderPlan) -> [EncodingRequest] {
    let encoding = plan.request.encoding
    func factors(_ range: ClosedRange<Double>, by distance: Double) -> [EncodingRequest] {
      stride(from: range.lowerBound, through: range.upperBound, by: distance).map { factor in
        var step = encoding
        step.crf = factor
        return step
      }
    }
    switch plan.target {
    case .video(_, _, let settings):
      guard encoding.crf == nil else { return [encoding] }
      switch settings.codec {
      case .h264, .h265: return factors(16...44, by: 0.5)
      case .vp9, .av1: return factors(14...60, by: 1)
      case .prores, .ffv1, .raw: return [encoding]
      }
    case .animation(_, let format, let settings):
      guard settings.fidelity == nil else { return [encoding] }
      let lowest =
        switch format {
        case .gif: 6
        case .apng: 50
        case .webp: 5
        }
      return [encoding]
        + (lowest...99).reversed().map { fidelity in
          var step = encoding
          step.fidelity = fidelity
          return step
        }
    case .stream, .image, .images: return [encoding]
    }
  }

  private func request(_ attempt: Attempt) -> RenderRequest {
    var request = stages[attempt.stage]
    request.encoding = qualities[attempt.quality]
    return request
  }

  // MARK: Search

  /// Runs jobs until one fits, or the steps are exhausted.
  ///
  /// - Parameter job: the job of the plan, with its store and what happens before the output is placed.
  /// - Throws: `unmet` with the smallest size that was reached.
  func run(
    _ job: RenderJob,
    progress: RenderProgress,
    cancellation: Cancellation
  ) async throws -> RenderStatistics {
    let tries = Tries(self, job: job, progress: progress, cancellation: cancellation)
    var (smallest, better) = (Int.max, Attempt?.none)
    for stage in stages.indices {
      let lowest = Attempt(stage: stage, quality: qualities.count - 1)
      let best = Attempt(stage: stage, quality: 0)
      if stage == 0, let done = try await tries.place(best, better) { return done }
      let bytes = try await tries.bytes(of: lowest)
      smallest = min(smallest, bytes)
      guard bytes <= limit else {
        better = lowest
        continue
      }
      if stage > 0, let done = try await tries.place(best, better) { return done }
      var high = best
      if case .animation(_, let format, _) = job.target, format != .gif, lowest.quality > 1 {
        // Sizes jump where loss begins, and halving would come to its best quality last.
        high.quality = 1
        if let done = try await tries.place(high, best) { return done }
      }
      let (chosen, next) = try await bracket(high, lowest, tries)
      if let done = try await tries.place(chosen, next) { return done }
    }
    throw unmet(smallest, audioBytes: tries.audioBytes)
  }

  // The bytes of the sound are those of every try.
  private func unmet(_ smallest: Int, audioBytes: Int) -> RenderError {
    var remedies = "render fewer frames"
    if audioBytes < limit { remedies += ", a smaller size or a simpler scene" }
    var share = ""
    if audioBytes > 0 {
      share = ", of which the sound takes \(audioBytes.grouped)"
      remedies = "leave the sound out with --no-audio, or " + remedies
    } else {
      remedies = "or " + remedies
    }
    let settings = description(Attempt(stage: stages.count - 1, quality: qualities.count - 1))
    return RenderError(
      .unmet,
      "no file of at most \(limit.grouped) bytes is possible: the smallest has \(smallest.grouped), with "
        + "\(settings)\(share) (allow more bytes, \(remedies))"
    )
  }

  // The best attempt of a stage that fits, and the next better one, which does not.
  private func bracket(
    _ best: Attempt,
    _ lowest: Attempt,
    _ tries: Tries
  ) async throws -> (chosen: Attempt, better: Attempt) {
    var (high, low) = (best, lowest)
    var isHalving = false
    while low.quality - high.quality > 1 {
      // Sizes fall by nearly equal factors, so their logarithms are interpolated; every second try halves.
      let (top, bottom) = (
        log(Double(try await tries.bytes(of: high))), log(Double(try await tries.bytes(of: low)))
      )
      let share = isHalving ? 0.5 : (top - log(Double(limit))) / max(top - bottom, 1e-9)
      isHalving.toggle()
      let span = low.quality - high.quality
      let step = Int(clamping: (Double(span) * share).rounded(), in: 1...(span - 1))
      let middle = Attempt(stage: best.stage, quality: high.quality + step)
      if try await tries.bytes(of: middle) <= limit { low = middle } else { high = middle }
    }
    return (low, high)
  }

  /// A step of the search.
  fileprivate struct Attempt: Hashable, Sendable {
    var stage: Int
    var quality: Int
  }

  // The settings of an attempt in words.
  fileprivate func description(_ attempt: Attempt) -> String {
    let request = request(attempt)
    let settings = AnimationSettings(fidelity: request.encoding.fidelity)
    let quality: String =
      switch (request.output.format.kind, request.encoding.crf) {
      case (.animation(.gif), _): "\(settings.colors) colours"
      case (.animation(.apng), _) where settings.fidelity != nil: "\(settings.levels) levels"
      case (.animation(.webp), _) where settings.fidelity != nil:
        "quality \(settings.fidelity ?? 0)"
      case (.animation, _): "the usual quality"
      case (_, let factor?): "crf \(factor.shortestDecimal)"
      case (_, nil): "the usual quality"
      }
    let rate = (request.rate?.framesPerSecond).map { ", \(OutputPlace.number($0)) frames a second" }
    guard case .pixels(let width, let height) = request.canvas.size else { return quality }
    return quality + (rate ?? "") + ", \(width) × \(height) pixels"
  }

  fileprivate func job(_ attempt: Attempt) throws -> RenderJob { try makeJob(request(attempt)) }
}

/// The attempts of one search, each rendered once.
private final class Tries {
  private let search: ByteLimitSearch
  private let job: RenderJob
  private let progress: RenderProgress
  private let cancellation: Cancellation
  private let start = ContinuousClock.now
  private var sizes: [ByteLimitSearch.Attempt: Int] = [:]
  /// The size of the sound in the last attempt.
  private(set) var audioBytes = 0
  private var cache: (width: Int, height: Int, frames: DrawnFrameCache)?

  init(
    _ search: ByteLimitSearch,
    job: RenderJob,
    progress: RenderProgress,
    cancellation: Cancellation
  ) {
    (self.search, self.job) = (search, job)
    (self.progress, self.cancellation) = (progress, cancellation)
  }

  /// Returns the size of an attempt's file, which is dropped.
  func bytes(of attempt: ByteLimitSearch.Attempt) async throws -> Int {
    if let bytes = sizes[attempt] { return bytes }
    return try await run(attempt) { _ in false }.bytes
  }

  /// Renders an attempt and puts its file in place if it fits; nil otherwise.
  ///
  /// - Parameter better: the next better attempt, for the note.
  func place(
    _ attempt: ByteLimitSearch.Attempt,
    _ better: ByteLimitSearch.Attempt?
  ) async throws -> RenderStatistics? {
    let limit = search.limit
    if let bytes = sizes[attempt], bytes > limit { return nil }
    var statistics = try await run(attempt) { $0 <= limit }
    guard statistics.bytes <= limit else { return nil }
    var text =
      "\(statistics.bytes.grouped) of at most \(limit.grouped) bytes with \(search.description(attempt))"
    if let better, let bytes = sizes[better] {
      text += "; the next better step, \(search.description(better)), takes \(bytes.grouped)"
    }
    statistics.fitting = text
    return statistics
  }

  private func run(
    _ attempt: ByteLimitSearch.Attempt,
    accepts: @escaping @Sendable (Int) -> Bool
  ) async throws -> RenderStatistics {
    var trial = try search.job(attempt)
    (trial.store, trial.identity, trial.jobs) = (job.store, job.identity, job.jobs)
    // What comes with the output waits for the try that is accepted.
    (trial.poster, trial.beforeCommit) = (nil, job.beforeCommit)
    (trial.accepts, trial.search) = (accepts, nil)
    let total = trial.source.limits.totalSeconds
    if total > 0 {
      let rest = total - (ContinuousClock.now - start).seconds
      trial.source.limits.totalSeconds = max(0.001, rest)
    }
    let (width, height) = (trial.source.geometry.width, trial.source.geometry.height)
    if cache?.width != width || cache?.height != height {
      let bytes = trial.source.limits.memoryBytes / 2
      cache = (width, height, DrawnFrameCache(maxBytes: bytes))
    }
    trial.source.cache = cache?.frames
    let statistics = try await trial.run(progress: progress, cancellation: cancellation)
    progress.stopCounting()
    sizes[attempt] = statistics.bytes
    audioBytes = statistics.audioBytes
    return statistics
  }
}

/// A limit of a file's bytes, and what may be lowered for it.
struct ByteLimit: Sendable, Hashable {
  /// The maximum size of the file.
  let bytes: Int
  /// Whether the rate may become a divisor of it.
  let lowersRate: Bool
  /// Whether the image may become smaller.
  let lowersSize: Bool

  /// The limit of a request; nil for none.
  ///
  /// - Parameter frames: the number of frames of the output.
  /// - Throws: `RequestError` about `maxBytes` for outputs that are no single file of several frames.
  init?(_ request: RenderRequest, frames: Int) throws(RequestError) {
    let place = request.place
    guard
      let limit = request.maxBytes
        ?? place.flatMap({ $0.isNarrow ? $0.maxBytes(frames: frames) : nil })
    else {
      return nil
    }
    switch request.output.format.kind {
    case .video where request.output.path != nil, .animation: break
    case .video, .image, .stream:
      guard place == nil else { break }
      throw RequestError(.maxBytes, "a limit is for one video or animated image (leave it out)")
    }
    let isRange =
      switch request.frames {
      case .all, .range: true
      case .frame, .instant, .list: false
      }
    let hasRoom =
      switch place?.size {
      case nil, .any, .within: true
      case .touching, .listed: false
      }
    bytes = limit
    lowersRate = request.rate == nil && isRange
    lowersSize = request.canvas.size == .canvas && hasRoom
  }
}
