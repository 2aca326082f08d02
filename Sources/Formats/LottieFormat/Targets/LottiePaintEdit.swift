internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Changes the colours of a layer in the JSON of a Lottie file.
struct LottiePaintEdit {
  let target: Target
  let value: TargetValue
  /// Whether colours are written from 0 to 255.
  let isInBytes: Bool

  /// The layer with the change; nil for one without such a paint.
  func edited(_ layer: JSONValue, isPart: Bool) throws(VariableError) -> JSONValue? {
    var layer = layer
    // A drawing of lines has the colour of its lines.
    let strokes =
      target.property.word == .color ? [false, true] : [target.property.word == .stroke]
    for isStroke in strokes {
      if try edit(&layer, isPart: isPart, isStroke: isStroke) { return layer }
    }
    return nil
  }

  private var changesAll: Bool { target.property.isShade }
  private var isWidth: Bool { target.property.word == .strokeWidth }
  // Whether any paint is meant, not one of a name, and not a width.
  private var isOfAnyName: Bool { target.property.name == nil && !isWidth }

  private func edit(
    _ layer: inout JSONValue,
    isPart: Bool,
    isStroke: Bool
  ) throws(VariableError) -> Bool {
    if isPart { return try shapes(&layer, key: "it", isStroke: isStroke) }
    var changed = try effects(&layer, isStroke: isStroke)
    // A fill effect has the alpha of all that it fills.
    let own = changed ? opaque : self
    switch layer["ty"]?.lottieNumber {
    case 1:
      guard !isStroke, isOfAnyName else { break }
      if case .stops = value { throw target.plainColorError }
      changed = true
      let old = layer["sc"]?.text.flatMap(ColorText.color) ?? .black
      layer["sc"] = .string(own.recolored(old).hex)
    case 4: changed = try own.shapes(&layer, key: "shapes", isStroke: isStroke) || changed
    case 5: changed = try own.text(&layer, isStroke: isStroke) || changed
    default: break
    }
    return changed
  }

  // The same change with a colour without alpha.
  private var opaque: LottiePaintEdit {
    guard case .color(let color) = value, !changesAll else { return self }
    let value = TargetValue.color(Color(color.red, color.green, color.blue))
    return LottiePaintEdit(target: target, value: value, isInBytes: isInBytes)
  }

  // MARK: Shapes

  private func shapes(
    _ owner: inout JSONValue,
    key: String,
    isStroke: Bool
  ) throws(VariableError) -> Bool {
    guard var items = owner[key]?.items else { return false }
    var changed = false
    for index in items.indices where !LottieTargetFacts.isHiddenPaint(JSONCursor(items[index])) {
      let isMeant =
        switch items[index]["ty"]?.text {
        case "gr": try shapes(&items[index], key: "it", isStroke: isStroke)
        case "fl", "gf": changesAll || !isStroke ? try paint(&items[index]) : false
        case "st", "gs": changesAll || isStroke || isWidth ? try paint(&items[index]) : false
        default: false
        }
      changed = isMeant || changed
    }
    if changed { owner[key] = .array(items) }
    return changed
  }

  private func paint(_ item: inout JSONValue) throws(VariableError) -> Bool {
    if let name = target.property.name, item["nm"]?.text != name { return false }
    let type = item["ty"]?.text ?? ""
    if isWidth {
      guard type == "st" || type == "gs" else { return false }
      item["w"] = width(item["w"])
      return true
    }
    let isGradient = type == "gf" || type == "gs"
    if isGradient, changesAll { return shade(&item) }
    switch value {
    case _ where changesAll: item.edit("c") { $0 = recolored($0) }
    case .stops(let stops) where isGradient: setStops(stops, of: &item)
    case .color(let color):
      // Its alpha takes the place of the opacity, as colours of paints have none.
      let opaque = Color(color.red, color.green, color.blue)
      if isGradient {
        setStops([(0, opaque), (1, opaque)], of: &item)
      } else {
        item["c"] = constant(opaque)
      }
      if color.alpha < 1 { item["o"] = LottieProperty.constant([color.alpha * 100]) }
    default: throw target.plainColorError
    }
    return true
  }

  private func width(_ old: JSONValue?) -> JSONValue? {
    guard case .number(let number) = value else { return old }
    guard target.operation != .set, let old, old.isObject else {
      return LottieProperty.constant([target.operation.result(1, number)])
    }
    return LottieProperty.mapping(old) { $0.map { max(0, target.operation.result($0, number)) } }
  }

