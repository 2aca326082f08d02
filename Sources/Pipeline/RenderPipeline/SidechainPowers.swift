internal import SceneModel

extension AudioPowers {
  /// The mean squares of tracks as they are heard, from the start of the scene to its end.
  ///
  /// Powers of tracks that are heard together are added, as for unrelated sounds.
  ///
  /// - Parameters:
  ///   - tracks: the tracks with their audio, whose powers are known.
  ///   - end: the end of the scene in samples.
  /// - Complexity: O(*windows* × *tracks*)
  init(of tracks: [(audio: ScheduledAudio, powers: AudioPowers)], sceneEnd end: Int) {
    let length = Int(clamping: Double(AudioTrack.sampleRate) / AudioPowers.rate)
    var sums = [Float](repeating: 0, count: max(0, (end + length - 1) / length))
    for (audio, powers) in tracks {
      for window in sums.indices {
        // A window of the scene takes the window of the file at its middle.
        let sample = window * length + length / 2
        guard audio.range.contains(sample) else { continue }
        let source = (audio.from + sample - audio.range.lowerBound) / length
        guard powers.values.indices.contains(source) else { continue }
        let gain = audio.gain(at: sample)
        sums[window] += powers.values[source] * gain * gain
      }
    }
    self.init(sums)
  }
}
