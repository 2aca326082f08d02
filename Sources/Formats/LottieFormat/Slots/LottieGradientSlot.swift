internal import JSONText

/// Gradients of slots, whose number of colours may differ from that of the properties that they fill.
///
/// A property has its stops in `k`, and their number beside it in `p`.
enum LottieGradientSlot {
  /// Adds the number of colours to the content of a slot, if it is missing and the stops determine it.
  static func counting(_ content: JSONValue) -> JSONValue {
    guard case .object(let members) = content.kind, !members.contains(where: { $0.key == "p" }),
      let k = JSONCursor(content)["k"]
    else { return content }
    let values = k.isObject ? k["k"] ?? k : k
    let first = values.element(0).map { $0.isObject ? $0["s"] ?? values : values } ?? values
    guard let count = count(first.value.lottieNumbers ?? []) else { return content }
    let member = JSONMember("p", JSONValue(.number(Double(count))))
    return JSONValue(.object(members + [member]), offset: content.offset)
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

  // Stops are offset, red, green, blue for each colour, then possibly offset and alpha for as many. Twelve numbers may be
  // three colours, or two with alpha: offsets do not decrease.
  private static func count(_ numbers: [Double]) -> Int? {
    func ascends(_ range: Range<Int>, step: Int) -> Bool {
      let offsets = stride(from: range.lowerBound, to: range.upperBound, by: step).map {
        numbers[$0]
      }
      return !offsets.isEmpty && zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 }
    }
    let all = numbers.count
    if all % 4 == 0, ascends(0..<all, step: 4) { return all / 4 }
    let colors = all / 6
    if all % 6 == 0, ascends(0..<colors * 4, step: 4), ascends(colors * 4..<all, step: 2) {
      return colors
    }
    return nil
  }
}
