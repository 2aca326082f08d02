internal import JSONText
internal import SceneModel

// Tracks of a scene's sound.
extension ValueReader {
  /// Returns the tracks of an array, without unreadable ones.
  func audioTracks(_ cursor: JSONCursor) -> [AudioTrack] {
    guard let elements = array(cursor, of: "audio tracks"),
      within(\.audioTracks, elements.count, of: "audio tracks", at: cursor)
    else { return [] }
    return elements.compactMap(track)
  }

  /// Reports tracks that duck under themselves or under tracks that do not exist.
  func checkDucking(_ tracks: [AudioTrack]) {
    for (track, cursor) in index.duckings {
      guard let under = track.ducking?.under else { continue }
      guard !track.isNamed(under) else {
        refuse(cursor, .conflict) { "the track cannot duck under itself (name another track)" }
        continue
      }
      guard !tracks.contains(where: { $0.isNamed(under) }) else { continue }
      let names = tracks.flatMap { [$0.name, $0.asset].compactMap(\.self) }
      let hint = Suggestions.hint(for: under, among: names)
      refuse(cursor, .reference) {
        "there is no track \(under.quoted)"
          + (hint.isEmpty ? " (give a track this name, or write the name of its asset)" : hint)
      }
    }
  }

  private func track(_ cursor: JSONCursor) -> AudioTrack? {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "an object such as {\"asset\": \"music\"}")
    }
    index.mark(cursor)
    let isClean = checkKeys(
      cursor,
      allowed: AudioKeys.track.names,
      of: "audio tracks",
      context: .audio
    )
    guard let track = AudioKeys.track.read(cursor, self, isWhole: true) else { return nil }
    index.noteDucking(of: track, cursor)
    return isClean ? track : nil
  }
}
