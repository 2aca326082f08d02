internal import Graphics
internal import JSONText
internal import SceneModel

// Tracks of a scene's sound.
extension FieldReader {
  /// Returns the tracks of an array, without unreadable ones.
  func audioTracks(_ cursor: JSONCursor) -> [AudioTrack] {
    guard let elements = values.array(cursor, of: "audio tracks"),
      values.within(\.audioTracks, elements.count, of: "audio tracks", at: cursor)
    else { return [] }
    return elements.compactMap(track)
  }

  /// Reports tracks that duck under themselves or under tracks that do not exist.
  func checkDucking(_ tracks: [AudioTrack]) {
    for (track, cursor) in index.duckings {
      guard let under = track.ducking?.under else { continue }
      guard !track.isNamed(under) else {
        values.report.error(
          .conflict,
          cursor,
          "the track cannot duck under itself (name another track)"
        )
        continue
      }
      guard !tracks.contains(where: { $0.isNamed(under) }) else { continue }
      let names = tracks.flatMap { [$0.name, $0.asset].compactMap(\.self) }
      let hint = Suggestions.hint(for: under, among: names)
      values.report.error(
        .reference,
        cursor,
        "there is no track \(under.quoted)"
          + (hint.isEmpty ? " (give a track this name, or write the name of its asset)" : hint)
      )
    }
  }

  private func track(_ cursor: JSONCursor) -> AudioTrack? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object such as {\"asset\": \"music\"}")
    }
    index.mark(cursor)
    let isClean = values.checkKeys(
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

/// Reads how an animation follows the loudness of a sound.
struct LoudnessReader {
  let values: ValueReader
  let index: SceneIndex
  let object: ObjectCursor

  /// The way to follow; nil after a report.
  func loudness() -> Loudness? {
    let reader = FieldReader(values: values, index: index)
    guard var loudness = AudioKeys.loudness.read(object.cursor, reader, isWhole: true),
      let band = band()
    else { return nil }
    loudness.band = band
    return loudness
  }

  // Nil after a report, else the band that is written, if any.
  private func band() -> AudioBand?? {
    let bands = object.nonNull("bands")
    if let rival = object.nonNull("band"), bands != nil {
      return values.refuse(rival, .conflict, "band and bands are both given (remove one of them)")
    }
    if let cursor = object.nonNull("band") { return written(cursor).map { .some($0) } }
    guard let bands else {
      guard let cursor = object.nonNull("index") ?? spectrum else { return .some(nil) }
      return values.refuse(
        cursor,
        .missing,
        "bands is missing (write \"bands\": 16, and \"index\": \"${i}\" in a repeat)"
      )
    }
    guard let count = values.integer(bands, in: 1...Limits.spectrumBands) else { return nil }
    guard let cursor = object.nonNull("index") else {
      return values.refuse(
        bands,
        .missing,
        "index is missing (say which of the bands, such as \"index\": \"${i}\" in a repeat)"
      )
    }
    return values.integer(cursor, in: 0...(count - 1)).map { .band($0, of: count) }
  }

  private var spectrum: JSONCursor? {
    object["type"].flatMap { $0.text == "spectrum" ? $0 : nil }
  }

  private func written(_ cursor: JSONCursor) -> AudioBand? {
    if cursor.isString {
      let name: AudioBand.Name? = values.enumeration(cursor)
      return name?.band
    }
    let what = "a name such as \"bass\", or two frequencies such as [20, 250]"
    guard let bounds = values.numbers(cursor, count: 2, as: what) else { return nil }
    guard bounds[0] >= 0, bounds[0] < bounds[1], bounds[1] <= AudioBand.maxFrequency else {
      return values.refuse(
        cursor,
        "a band goes from a lower frequency to a higher one, "
          + "up to \(AudioBand.maxFrequency.shortestDecimal) Hz"
      )
    }
    return AudioBand(low: bounds[0], high: bounds[1])
  }
}
