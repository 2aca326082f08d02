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
    list.add("gain", track.gain, default: 1)
    list.add("fadeIn", track.fadeIn, default: 0)
    list.add("fadeOut", track.fadeOut, default: 0)
    return list.object
  }
}
