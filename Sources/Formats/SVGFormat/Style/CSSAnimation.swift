internal import SceneModel

/// One CSS animation of an element.
struct CSSAnimation: Sendable {
  enum Direction: String, Sendable {
    case normal, reverse, alternate, alternateReverse = "alternate-reverse"
  }
  enum Composition: String, Sendable { case replace, add, accumulate }

  var name: String
  /// Seconds.
  var duration = 0.0
  /// Seconds; negative values begin in the middle.
  var delay = 0.0
  var easing = CSSEasing.ease
  /// Rounds; infinity for ever.
  var count = 1.0
  var direction = Direction.normal
  var fill = FillMode.removed
  var isPaused = false
  var composition = Composition.replace

  /// The end of the last round in seconds; infinity for none.
  var end: Double { count == .infinity && duration > 0 ? .infinity : max(0, delay + length) }

  private var length: Double { duration > 0 ? duration * count : 0 }

  /// The seconds after which the animation repeats; nil for an animation that ends or never plays.
  var period: Double? {
    guard !isPaused, count == .infinity, duration > 0 else { return nil }
    return alternates ? 2 * duration : duration
  }

  var alternates: Bool { direction == .alternate || direction == .alternateReverse }
  var startsReversed: Bool { direction == .reverse || direction == .alternateReverse }

  /// The directed progress of the round that is in force at an instant; nil for none.
  ///
  /// - Returns: the progress 0…1, and the before flag: whether the animation fills at the end where its directed progress
  ///   begins (Web Animations 1, 4.10).
  func progress(at time: Double) -> (progress: Double, isBefore: Bool)? {
    let local = isPaused ? -delay : time - delay
    let tolerance = SMILClock.tolerance
    let isEarly = local < -tolerance
    let isOver = local >= length - tolerance && (count != .infinity || duration <= 0)
    guard isEarly ? fill.fillsBackwards : !isOver || fill.fillsForwards else { return nil }
    var (progress, round) = (0.0, 0.0)
    if isOver, !isEarly {
      // Rounds without a duration are over at once, and of none the first has not begun.
      let last = count == .infinity ? 1 : count
      let full = last.rounded(.down)
      round = full == last ? max(0, full - 1) : full
      progress = full == last ? min(1, last) : last - full
    } else if !isEarly {
      let rounds = max(0, local) / duration
      round = (rounds + tolerance / duration).rounded(.down)
      progress = max(0, rounds - round)
    }
    let isOdd = round.truncatingRemainder(dividingBy: 2) == 1
    let isReversed = startsReversed != (isOdd && alternates)
    let isBefore = isEarly ? !isReversed : isOver && isReversed
    return (isReversed ? 1 - progress : progress, isBefore)
  }
}

extension CSSAnimation {
  /// Sets the property of a longhand to an item in lower case; false for an invalid one.
  fileprivate mutating func set(_ longhand: String, to item: String) -> Bool {
    switch longhand {
    case "animation-duration":
      return set(\.duration, item == "auto" ? 0 : Self.nonNegative(item, .time))
    case "animation-delay": return set(\.delay, Self.number(item, .time))
    case "animation-timing-function": return set(\.easing, CSSEasing(item))
    case "animation-iteration-count":
      return set(\.count, item == "infinite" ? .infinity : Self.nonNegative(item, .number))
    case "animation-direction": return set(\.direction, .init(rawValue: item))
    case "animation-fill-mode":
      let isWord = item != "removed"
      return set(\.fill, item == "none" ? .removed : isWord ? .init(rawValue: item) : nil)
    case "animation-play-state": return set(\.isPaused, ["running": false, "paused": true][item])
    case "animation-composition": return set(\.composition, .init(rawValue: item))
    default: return false
    }
  }

  private mutating func set<Value>(
    _ property: WritableKeyPath<CSSAnimation, Value>,
    _ value: Value?
  ) -> Bool {
    if let value { self[keyPath: property] = value }
    return value != nil
  }

  /// A plain number, or seconds of a text such as `.5s`, `-250ms` or `calc(2 * .1s)`; nil for other texts.
  private static func number(_ text: String, _ kind: Quantity.Kind) -> Double? {
    guard let quantity = Quantity(text, LengthContext()), quantity.kind == kind,
      !quantity.hasPercentage
    else { return nil }
    return quantity.value
  }

  // The result of a function is brought into its range.
  private static func nonNegative(_ text: String, _ kind: Quantity.Kind) -> Double? {
    number(text, kind).flatMap { $0 >= 0 ? $0 : text.utf8.last == 0x29 ? 0 : nil }
  }
}

