internal import JSONText
internal import SceneModel

/// Writes the tracks of a scene's sound.
enum AudioWriter {
  /// All tracks.
  static func array(_ tracks: [AudioTrack]) -> JSONValue {
    JSONValue(.array(tracks.map(value)))
  }

  private static func value(_ track: AudioTrack) -> JSONValue {
    var list = MemberList()
    list.add("asset", JSONValue(text: track.asset))
    list.add("begin", track.begin, default: 0)
    list.add("from", track.from, default: 0)
    if let duration = track.duration { list.add("duration", JSONValue(number: duration)) }
    if let envelope = track.envelope {
      list.add("gain", value(envelope, factor: track.gain))
    } else {
      list.add("gain", track.gain, default: 1)
    }
    list.add("fadeIn", track.fadeIn, default: 0)
    list.add("fadeOut", track.fadeOut, default: 0)
    if let name = track.name { list.add("name", JSONValue(text: name)) }
    if let ducking = track.ducking { list.add("duck", value(ducking)) }
    return list.object
  }

  // A constant gain beside keyframes becomes part of their values.
  private static func value(_ envelope: AudioEnvelope, factor: Double) -> JSONValue {
    var list = MemberList()
    let values = envelope.isInDecibels ? envelope.values : envelope.values.map { $0 * factor }
    list.add("values", JSONValue(numbers: values))
    list.add("times", JSONValue(numbers: envelope.times))
    if envelope.isInDecibels { list.add("decibels", true) }
    return list.object
  }

  private static func value(_ ducking: AudioDucking) -> JSONValue {
    let defaultValue = AudioDucking(under: "")
    var list = MemberList()
    list.add("under", JSONValue(text: ducking.under))
    list.add("by", ducking.decibels, default: defaultValue.decibels)
    list.add("attack", ducking.attack, default: defaultValue.attack)
    list.add("release", ducking.release, default: defaultValue.release)
    list.add("threshold", ducking.threshold, default: defaultValue.threshold)
    return list.object
  }
}
