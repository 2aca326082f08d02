internal import JSONText
internal import SceneModel

/// Makes audio tracks of the audio layers of a Lottie file.
struct LottieAudioReader {
  let context: LottieContext
  let clock: LottieClock

  /// The track of a layer and its asset; nil after a report, and for a layer that is never heard.
  ///
  /// The sound begins at the start frame of the layer and is heard between its first and its end frame. Its gain is
  /// the mean of the levels of both channels, which count percent. Times are those of the composition; the track may
  /// begin before 0.
  func track(_ layer: LottieLayer) -> (AudioTrack, Asset)? {
    let cursor = layer.cursor
    guard let id = cursor["refId"]?.identifier, let asset = context.assets[id] else {
      context.warn(cursor, "the audio of the layer is none of the assets; it is not heard")
      return nil
    }
    guard let source = source(asset, id, usedBy: cursor) else { return nil }
    let begin = clock.seconds(max(layer.firstFrame, layer.startFrame))
    let duration = clock.seconds(layer.endFrame) - begin
    guard duration > 0 else { return nil }
    if layer.stretch != 1 {
      context.warn(cursor, "the audio of a stretched layer is heard at its own speed")
    }
    let track = AudioTrack(
      asset: id,
      begin: begin,
      from: begin - clock.seconds(layer.startFrame),
      duration: duration,
      gain: gain(cursor["au"]?["lv"])
    )
    return (track, Asset(name: id, kind: .audio, source: source))
  }

  // Embedded, or in the folder of audio of an archive: `u` in version 2, `audio` in version 1.
  private func source(_ asset: JSONCursor, _ id: String, usedBy cursor: JSONCursor) -> Asset.Source?
  {
    guard let position = asset["p"], let file = position.text else { return missing(id, cursor) }
    if DataURI.hasScheme(of: file) { return context.embedded(position) }
    guard context.files != nil else { return missing(id, cursor) }
    return context.packed(position, in: ["u/", "audio/"]) { bytes, _ in
      .data(bytes, type: "")
    } missing: { name in
      context.warn(
        cursor,
        "the archive has no audio \(name.quoted); it is not heard (add it in u/ or audio/)"
      )
    }
  }

  private func missing(_ id: String, _ cursor: JSONCursor) -> Asset.Source? {
    context.warn(
      cursor,
      "the audio \(id.quoted) is not embedded and is not heard (embed it, or play it with --audio)"
    )
    return nil
  }

  private func gain(_ levels: JSONCursor?) -> Double {
    guard let levels, let value = levels["k"] else { return 1 }
    let isAnimated = value.element(0)?.isObject ?? false
    if isAnimated {
      context.warn(once: "audio levels", levels, "audio is heard at its first level")
    }
    let written = isAnimated ? value.element(0)?["s"] : value
    guard let written else { return 1 }
    let numbers =
      written.isArray
      ? written.elements.compactMap { context.number($0) } : [context.number(written) ?? 100]
    guard !numbers.isEmpty else { return 1 }
    return max(0, numbers.reduce(0, +) / Double(numbers.count) / 100)
  }
}

extension AudioTrack {
  /// The part of a track with a duration that is heard in an interval of seconds; nil without one.
  func clipped(to interval: ClosedRange<Double>) -> AudioTrack? {
    let end = min(begin + (duration ?? .infinity), interval.upperBound)
    var result = self
    result.begin = max(begin, interval.lowerBound)
    result.from += result.begin - begin
    result.duration = end - result.begin
    return end > result.begin ? result : nil
  }
}