/// Reads the animations of an element from its longhands.
enum CSSAnimationList {
  // In the order in which a word of the shorthand is tried, so that a name is what fits nowhere else.
  private static let initialValues: KeyValuePairs = [
    "animation-duration": "0s", "animation-timing-function": "ease", "animation-delay": "0s",
    "animation-iteration-count": "1", "animation-direction": "normal",
    "animation-fill-mode": "none", "animation-play-state": "running", "animation-name": "none",
  ]
  static let longhandNames = initialValues.map(\.key)

  /// Whether a text is one item of the list of a longhand, or of `animation`.
  static func isValid(_ item: String, of name: String) -> Bool {
    switch name {
    case "animation": return longhands(ofItem: item) != nil
    case "animation-name":
      if item.unquoted != nil { return true }
      var scanner = ByteScanner(item)
      return !item.isEmpty && scanner.number() == nil && item.functionCall == nil
        && item.splitTopLevel(" ").count == 1
        && !SVGProperty.wideKeywords.contains(item.lowercased())
    default:
      var animation = CSSAnimation(name: "")
      return animation.set(name, to: item.lowercased())
    }
  }

  /// The longhands of a value of `animation`; none for an invalid value.
  static func longhands(ofShorthand text: String) -> [(String, String)] {
    let parts = text.splitTopLevel(",")
    let items = parts.compactMap(longhands(ofItem:))
    guard items.count == parts.count else { return [] }
    let longhands = longhandNames.map { name in
      (name, items.compactMap { $0[name] }.joined(separator: ","))
    }
    return longhands + [("animation", "")]
  }

  // nil if a word fits nowhere, such as a third time or a second name.
  private static func longhands(ofItem text: String) -> [String: String]? {
    let words = text.splitTopLevel(" ")
    var values: [String: String] = [:]
    for word in words {
      guard let name = longhandNames.first(where: { values[$0] == nil && isValid(word, of: $0) })
      else { return nil }
      values[name] = name == "animation-name" ? word : word.lowercased()
    }
    guard !words.isEmpty else { return nil }
    return values.merging(initialValues.map { ($0, $1) }) { written, _ in written }
  }

  /// The animations of longhands, in the order of `animation-name`; without those named `none`.
  ///
  /// - Parameter value: the resolved text of a longhand; nil or empty for its initial value.
  static func animations(_ value: (String) -> String?) -> [CSSAnimation] {
    var longhands: [String: [String]] = [:]
    let ofShorthand = value("animation").map(Self.longhands(ofShorthand:)) ?? []
    let written = (longhandNames + ["animation-composition"]).map { ($0, value($0) ?? "") }
    for (name, text) in ofShorthand + written where !text.isEmpty {
      longhands[name] = text.splitTopLevel(",")
    }
    guard let names = longhands["animation-name"] else { return [] }
    return names.enumerated().compactMap { index, name in
      let name = name.unquoted ?? name
      guard !name.isEmpty, name.lowercased() != "none" else { return nil }
      var animation = CSSAnimation(name: name)
      for (property, list) in longhands where !list.isEmpty {
        _ = animation.set(property, to: list[index % list.count].lowercased())
      }
      return animation
    }
  }
}

/// The shorthand of motion along a path.
enum CSSOffset {
  private static let initialValues: KeyValuePairs = [
    "offset-position": "normal", "offset-path": "none", "offset-distance": "0",
    "offset-rotate": "auto", "offset-anchor": "auto",
  ]
  static let longhandNames = initialValues.map(\.key)

  /// The longhands of a value of `offset`: a position, a path with distance and rotation, and an anchor after a slash.
  static func longhands(ofShorthand text: String) -> [(String, String)] {
    let parts = text.splitTopLevel("/")
    var values: [String: [String]] = [:]
    for word in parts[0].splitTopLevel(" ") {
      let quantity = Quantity(word, LengthContext())
      let isPath = word.functionCall != nil || BasicShape.ReferenceBox(word) != nil
      if quantity == nil, isPath || word.lowercased() == "none" {
        values["offset-path", default: []].append(word)
      } else if values["offset-path"] == nil {
        values["offset-position", default: []].append(word)
      } else if ["auto", "reverse"].contains(word.lowercased()) || quantity?.kind == .angle {
        values["offset-rotate", default: []].append(word)
      } else {
        values["offset-distance"] = [word]
      }
    }
    if parts.count > 1 { values["offset-anchor"] = [parts[1]] }
    return initialValues.map { ($0, values[$0]?.joined(separator: " ") ?? $1) }
  }
}
