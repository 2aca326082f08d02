internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads when something runs: the keys of `CAMediaTiming`.
struct TimingReader {
  let values: ValueReader
  let object: ObjectCursor

  /// Numbers that may be `"infinity"`.
  static let endless = EndlessNumber()

  /// The clock of a layer.
  func layerTiming() -> Timing {
    let duration = object.nonNull("duration").map(duration) ?? .infinity
    return timing(duration: duration ?? .infinity)
  }

  /// Reads all keys but the duration, which has separate rules for animations.
  func timing(duration: Double) -> Timing {
    var timing = Timing(duration: duration)
    set(&timing.beginTime, "beginTime") { values.time($0) }
    set(&timing.timeOffset, "timeOffset") { values.length($0) }
    set(&timing.speed, "speed") { values.number($0) }
    set(&timing.repeatCount, "repeatCount", repeatCount)
    set(&timing.repeatDuration, "repeatDuration") {
      $0.isTimeText
        ? values.nonNegativeLength($0) : Self.endless.read($0, values, isPositive: true)
    }
    set(&timing.autoreverses, "autoreverses", values.flag)
    set(&timing.fillMode, "fillMode") { values.enumeration($0) }
    return timing
  }

  /// A written duration: greater than 0, possibly endless.
  func duration(_ cursor: JSONCursor) -> Double? {
    let seconds =
      cursor.isTimeText ? values.length(cursor) : Self.endless.read(cursor, values)
    guard let duration = seconds else { return nil }
    guard duration > 0 else {
      return values.refuse(
        cursor,
        "a duration of \(duration.shortestDecimal) s (give more than 0, or leave it out)"
      )
    }
    return duration
  }

  /// A span of time, the end possibly endless.
  func span(_ cursor: JSONCursor) -> Lifetime? {
    guard cursor.isArray, cursor.elements.count == 2 else {
      return values.mismatch(cursor, needs: "a span as [from, to] in seconds")
    }
    let (first, last) = (cursor.elements[0], cursor.elements[1])
    let from = values.time(first)
    let to = last.isTimeText ? values.time(last) : Self.endless.read(last, values)
    guard let from, let to else { return nil }
    return Lifetime(from: from, to: to)
  }

  // Counts from a thousand million on are endless, as Core Animation users write them.
  private func repeatCount(_ cursor: JSONCursor) -> Double? {
    if case .number(let count) = cursor.value.kind, count >= 1e9 { return .infinity }
    return Self.endless.read(cursor, values, isPositive: true)
  }

  private func set<Value>(_ target: inout Value, _ key: String, _ read: (JSONCursor) -> Value?) {
    if let cursor = object[key], let value = read(cursor) { target = value }
  }
}

/// A number, or the word `"infinity"`.
struct EndlessNumber {
  /// The description of what is needed, for messages.
  static let need = "a number or \"infinity\""

  /// The number; negative ones are refused where they make no sense.
  func read(_ cursor: JSONCursor, _ values: ValueReader, isPositive: Bool = false) -> Double? {
    if case .string(let text) = cursor.value.kind {
      if text == "infinity" { return .infinity }
      return values.mismatch(cursor, needs: Self.need)
    }
    let number = values.number(cursor, as: Self.need)
    guard isPositive, let number, number < 0 else { return number }
    // GSAP, Lottie players and FFmpeg repeat for ever by -1.
    let remedy = number == -1 ? "write \"infinity\" for no end" : "give 0 or more"
    return values.refuse(cursor, "\(number.shortestDecimal) is negative (\(remedy))")
  }
}

extension JSONCursor {
  /// Whether the value is a text other than "infinity", so that it may be a time with markers.
  fileprivate var isTimeText: Bool { text.map { $0 != "infinity" } ?? false }
}
