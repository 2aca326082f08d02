internal import JSONText
internal import SceneModel

/// Reads the tracks of a scene's sound.
struct AudioReader {
  let values: ValueReader
  let index: SceneIndex

  /// Returns the tracks of an array, without unreadable ones.
  func tracks(_ cursor: JSONCursor) -> [AudioTrack] {
    guard let elements = values.array(cursor, of: "audio tracks"),
      values.within(
        values.limits.audioTracks,
        elements.count,
        cursor,
        "audio tracks",
        flag: "--max-audio-tracks"
      )
    else { return [] }
    return elements.compactMap(track)
  }

  private func track(_ cursor: JSONCursor) -> AudioTrack? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object such as {\"asset\": \"music\"}")
    }
    index.mark(cursor)
    let isClean = values.checkKeys(
      cursor,
      allowed: KeyCatalogue.audioTrack,
      of: "audio tracks",
      context: .audio
    )
    let object = ObjectCursor(cursor, report: values.report)
    guard let asset = AudioNameReader(values: values, index: index).asset(object) else {
      return nil
    }
    var track = AudioTrack(asset: asset)
    var isComplete = isClean
    func set(_ target: inout Double, _ key: String, _ read: (JSONCursor) -> Double?) {
      guard let cursor = object[key] else { return }
      if let number = read(cursor) { target = number } else { isComplete = false }
    }
    set(&track.begin, "begin") { values.number($0, as: "seconds") }
    set(&track.from, "from", values.nonNegative)
    set(&track.gain, "gain", values.nonNegative)
    set(&track.fadeIn, "fadeIn", values.nonNegative)
    set(&track.fadeOut, "fadeOut", values.nonNegative)
    if let cursor = object.nonNull("duration") {
      track.duration = values.positive(cursor)
      if track.duration == nil { isComplete = false }
    }
    return isComplete ? track : nil
  }
}

/// Reads how an animation follows the loudness of a sound.
struct LoudnessReader {
  let values: ValueReader
  let index: SceneIndex
  let object: ObjectCursor

  /// The way to follow; nil after a report.
  func loudness() -> Loudness? {
    guard let asset = AudioNameReader(values: values, index: index).asset(object) else {
      return nil
    }
    var loudness = Loudness(asset: asset)
    var isComplete = true
    if let cursor = object["decibels"] {
      if let range = decibels(cursor) {
        (loudness.quietest, loudness.loudest) = (range[0], range[1])
      } else {
        isComplete = false
      }
    }
    for (member, key) in [(\Loudness.attack, "attack"), (\Loudness.release, "release")] {
      guard let cursor = object[key] else { continue }
      if let seconds = values.nonNegative(cursor) {
        loudness[keyPath: member] = seconds
      } else {
        isComplete = false
      }
    }
    return isComplete ? loudness : nil
  }

  private func decibels(_ cursor: JSONCursor) -> [Double]? {
    let what = "two numbers of decibels such as [-50, 0]"
    guard let range = values.numbers(cursor, count: 2, as: what) else { return nil }
    guard range[0] < range[1] else {
      return values.refuse(cursor, "the range is empty (give the quieter bound first)")
    }
    return range
  }
}

/// Reads which sound is meant.
private struct AudioNameReader {
  let values: ValueReader
  let index: SceneIndex

  /// The name under the key `asset`; nil after a report.
  func asset(_ object: ObjectCursor) -> String? {
    guard let cursor = object["asset"] else {
      values.report.error(
        .missing,
        object.cursor,
        "asset is missing (add the name of an audio asset, such as \"asset\": \"music\")"
      )
      return nil
    }
    guard let name = values.string(cursor, as: "the name of an audio asset") else { return nil }
    index.mark(cursor)
    return AssetNameReader(values: values, index: index, kind: .audio, rest: [.video])
      .name(name, cursor)
  }
}
