internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Makes audio tracks of the audio layers of a Lottie file.
struct LottieAudioReader {
  let context: LottieContext
  let clock: LottieClock

  /// The track of a layer and its asset; nil after a report, and for a layer that is never heard.
  ///
  /// The sound begins at the start frame of the layer and is heard between its first and its end frame. Its gain is
  /// the mean of the levels of both channels, which count percent.
  func track(_ layer: LottieLayer) -> (AudioTrack, Asset)? {
    let cursor = layer.cursor
    guard let id = cursor["refId"]?.text, let asset = context.assets[id] else {
      context.warn(cursor, "the audio of the layer is none of the assets; it is not heard")
      return nil
    }
    guard let file = asset["p"]?.text, DataURI.hasScheme(of: file) else {
      context.warn(
        cursor,
        "the audio \(id.quoted) is not embedded and is not heard (embed it, or play it with --audio)"
      )
      return nil
    }
    guard case .data(let bytes, let type)? = context.embedded(asset["p"] ?? asset) else {
      return nil
    }
    let begin = max(0, clock.seconds(max(layer.firstFrame, layer.startFrame)))
    let duration = clock.seconds(layer.endFrame) - begin
    guard duration > 0 else { return nil }
    if layer.stretch != 1 {
      context.warn(cursor, "the audio of a stretched layer is heard at its own speed")
    }
    let track = AudioTrack(
      asset: id,
      begin: begin,
      from: max(0, begin - clock.seconds(layer.startFrame)),
      duration: duration,
      gain: gain(cursor["au"]?["lv"])
    )
    return (track, Asset(name: id, kind: .audio, source: .data(bytes, type: type)))
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
