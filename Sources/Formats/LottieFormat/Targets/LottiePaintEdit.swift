internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Changes the colours of a layer in the JSON of a Lottie file.
struct LottiePaintEdit {
  private let target: Target
  private let value: TargetValue
  /// Whether colours are written from 0 to 255.
  private let isInBytes: Bool

  init(_ target: Target, _ value: TargetValue, isInBytes: Bool) {
    (self.target, self.value, self.isInBytes) = (target, value, isInBytes)
  }

  /// The layer with the change; nil for one without such a paint.
  func edited(_ layer: JSONValue, isPart: Bool) throws(VariableError) -> JSONValue? {
    var layer = layer
    let changed = try edit(&layer, isPart: isPart, isStroke: target.property.word == .stroke)
    if changed { return layer }
    // A drawing of lines has the colour of its lines.
    guard target.property.word == .color else { return nil }
    return try edit(&layer, isPart: isPart, isStroke: true) ? layer : nil
  }

  private var changesAll: Bool { [.hue, .tint].contains(target.property.word) }

  private func edit(
    _ layer: inout JSONValue,
    isPart: Bool,
    isStroke: Bool
  ) throws(VariableError) -> Bool {
    if isPart { return try shapes(&layer, key: "it", isStroke: isStroke) }
    var changed = false
    switch JSONCursor(layer)["ty"]?.value.lottieNumber {
    case 1: changed = solid(&layer, isStroke: isStroke)
    case 4: changed = try shapes(&layer, key: "shapes", isStroke: isStroke)
    case 5: changed = try text(&layer, isStroke: isStroke)
    default: break
    }
    return effects(&layer, isStroke: isStroke) || changed
  }

  // MARK: Shapes

  private func shapes(
    _ owner: inout JSONValue,
    key: String,
    isStroke: Bool
  ) throws(VariableError) -> Bool {
    guard case .array(var items)? = owner[key]?.kind else { return false }
    var changed = false
    for index in items.indices {
      switch JSONCursor(items[index])["ty"]?.text {
      case "gr":
        let inner = try shapes(&items[index], key: "it", isStroke: isStroke)
        changed = inner || changed
      case "fl"?, "gf"?:
        guard changesAll || !isStroke, try paint(&items[index]) else { continue }
        changed = true
      case "st"?, "gs"?:
        guard changesAll || isStroke || target.property.word == .strokeWidth,
          try paint(&items[index])
        else { continue }
        changed = true
      default: continue
      }
    }
    if changed { owner[key] = JSONValue(.array(items)) }
    return changed
  }

  private func paint(_ item: inout JSONValue) throws(VariableError) -> Bool {
    let cursor = JSONCursor(item)
    if let name = target.property.name, cursor["nm"]?.text != name { return false }
    let type = cursor["ty"]?.text ?? ""
    if target.property.word == .strokeWidth {
      guard type == "st" || type == "gs" else { return false }
      item["w"] = width(item["w"])
      return true
    }
    if type == "gf" || type == "gs" { return try gradient(&item) }
    guard case .color(let color) = value, !changesAll else {
      guard changesAll else {
        throw VariableError(
          message:
            "\(target.text.quoted): a plain colour takes one colour, not the list of a gradient"
        )
      }
      item["c"] = item["c"].map(recolored)
      return true
    }
    item["c"] = constant(color)
    if color.alpha < 1 { item["o"] = LottieProperty.constant([color.alpha * 100]) }
    return true
  }

  private func width(_ old: JSONValue?) -> JSONValue {
    guard case .number(let number) = value else { return old ?? .null }
    guard target.operation != .set, let old, old.isObject else {
      return LottieProperty.constant([target.operation == .set ? number : change(1, number)])
    }
    return LottieProperty.mapping(old) { $0.map { max(0, change($0, number)) } }
  }

  private func change(_ old: Double, _ number: Double) -> Double {
    target.operation == .multiply ? old * number : old + number
  }

  // Offset, red, green, blue for each colour, then offset and alpha.
  private func gradient(_ item: inout JSONValue) throws(VariableError) -> Bool {
    guard var list = item["g"], let count = list["p"]?.lottieNumber, let k = list["k"] else {
      return false
    }
    let colors = Int(clamping: count, in: 0...1_000_000)
    if case .stops(let stops) = value {
      list["p"] = .integer(stops.count)
      list["k"] = LottieProperty.constant(Self.numbers(stops))
    } else {
      list["k"] = LottieProperty.mapping(k) { numbers in
        var numbers = numbers
        for stop in 0..<min(colors, numbers.count / 4) {
          let old = Color(numbers[4 * stop + 1], numbers[4 * stop + 2], numbers[4 * stop + 3])
          let new = recolored(old)
          numbers.replaceSubrange(
            4 * stop + 1..<4 * stop + 4,
            with: [new.red, new.green, new.blue]
          )
        }
        return numbers
      }
    }
    item["g"] = list
    return true
  }

