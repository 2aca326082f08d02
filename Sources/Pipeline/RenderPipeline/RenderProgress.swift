internal import Synchronization

/// The progress of a render, for progress bars and for detection of frames that never end.
public final class RenderProgress: Sendable {
  private let frames = Atomic<Int>(0)
  private let fromStore = Atomic<Int>(0)
  private let counts = Atomic<Bool>(true)
  private let running = Mutex<[Int: ContinuousClock.Instant]>([:])
  private let nextToken = Atomic<Int>(0)
  private let report: (@Sendable (_ finishedFrames: Int) -> Void)?

  /// Nothing done yet.
  ///
  /// - Parameter report: called after every frame with the number of frames that are finished, on the thread of its
  ///   worker; the render waits for it.
  public init(_ report: (@Sendable (_ finishedFrames: Int) -> Void)? = nil) { self.report = report }

  /// Frames drawn and encoded, or found in a store, so far, by all workers.
  public var finishedFrames: Int { frames.load(ordering: .relaxed) }

  /// Those of them that were found in a store.
  public var cachedFrames: Int { fromStore.load(ordering: .relaxed) }

  /// How long the slowest frame that is being worked on has taken so far, in seconds.
  public var secondsOfSlowestFrame: Double {
    guard let oldest = running.withLock({ $0.values.min() }) else { return 0 }
    return (ContinuousClock.now - oldest).seconds
  }

  /// Runs the work on one frame and counts it.
  ///
  /// - Throws: the errors of the work; the frame is then not counted.
  public func frame<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let value = try watched(body)
    guard counts.load(ordering: .relaxed) else { return value }
    let finished = frames.wrappingAdd(1, ordering: .relaxed).newValue
    report?(finished)
    return value
  }

  /// Runs work on a frame that does not finish it, under the same timeout monitor.
  ///
  /// - Throws: the errors of the work.
  package func watched<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let token = begin()
    defer { end(token) }
    return try body()
  }

  /// Runs work of several threads on a frame, and counts it.
  ///
  /// - Throws: the errors of the work; the frame is then not counted.
  package func frame<Value>(_ body: () async throws -> Value) async throws -> Value {
    let token = begin()
    defer { end(token) }
    let value = try await body()
    return frame { value }
  }

  private func begin() -> Int {
    let token = nextToken.wrappingAdd(1, ordering: .relaxed).newValue
    running.withLock { $0[token] = ContinuousClock.now }
    return token
  }

  private func end(_ token: Int) { running.withLock { _ = $0.removeValue(forKey: token) } }

  /// Counts no frames from now on, as they are encoded once more; the monitor of timeouts still sees them.
  func stopCounting() { counts.store(false, ordering: .relaxed) }

  /// Counts frames that were found in a store.
  func addCached(_ count: Int) {
    guard counts.load(ordering: .relaxed) else { return }
    fromStore.add(count, ordering: .relaxed)
    let finished = frames.wrappingAdd(count, ordering: .relaxed).newValue
    report?(finished)
  }
}

/// The time that each stage of a render took, in seconds of the workers' thread time, summed.
///
/// The threads of encoders (SVT-AV1) are not included.
public struct RenderStatistics: Sendable, Equatable {
  /// Sampling: scene to display list.
  public var sampling = 0.0
  /// Drawing: display list to pixels.
  public var raster = 0.0
  /// Colour conversion: pixels to the encoder's planes.
  ///
  /// 0 for images.
  public var conversion = 0.0
  /// Encoding: planes to packets, or pixels to a PNG.
  public var encoding = 0.0
  /// Finding the digests of what frames show, for a store.
  public var hashing = 0.0
  /// Frames rendered.
  public var frames = 0
  /// The number of these frames that were cached in a store: neither drawn nor encoded.
  public var cachedFrames = 0
  /// The number of these frames that duplicate their predecessor: neither drawn nor converted.
  public var repeats = 0
  /// The greatest absolute sample of the mixed sound before it was cut off; 1 is full scale.
  public var audioPeak: Float = 0
  /// Samples of the sound that were cut off at full scale.
  public var clippedSamples = 0
  /// The size of the encoded sound in bytes; 0 for none.
  public var audioBytes = 0
  /// The change of the sound's loudness; nil where none was asked for.
  public var loudness: LoudnessReport?
  /// Coloured details that 4:2:0 video cannot represent; nil if it represents them, or if all
  /// frames were cached in a store.
  ///
  /// One frame of each segment is examined.
  public var colorDetails: ColorDetails?
  /// The size of the file in bytes; 0 for streams and images.
  public var bytes = 0
  /// The settings that a search for the best file within a limit chose; nil without a search.
  public var fitting: String?
  /// Whether no frame that was drawn shows anything but the background.
  public var isBlank = true

  /// Nothing measured but the number of frames.
  public init(frames: Int = 0) { self.frames = frames }

  /// Adds times and counts; peaks are the greater one.
  public static func += (a: inout RenderStatistics, b: RenderStatistics) {
    a.sampling += b.sampling
    a.raster += b.raster
    a.conversion += b.conversion
    a.encoding += b.encoding
    a.hashing += b.hashing
    a.frames += b.frames
    a.cachedFrames += b.cachedFrames
    a.repeats += b.repeats
    a.isBlank = a.isBlank && b.isBlank
    a.audioPeak = max(a.audioPeak, b.audioPeak)
    a.clippedSamples += b.clippedSamples
    a.audioBytes = max(a.audioBytes, b.audioBytes)
    a.loudness = a.loudness ?? b.loudness
    a.colorDetails = ColorDetails.worse(a.colorDetails, b.colorDetails)
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
