internal import Graphics
internal import JSONText
internal import SceneModel

// Values that are there at all times: one value, or keyframes with times in seconds.
extension ValueReader {
  /// Reads one value as it is, or an object with `values` and `keyTimes`.
  ///
  /// - Parameter read: reads one value; its second argument is the next one, if any.
  func animated<Value: Interpolatable>(
    _ cursor: JSONCursor,
    _ read: (JSONCursor, JSONCursor?) -> Value?
  ) -> AnimatedValue<Value>? {
    if cursor.isScript { return scripted(cursor, read) }
    guard cursor.isObject, let list = cursor["values"] else {
      return read(cursor, nil).map { .constant($0) }
    }
    checkKeys(cursor, allowed: ["values"] + KeyframeTimes.table.names, of: "an animated value")
    guard let elements = array(list, of: "values") else { return nil }
    countKeyframes(elements.count, list)
    var keyValues: [Value] = []
    for (position, element) in elements.enumerated() {
      let next = position + 1 < elements.count ? elements[position + 1] : nil
      if let value = read(element, next) { keyValues.append(value) }
    }
    guard let keys = keyframeTimes(cursor, count: elements.count), keyValues.count == elements.count
    else { return nil }
    if keys.beyond.after == .hold, let last = keys.times.last { index.localEnds.append(last) }
    return .keyframes(
      KeyframeTrack(values: keyValues, keyTimes: keys.times, timingFunctions: keys.functions),
      beyond: keys.beyond
    )
  }

  // A script, over the value beside it.
  private func scripted<Value: Interpolatable>(
    _ cursor: JSONCursor,
    _ read: (JSONCursor, JSONCursor?) -> Value?
  ) -> AnimatedValue<Value>? {
    checkScript(cursor)
    guard let base = cursor["value"] else {
      return refuse(cursor, .missing) {
        "value is missing (give what is there where the script gives nothing)"
      }
    }
    guard let keyframes = animated(base, read) else { return nil }
    return index.scripts?.use(cursor).map { .scripted($0, keyframes) } ?? keyframes
  }

  private func keyframeTimes(_ cursor: JSONCursor, count: Int) -> KeyframeTimes? {
    guard count > 0 else { return refuse(cursor, .count) { "values is empty (give some)" } }
    guard let keys = KeyframeTimes.table.read(cursor, self, isWhole: true) else { return nil }
    let list = cursor["keyTimes"] ?? cursor
    guard keys.times.count == count else {
      return refuse(list, .count) {
        "\(keys.times.count) key times for \(count) values (give one per value)"
      }
    }
    guard zip(keys.times, keys.times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      return refuse(list) { "the key times decrease (put them in order)" }
    }
    if let list = cursor["timingFunctions"], keys.functions.count != count - 1 {
      return refuse(list, .count) {
        "\(keys.functions.count) timing functions for \(count) values (give one less than values)"
      }
    }
    return keys
  }

  /// `[x, y]`, keyframes of that, or an object with `x` and `y`.
  ///
  /// A keyframe with four more numbers is left on a curve: its handles, the second one relative to the
  /// next place.
  func animatedPoint(_ cursor: JSONCursor) -> AnimatedPoint? {
    if cursor.isObject, cursor["values"] == nil, !cursor.isScript {
      checkKeys(cursor, allowed: ["x", "y"], of: "a point")
      let number = FieldValue<AnimatedValue<Double>>.number()
      guard let x = cursor["x"].flatMap({ number.read($0, self) }),
        let y = cursor["y"].flatMap({ number.read($0, self) })
      else { return refuse(cursor, .missing) { "x or y is missing (give both numbers)" } }
      return .separate(x: x, y: y)
    }
    let isCurved = cursor["values"]?.elements.contains { $0.count == 6 } ?? false
    guard isCurved else {
      return animated(cursor) { element, _ in point(element) }.map { .joint($0) }
    }
    return animated(cursor) { element, next in waypoint(element, next) }.map { .curved($0) }
  }

  private func waypoint(_ cursor: JSONCursor, _ next: JSONCursor?) -> Waypoint? {
    guard cursor.count == 6 else { return point(cursor).map { Waypoint($0) } }
    let what = "a point as [x, y], or with two handles as six numbers"
    guard let n = numbers(cursor, count: 6, as: what) else { return nil }
    guard let next, let end = numbers(next), end.count >= 2 else {
      return refuse(cursor) { "no point follows that handles could lead to (leave them out)" }
    }
    return Waypoint(
      Point(n[0], n[1]),
      handles: Waypoint.Handles(out: Point(n[2], n[3]), into: Point(n[4], n[5])),
      to: Point(end[0], end[1])
    )
  }
}

/// The times of keyframes of a value that is there at all times.
struct KeyframeTimes: Sendable {
  var times: [Double] = []
  var functions: [TimingFunction?] = []
  var beyond = KeyframeExtension()

  /// The keys beside `values`.
  static let table = FieldTable(KeyframeTimes()) {
    Field("keyTimes", \.times, .numbers())
      .required("keyTimes is missing (give one in seconds per value)")
    Field("timingFunctions", \.functions, .timingFunctions)
    Field("before", \.beyond.before, .word)
    Field("after", \.beyond.after, .word)
    Field("beforeEnd", \.beyond.beforeEnd, .optional(.number()))
    Field("afterStart", \.beyond.afterStart, .optional(.number()))
  }
}
