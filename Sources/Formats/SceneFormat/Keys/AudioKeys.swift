internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of audio tracks and of the objects in them.
enum AudioKeys {
  /// Keys of a track.
  static let track = FieldTable(AudioTrack(asset: ""), nulls: .asInSchema) {
    Field.asset(\.asset, of: [.audio, .video])
      .summary("The name of an `audio` or `video` asset.")
    Field("begin", \.begin, .sceneTime).summary("The start time of the track in the scene.")
    Field("from", \.from, .length).summary("The start position in the audio of the asset.")
    Field("duration", \.duration, .optional(.positiveLength)).defaultText("the rest").nullable
      .summary("The duration of the part that is played.")
    gainField
    Field("fadeIn", \.fadeIn, .length).summary("The duration of the fade from silence.")
    Field("fadeOut", \.fadeOut, .length).summary("The duration of the fade to silence at the end.")
    Field("name", \.name, .optional(.text)).defaultText("the asset's").nullable
      .summary("A name for `under` in other tracks.")
    Field("duck", \.ducking, .optional(.object(ducking, isWhole: true))).defaultValue(.null)
      .nullable
      .summary("Makes the track quieter while another one is heard.")
  }

  /// Keys of the audio of a video layer.
  static let videoTrack = track.only(["gain", "fadeIn", "fadeOut", "name", "duck"])

  /// Keys of a gain as keyframes.
  static let gain = FieldTable(AudioEnvelope(values: [], times: [])) {
    Field("values", \.values, .numbers).required(missingGain)
      .summary("Factors, 0 or more, or decibels; the first and the last one hold.")
    Field("times", \.times, .times).required(missingGain)
      .summary("The time of each value after the begin of the track.")
    Field("decibels", \.isInDecibels, .flag).nullable
      .summary("Whether values are decibels, between which the gain runs evenly.")
  }

  private static let missingGain =
    "values or times is missing (write {\"values\": [0, 1], \"times\": [0, 2]})"

  /// Keys of `duck`.
  static let ducking = FieldTable(AudioDucking(under: ""), .audioDucking) {
    Field("under", \.under, .text(as: "the name of a track"))
      .required("under is missing (add the name of another track)")
      .summary("The name or asset of the other track.")
    Field("by", \.decibels, .reduction).summary("The gain while the other track is heard.")
    Field("attack", \.attack, .notNegative(.seconds))
      .summary("The time constant with which the track becomes quieter.")
    Field("release", \.release, .notNegative(.seconds))
      .summary("The time constant with which it becomes louder again.")
    Field("threshold", \.threshold, .number(.decibels, as: "decibels"))
      .summary("The loudness above which the other track counts as heard.")
  }.named("duck", need: "an object such as {\"under\": \"voice\"}")

  // A number or keyframes, whose times depend on the begin of the track.
  private static let gainField = Field<AudioTrack>(
    FieldSchema("gain", .choice([.number(.notNegative), .object(.audioGain)]), .factor)
      .defaultValue(1)
      .summary("Multiplies every sample; an object has keyframes.")
  ) { cursor, reader, track in
    guard cursor.isObject else {
      guard let gain = reader.nonNegative(cursor) else { return false }
      track.gain = gain
      return true
    }
    track.envelope = reader.audioEnvelope(cursor, begin: track.begin)
    return track.envelope != nil
  } write: { track in
    guard var envelope = track.envelope else { return JSONValue(number: track.gain) }
    // A constant gain beside keyframes becomes part of their values.
    if !envelope.isInDecibels { envelope.values = envelope.values.map { $0 * track.gain } }
    return gain.json(envelope)
  }

  /// Keys of animations that follow the loudness of audio.
  static let loudness = FieldTable(Loudness(asset: ""), nulls: .asInSchema) {
    Field.asset(\.asset, of: [.audio, .video])
    Field("decibels", \.range, .range)
      .summary("The loudness of the fraction 0, and the loudness of the fraction 1.")
    Field("attack", \.attack, .notNegative(.seconds))
      .summary("The time constant of a rising fraction.")
    Field("release", \.release, .notNegative(.seconds))
      .summary("The time constant of a falling fraction.")
    Field("band", \.band, .band).defaultText("all frequencies").nullable.readApart
      .summary("The frequencies that count: bass is 20–250, mid 250–4000, treble 4000–16000.")
    Field(
      FieldSchema("bands", .integer(1...Limits.spectrumBands), .count).nullable
        .summary("The number of bands between 20 and 16000 Hz with equal ratios; replaces `band`.")
    )
    Field(
      FieldSchema("index", .integer(0...(Limits.spectrumBands - 1)), .count).nullable
        .summary("The number of the band that the animation follows, from 0 for the lowest.")
    )
  }
}

extension Loudness {
  fileprivate var range: [Double] {
    get { [quietest, loudest] }
    set { (quietest, loudest) = (newValue[0], newValue[1]) }
  }
}

extension FieldValue where Value == [Double] {
  fileprivate static var numbers: Self {
    Self(.list(.anyNumber, count: 1...Int.max), { $1.numbers($0) }, { JSONValue(numbers: $0) })
  }

  fileprivate static var times: Self {
    Self(.list(.time, count: 1...Int.max), .seconds, write: JSONValue.init(numbers:)) {
      cursor,
      reader in
      reader.list(cursor, of: "times") { reader.time($0) }
    }
  }

  // The quieter bound, then the louder one.
  fileprivate static var range: Self {
    let what = "two numbers of decibels such as [-50, 0]"
    let form = ValueForm.list(.anyNumber, count: 2...2)
    return Self(form, { $1.numbers($0, count: 2, as: what) }, { JSONValue(numbers: $0) })
      .checked(as: form) {
        $0[0] < $0[1] ? nil : "the range is empty (give the quieter bound first)"
      }
  }
}

extension FieldValue where Value == Double {
  fileprivate static var reduction: Self {
    number(.decibels, as: "decibels").checked(as: .number(NumberRange(maximum: 0))) {
      $0 > 0 ? "\($0.shortestDecimal) dB would make the track louder (give 0 or less)" : nil
    }
  }
}

extension FieldValue where Value == AudioBand? {
  // The other ways to give it depend on further keys, so the code around the table reads all of them.
  fileprivate static var band: Self {
    let form = ValueForm.choice([
      .cases(of: AudioBand.Name.self), .list(.number(.notNegative), count: 2...2),
    ])
    return Self(form, .hertz) { _, _ in
      nil
    } write: {
      $0.map { JSONValue(numbers: [$0.low, $0.high]) }
    }
  }
}