  private static func numbers(_ stops: [(offset: Double?, color: Color)]) -> [Double] {
    let places = stops.enumerated().map { index, stop in
      (stop.offset ?? Double(index) / Double(max(1, stops.count - 1))).clamped(to: 0...1)
    }
    let colors = zip(places, stops).flatMap { [$0, $1.color.red, $1.color.green, $1.color.blue] }
    guard stops.contains(where: { $0.color.alpha < 1 }) else { return colors }
    return colors + zip(places, stops).flatMap { [$0, $1.color.alpha] }
  }

  // MARK: Other layers

  private func solid(_ layer: inout JSONValue, isStroke: Bool) -> Bool {
    guard !isStroke, target.property.name == nil, target.property.word != .strokeWidth else {
      return false
    }
    let old = JSONCursor(layer)["sc"]?.text.flatMap(ColorText.lottie) ?? .black
    layer["sc"] = .string(String(recolored(old).hex.prefix(7)))
    return true
  }

  // All documents of the text, and the animators of its letters.
  private func text(_ layer: inout JSONValue, isStroke: Bool) throws(VariableError) -> Bool {
    guard target.property.name == nil, var data = layer["t"], var source = data["d"] else {
      return false
    }
    if case .stops = value {
      throw target.mismatch(needs: "one colour, since texts have no gradients", .null)
    }
    let keys = changesAll ? ["fc", "sc"] : [isStroke ? "sc" : "fc"]
    func document(_ document: JSONValue) -> JSONValue {
      var document = document
      if target.property.word == .strokeWidth {
        guard case .number(let number) = value else { return document }
        let old = document["sw"]?.lottieNumber ?? 0
        document["sw"] = .number(target.operation == .set ? number : change(old, number))
        return document
      }
      for key in keys {
        if changesAll, document[key] == nil { continue }
        document[key] = numbers(recolored(self.color(document[key]) ?? .black), as: document[key])
      }
      return document
    }
    func keyed(_ key: JSONValue) -> JSONValue {
      guard let inner = key["s"], inner.isObject else { return document(key) }
      var key = key
      key["s"] = document(inner)
      return key
    }
    switch source["k"]?.kind {
    case .array(let items)?: source["k"] = JSONValue(.array(items.map(keyed)))
    case .object?: source["k"] = source["k"].map(keyed)
    default: source = document(source)
    }
    data["d"] = source
    if target.property.word != .strokeWidth, case .array(var animators)? = data["a"]?.kind {
      for index in animators.indices {
        guard var style = animators[index]["a"] else { continue }
        for key in keys where style[key] != nil {
          style[key] = style[key].map(recolored)
        }
        animators[index]["a"] = style
      }
      data["a"] = JSONValue(.array(animators))
    }
    layer["t"] = data
    return true
  }

  // The colour of a fill effect replaces those of the layer; hue and tint change the colours of all effects.
  private func effects(_ layer: inout JSONValue, isStroke: Bool) -> Bool {
    guard case .array(var effects)? = layer["ef"]?.kind,
      changesAll || !isStroke && target.property.word != .strokeWidth && target.property.name == nil
    else { return false }
    var changed = false
    for index in effects.indices {
      let isFill = effects[index]["ty"]?.lottieNumber == 21
      guard changesAll || isFill, case .array(var parts)? = effects[index]["ef"]?.kind else {
        continue
      }
      for part in parts.indices where changesAll || part == 2 {
        guard parts[part]["ty"]?.lottieNumber == 2 || isFill && part == 2,
          let color = parts[part]["v"]
        else { continue }
        parts[part]["v"] = recolored(color)
        changed = true
      }
      effects[index]["ef"] = JSONValue(.array(parts))
    }
    if changed { layer["ef"] = JSONValue(.array(effects)) }
    return changed
  }

  // MARK: Colours

  // A property of colours with another one, or with all its colours changed.
  private func recolored(_ property: JSONValue) -> JSONValue {
    if case .color(let color) = value, !changesAll { return constant(color) }
    if let text = property["k"].flatMap({ JSONCursor($0).text }), let old = ColorText.lottie(text) {
      return constant(recolored(old))
    }
    return LottieProperty.mapping(property) { components in
      guard components.count >= 3 else { return components }
      let scale = isInBytes || components[0..<3].contains { $0 > 1 } ? 255.0 : 1
      let old = Color(components[0] / scale, components[1] / scale, components[2] / scale)
      let new = recolored(old)
      return [new.red * scale, new.green * scale, new.blue * scale] + components[3...]
    }
  }

  private func recolored(_ old: Color) -> Color { old.recolored(target.property.word, value) }

  private func constant(_ color: Color) -> JSONValue {
    let scale = isInBytes ? 255.0 : 1
    return LottieProperty.constant([
      color.red * scale, color.green * scale, color.blue * scale, scale,
    ])
  }

  // Colours of documents are lists, or texts in old files.
  private func color(_ value: JSONValue?) -> Color? {
    guard let value else { return nil }
    if let text = JSONCursor(value).text { return ColorText.lottie(text) }
    guard let c = value.lottieNumbers, c.count >= 3 else { return nil }
    return Color(c[0], c[1], c[2])
  }

  private func numbers(_ color: Color, as old: JSONValue?) -> JSONValue {
    .array([color.red, color.green, color.blue].map { .number($0) })
  }
}
