package import Graphics
internal import JSONText
internal import SceneModel

/// Changes a property of one layer in the JSON of a scene.
struct SceneLayerEdit {
  private let target: Target
  private let value: TargetValue

  init(_ target: Target, _ value: TargetValue) { (self.target, self.value) = (target, value) }

  /// The layer with the change; nil for one without the property.
  func edited(_ layer: JSONValue) throws(VariableError) -> JSONValue? {
    let kind = JSONCursor(layer)["type"]?.text.flatMap(LayerKind.init) ?? .layer
    let isText = kind == .text
    var layer = layer
    switch (target.property.word, value) {
    case (.text, .text(let text)):
      guard isText else { return nil }
      set("string", .string(text), of: &layer)
      layer["runs"] = nil
    case (.font, .text(let font)): return isText ? setting("font", .string(font), layer) : nil
    case (.fontWeight, .number(let weight)):
      return isText ? setting("fontWeight", .number(weight), layer) : nil
    case (.fontSize, .number(let size)):
      return isText ? try changing("fontSize", [size], default: [36], layer) : nil
    case (.alignment, .text(let word)):
      return isText ? setting("alignmentMode", .string(word), layer) : nil
    case (.fit, .text(let fit)): return isText ? setting("fit", .string(fit), layer) : nil
    case (.image, .text(let path)):
      if DataURI.hasScheme(of: path) {
        throw VariableError(
          message: "\(target.text.quoted): contents of scenes are files (give the path of one)"
        )
      }
      guard layer["contents"] != nil || kind == .layer else { return nil }
      return setting("contents", ["image": .string(path)], layer)
    case (.imageFit, .text(let fit)):
      let modes = ["cover": "resizeAspectFill", "contain": "resizeAspect", "fill": "resize"]
      return setting("contentsGravity", .string(modes[fit]), layer)
    case (.hidden, .flag(let flag)): return setting("hidden", .boolean(flag), layer)
    case (.opacity, .number(let number)):
      return try changing("opacity", [number], default: [1], placed(layer, "opacity", [number]))
    case (.position, .point(let point)): return try positioned(layer, point)
    case (.scale, .point(let point)):
      let (numbers, isPlaced) = ([point.x, point.y], layer["placement"] != nil)
      let made = try placed(layer, "scale", numbers)
      return isPlaced ? made : try changing("scale", numbers, default: [1, 1], made)
    case (.rotation, .number(let degrees)):
      let number = target.operation == .multiply ? degrees : degrees / 180 * .pi
      let (isPlaced, made) = (layer["placement"] != nil, try placed(layer, "rotation", [number]))
      return isPlaced ? made : try changing("rotation", [number], default: [0], made)
    case (.key, .json(let value)): return try key(value, layer, kind)
    default: return try paint(&layer, kind) ? layer : nil
    }
    return layer
  }

  /// The properties of a layer.
  static func properties(_ layer: JSONCursor, _ kind: LayerKind) -> [(name: String, value: String?)]
  {
    var result: [(name: String, value: String?)] = []
    if kind == .text {
      result = [
        ("text", layer["string"]?.text), ("font", layer["font"]?.text), ("fontSize", nil),
        ("fontWeight", nil), ("alignment", nil), ("fit", nil),
      ]
    }
    if layer["contents"] != nil {
      result += [("image", layer["contents"]?["image"]?.text), ("image.fit", nil)]
    }
    if let key = colorKey(kind, isStroke: false) { result.append(("color", layer[key]?.text)) }
    if kind == .shape { result += [("stroke", layer["strokeColor"]?.text), ("strokeWidth", nil)] }
    return result + [
      ("hue", nil), ("tint", nil), ("opacity", nil), ("hidden", nil), ("position", nil),
      ("scale", nil), ("rotation", nil),
    ]
  }

  // MARK: Values

  private func setting(_ key: String, _ value: JSONValue, _ layer: JSONValue) -> JSONValue {
    var layer = layer
    set(key, value, of: &layer)
    return layer
  }

  // A new value takes the place of all animations of the property, and of scripts.
  private func set(_ key: String, _ value: JSONValue, of layer: inout JSONValue) {
    for (alias, name) in KeyCatalogue.aliases where name == key { layer[alias] = nil }
    layer[key] = value.moved(to: layer.offset)
    mapAnimations(of: &layer) { animation in
      Self.concerns(JSONCursor(animation)["keyPath"]?.text ?? "", key) ? nil : animation
    }
  }

  // Whether a key path animates the value of a key, or a part of it.
  private static func concerns(_ path: String, _ key: String) -> Bool {
    let key = LayerKeys.shorthands[key].map { $0.replacing(".z", with: "") } ?? key
    return path == key || path.hasPrefix(key + ".")
  }

  // Changes the animations of a layer, those in groups too; nil removes one.
  private func mapAnimations(of layer: inout JSONValue, _ change: (JSONValue) -> JSONValue?) {
    guard let list = layer["animations"], case .array(let items) = list.kind else { return }
    let result = items.compactMap { item in
      guard item["animations"] != nil else { return change(item) }
      var group = item
      mapAnimations(of: &group, change)
      return group
    }
    layer["animations"] = JSONValue(.array(result), offset: list.offset)
  }

