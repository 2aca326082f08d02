internal import Graphics

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
  var fillsBackwards = false
  var fillsForwards = false
  var isPaused = false
  var composition = Composition.replace

  /// The end of the last round in seconds; infinity for none.
  var end: Double { count == .infinity && duration > 0 ? .infinity : max(0, delay + length) }

  private var length: Double { duration > 0 ? duration * count : 0 }

  /// The seconds after which the animation repeats; nil for an animation that ends or never plays.
  var period: Double? {
    guard !isPaused, count == .infinity, duration > 0 else { return nil }
    return direction == .normal || direction == .reverse ? duration : 2 * duration
  }

  /// The directed progress of the round that is in force at an instant; nil for none.
  ///
  /// - Returns: the progress 0…1, the round counted from 0, and the before flag: whether the animation fills at the end
  ///   where its directed progress begins (Web Animations 1, 4.10).
  func progress(at time: Double) -> (progress: Double, round: Double, isBefore: Bool)? {
    let local = isPaused ? -delay : time - delay
    let tolerance = SMILClock.tolerance
    if local < -tolerance {
      guard fillsBackwards else { return nil }
      return (directed(0, round: 0), 0, !isReversed(round: 0))
    }
    if local >= length - tolerance, count != .infinity || duration <= 0 {
      guard fillsForwards else { return nil }
      if count == 0 { return (directed(0, round: 0), 0, isReversed(round: 0)) }
      if count == .infinity { return (directed(1, round: 0), 0, isReversed(round: 0)) }
      let full = count.rounded(.down)
      let isInteger = full == count
      let round = isInteger ? max(0, full - 1) : full
      let progress = directed(isInteger ? 1 : count - full, round: round)
      return (progress, round, isReversed(round: round))
    }
    let rounds = max(0, local) / duration
    let round = (rounds + tolerance / duration).rounded(.down)
    return (directed(max(0, rounds - round), round: round), round, false)
  }

  private func directed(_ progress: Double, round: Double) -> Double {
    isReversed(round: round) ? 1 - progress : progress
  }

  private func isReversed(round: Double) -> Bool {
    let isOdd = round.truncatingRemainder(dividingBy: 2) == 1
    return switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: isOdd
    case .alternateReverse: !isOdd
    }
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
    let lowered = item.lowercased()
    // The result of a function is brought into its range.
    func isInRange(_ value: Double?) -> Bool {
      value.map { $0 >= 0 || item.utf8.last == 0x29 } ?? false
    }
    switch name {
    case "animation": return longhands(ofItem: item) != nil
    case "animation-duration": return lowered == "auto" || isInRange(time(lowered))
    case "animation-delay": return time(lowered) != nil
    case "animation-timing-function": return CSSEasing(lowered) != nil
    case "animation-iteration-count": return lowered == "infinite" || isInRange(number(lowered))
    case "animation-direction": return CSSAnimation.Direction(rawValue: lowered) != nil
    case "animation-fill-mode": return ["none", "forwards", "backwards", "both"].contains(lowered)
    case "animation-play-state": return ["running", "paused"].contains(lowered)
    case "animation-composition": return CSSAnimation.Composition(rawValue: lowered) != nil
    case "animation-name":
      if item.unquoted != nil { return true }
      var scanner = ByteScanner(item)
      return !item.isEmpty && scanner.number() == nil && item.functionCall == nil
        && item.splitTopLevel(" ").count == 1 && !SVGProperty.wideKeywords.contains(lowered)
    default: return false
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
    if let shorthand = value("animation"), !shorthand.isEmpty {
      for (name, text) in Self.longhands(ofShorthand: shorthand) {
        longhands[name] = text.splitTopLevel(",")
      }
    }
    for name in longhandNames + ["animation-composition"] {
      if let text = value(name), !text.isEmpty { longhands[name] = text.splitTopLevel(",") }
    }
    guard let names = longhands["animation-name"] else { return [] }
    return names.enumerated().compactMap { index, name in
      let name = name.unquoted ?? name
      guard !name.isEmpty, name.lowercased() != "none" else { return nil }
      func text(_ property: String) -> String? {
        guard let list = longhands[property], !list.isEmpty else { return nil }
        return list[index % list.count].lowercased()
      }
      var animation = CSSAnimation(name: name)
      animation.duration = text("animation-duration").flatMap(time).map { max(0, $0) } ?? 0
      animation.delay = text("animation-delay").flatMap(time) ?? 0
      animation.easing = text("animation-timing-function").flatMap { CSSEasing($0) } ?? .ease
      if let count = text("animation-iteration-count") {
        animation.count = count == "infinite" ? .infinity : number(count).map { max(0, $0) } ?? 1
      }
      animation.direction =
        text("animation-direction").flatMap(CSSAnimation.Direction.init) ?? .normal
      let fill = text("animation-fill-mode") ?? "none"
      animation.fillsBackwards = fill == "backwards" || fill == "both"
      animation.fillsForwards = fill == "forwards" || fill == "both"
      animation.isPaused = text("animation-play-state") == "paused"
      animation.composition =
        text("animation-composition").flatMap(CSSAnimation.Composition.init) ?? .replace
      return animation
    }
  }

  /// Seconds of a text such as `.5s`, `-250ms` or `calc(2 * .1s)`; nil for other texts.
  static func time(_ text: String) -> Double? {
    guard let quantity = Quantity(text, LengthContext()), quantity.kind == .time else { return nil }
    return quantity.value
  }

  private static func number(_ text: String) -> Double? {
    guard let quantity = Quantity(text, LengthContext()), quantity.kind == .number,
      !quantity.hasPercentage
    else { return nil }
    return quantity.value
  }
}

/// The shorthand of motion along a path.
enum CSSOffset {
  static let longhandNames = [
    "offset-position", "offset-path", "offset-distance", "offset-rotate", "offset-anchor",
  ]

  /// The longhands of a value of `offset`: a position, a path with distance and rotation, and an anchor after a slash.
  static func longhands(ofShorthand text: String) -> [(String, String)] {
    let parts = text.splitTopLevel("/")
    var (position, path, distance, rotate) = ([String](), [String](), "0", [String]())
    for word in parts[0].splitTopLevel(" ") {
      let quantity = Quantity(word, LengthContext())
      let isPath = word.functionCall != nil || BasicShape.ReferenceBox(word) != nil
      if quantity == nil, isPath || word.lowercased() == "none" {
        path.append(word)
      } else if path.isEmpty {
        position.append(word)
      } else if ["auto", "reverse"].contains(word.lowercased()) || quantity?.kind == .angle {
        rotate.append(word)
      } else {
        distance = word
      }
    }
    func joined(_ words: [String], _ fallback: String) -> String {
      words.isEmpty ? fallback : words.joined(separator: " ")
    }
    let values = [
      joined(position, "normal"), joined(path, "none"), distance, joined(rotate, "auto"),
      parts.count > 1 ? parts[1] : "auto",
    ]
    return Array(zip(longhandNames, values))
  }
}
