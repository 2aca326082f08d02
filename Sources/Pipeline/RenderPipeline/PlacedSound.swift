internal import Files
internal import Graphics
internal import MediaCodecs
internal import SceneLoading
internal import SceneModel

/// A track with its sound, all times in samples.
struct PlacedSound: Sendable {
  let file: MediaFile
  /// When it is heard, in samples of the scene.
  let range: Range<Int>
  /// The sample of the sound that is heard first.
  let from: Int
  let gain: Double
  let fadeIn: Int
  let fadeOut: Int

  /// A track at its place in a scene that ends at a sample; nil when nothing of it can be heard.
  ///
  /// It ends with its duration, its sound or the scene, whichever is first, and fades out before that.
  init?(_ track: AudioTrack, _ sound: LoadedSound, sceneEnd: Int) {
    let start = SoundSpan.sample(track.begin)
    from = SoundSpan.sample(track.from)
    let wanted = track.duration.map(SoundSpan.sample) ?? .max
    let count = min(wanted, sound.sampleCount - from, sceneEnd - start)
    guard count > 0 else { return nil }
    file = sound.file
    range = start..<(start + count)
    gain = track.gain
    fadeIn = SoundSpan.sample(track.fadeIn)
    fadeOut = SoundSpan.sample(track.fadeOut)
  }

  /// What the sample of an instant of the scene is multiplied with.
  ///
  /// Sample i of n: gain · min(1, i / fadeIn) · min(1, (n − i) / fadeOut).
  func gain(at sample: Int) -> Float {
    let (passed, left) = (sample - range.lowerBound, range.upperBound - sample)
    var result = gain
    if passed < fadeIn { result *= Double(passed) / Double(fadeIn) }
    if left < fadeOut { result *= Double(left) / Double(fadeOut) }
    return Float(result)
  }
}

/// A placed sound while it is read from front to back.
final class Voice {
  private let sound: PlacedSound
  private let maxSeconds: Double
  private var reader: SoundReader?
  private var isFinished = false
  // Interleaved, and the number of its first sample in the sound.
  private var piece: [Float] = []
  private var pieceStart = 0

  init(_ sound: PlacedSound, maxSeconds: Double) {
    self.sound = sound
    self.maxSeconds = maxSeconds
  }

  private static let channels = SoundReader.channelCount

  /// Adds what is heard from an instant on to a mix; instants never go back.
  func add(to mix: inout [Float], from start: Int) throws(RenderError) {
    let end = start + mix.count / Self.channels
    let heard = sound.range.clamped(to: start..<end)
    guard !heard.isEmpty, !isFinished else { return }
    var sample = heard.lowerBound
    while sample < heard.upperBound {
      let place = sound.from + sample - sound.range.lowerBound
      guard try advance(to: place) else { break }
      let count = min(
        heard.upperBound - sample,
        pieceStart + piece.count / Self.channels - place
      )
      for index in 0..<count {
        let gain = sound.gain(at: sample + index)
        let (target, source) = (sample + index - start, place + index - pieceStart)
        for channel in 0..<Self.channels {
          mix[Self.channels * target + channel] +=
            gain * piece[Self.channels * source + channel]
        }
      }
      sample += count
    }
    if isFinished || heard.upperBound == sound.range.upperBound { finish() }
  }

  // Reads until the piece holds a sample; false after the end.
  private func advance(to place: Int) throws(RenderError) -> Bool {
    do throws(CodecError) {
      if reader == nil { reader = try SoundReader(sound.file, maxSeconds: maxSeconds) }
      while place >= pieceStart + piece.count / Self.channels {
        pieceStart += piece.count / Self.channels
        guard let next = try reader?.next() else {
          isFinished = true
          return false
        }
        piece = next
      }
      return true
    } catch {
      throw RenderError(error, input: true)
    }
  }

  private func finish() {
    isFinished = true
    reader = nil
    piece = []
  }
}
