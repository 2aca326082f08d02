internal import JSONText
internal import SceneModel

// How an animation follows the loudness of a sound.
extension AnimationObject {
  /// The way to follow; nil after a report.
  func loudness() -> Loudness? {
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
      return reader.refuse(rival, .conflict) {
        "band and bands are both given (remove one of them)"
      }
    }
    if let cursor = object.nonNull("band") { return written(cursor).map { .some($0) } }
    guard let bands else {
      guard let cursor = object.nonNull("index") ?? spectrum else { return .some(nil) }
      return reader.refuse(cursor, .missing) {
        "bands is missing (write \"bands\": 16, and \"index\": \"${i}\" in a repeat)"
      }
    }
    guard let count = reader.integer(bands, in: 1...Limits.spectrumBands) else { return nil }
    guard let cursor = object.nonNull("index") else {
      return reader.refuse(bands, .missing) {
        "index is missing (say which of the bands, such as \"index\": \"${i}\" in a repeat)"
      }
    }
    return reader.integer(cursor, in: 0...(count - 1)).map { .band($0, of: count) }
  }

  private var spectrum: JSONCursor? { object["type"].flatMap { $0.text == "spectrum" ? $0 : nil } }

  private func written(_ cursor: JSONCursor) -> AudioBand? {
    if cursor.isString {
      let name: AudioBand.Name? = reader.enumeration(cursor)
      return name?.band
    }
    let what = "a name such as \"bass\", or two frequencies such as [20, 250]"
    guard let bounds = reader.numbers(cursor, count: 2, as: what) else { return nil }
    guard bounds[0] >= 0, bounds[0] < bounds[1], bounds[1] <= AudioBand.maxFrequency else {
      return reader.refuse(cursor) {
        "a band goes from a lower frequency to a higher one, "
          + "up to \(AudioBand.maxFrequency.shortestDecimal) Hz"
      }
    }
    return AudioBand(low: bounds[0], high: bounds[1])
  }
}
