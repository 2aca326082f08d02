internal import Graphics
internal import JSONText
package import SceneModel

/// Changes a property of one layer in the JSON of a scene.
struct SceneLayerEdit {
  private let target: Target
  private let value: TargetValue
  /// The colours that the scene has names for.
  private let colors: [String: Color]

  init(_ target: Target, _ value: TargetValue, _ colors: [String: Color]) {
    (self.target, self.value, self.colors) = (target, value, colors)
  }

  // The keys of the properties of texts.
  private static let textKeys: [TargetProperty.Word: String] = [
    .text: "string", .font: "font", .fontSize: "fontSize", .fontWeight: "fontWeight",
    .alignment: "alignmentMode", .fit: "fit",
  ]

  // The values of numbers that are not written.
  private static let defaults: [String: [Double]] = [
    "fontSize": [36], "opacity": [1], "position": [0, 0], "scale": [1, 1], "rotation": [0],
    "lineWidth": [1], "borderWidth": [0],
  ]

  /// The layer with the change; nil for one without the property.
  func edited(_ layer: JSONValue) throws(VariableError) -> JSONValue? {
    let kind = layer["type"]?.text.flatMap(LayerKind.init) ?? .layer
    var layer = layer
    let word = target.property.word
    if let key = Self.textKeys[word] {
      guard kind == .text else { return nil }
      if case .text(let text) = value {
        if word == .text { layer["runs"] = nil }
        set(key, .string(text), of: &layer)
      } else {
        try change(key, value.numbers, of: &layer)
      }
      return layer
    }
    switch (word, value) {
    case (.image, .text(let path)):
      guard !DataURI.hasScheme(of: path) else {
        throw target.error("contents of scenes are files (give the path of one)")
      }
      guard layer["contents"] != nil || kind == .layer else { return nil }
      set("contents", ["image": .string(path)], of: &layer)
    case (.imageFit, .text(let fit)):
      set("contentsGravity", .string(TargetImageFit(rawValue: fit)?.gravity.rawValue), of: &layer)
    case (.hidden, .flag(let flag)): set("hidden", .boolean(flag), of: &layer)
    case (.opacity, _):
      try place("opacity", value.numbers, in: &layer)
      try change("opacity", value.numbers, of: &layer)
    case (.position, .json(let place)):
      guard layer["placement"] == nil else {
        throw target.mismatch(needs: "two numbers for this layer", place)
      }
      setPosition(place, of: &layer)
    case (.scale, _), (.rotation, .number), (.position, .point):
      let isAngle = word == .rotation && target.operation != .multiply
      let numbers = isAngle ? value.numbers.map { $0 / 180 * .pi } : value.numbers
      if layer["placement"] != nil {
        try place(word.rawValue, numbers, in: &layer)
      } else if word == .position, target.operation == .set {
        setPosition(Self.json(numbers), of: &layer)
      } else if word == .position, let frame = layer["frame"] {
        guard let items = frame.items, items.count == 4 else { throw unchangeable(frame) }
        let corner = try changed(.array(Array(items[..<2])), by: numbers).items ?? []
        layer["frame"] = .array(corner + items[2...])
      } else {
        try change(word.rawValue, numbers, of: &layer)
      }
    case (.key, .json(let value)):
      set(try checkedKey(kind), value, of: &layer)
    default: return try paint(&layer, kind) ? layer : nil
    }
    return layer
  }

  // MARK: Values

  // A new value takes the place of all animations of the property, and of scripts.
  private func set(_ key: String, _ value: JSONValue, of layer: inout JSONValue) {
    for (alias, name) in KeyCatalogue.aliases where name == key { layer[alias] = nil }
    layer[key] = value.moved(to: layer.offset)
    mapAnimations(of: &layer, key) { _ in nil }
  }

  // Changes the animations of the value of a key, or of a part of it, those in groups too; nil removes one.
  private func mapAnimations(
    of layer: inout JSONValue,
    _ key: String,
    _ change: (JSONValue) -> JSONValue?
  ) {
    let path = SceneLayerFacts.keyPath(of: key)
    layer.edit("animations") { list in
      guard let items = list.items else { return }
      list.kind = .array(
        items.compactMap { item in
          guard item["animations"] == nil else {
            var group = item
            mapAnimations(of: &group, key, change)
            return group
          }
          let written = item["keyPath"]?.text ?? ""
          return written == path || written.hasPrefix(path + ".") ? change(item) : item
        }
      )
    }
  }

  // Sets numbers, or changes those that are there and in the animations.
  private func change(
    _ key: String,
    _ numbers: [Double],
    of layer: inout JSONValue
  ) throws(VariableError) {
    guard target.operation != .set else { return set(key, Self.json(numbers), of: &layer) }
    layer[key] = try changed(layer[key] ?? Self.json(Self.defaults[key] ?? []), by: numbers)
    var failure: VariableError?
    // A difference is the same after an addition.
    let keys = ["from", "to", "values"] + (target.operation == .multiply ? ["by"] : [])
    mapAnimations(of: &layer, key) { animation in
      var animation = animation
      do throws(VariableError) {
        for name in keys {
          guard let value = animation[name] else { continue }
          guard name == "values", var list = value.items else {
            animation[name] = try changed(value, by: numbers)
            continue
          }
          for index in list.indices { list[index] = try changed(list[index], by: numbers) }
          animation[name] = JSONValue(.array(list))
        }
      } catch {
        failure = failure ?? error
      }
      return animation
    }
    if let failure { throw failure }
  }

