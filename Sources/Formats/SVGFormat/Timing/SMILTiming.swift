/// The timing attributes of an animation element.
struct SMILTiming: Sendable {
  enum Restart: String, Sendable { case always, whenNotActive, never }

  var begin: [SMILTimeItem] = [.offset(0)]
  var end: [SMILTimeItem] = []
  /// Whether an end attribute with a time that can happen is given.
  var hasEnd: Bool { end.contains { if case .never = $0 { false } else { true } } }
  /// Seconds; nil for indefinite.
  var simpleDuration: Double?
  /// Above 0, infinity for ever; nil if not given.
  var repeatCount: Double?
  /// Seconds, infinity for ever; nil if not given.
  var repeatDuration: Double?
  var minimum = 0.0
  var maximum = Double.infinity
  var restart = Restart.always
  /// Whether the last value holds after the end.
  var freezes = false

  /// The texts that could not be read, by attribute.
  private(set) var bad: [(attribute: String, text: String)] = []

  init(_ attributes: [String: String]) {
    for (key, path) in [("begin", \SMILTiming.begin), ("end", \.end)] {
      guard let text = attributes[key] else { continue }
      let list = SMILTimeItem.list(text)
      self[keyPath: path] = list.items
      bad += list.bad.map { (key, $0) }
    }
    func time(_ key: String, _ keywords: Set<String>) -> Double? {
      guard let text = attributes[key]?.trimmingSpace, !keywords.contains(text) else { return nil }
      if let seconds = SMILClock.seconds(text) { return seconds }
      bad.append((key, text))
      return nil
    }
    simpleDuration = time("dur", ["indefinite", "media"]).flatMap { $0 > 0 ? $0 : nil }
    func repetition(_ key: String, _ read: (String) -> Double?) -> Double? {
      guard let text = attributes[key]?.trimmingSpace else { return nil }
      if text == "indefinite" { return .infinity }
      if let number = read(text), number > 0 { return number }
      bad.append((key, text))
      return nil
    }
    repeatCount = repetition("repeatCount") { Double($0) }
    repeatDuration = repetition("repeatDur") { SMILClock.seconds($0) }
    if let seconds = time("min", ["media"]) { minimum = seconds }
    if let seconds = time("max", ["media", "indefinite"]), seconds > 0 { maximum = seconds }
    if minimum > maximum { (minimum, maximum) = (0, .infinity) }
    restart = attributes["restart"].flatMap { Restart(rawValue: $0.trimmingSpace) } ?? .always
    freezes = attributes["fill"]?.trimmingSpace == "freeze"
  }

  /// The active duration by repetition alone, in seconds; infinity for ever.
  var intermediateDuration: Double {
    guard let simpleDuration else { return repeatDuration ?? .infinity }
    guard repeatCount != nil || repeatDuration != nil else { return simpleDuration }
    let byCount = repeatCount.map { $0 * simpleDuration } ?? .infinity
    return min(byCount, repeatDuration ?? .infinity)
  }

  /// The active duration of an interval of a length that `end` allows, in seconds.
  func activeDuration(within available: Double) -> Double {
    min(maximum, max(minimum, min(intermediateDuration, available)))
  }
}

/// A span of time in which an animation is active.
struct SMILInterval: Sendable, Hashable {
  var begin: Double
  /// Infinity for an interval that does not end.
  var end: Double
  /// The animation whose interval began or ended this one's begin; nil for an offset.
  var base: Int?
}
