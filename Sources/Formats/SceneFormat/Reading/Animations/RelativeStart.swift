internal import JSONText
internal import SceneModel

/// The beginning of an animation relative to another one.
struct RelativeStart {
  /// Whether it begins at the other's end, not at its beginning.
  let isAfter: Bool
  /// The layer of the other one; nil for the same.
  let layer: String?
  /// The other one's `key`.
  let key: String
  /// Seconds between.
  let delay: Double
  /// Where it is written.
  let cursor: JSONCursor

  /// Remembers what `after` or `with` of an animation say, for when all animations are known.
  static func read(_ object: ObjectCursor, _ reader: ValueReader) {
    let delay = object.nonNull("delay")
    let (after, with) = (object.nonNull("after"), object.nonNull("with"))
    guard let cursor = after ?? with else {
      guard let delay else { return }
      return reader.refuse(delay, .conflict) {
        "delay counts from another animation (add after or with, or write beginTime)"
      }
    }
    if let with, after != nil {
      return reader.refuse(with, .conflict) { "after and with are both given (remove one of them)" }
    }
    if let rival = object.nonNull("beginTime") {
      let word = after == nil ? "with" : "after"
      return reader.refuse(rival, .conflict) {
        "\(word) says when the animation begins (remove beginTime, or write delay)"
      }
    }
    guard let text = reader.string(cursor, as: "the key of another animation"),
      let seconds = delay.map({ reader.length($0) }) ?? 0
    else { return }
    let slash = text.lastIndex(of: "/")
    reader.index.starts[object.cursor.path.text] = RelativeStart(
      isAfter: after != nil,
      layer: slash.map { String(text[..<$0]) },
      key: slash.map { String(text[text.index(after: $0)...]) } ?? text,
      delay: seconds,
      cursor: cursor
    )
  }

  /// The beginning that follows from the other's timing; nil after a report.
  func begin(_ other: Timing, _ reader: ValueReader) -> Double? {
    guard isAfter else { return reader.bounded(other.beginTime + delay, cursor) }
    guard other.endTime.isFinite else {
      return reader.refuse(cursor, .conflict) {
        "the animation \(key.quoted) has no end (give it a duration and a repeatCount, or use with)"
      }
    }
    return reader.bounded(other.endTime + delay, cursor)
  }

  /// Reports that there is no such animation.
  func missing(_ reader: ValueReader, in position: String, keys: [String]) {
    let hint = Suggestions.hint(for: key, among: keys)
    reader.refuse(cursor, .reference) {
      "there is no animation with the key \(key.quoted) in \(position)"
        + (hint.isEmpty ? " (give it \"key\": \(key.quoted))" : hint)
    }
  }

  /// Reports animations that wait for each other.
  func cycle(_ reader: ValueReader) {
    reader.refuse(cursor, .conflict) {
      "the animation starts after itself, through \(key.quoted) (give one of them a beginTime)"
    }
  }
}

/// Finds the beginnings of animations in a group that begin with or after others of the group.
struct StartsInGroup {
  let reader: ValueReader
  /// The name of the group in messages.
  var owner = "the same group"

  /// The animations with their beginnings.
  func resolved(_ animations: [Animation], _ elements: [JSONCursor]) -> [Animation] {
    var result = animations
    var open: [Int: RelativeStart] = [:]
    for (position, element) in elements.enumerated() {
      open[position] = reader.index.starts.removeValue(forKey: element.path.text)
    }
    let keys = animations.compactMap(\.key)
    // Each round resolves at least one, or the remaining ones form a cycle.
    while !open.isEmpty {
      let before = open.count
      for (position, start) in open.ordered(by: \.key) {
        guard start.layer == nil, let other = animations.firstIndex(where: { $0.key == start.key })
        else {
          start.missing(reader, in: owner, keys: start.layer == nil ? keys : [])
          return result
        }
        guard open[other] == nil else { continue }
        guard let begin = start.begin(result[other].timing, reader) else { return result }
        result[position].timing.beginTime = begin
        open[position] = nil
      }
      if open.count == before, let first = open.min(by: { $0.key < $1.key }) {
        first.value.cycle(reader)
        return result
      }
    }
    return result
  }
}
