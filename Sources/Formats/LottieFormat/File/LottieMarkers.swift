internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the markers of a Lottie file as named times.
struct LottieMarkers {
  // Scenes that were cut have markers somewhat later.
  private static let maxSceneLengths = 20.0

  let context: LottieContext
  let clock: LottieClock
  /// Seconds.
  let duration: Double

  /// The markers of a list, sorted by their names.
  ///
  /// The first marker of a name counts; one without a duration lasts until the next in the animation,
  /// or until its end.
  func markers(_ cursor: JSONCursor?) -> [Marker] {
    let given = context.list(cursor).compactMap {
      marker -> (name: String, begin: Double, length: Double)? in
      guard let comment = marker["cm"]?.text, let frame = context.frame(marker["tm"]) else {
        return nil
      }
      let (name, begin) = (name(in: comment), clock.seconds(frame))
      if begin > Self.maxSceneLengths * duration {
        let end = clock.base + duration / clock.frameLength
        context.report.hint(
          .beyondEnd,
          marker,
          "the marker \(name.quoted) is at frame \(frame.shortestDecimal), after the end at frame "
            + "\(end.shortestDecimal) (give its \"tm\" in frames)"
        )
      }
      context.parts["markers.\(name)"] = context.parts["markers.\(name)"] ?? marker
      return (name, begin, clock.seconds(clock.base + (context.frame(marker["dr"]) ?? 0)))
    }
    let begins = given.map(\.begin).filter { $0 < duration }.ordered()
    var result: [String: Marker] = [:]
    for marker in given where result[marker.name] == nil {
      let next = begins.first { $0 > marker.begin } ?? duration
      let end = marker.length > 0 ? marker.begin + marker.length : max(next, marker.begin)
      result[marker.name] = Marker(name: marker.name, begin: marker.begin, end: end)
    }
    return result.values.ordered(by: \.name)
  }

  // As lottie-web reads comments: an object of JSON with a name, or lines of keys and values, else the whole.
  private func name(in comment: String) -> String {
    if comment.first(where: { !$0.isWhitespace }) == "{" {
      let value = JSONParser.parse(
        SourceText(Array(comment.utf8)),
        limits: context.limits,
        report: ReadReport(),
        lastOfKeyWins: true
      )
      if let name = value.flatMap({ JSONCursor($0)["name"]?.text }), !name.isEmpty { return name }
    }
    for line in comment.split(whereSeparator: \.isNewline) where line.hasPrefix("name:") {
      let name = line.dropFirst("name:".count).drop { $0.isWhitespace }
      if !name.isEmpty { return String(name) }
    }
    return comment
  }
}
