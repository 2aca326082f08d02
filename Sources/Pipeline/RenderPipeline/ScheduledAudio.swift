internal import Files
internal import MediaCodecs
internal import SceneLoading
internal import SceneModel

/// A track with its sound, all times in samples.
struct ScheduledAudio: Sendable {
  let file: MediaFile
  /// When it is heard, in samples of the scene.
  let range: Range<Int>
  /// The sample of the sound that is heard first.
  let from: Int
  let gain: Double
  let fadeIn: Int
  let fadeOut: Int
  private let envelope: AudioEnvelope?
  /// The factor by which the track becomes quieter under others.
  var ducking: DuckingTrack?

  /// A track at its place in a scene that ends at a sample; nil when nothing of it can be heard.
  ///
  /// It ends with its duration, its sound or the scene, whichever is first, and fades out before that.
  init?(_ track: AudioTrack, _ audio: LoadedAudio, sceneEnd: Int) {
    let start = AudioSpan.sample(track.begin)
    from = AudioSpan.sample(track.from)
    let wanted = track.duration.map(AudioSpan.sample) ?? .max
    let count = min(wanted, audio.sampleCount - from, sceneEnd - start)
    guard count > 0 else { return nil }
    file = audio.file
    range = start..<(start + count)
    gain = track.gain
    envelope = track.envelope
    fadeIn = AudioSpan.sample(track.fadeIn)
    fadeOut = AudioSpan.sample(track.fadeOut)
  }

  /// Returns the factor of the sample at an instant of the scene.
  ///
  /// Sample i of n: gain · min(1, i / fadeIn) · min(1, (n − i) / fadeOut), times the keyframes of
  /// the gain and the ducking.
  func gain(at sample: Int) -> Float {
    let (passed, left) = (sample - range.lowerBound, range.upperBound - sample)
    var result = gain
    if passed < fadeIn { result *= Double(passed) / Double(fadeIn) }
    if left < fadeOut { result *= Double(left) / Double(fadeOut) }
    if let envelope {
      result *= envelope.factor(at: Double(passed) / Double(AudioTrack.sampleRate))
    }
    if let ducking { result *= ducking.factor(at: Double(sample) / Double(AudioTrack.sampleRate)) }
    return Float(result)
  }
}

/// Reads a scheduled track from front to back.
final class ScheduledAudioReader {
  private let audio: ScheduledAudio
  private let maxSeconds: Double
  private var reader: AudioDecoder?
  private var isFinished = false
  // Interleaved, and the number of its first sample in the sound.
  private var part: [Float] = []
  private var partStart = 0

  init(_ audio: ScheduledAudio, maxSeconds: Double) {
    self.audio = audio
    self.maxSeconds = maxSeconds
  }

  private static let channels = AudioDecoder.channelCount

  /// Adds what is heard from an instant on to a mix; instants never go back.
  func add(to mix: inout [Float], from start: Int) throws(RenderError) {
    let end = start + mix.count / Self.channels
    let heard = audio.range.clamped(to: start..<end)
    guard !heard.isEmpty, !isFinished else { return }
    var sample = heard.lowerBound
    while sample < heard.upperBound {
      let position = audio.from + sample - audio.range.lowerBound
      guard try advance(to: position) else { break }
      let count = min(heard.upperBound - sample, partStart + part.count / Self.channels - position)
      for index in 0..<count {
        let gain = audio.gain(at: sample + index)
        let (target, source) = (sample + index - start, position + index - partStart)
        for channel in 0..<Self.channels {
          mix[Self.channels * target + channel] += gain * part[Self.channels * source + channel]
        }
      }
      sample += count
    }
    if isFinished || heard.upperBound == audio.range.upperBound { finish() }
  }

  // Reads until the piece holds a sample; false after the end.
  private func advance(to position: Int) throws(RenderError) -> Bool {
    do throws(CodecError) {
      if reader == nil { reader = try AudioDecoder(audio.file, maxSeconds: maxSeconds) }
      while position >= partStart + part.count / Self.channels {
        partStart += part.count / Self.channels
        guard let next = try reader?.next() else {
          isFinished = true
          return false
        }
        part = next
      }
      return true
    } catch {
      throw RenderError(error, input: true)
    }
  }

  private func finish() {
    isFinished = true
    reader = nil
    part = []
  }
}
