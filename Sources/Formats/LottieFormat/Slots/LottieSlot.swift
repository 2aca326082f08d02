internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// A slot of a Lottie file, which makes the content of a value that is given for it.
struct LottieSlot {
  let name: String
  let kind: LottieSlots.Kind
  /// The slot's value without one from outside: the content of the slot, else that of its first use.
  var defaultValue: JSONValue
  /// Whether the content takes the place of what the properties have: it is declared or themed.
  var isGiven = false

  /// A content for the properties of the slot.
  func counted(_ content: JSONValue, _ limits: Limits) -> JSONValue {
    kind == .gradient
      ? LottieGradientSlot.counting(content, maxStops: limits.keyframes) : content
  }

  /// The content: an object as properties, or assets, are.
  ///
  /// An object with `k` is a whole property, keyframes and all, and is taken as it is.
  func content(_ value: JSONValue) throws(VariableError) -> JSONValue {
    if value.isObject, kind != .image, JSONCursor(value)["k"] != nil { return value }
    if let keyframes = JSONCursor(value)["keyframes"] { return try animated(keyframes) }
    switch kind {
    case .color: return LottieProperty.constant(try color(value))
    case .scalar:
      guard let number = value.number else { throw typeError("a number", value) }
      return LottieProperty.constant([number])
    case .vector:
      if let number = value.number { return LottieProperty.constant([number, number]) }
      guard let numbers = Self.numbers(value), numbers.count > 1 else {
        throw typeError("two or three numbers such as [1, 2]", value)
      }
      return ["a": 0, "k": value]
    case .gradient: return LottieProperty.constant(try stops(value))
    case .text: return try text(value)
    case .image: return try image(value)
    case .path: throw typeError("a path as a property: {\"k\": {\"v\": …}}", value)
    }
  }

  // Keyframes as themes write them: frame, value, tangents of timing and of ways, and hold.
  private func animated(_ keyframes: JSONCursor) throws(VariableError) -> JSONValue {
    var keys: [JSONValue] = []
    for keyframe in keyframes.elements {
      guard let frame = keyframe["frame"], let value = keyframe["value"],
        let startValue = startValue(try content(value.value))
      else { throw typeError("keyframes with frame and value", keyframes.value) }
      var key: JSONValue = ["t": frame.value, "s": startValue]
      for (name, part) in [
        ("i", "inTangent"), ("o", "outTangent"), ("h", "hold"), ("ti", "valueInTangent"),
        ("to", "valueOutTangent"),
      ] {
        key[name] = keyframe[part]?.value
      }
      // A way may curve at one end alone.
      if key["ti"] != nil || key["to"] != nil {
        for name in ["ti", "to"] where key[name] == nil { key[name] = [0, 0] }
      }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw typeError("keyframes", keyframes.value) }
    return ["a": 1, "k": .array(keys)]
  }

  // What a keyframe has of a content: of a text the first document, of others a list.
  private func startValue(_ content: JSONValue) -> JSONValue? {
    guard let k = content["k"] else { return kind == .text ? content : nil }
    guard kind == .text else { return k.isArray ? k : [k] }
    let first = k.items?.first ?? k
    return first["s"].flatMap { $0.isObject ? $0 : nil } ?? first
  }

  /// An error about a value of another kind than the slot.
  func typeError(_ what: String, _ value: JSONValue) -> VariableError {
    VariableError("slot \(name.quoted) needs \(what), not \(value.echo)")
  }

  /// The numbers of a list; nil for other values.
  static func numbers(_ value: JSONValue) -> [Double]? {
    guard let items = value.items else { return nil }
    let numbers = items.compactMap(\.number)
    return numbers.count == items.count ? numbers : nil
  }

  /// Red, green and blue, and possibly alpha, from 0 to 1.
  func color(_ value: JSONValue) throws(VariableError) -> [Double] {
    if let color = value.text.flatMap(ColorText.color) {
      return [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
    }
    guard let numbers = Self.numbers(value), (3...4).contains(numbers.count) else {
      throw typeError("a colour such as \"#ff8000\" or [1, 0.5, 0]", value)
    }
    return numbers
  }

  // Stops in the order of their places: place, red, green, blue for each, then place and alpha for each.
  private func stops(_ value: JSONValue) throws(VariableError) -> [Double] {
    if let numbers = Self.numbers(value), numbers.count >= 8 { return numbers }
    let what = "stops such as [{\"offset\": 0, \"color\": [1, 0, 0]}, …]"
    var stops: [(offset: Double, color: [Double])] = []
    for stop in JSONCursor(value).elements {
      guard let offset = stop["offset"]?.value.lottieNumber, let color = stop["color"] else {
        throw typeError(what, value)
      }
      stops.append((offset, try self.color(color.value)))
    }
    guard !stops.isEmpty else { throw typeError(what, value) }
    let ordered = stops.indices.sorted { (stops[$0].offset, $0) < (stops[$1].offset, $1) }
      .map { stops[$0] }
    let colors = ordered.flatMap { [$0.offset] + $0.color.prefix(3) }
    guard ordered.contains(where: { $0.color.count > 3 }) else { return colors }
    return colors + ordered.flatMap { [$0.offset, $0.color.count > 3 ? $0.color[3] : 1] }
  }

  // An image as files have it, or by a path: of dotLottie 2 `src` or `dataUrl`, before `url`, or the name of an image.
  private func image(_ value: JSONValue) throws(VariableError) -> JSONValue {
    let written = ["p", "src", "dataUrl", "url", "path", "id"].firstResult { value[$0] }
    guard let path = value.isObject ? written : value, path.text != nil else {
      throw typeError(
        "the path of an image, a data: URI, or {\"src\": …} with one of them",
        value
      )
    }
    var content = value.isObject ? value : JSONValue(.object([]), offset: value.offset)
    content["p"] = path
    content["u"] = value["u"] ?? ""
    content["w"] = value["w"] ?? value["width"]
    content["h"] = value["h"] ?? value["height"]
    for name in ["src", "dataUrl", "url", "path", "id", "width", "height"] { content[name] = nil }
    return content
  }
}