  private static func json(_ numbers: [Double]) -> JSONValue {
    numbers.count == 1 ? .number(numbers[0]) : JSONValue(numbers: numbers)
  }

  private func changed(_ old: JSONValue, by numbers: [Double]) throws(VariableError) -> JSONValue {
    // A factor for both axes is one number.
    let isUniform = numbers.count == 1 || numbers[0] == numbers[1]
    let parts = old.items ?? (isUniform ? [old] : [old, old])
    var result: [JSONValue] = []
    for (index, part) in parts.enumerated() {
      guard let number = part.number else {
        throw unchangeable(old)
      }
      let factor = numbers[min(index, numbers.count - 1)]
      result.append(index < 2 ? .number(target.operation.result(number, factor)) : part)
    }
    return JSONValue(
      result.count == 1 && !old.isArray ? result[0].kind : .array(result),
      offset: old.offset
    )
  }

  private func unchangeable(_ value: JSONValue) -> VariableError {
    VariableError(
      message: "\(target.text.quoted) cannot change \(value.echo) (give a value with =)"
    )
  }

  // MARK: Placement

  // The placement of a layer that has one replaces its transform and opacity.
  private func place(
    _ key: String,
    _ numbers: [Double],
    in layer: inout JSONValue
  ) throws(VariableError) {
    guard var placement = layer["placement"], placement.isObject else { return }
    let defaultValue = ["opacity", "scale"].contains(key) ? 1.0 : 0
    let old = placement[key] ?? Self.json(numbers.map { _ in defaultValue })
    placement[key] = target.operation == .set ? Self.json(numbers) : try changed(old, by: numbers)
    layer["placement"] = placement
  }

  // A frame becomes what it stands for.
  private func setPosition(_ place: JSONValue, of layer: inout JSONValue) {
    if let frame = layer["frame"]?.items, frame.count == 4 {
      layer["frame"] = nil
      layer["bounds"] = .array([0, 0] + frame[2...])
    }
    set("position", place, of: &layer)
  }

  private func checkedKey(_ kind: LayerKind) throws(VariableError) -> String {
    let name = target.property.name ?? ""
    let animatable = Property.all.filter { ($0.owner ?? kind) == kind }.map(\.keyPath)
    let structure = KeyCatalogue.layerStructure
    let keys = (KeyCatalogue.layer + KeyCatalogue.layer(kind) + animatable)
      .filter { !structure.contains($0) }
    let first = name.split(separator: ".").first.map(String.init) ?? ""
    guard !structure.contains(first) else {
      throw target.error("\(first) cannot be set from outside (change it in the scene)")
    }
    guard keys.contains(name) || keys.contains(first) else {
      throw target.property.unknown(in: target.text, among: TargetProperty.words + keys)
    }
    return name
  }

  // MARK: Colours

  /// The key of the colour of a kind of layers; nil for one without a colour.
  static func colorKey(_ kind: LayerKind, isStroke: Bool) -> String? {
    switch kind {
    case .text: isStroke ? nil : "foregroundColor"
    case .shape: isStroke ? "strokeColor" : "fillColor"
    case .layer, .scroll: isStroke ? "borderColor" : "backgroundColor"
    case .gradient: isStroke ? "borderColor" : "colors"
    case .vector: isStroke ? "stroke" : "fill"
    default: nil
    }
  }

  private func paint(_ layer: inout JSONValue, _ kind: LayerKind) throws(VariableError) -> Bool {
    if target.property.isShade {
      let before = JSONPrinter.line(layer)
      layer = recolored(layer, key: "")
      return JSONPrinter.line(layer) != before
    }
    let isStroke = target.property.word == .stroke
    if kind == .vector { return paintItems(of: &layer) }
    if target.property.word == .strokeWidth {
      try change(kind == .shape ? "lineWidth" : "borderWidth", value.numbers, of: &layer)
      return true
    }
    guard let key = Self.colorKey(kind, isStroke: isStroke) else { return false }
    switch value {
    case .color(let color):
      let text = JSONValue.string(color.hex)
      let count = layer["colors"].map { $0.items?.count ?? 0 } ?? 2
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
    if kind == .shape { layer[isStroke ? "strokeGradient" : "fillGradient"] = nil }
    return true
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
  private func recolored(_ value: JSONValue, key: String) -> JSONValue {
    var result = value
    switch value.kind {
    case .object(let members):
      for member in members where !["sublayers", "string", "name"].contains(member.key) {
        result.edit(member.key) { $0 = recolored($0, key: member.key) }
      }
    case .array: result.editItems { $0 = recolored($0, key: key) }
    case .string(let text):
      let isColor = key.lowercased().hasSuffix("color") || key.lowercased().hasSuffix("colors")
      guard isColor || ["from", "to", "by", "values"].contains(key),
        let color = colors[text] ?? ColorText.color(text), color.alpha > 0
      else { return value }
      result.kind = .string(color.recolored(target.property.word, self.value).hex)
    default: break
    }
    return result
  }
}

extension TargetImageFit {
  /// The gravity of contents.
  package var gravity: ContentsGravity {
    switch self {
    case .cover: .resizeAspectFill
    case .contain: .resizeAspect
    case .fill: .resize
    }
  }
}
