internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of the fill or of the stroke of a kind of layers.
struct ScenePaintKeys {
  let color: String
  /// What is drawn in place of the colour.
  let replacements: [String]
  /// The width of a stroke; nil for a fill.
  let width: String?

  /// Nil for a kind without the paint.
  init?(_ kind: LayerKind, isStroke: Bool) {
    switch (kind, isStroke) {
    case (.text, true): self.init("strokeColor", width: "strokeWidth")
    case (.text, false): self.init("foregroundColor", ["fillGradient", "fillPattern"])
    case (.shape, true): self.init("strokeColor", ["strokeGradient"], width: "lineWidth")
    case (.shape, false): self.init("fillColor", ["fillGradient", "fillPattern"])
    case (.vector, _): self.init(isStroke ? "stroke" : "fill")
    case (_, true) where kind != .transform: self.init("borderColor", width: "borderWidth")
    case (.layer, false), (.scroll, false): self.init("backgroundColor")
    case (.gradient, false): self.init("colors")
    default: return nil
    }
  }

  private init(_ color: String, _ replacements: [String] = [], width: String? = nil) {
    (self.color, self.replacements, self.width) = (color, replacements, width)
  }

  /// The colour and what replaces it.
  var paints: [String] { [color] + replacements }

  /// Whether something else than the colour is drawn, also in a run of a text.
  func isReplaced(in layer: JSONCursor) -> Bool {
    replacements.contains { layer[$0] != nil } || runs(of: layer).contains(where: isGiven)
  }

  /// Whether a layer has the paint, the same all the time or animated; borders are black without a colour.
  func isThere(in layer: JSONCursor) -> Bool {
    if color == "borderColor" { return layer.value[color] == nil || layer[color] != nil }
    return ([layer] + runs(of: layer)).contains(where: isGiven)
      || SceneLayerFacts.isAnimated(color, in: layer)
  }

  private func isGiven(_ owner: JSONCursor) -> Bool { paints.contains { owner[$0] != nil } }

  private func runs(of layer: JSONCursor) -> [JSONCursor] { layer["string"]?.elements ?? [] }
}

extension SceneLayerEdit {
  /// Changes a colour, or the width of a stroke; false for a layer without the paint.
  func paint(_ layer: inout JSONValue, _ kind: LayerKind) throws(VariableError) -> Bool {
    if target.property.isShade {
      var found = false
      layer = recolored(layer, key: "", &found)
      return found
    }
    let isWidth = target.property.word == .strokeWidth
    let isStroke = target.property.word == .stroke || isWidth
    if kind == .vector {
      if case .stops = value { throw target.plainColorError }
      return paintItems(of: &layer)
    }
    guard let keys = ScenePaintKeys(kind, isStroke: isStroke) else { return false }
    if isWidth, let width = keys.width {
      guard keys.isThere(in: JSONCursor(layer)) else { return false }
      try change(width, value.numbers, of: &layer)
      try changeRuns(width, value.numbers, of: &layer)
      return true
    }
    switch value {
    case .color(let color): setColor(color, keys, of: &layer)
    case .stops(let stops): try setStops(stops, keys, of: &layer)
    default: return false
    }
    for key in keys.paints { try changeRuns(key, [], of: &layer) }
    // A stroke of no width would not be seen.
    if let width = keys.width, !SceneLayerFacts.isAnimated(width, in: JSONCursor(layer)),
      (layer[width]?.number ?? Self.defaults[width]?[0]) == 0
    {
      layer[width] = 1
    }
    return true
  }

  private func setColor(_ color: Color, _ keys: ScenePaintKeys, of layer: inout JSONValue) {
    let text = JSONValue.string(color.hex)
    let count = keys.color == "colors" ? layer["colors"].map { $0.items?.count ?? 0 } ?? 2 : nil
    set(keys.color, count.map { .array(Array(repeating: text, count: $0)) } ?? text, of: &layer)
    for key in keys.replacements { remove(key, of: &layer) }
  }

  // The colours of a gradient layer, or of the gradient that replaces the colour.
  private func setStops(
    _ stops: [(offset: Double?, color: Color)],
    _ keys: ScenePaintKeys,
    of layer: inout JSONValue
  ) throws(VariableError) {
    let colors = JSONValue.array(stops.map { .string($0.color.hex) })
    let places = stops.compactMap(\.offset)
    let locations = places.count == stops.count ? Self.json(places) : .null
    guard keys.color != "colors" else {
      set("colors", colors, of: &layer)
      set("locations", locations, of: &layer)
      return
    }
    let gradient = keys.replacements.first { layer[$0]?["colors"] != nil }
    guard let gradient else { throw target.plainColorError }
    layer.edit(gradient) {
      $0["colors"] = colors
      $0["locations"] = locations
    }
    for key in ["colors", "locations"] {
      mapAnimations(of: &layer, "\(gradient).\(key)") { _ in nil }
    }
    for key in keys.replacements where key != gradient { remove(key, of: &layer) }
  }

  private func paintItems(of owner: inout JSONValue) -> Bool {
    guard case .color(let color) = value else { return false }
    let (paint, hex) = (target.property.word == .stroke ? "stroke" : "fill", color.hex)
    var changed = false
    owner.edit("items") { items in
      items.editItems { item in
        switch item["type"]?.text {
        case "group": changed = paintItems(of: &item) || changed
        case paint:
          item["color"] = .string(hex)
          item["gradient"] = nil
          changed = true
        case "text":
          item[paint + "Color"] = .string(hex)
          changed = true
        default: return
        }
      }
    }
    return changed
  }

  // All colours of a layer, also in animations and items; layers in it are changed by themselves.
  private func recolored(_ value: JSONValue, key: String, _ found: inout Bool) -> JSONValue {
    var result = value
    switch value.kind {
    case .object(let members):
      for member in members where member.key != "sublayers" {
        result.edit(member.key) { $0 = recolored($0, key: member.key, &found) }
      }
    case .array: result.editItems { $0 = recolored($0, key: key, &found) }
    case .string(let text):
      let isColor = key.lowercased().hasSuffix("color") || key.lowercased().hasSuffix("colors")
      guard isColor || ["from", "to", "by", "values"].contains(key),
        let color = colors[text] ?? ColorText.color(text), color.alpha > 0
      else { return value }
      found = true
      result.kind = .string(color.recolored(target.property.word, self.value).hex)
    default: break
    }
    return result
  }
}
