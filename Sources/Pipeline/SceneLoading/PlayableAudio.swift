package import Files
internal import Graphics
internal import MediaCodecs
package import SceneModel

/// A sound that a program plays by itself, with what it has to know of it.
package struct PlayableAudio: Sendable {
  /// The asset, by a name that identifies its content.
  package let asset: Asset
  /// Its length in seconds.
  package let duration: Double
  private let powers: AudioPowers

  /// The sound in the bytes of a file.
  ///
  /// - Throws: as for a sound of a scene.
  package init(_ bytes: [UInt8]) throws(RenderError) {
    let loader = ResourceLoader(ResourceOptions(roots: []))
    let survey = try loader.survey(MediaFile(bytes), until: .max, bands: [nil])
    let name = "sound \(SHA256.hash(of: bytes).prefix(16))"
    asset = Asset(name: name, kind: .audio, source: .data(bytes, type: ""))
    duration = Double(survey.sampleCount) / Double(AudioTrack.sampleRate)
    powers = survey.powers(of: nil)
  }

  /// Returns the mean square of the samples before an instant, in decibels below full scale; nil
  /// for silence.
  ///
  /// - Parameters:
  ///   - time: seconds of the audio.
  ///   - span: the seconds before that to average, in hundredths.
  package func decibels(before time: Double, span: Double) -> Double? {
    let end = Int(clamping: time * AudioPowers.rate, .up, in: 0...powers.values.count)
    let count = Int(clamping: span * AudioPowers.rate, .up, in: 1...max(1, powers.values.count))
    let windows = powers.values[max(0, end - count)..<end]
    let mean = windows.reduce(0) { $0 + Double($1) } / Double(count)
    return mean > 0 ? 10 * ElementaryFunctions.log(mean) / ElementaryFunctions.log(10) : nil
  }
}
