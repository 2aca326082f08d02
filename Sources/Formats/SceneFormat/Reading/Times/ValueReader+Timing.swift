internal import JSONText
internal import SceneModel

// Times that may be endless.
extension ValueReader {
  /// Reads the clock of a layer.
  func layerTiming(_ object: ObjectCursor) -> Timing {
    let duration = object.nonNull("duration").map(duration) ?? .infinity
    return TimingKeys.layer.timing(object, duration: duration ?? .infinity, self)
  }

  /// The description of a number that may be endless, for messages.
  static let endlessNumber = "a number or \"infinity\""

  /// A number, or the word `"infinity"`; negative ones are refused where they make no sense.
  func endless(_ cursor: JSONCursor, isPositive: Bool = false) -> Double? {
    if cursor.text == "infinity" { return .infinity }
    let number = number(cursor, as: Self.endlessNumber)
    guard isPositive, let number, number < 0 else { return number }
    // GSAP, Lottie players and FFmpeg repeat for ever by -1.
    let remedy = number == -1 ? "write \"infinity\" for no end" : "give 0 or more"
    return refuse(cursor) { "\(number.shortestDecimal) is negative (\(remedy))" }
  }

  /// A written duration: greater than 0, possibly endless.
  func duration(_ cursor: JSONCursor) -> Double? {
    let seconds = cursor.isTimeText ? length(cursor) : endless(cursor)
    guard let seconds, seconds <= 0 else { return seconds }
    return refuse(cursor) {
      "a duration of \(seconds.shortestDecimal) s (give more than 0, or leave it out)"
    }
  }

  /// A span of time, the end possibly endless.
  func span(_ cursor: JSONCursor) -> Lifetime? {
    guard cursor.isArray, cursor.elements.count == 2 else {
      return mismatch(cursor, needs: "a span as [from, to] in seconds")
    }
    let (first, last) = (cursor.elements[0], cursor.elements[1])
    let from = time(first)
    let to = last.isTimeText ? time(last) : endless(last)
    guard let from, let to else { return nil }
    return Lifetime(from: from, to: to)
  }

  /// A number of cycles.
  ///
  /// Counts from a thousand million on are endless, as Core Animation users write them.
  func repeatCount(_ cursor: JSONCursor) -> Double? {
    if case .number(let count) = cursor.value.kind, count >= 1e9 { return .infinity }
    return endless(cursor, isPositive: true)
  }
}

extension JSONCursor {
  /// Whether the value is a text other than "infinity", so that it may be a time with markers.
  var isTimeText: Bool { text.map { $0 != "infinity" } ?? false }
}
