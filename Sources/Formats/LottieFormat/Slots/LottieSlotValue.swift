internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Makes the content of a slot of a value that is given for it.
struct LottieSlotValue {
  let name: String
  let kind: LottieSlots.Kind
  /// The default value of the slot.
  let defaultValue: JSONValue

  /// The content: an object as properties, or assets, are.
  ///
  /// An object with `k` is a whole property, keyframes and all, and is taken as it is.
  func content(_ value: JSONValue) throws(VariableError) -> JSONValue {
    if case .object = value.kind, kind != .image, JSONCursor(value)["k"] != nil { return value }
    if let keyframes = JSONCursor(value)["keyframes"] { return try animated(keyframes) }
    switch kind {
    case .color: return Self.property(JSONValue(.array(try color(value).map(Self.number))))
    case .scalar:
      guard case .number(let number) = value.kind else { throw typeError("a number", value) }
      return Self.property(Self.number(number))
    case .vector:
      if case .number(let number) = value.kind {
        return Self.property(JSONValue(.array([Self.number(number), Self.number(number)])))
      }
      guard let numbers = Self.numbers(value), numbers.count > 1 else {
        throw typeError("two or three numbers such as [1, 2]", value)
      }
      return Self.property(value)
    case .gradient: return Self.property(JSONValue(.array(try stops(value).map(Self.number))))
    case .text: return try text(value)
    case .image: return try image(value)
    case .path: throw typeError("a path as a property: {\"k\": {\"v\": …}}", value)
    }
  }

  // Keyframes as themes write them: frame, value, tangents and hold.
  private func animated(_ keyframes: JSONCursor) throws(VariableError) -> JSONValue {
    var keys: [JSONValue] = []
    for keyframe in keyframes.elements {
      guard let frame = keyframe["frame"], let value = keyframe["value"],
        let visible = JSONCursor(try content(value.value))["k"]?.value
      else { throw typeError("keyframes with frame and value", keyframes.value) }
      var members = [JSONMember("t", frame.value)]
      members.append(JSONMember("s", visible.isList ? visible : JSONValue(.array([visible]))))
      for (key, name) in [("i", "inTangent"), ("o", "outTangent"), ("h", "hold")] {
        if let part = keyframe[name] { members.append(JSONMember(key, part.value)) }
      }
      keys.append(JSONValue(.object(members)))
    }
    guard !keys.isEmpty else { throw typeError("keyframes", keyframes.value) }
    return JSONValue(
      .object([
        JSONMember("a", Self.number(1)), JSONMember("k", JSONValue(.array(keys))),
      ])
    )
  }

  private func typeError(_ what: String, _ value: JSONValue) -> VariableError {
    VariableError(message: "slot \(name.quoted) needs \(what), not \(value.echo)")
  }

  private static func number(_ number: Double) -> JSONValue { JSONValue(.number(number)) }

  private static func property(_ k: JSONValue) -> JSONValue {
    JSONValue(.object([JSONMember("a", number(0)), JSONMember("k", k)]))
  }

  private static func numbers(_ value: JSONValue) -> [Double]? {
    guard case .array(let items) = value.kind else { return nil }
    let numbers = items.compactMap { item in
      if case .number(let number) = item.kind { number } else { nil }
    }
    return numbers.count == items.count ? numbers : nil
  }

  private func color(_ value: JSONValue) throws(VariableError) -> [Double] {
    if case .string(let text) = value.kind, let color = ColorText.color(text) {
      return [color.red, color.green, color.blue]
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
    var (colors, alphas): ([Double], [Double]) = ([], [])
    var hasAlpha = false
    for stop in JSONCursor(value).elements {
      guard let offset = stop["offset"]?.value.lottieNumber, let color = stop["color"] else {
        throw typeError(what, value)
      }
      let parts = try self.color(color.value)
      colors += [offset] + parts.prefix(3)
      alphas += [offset, parts.count > 3 ? parts[3] : 1]
      hasAlpha = hasAlpha || parts.count > 3
    }
    guard !colors.isEmpty else { throw typeError(what, value) }
    return hasAlpha ? colors + alphas : colors
  }

  // Replaces the text of every document; the rest of its style is unchanged.
  private func text(_ value: JSONValue) throws(VariableError) -> JSONValue {
    guard case .string = value.kind else { throw typeError("a text", value) }
    guard case .object(let members) = defaultValue.kind else { return defaultValue }
    func replaced(_ document: JSONValue) -> JSONValue {
      guard case .object(let members) = document.kind else { return document }
      let isDocument = members.contains { member in
        if member.key == "t", case .string = member.value.kind { true } else { false }
      }
      return JSONValue(
        .object(
          members.map { member in
            if isDocument, member.key == "t" { return JSONMember("t", value) }
            return member.key == "s" ? JSONMember("s", replaced(member.value)) : member
          }
        ),
        offset: document.offset
      )
    }
    return JSONValue(
      .object(
        members.map { member in
          guard member.key == "k" else { return member }
          guard case .array(let keys) = member.value.kind else {
            return JSONMember("k", replaced(member.value))
          }
          return JSONMember("k", JSONValue(.array(keys.map(replaced)), offset: member.value.offset))
        }
      ),
      offset: defaultValue.offset
    )
  }

  private func image(_ value: JSONValue) throws(VariableError) -> JSONValue {
    if case .object = value.kind { return value }
    guard case .string = value.kind else {
      throw typeError("the path of an image, or a data: URI", value)
    }
    return JSONValue(
      .object([JSONMember("p", value), JSONMember("u", JSONValue(.string("")))])
    )
  }
}

extension JSONValue {
  fileprivate var isList: Bool { if case .array = kind { true } else { false } }
}
