package import Files
public import Graphics
internal import MediaCodecs
public import SceneLoading
public import SceneModel

/// The audio of a render: scheduled tracks, mixed while their files are read.
///
/// The times of a track are rounded to samples once. All later arithmetic uses integer samples, so
/// any part of a scene has the same frames and audio as the full scene. Tracks are added in their
/// order as 32-bit floats without dither. Samples beyond ±1 are clipped and counted.
public struct AudioMix: Sendable {
  private let audios: [ScheduledAudio]
  private let spans: [AudioSpan]
  private let limits: Limits
  /// The loudness of the encoded audio; nil for that of the mix.
  var loudness: LoudnessTarget?

  /// Creates the audio of frames that follow each other in an output; nil when no track is audible.
  ///
  /// - Parameters:
  ///   - tracks: the tracks, with the audio of each; tracks without audio are skipped.
  ///   - sceneDuration: the end of the scene, in seconds.
  ///   - frames: the frames in the order of the output. Each contributes the audio from its time to
  ///     the next frame of the scene.
  ///   - rate: the frame rate of the output.
  ///   - limits: bounds on audio and memory.
  public init?(
    _ tracks: [(track: AudioTrack, audio: LoadedAudio?)],
    sceneDuration: Double,
    frames: [FrameRequest],
    rate: FrameRate,
    limits: Limits = Limits()
  ) {
    audios = Self.scheduled(tracks, sceneEnd: AudioSpan.sample(sceneDuration))
    spans = AudioSpan.spans(of: frames, rate: rate)
    self.limits = limits
    if audios.isEmpty { return nil }
  }

  // The powers of a track under which others duck are those before it ducks itself.
  private static func scheduled(
    _ tracks: [(track: AudioTrack, audio: LoadedAudio?)],
    sceneEnd: Int
  ) -> [ScheduledAudio] {
    let scheduled = tracks.map { entry in
      entry.audio.flatMap { ScheduledAudio(entry.track, $0, sceneEnd: sceneEnd) }
    }
    return tracks.indices.compactMap { index in
      guard var audio = scheduled[index], let ducking = tracks[index].track.ducking else {
        return scheduled[index]
      }
      let others = tracks.indices.compactMap { other -> (ScheduledAudio, AudioPowers)? in
        guard other != index, tracks[other].track.isNamed(ducking.under),
          let audio = scheduled[other], let powers = tracks[other].audio?.powers
        else { return nil }
        return (audio, powers)
      }
      audio.ducking = DuckingTrack(AudioPowers(of: others, sceneEnd: sceneEnd), ducking)
      return audio
    }
  }

  /// The length of the sound in samples.
  public var sampleCount: Int { spans.reduce(0) { $0 + $1.count } }

  // Samples that are mixed at once.
  private static let chunk = 8192

  /// Mixes everything and hands it out piece by piece, interleaved, within ±1.
  ///
  /// - Parameters:
  ///   - shape: changes the samples before they are cut off at ±1.
  ///   - consume: takes the samples.
  /// - Returns: how loud it became before it was cut off.
  /// - Complexity: O(*samples* × *tracks that are heard together*), in bounded memory.
  package func mix(
    shaping shape: (inout [Float]) throws(RenderError) -> Void = { _ in },
    _ consume: ([Float]) throws(RenderError) -> Void
  ) throws(RenderError) -> AudioPeak {
    let readers = audios.map { ScheduledAudioReader($0, maxSeconds: limits.audioSeconds) }
    var peak = AudioPeak()
    for span in spans {
      var done = 0
      while done < span.count {
        let count = min(Self.chunk, span.count - done)
        var samples = [Float](repeating: 0, count: count * AudioDecoder.channelCount)
        for reader in readers { try reader.add(to: &samples, from: span.start + done) }
        try shape(&samples)
        peak.limit(&samples)
        try consume(samples)
        done += count
      }
    }
    return peak
  }

