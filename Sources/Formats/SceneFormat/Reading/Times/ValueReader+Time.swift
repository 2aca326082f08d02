internal import Graphics
internal import JSONText
internal import SceneModel

extension ValueReader {
  /// A time on the clock of the layer that is being read: seconds, or a text with a time.
  ///
  /// Numbers and lengths are times of that clock. Instants of the scene, such as markers, are
  /// converted to it.
  func time(_ cursor: JSONCursor, as what: String = "a number") -> Double? {
    guard cursor.isString, let times else { return number(cursor, as: what) }
    guard let expression = timeExpression(cursor, as: what), let sum = seconds(expression, cursor)
    else {
      return nil
    }
    guard expression.isInstant else { return bounded(time: sum, cursor) }
    guard let local = times.clocks.localTime(atSceneTime: sum) else {
      return refuse(cursor, .conflict) {
        "the layer has a clock that is stopped, reversed or remapped, without the times of markers "
          + "(write seconds)"
      }
    }
    return bounded(time: local, cursor)
  }

  // While a duration is measured, times from the end of the scene are beyond all limits.
  private func bounded(time: Double, _ cursor: JSONCursor) -> Double? {
    index.isMeasuring ? time : bounded(time, cursor)
  }

  /// A length of time: seconds, or a text such as `"idea.end - idea"`.
  func length(_ cursor: JSONCursor, as what: String = "seconds") -> Double? {
    guard cursor.isString, times != nil else { return number(cursor, as: what) }
    guard let expression = timeExpression(cursor, as: what) else { return nil }
    guard !expression.isInstant else {
      return refuse(cursor) {
        "\(cursor.value.echo) is an instant, and a length is needed (write a difference such as \"idea.end - idea\")"
      }
    }
    return seconds(expression, cursor).flatMap { bounded(time: $0, cursor) }
  }

  /// A length of time of 0 or more.
  func nonNegativeLength(_ cursor: JSONCursor) -> Double? {
    guard cursor.isString else { return nonNegative(cursor) }
    let seconds = length(cursor)
    guard let seconds, seconds < 0 else { return seconds }
    return refuse(cursor) { "\(seconds.shortestDecimal) s is negative (give 0 or more)" }
  }

  /// A length of time greater than 0.
  func positiveLength(_ cursor: JSONCursor) -> Double? {
    guard cursor.isString else { return positive(cursor) }
    guard let seconds = length(cursor) else { return nil }
    guard seconds <= 0 else { return seconds }
    return refuse(cursor) { "\(seconds.shortestDecimal) s is no length (give more than 0)" }
  }

  /// A time of an animation or a video, on the clock of its file.
  ///
  /// - Parameter markers: the names of the markers that it may use.
  func mediaTime(_ cursor: JSONCursor, _ markers: [String]) -> TimeExpression? {
    switch cursor.value.kind {
    case .number(let seconds): return bounded(seconds, cursor).map { TimeExpression(seconds: $0) }
    case .string(let text):
      return TimeExpression(text, markers: markers)
        ?? refuse(cursor, .reference) {
          "there is no marker \(text.quoted)\(Suggestions.hint(for: text, among: markers))"
        }
    default: return mismatch(cursor, needs: TimeExpression.forms)
    }
  }

  /// A time of the scene, independent of the current clock.
  func sceneTime(_ cursor: JSONCursor, as what: String = "seconds") -> Double? {
    guard let times else { return number(cursor, as: what) }
    let clocks = times.clocks
    defer { times.clocks = clocks }
    times.clocks = .scene
    return time(cursor, as: what)
  }

  private func timeExpression(_ cursor: JSONCursor, as what: String) -> TimeExpression? {
    guard let text = cursor.text, let times else { return nil }
    if let expression = TimeExpression(text, markers: times.names) { return expression }
    let names = times.names.flatMap { [$0, $0 + ".begin", $0 + ".end"] } + ["end"]
    // One term of a sum may be the misspelled one.
    for word in [text] + text.split(whereSeparator: { " +-".contains($0) }).map(String.init)
    where TimeExpression(word, markers: times.names) == nil {
      guard let nearest = Suggestions.nearest(to: word, among: names) else { continue }
      return refuse(cursor, .reference) {
        "\(text.quoted) is no time"
          + (word == text ? " (" : ": there is no marker \(word.quoted) (")
          + "did you mean \(nearest.quoted)?)"
      }
    }
    return mismatch(cursor, needs: times.names.isEmpty ? what : what + " or a marker")
  }

  private func seconds(_ expression: TimeExpression, _ cursor: JSONCursor) -> Double? {
    expression.seconds { times?.seconds($0, at: cursor.path) }
  }
}
