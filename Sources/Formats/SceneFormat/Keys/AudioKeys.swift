internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of objects in audio tracks.
package enum AudioKeys {
  /// Keys of a track besides those of a played part.
  package static let track = [
    FieldSchema("name", .text, defaultText: "the asset's", takesNull: true)
      .summary("A name for `under` in other tracks."),
    FieldSchema("duck", .object(.audioDucking), defaultValue: JSONValue(.null), takesNull: true)
      .summary("Makes the track quieter while another one is heard."),
  ]

  /// Keys of a gain as keyframes.
  package static let gain = [
    FieldSchema("values", .list(.anyNumber, count: 1...Int.max), isRequired: true)
      .summary("Factors, 0 or more, or decibels; the first and the last one hold."),
    FieldSchema("times", .list(.time, count: 1...Int.max), .seconds, isRequired: true)
      .summary("The time of each value after the begin of the track."),
    FieldSchema("decibels", flag: false, takesNull: true)
      .summary("Whether values are decibels, between which the gain runs evenly."),
  ]

  /// Keys of `duck`.
  package static let ducking: [FieldSchema] = {
    let defaultValue = AudioDucking(under: "")
    return [
      FieldSchema("under", .text, isRequired: true, "The name or asset of the other track."),
      FieldSchema("by", defaultValue.decibels, .decibels, in: NumberRange(maximum: 0))
        .summary("The gain while the other track is heard."),
      FieldSchema("attack", defaultValue.attack, .seconds, in: .notNegative)
        .summary("The time constant with which the track becomes quieter."),
      FieldSchema("release", defaultValue.release, .seconds, in: .notNegative)
        .summary("The time constant with which it becomes louder again."),
      FieldSchema("threshold", defaultValue.threshold, .decibels)
        .summary("The loudness above which the other track counts as heard."),
    ]
  }()

  /// Keys of the audio of a video layer.
  package static let videoTrack = FileKeys.audioTrack.filter {
    !["asset", "begin", "from", "duration"].contains($0.name)
  }
}
