internal import JSONText
internal import SceneFormat

/// Gradients of slots, whose number of colours may differ from that of the properties that they fill.
///
/// A property has its stops in `k`, and their number beside it in `p`.
enum LottieGradientSlot {
  /// Adds the number of colours to the content of a slot, if it is missing and the stops determine it.
  ///
  /// Keyframes with fewer colours than others repeat their last one.
  ///
  /// - Parameter maxStops: the most stops that all keyframes may have with those that are added.
  static func counting(_ content: JSONValue, maxStops: Int) -> JSONValue {
    guard content.isObject, content["p"] == nil, let k = content["k"] else { return content }
    let values = k["k"] ?? k
    let isAnimated = values.items?.first?.isObject == true
    let lists = isAnimated ? values.items?.compactMap { $0["s"] } ?? [] : [values]
    let stops = lists.compactMap { $0.lottieNumbers.flatMap(Stops.init) }
    guard let count = stops.map(\.count).max() else { return content }
    var content = content
    content["p"] = .number(Double(count))
    let hasAlpha = stops.contains { !$0.alphas.isEmpty }
    guard stops.contains(where: { $0.count < count || $0.alphas.isEmpty == hasAlpha }),
      stops.count <= maxStops / count
    else { return content }
    func pad(_ keys: inout JSONValue) {
      keys.editItems { key in
        for name in ["s", "e"] {
          key.edit(name) { list in
            guard let stops = list.lottieNumbers.flatMap(Stops.init) else { return }
            list = JSONValue(numbers: stops.padded(to: count, hasAlpha: hasAlpha))
          }
        }
      }
    }
    content.edit("k") { if $0.isObject { $0.edit("k", pad) } else { pad(&$0) } }
    return content
  }

  /// Returns the members of a gradient with the number of colours, and the stops, that a slot gives for the stops.
  static func lifting(_ members: [JSONMember]) -> [JSONMember] {
    guard members.contains(where: { $0.key == "p" }),
      let k = members.first(where: { $0.key == "k" })?.value,
      let count = JSONCursor(k)["p"], count.value.lottieNumber != nil
    else { return members }
    let inner = JSONCursor(k)["k"]
    return members.map { member in
      switch member.key {
      case "p": JSONMember("p", count.value, keyOffset: member.keyOffset)
      case "k" where inner?.isObject == true:
        JSONMember("k", inner?.value ?? k, keyOffset: member.keyOffset)
      default: member
      }
    }
  }
}

// Offset, red, green, blue for each colour, then possibly offset and alpha for as many.
private struct Stops {
  private(set) var colors: [Double]
  private(set) var alphas: [Double]

  var count: Int { colors.count / 4 }

  // Nil for numbers that are no stops. Twelve may be three colours, or two with alpha: offsets do not decrease.
  init?(_ numbers: [Double]) {
    func ascends(_ range: Range<Int>, step: Int) -> Bool {
      let offsets = stride(from: range.lowerBound, to: range.upperBound, by: step).map {
        numbers[$0]
      }
      return !offsets.isEmpty && zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 }
    }
    let all = numbers.count
    let end = all / 6 * 4
    if all % 4 == 0, ascends(0..<all, step: 4) {
      (colors, alphas) = (numbers, [])
    } else if all % 6 == 0, ascends(0..<end, step: 4), ascends(end..<all, step: 2) {
      (colors, alphas) = (Array(numbers[..<end]), Array(numbers[end...]))
    } else {
      return nil
    }
  }

  func padded(to count: Int, hasAlpha: Bool) -> [Double] {
    var (colors, alphas) = (colors, alphas)
    if hasAlpha, alphas.isEmpty {
      alphas = stride(from: 0, to: colors.count, by: 4).flatMap { [colors[$0], 1] }
    }
    for _ in self.count..<count {
      colors += colors.suffix(4)
      alphas += alphas.suffix(2)
    }
    return colors + alphas
  }
}