  // Offset, red, green, blue for each colour, then offset and alpha.
  private func setStops(_ stops: [(offset: Double?, color: Color)], of item: inout JSONValue) {
    item["g"] = [
      "p": .integer(stops.count), "k": LottieProperty.constant(Self.numbers(stops)),
    ]
  }

  private func shade(_ item: inout JSONValue) -> Bool {
    guard let list = item["g"], let count = list["p"]?.lottieNumber, let k = list["k"] else {
      return false
    }
    let colors = Int(clamping: count, in: 0...1_000_000)
    let shaded = LottieProperty.mapping(k) { numbers in
      var numbers = numbers
      for first in (0..<min(colors, numbers.count / 4)).map({ 4 * $0 + 1 }) {
        let new = recolored(Color(numbers[first], numbers[first + 1], numbers[first + 2]))
        numbers.replaceSubrange(first..<first + 3, with: [new.red, new.green, new.blue])
      }
      return numbers
    }
    item.edit("g") { $0["k"] = shaded }
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

  // All documents of the text, and the animators of its letters.
  private func text(_ layer: inout JSONValue, isStroke: Bool) throws(VariableError) -> Bool {
    guard target.property.name == nil else { return false }
    if case .stops = value { throw target.plainColorError }
    guard !isWidth || LottieTargetFacts.isStroked(JSONCursor(layer)) else { return false }
    let keys = changesAll ? ["fc", "sc"] : [isStroke ? "sc" : "fc"]
    let isText = layer.editDocuments { document in
      guard !isWidth else {
        guard case .number(let number) = value else { return }
        let old = document["sw"]?.lottieNumber ?? 0
        document["sw"] = .number(target.operation.result(old, number))
        return
      }
      for key in keys where !changesAll || document[key] != nil {
        let new = recolored(document[key].flatMap(color) ?? .black)
        // Only a text has alpha.
        document[key] =
          new.alpha < 1 ? .string(new.hex) : JSONValue(numbers: [new.red, new.green, new.blue])
      }
      // A stroke of no width would not be seen.
      if isStroke, !changesAll, document["sw"]?.lottieNumber ?? 0 <= 0 { document["sw"] = 1 }
    }
    guard isText, !isWidth else { return isText }
    layer.edit("t") {
      $0.edit("a") {
        $0.editItems {
          $0.edit("a") { style in
            for key in keys {
              // Without colours of their own, letters have that of the text.
              if changesAll { style.edit(key) { $0 = recolored($0) } } else { style[key] = nil }
            }
          }
        }
      }
    }
    return true
  }

  // The place of the opacity, from 0 to 1, among the parameters of a fill effect.
  private static let fillOpacity = 6

  // The colour of a fill effect replaces those of the layer; hue and tint change the colours of all effects.
  private func effects(
    _ layer: inout JSONValue,
    isStroke: Bool
  ) throws(VariableError) -> Bool {
    guard changesAll || !isStroke && isOfAnyName else { return false }
    if case .stops = value, LottieTargetFacts.isFilled(JSONCursor(layer)) {
      throw target.plainColorError
    }
    var changed = false
    layer.edit("ef") {
      $0.editItems { effect in
        let isFill = effect["ty"]?.lottieNumber == 21
        guard changesAll || isFill, var parts = effect["ef"]?.items else { return }
        for part in parts.indices where changesAll || part == 2 {
          guard parts[part]["ty"]?.lottieNumber == 2 || isFill && part == 2,
            let color = parts[part]["v"]
          else { continue }
          parts[part]["v"] = recolored(color)
          changed = true
        }
        if case .color(let color) = value, !changesAll, color.alpha < 1 {
          while parts.count <= Self.fillOpacity { parts.append([:]) }
          parts[Self.fillOpacity]["v"] = LottieProperty.constant([color.alpha])
        }
        effect["ef"] = .array(parts)
      }
    }
    return changed
  }

  // MARK: Colours

  // A property of colours with another one, or with all its colours changed.
  private func recolored(_ property: JSONValue) -> JSONValue {
    if case .color(let color) = value, !changesAll { return constant(color) }
    if let old = property["k"]?.text.flatMap(ColorText.color) { return constant(recolored(old)) }
    let scale = isInBytes || property.hasColorsOfBytes ? 255.0 : 1
    return LottieProperty.mapping(property) { components in
      guard components.count >= 3 else { return components }
      let new = recolored(
        Color(components[0] / scale, components[1] / scale, components[2] / scale)
      )
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
  private func color(_ value: JSONValue) -> Color? {
    if let text = value.text { return ColorText.color(text) }
    guard let c = value.lottieNumbers, c.count >= 3 else { return nil }
    return Color(c[0], c[1], c[2])
  }
}