  // Sets numbers, or changes those that are there and in the animations.
  private func changing(
    _ key: String,
    _ numbers: [Double],
    default defaultValue: [Double],
    _ layer: JSONValue
  ) throws(VariableError) -> JSONValue {
    guard target.operation != .set else { return setting(key, Self.json(numbers), layer) }
    var layer = layer
    let old = layer[key] ?? Self.json(defaultValue)
    layer[key] = try changed(old, by: numbers)
    var failure: VariableError?
    mapAnimations(of: &layer) { animation in
      guard Self.concerns(JSONCursor(animation)["keyPath"]?.text ?? "", key) else {
        return animation
      }
      var animation = animation
      do throws(VariableError) {
        // A difference is the same after an addition.
        for name in ["from", "to"] + (target.operation == .multiply ? ["by"] : []) {
          if let value = animation[name] { animation[name] = try changed(value, by: numbers) }
        }
        if case .array(let values)? = animation["values"]?.kind {
          var changedValues: [JSONValue] = []
          for value in values { changedValues.append(try changed(value, by: numbers)) }
          animation["values"] = JSONValue(.array(changedValues))
        }
      } catch {
        failure = failure ?? error
      }
      return animation
    }
    if let failure { throw failure }
    return layer
  }

  private static func json(_ numbers: [Double]) -> JSONValue {
    numbers.count == 1 ? .number(numbers[0]) : .array(numbers.map { .number($0) })
  }

  private func changed(_ old: JSONValue, by numbers: [Double]) throws(VariableError) -> JSONValue {
    func change(_ value: Double, _ index: Int) -> Double {
      let number = numbers[min(index, numbers.count - 1)]
      return target.operation == .multiply ? value * number : value + number
    }
    switch old.kind {
    case .number(let number):
      // A factor for both axes is one number.
      guard numbers.count == 1 || numbers[0] == numbers[1] else {
        return .array([.number(change(number, 0)), .number(change(number, 1))])
      }
      return JSONValue(.number(change(number, 0)), offset: old.offset)
    case .array(let items):
      var result: [JSONValue] = []
      for (index, item) in items.enumerated() {
        guard case .number(let number) = item.kind else { throw unchangeable(old) }
        result.append(index < 2 ? .number(change(number, index)) : item)
      }
      return JSONValue(.array(result), offset: old.offset)
    case .null, .bool, .string, .object, .invalid: throw unchangeable(old)
    }
  }

  private func unchangeable(_ value: JSONValue) -> VariableError {
    VariableError(
      message: "\(target.text.quoted) cannot change \(value.echo) (give a value with =)"
    )
  }

  // MARK: Placement

  // The placement of a layer that has one replaces its transform and opacity.
  private func placed(
    _ layer: JSONValue,
    _ key: String,
    _ numbers: [Double]
  ) throws(VariableError) -> JSONValue {
    guard var placement = layer["placement"], placement.isObject else { return layer }
    if target.operation == .set {
      placement[key] = Self.json(numbers)
    } else {
      let defaults = ["opacity": 1.0, "scale": 1.0]
      let old = placement[key] ?? Self.json(numbers.map { _ in defaults[key] ?? 0 })
      placement[key] = try changed(old, by: numbers)
    }
    var layer = layer
    layer["placement"] = placement
    return layer
  }

  private func positioned(_ layer: JSONValue, _ point: Point) throws(VariableError) -> JSONValue {
    let numbers = [point.x, point.y]
    if layer["placement"] != nil { return try placed(layer, "position", numbers) }
    guard let frame = layer["frame"] else {
      return try changing("position", numbers, default: [0, 0], layer)
    }
    guard case .array(let items) = frame.kind, items.count == 4 else { throw unchangeable(frame) }
    let sides = items.compactMap { item -> Double? in
      if case .number(let number) = item.kind { number } else { nil }
    }
    guard sides.count == 4 else { throw unchangeable(frame) }
    var layer = layer
    guard target.operation == .set else {
      let corner = try changed(.array([items[0], items[1]]), by: numbers)
      guard case .array(let moved) = corner.kind else { throw unchangeable(frame) }
      layer["frame"] = .array(moved + [items[2], items[3]])
      return layer
    }
    // The frame becomes what it stands for.
    layer["frame"] = nil
    layer["bounds.size"] = .array([items[2], items[3]])
    return setting("position", Self.json(numbers), layer)
  }

  private func key(
    _ value: JSONValue,
    _ layer: JSONValue,
    _ kind: LayerKind
  ) throws(VariableError) -> JSONValue {
    let name = target.property.name ?? ""
    let animatable = Property.all.filter { ($0.owner ?? kind) == kind }.map(\.keyPath)
    let keys = KeyCatalogue.layer + KeyCatalogue.layer(kind) + animatable
    let first = name.split(separator: ".").first.map(String.init) ?? ""
    guard keys.contains(name) || keys.contains(first), !KeyCatalogue.layerStructure.contains(first)
    else {
      throw target.property.unknown(in: target.text, among: TargetProperty.words + keys)
    }
    return setting(name, value, layer)
  }