  // The passes over everything before the last: one, and another where the limiter acts. No sample is kept.
  private func control(
    _ target: LoudnessTarget,
    _ monitor: FrameMonitor
  ) throws(RenderError) -> LoudnessControl {
    var analysis = LoudnessAnalysis()
    _ = try mix { (samples) throws(RenderError) in
      try monitor.check()
      analysis.add(samples)
    } _: { _ in
    }
    return try analysis.control(target) { (control) throws(RenderError) in
      _ = try mix {
        control.apply(to: &$0)
      } _: { (samples) throws(RenderError) in
        try monitor.check()
        control.measure(samples)
      }
    }
  }

  /// Mixes and encodes everything.
  ///
  /// - Throws: `badInput` when a sound is damaged or the result needs more memory than allowed,
  ///   `unavailable` without an encoder, and what the monitor throws.
  func encoded(
    _ codec: EncodedAudioTrack.Codec,
    _ monitor: FrameMonitor
  ) throws(RenderError) -> (track: EncodedAudioTrack, peak: AudioPeak, loudness: LoudnessReport?) {
    do {
      var encoder = try AudioEncoder(codec)
      var control = try loudness.map { (target) throws(RenderError) in
        try self.control(target, monitor)
      }
      let peak = try mix {
        control?.apply(to: &$0)
      } _: { (samples) throws(RenderError) in
        try monitor.check()
        control?.measure(samples)
        try CodecError.mapped(try encoder.append(samples)) { RenderError($0) }
        guard encoder.byteCount <= limits.memoryBytes else {
          throw RenderError(
            .limit,
            "the encoded audio needs more than the limit of \(limits.memoryBytes) bytes "
              + "(render a part, or raise it with --max-memory)"
          )
        }
      }
      return (try encoder.finish(), peak, control?.finished)
    } catch let error as CodecError {
      throw RenderError(error)
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.internalError, "\(error)")
    }
  }
}

/// A stretch of the scene's sound, in samples.
struct AudioSpan: Equatable {
  var start: Int
  var count: Int

  /// The stretches of frames in an output: one for every run of frames that follow each other.
  ///
  /// Frame k of the output begins at sample round(48 000 · k / rate), so that image and sound never
  /// drift apart.
  static func spans(of frames: [FrameRequest], rate: FrameRate) -> [AudioSpan] {
    var spans: [AudioSpan] = []
    var last: FrameRequest?
    for (number, frame) in frames.enumerated() {
      let count = sample(rate.time(ofFrame: number + 1)) - sample(rate.time(ofFrame: number))
      if let last, frame.index == last.index + 1, frame.isOnGrid(rate), last.isOnGrid(rate) {
        spans[spans.count - 1].count += count
      } else {
        spans.append(AudioSpan(start: sample(frame.time), count: count))
      }
      last = frame
    }
    return spans
  }

  /// The sample at an instant.
  static func sample(_ seconds: Double) -> Int {
    Int(clamping: seconds * Double(AudioTrack.sampleRate))
  }
}

extension FrameRequest {
  fileprivate func isOnGrid(_ rate: FrameRate) -> Bool { time == rate.time(ofFrame: index) }
}

/// How loud a mix became.
package struct AudioPeak: Sendable, Equatable {
  /// The greatest absolute sample before it was cut off.
  package var value: Float = 0
  /// The number of samples that were cut off.
  package var clipped = 0

  /// Clips samples beyond ±1; NaN becomes silence.
  mutating func limit(_ samples: inout [Float]) {
    for index in samples.indices {
      let sample = samples[index]
      let size = abs(sample)
      if size <= value, size <= 1 { continue }
      guard size >= 0 else {
        samples[index] = 0
        continue
      }
      value = max(value, size)
      if size > 1 {
        clipped += 1
        samples[index] = sample < 0 ? -1 : 1
      }
    }
  }
}
