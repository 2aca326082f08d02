internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads values that are there at all times: one value, or keyframes with times in seconds.
struct AnimatedValueReader {
  let values: ValueReader
  let index: SceneIndex

  private static let keys = [
    "values", "keyTimes", "timingFunctions", "before", "after", "beforeEnd", "afterStart",
  ]

  /// Reads one value as it is, or an object with `values` and `keyTimes`.
  ///
  /// - Parameter read: reads one value; its second argument is the next one, if any.
  func value<Value: Interpolatable>(
    _ cursor: JSONCursor,
    _ read: (JSONCursor, JSONCursor?) -> Value?
  ) -> AnimatedValue<Value>? {
    if cursor.isScript { return scripted(cursor, read) }
    guard cursor.isObject, let list = cursor["values"] else {
      return read(cursor, nil).map { .constant($0) }
    }
    values.checkKeys(cursor, allowed: Self.keys, of: "an animated value")
    guard let elements = values.array(list, of: "values") else { return nil }
    index.countKeyframes(elements.count, list, values)
    var keyValues: [Value] = []
    for (position, element) in elements.enumerated() {
      let next = position + 1 < elements.count ? elements[position + 1] : nil
      if let value = read(element, next) { keyValues.append(value) }
    }
    guard let timing = timing(cursor, count: elements.count), keyValues.count == elements.count
    else { return nil }
    return .keyframes(
      KeyframeTrack(values: keyValues, keyTimes: timing.times, timingFunctions: timing.functions),
      beyond: timing.beyond
    )
  }

  // A script, over the value beside it.
  private func scripted<Value: Interpolatable>(
    _ cursor: JSONCursor,
    _ read: (JSONCursor, JSONCursor?) -> Value?
  ) -> AnimatedValue<Value>? {
    values.checkScript(cursor)
    guard let base = cursor["value"] else {
      return values.refuse(
        cursor,
        .missing,
        "value is missing (give what is there where the script gives nothing)"
      )
    }
    guard let keyframes = value(base, read) else { return nil }
    return index.scripts?.use(cursor).map { .scripted($0, keyframes) } ?? keyframes
  }

  private func timing(
    _ cursor: JSONCursor,
    count: Int
  ) -> (times: [Double], functions: [TimingFunction?], beyond: KeyframeExtension)? {
    guard let times = times(cursor, count: count),
      let functions = timingFunctions(cursor, count: count),
      let beyond = beyond(cursor)
    else { return nil }
    return (times, functions, beyond)
  }

  private func times(_ cursor: JSONCursor, count: Int) -> [Double]? {
    guard count > 0 else { return values.refuse(cursor, .count, "values is empty (give some)") }
    guard let list = cursor["keyTimes"] else {
      return values.refuse(cursor, .missing, "keyTimes is missing (give one in seconds per value)")
    }
    guard let times = values.numbers(list) else { return nil }
    guard times.count == count else {
      return values.refuse(
        list,
        .count,
        "\(times.count) key times for \(count) values (give one per value)"
      )
    }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      return values.refuse(list, "the key times decrease (put them in order)")
    }
    return times
  }

  private func timingFunctions(_ cursor: JSONCursor, count: Int) -> [TimingFunction?]? {
    guard let list = cursor["timingFunctions"] else { return [] }
    let functions = values.list(list, of: "timing functions") { element -> TimingFunction?? in
      element.isNull ? .some(nil) : values.timingFunction(element).map(Optional.some)
    }
    guard let functions else { return nil }
    guard functions.count == count - 1 else {
      return values.refuse(
        list,
        .count,
        "\(functions.count) timing functions for \(count) values (give one less than values)"
      )
    }
    return functions
  }

  private func beyond(_ cursor: JSONCursor) -> KeyframeExtension? {
    typealias Rule = KeyframeExtension.Rule
    let before: Rule? = cursor["before"].map { values.enumeration($0) } ?? .hold
    let after: Rule? = cursor["after"].map { values.enumeration($0) } ?? .hold
    let end = cursor["beforeEnd"].flatMap { values.number($0) }
    let start = cursor["afterStart"].flatMap { values.number($0) }
    guard let before, let after else { return nil }
    return KeyframeExtension(before: before, after: after, beforeEnd: end, afterStart: start)
  }

  // MARK: Kinds

  /// A number.
  func number(_ cursor: JSONCursor) -> AnimatedValue<Double>? {
    value(cursor) { element, _ in values.number(element) }
  }

  /// An angle.
  func angle(_ cursor: JSONCursor) -> AnimatedValue<Double>? {
    value(cursor) { element, _ in values.angle(element) }
  }

  /// A path.
  func path(_ cursor: JSONCursor) -> AnimatedValue<Path>? {
    value(cursor) { element, _ in values.path(element) }
  }

  /// `[x, y]`, keyframes of that, or an object with `x` and `y`.
  ///
  /// A keyframe with four more numbers is left on a curve: its handles, the second one relative to the
  /// next place.
  func point(_ cursor: JSONCursor) -> AnimatedPoint? {
    if cursor.isObject, cursor["values"] == nil, !cursor.isScript {
      values.checkKeys(cursor, allowed: ["x", "y"], of: "a point")
      guard let x = cursor["x"].flatMap(number), let y = cursor["y"].flatMap(number) else {
        return values.refuse(cursor, .missing, "x or y is missing (give both numbers)")
      }
      return .separate(x: x, y: y)
    }
    let isCurved = cursor["values"]?.elements.contains { $0.count == 6 } ?? false
    guard isCurved else {
      return value(cursor) { element, _ in values.point(element) }.map { .joint($0) }
    }
    return value(cursor) { element, next in waypoint(element, next) }.map { .curved($0) }
  }

  private func waypoint(_ cursor: JSONCursor, _ next: JSONCursor?) -> Waypoint? {
    guard cursor.count == 6 else { return values.point(cursor).map { Waypoint($0) } }
    let what = "a point as [x, y], or with two handles as six numbers"
    guard let n = values.numbers(cursor, count: 6, as: what) else { return nil }
    guard let next, let end = values.numbers(next), end.count >= 2 else {
      return values.refuse(cursor, "no point follows that handles could lead to (leave them out)")
    }
    return Waypoint(
      Point(n[0], n[1]),
      handles: Waypoint.Handles(out: Point(n[2], n[3]), into: Point(n[4], n[5])),
      to: Point(end[0], end[1])
    )
  }
}