  // MARK: Colours

  private static func colorKey(_ kind: LayerKind, isStroke: Bool) -> String? {
    switch kind {
    case .text: isStroke ? nil : "foregroundColor"
    case .shape: isStroke ? "strokeColor" : "fillColor"
    case .layer, .scroll: isStroke ? "borderColor" : "backgroundColor"
    case .gradient: isStroke ? "borderColor" : "colors"
    case .vector: isStroke ? "stroke" : "fill"
    case .replicator, .emitter, .transform, .lottie, .svga, .svg, .video, .sprite: nil
    }
  }

  private func paint(_ layer: inout JSONValue, _ kind: LayerKind) throws(VariableError) -> Bool {
    if [.hue, .tint].contains(target.property.word) {
      let before = JSONPrinter.line(layer)
      layer = recolored(layer, key: "")
      return JSONPrinter.line(layer) != before
    }
    let isStroke = target.property.word == .stroke
    if kind == .vector { return paintItems(&layer) }
    if case .number(let width) = value, target.property.word == .strokeWidth {
      let key = kind == .shape ? "lineWidth" : "borderWidth"
      layer = try changing(key, [width], default: [kind == .shape ? 1 : 0], layer)
      return true
    }
    guard let key = Self.colorKey(kind, isStroke: isStroke) else { return false }
    switch value {
    case .color(let color):
      let text = JSONValue.string(color.hex)
      let count = layer["colors"].map { JSONCursor($0).count } ?? 2
      set(key, key == "colors" ? .array(Array(repeating: text, count: count)) : text, of: &layer)
    case .stops(let stops):
      guard kind == .gradient else {
        throw target.mismatch(needs: "one colour for this layer", .null)
      }
      set(key, .array(stops.map { .string($0.color.hex) }), of: &layer)
      let places = stops.compactMap(\.offset)
      let isComplete = places.count == stops.count
      set("locations", isComplete ? Self.json(places) : .null, of: &layer)
    default: return false
    }
    let gradient = isStroke ? "strokeGradient" : "fillGradient"
    if kind == .shape { layer[gradient] = nil }
    return true
  }

  private func paintItems(_ owner: inout JSONValue) -> Bool {
    guard case .array(var items)? = owner["items"]?.kind, case .color(let color) = value else {
      return false
    }
    let isStroke = target.property.word == .stroke
    var changed = false
    for index in items.indices {
      let type = JSONCursor(items[index])["type"]?.text
      if type == "group" {
        let inner = paintItems(&items[index])
        changed = inner || changed
      } else if type == (isStroke ? "stroke" : "fill") {
        items[index]["color"] = .string(color.hex)
        items[index]["gradient"] = nil
        changed = true
      } else if type == "text" {
        items[index][isStroke ? "strokeColor" : "fillColor"] = .string(color.hex)
        changed = true
      }
    }
    owner["items"] = JSONValue(.array(items))
    return changed
  }

  // All colours of a layer, also in animations and items; layers in it are changed by themselves.
  private func recolored(_ value: JSONValue, key: String) -> JSONValue {
    switch value.kind {
    case .object(let members):
      let changed = members.map { member in
        ["sublayers", "string", "name"].contains(member.key)
          ? member
          : JSONMember(
            member.key,
            recolored(member.value, key: member.key),
            keyOffset: member.keyOffset
          )
      }
      return JSONValue(.object(changed), offset: value.offset)
    case .array(let items):
      return JSONValue(.array(items.map { recolored($0, key: key) }), offset: value.offset)
    case .string(let text):
      let isColor = key.lowercased().hasSuffix("color") || key.lowercased().hasSuffix("colors")
      guard isColor || ["from", "to", "by", "values"].contains(key),
        let color = ColorText.color(text), color.alpha > 0
      else { return value }
      return JSONValue(
        .string(color.recolored(target.property.word, self.value).hex),
        offset: value.offset
      )
    case .null, .bool, .number, .invalid: return value
    }
  }
}

extension Color {
  /// The colour after a change of hue, or with the hue of another one; others as they are.
  package func recolored(_ word: TargetProperty.Word, _ value: TargetValue) -> Color {
    switch (word, value) {
    case (.hue, .number(let degrees)): shifted(hue: degrees / 360, saturation: 0, value: 0)
    case (.tint, .color(let tint)): tinted(tint)
    case (_, .color(let color)): color
    default: self
    }
  }

  // The colour with hue and saturation of another one; its lightness (CSS Color 4, section 7.1) and alpha stay.
  private func tinted(_ tint: Color) -> Color {
    func lightness(_ color: Color) -> Double {
      (max(color.red, color.green, color.blue) + min(color.red, color.green, color.blue)) / 2
    }
    let light = lightness(tint)
    let hsv = HSVColor(tint)
    let chroma = hsv.value * hsv.saturation
    let saturation = light > 0 && light < 1 ? chroma / (1 - abs(2 * light - 1)) : 0
    return ColorText.hsl(hsv.hue * 360, saturation, lightness(self), alpha)
  }
}
