internal import Graphics
internal import JSONText
package import SceneModel

/// Changes a property of one layer in the JSON of a scene.
struct SceneLayerEdit {
  let target: Target
  let value: TargetValue
  /// The colours that the scene has names for.
  let colors: [String: Color]

  // The keys of the properties of texts.
  private static let textKeys: [TargetProperty.Word: String] = [
    .text: "string", .font: "font", .fontSize: "fontSize", .fontWeight: "fontWeight",
    .alignment: "alignmentMode", .fit: "fit",
  ]

  // The values of numbers that are not written.
  static let defaults: [String: [Double]] = [
    "fontSize": [36], "opacity": [1], "position": [0, 0], "scale": [1, 1], "rotation": [0],
    "lineWidth": [1], "borderWidth": [0], "strokeWidth": [1],
  ]

  /// The layer with the change; nil for one without the property.
  func edited(_ layer: JSONValue) throws(VariableError) -> JSONValue? {
    let kind = layer["type"]?.text.flatMap(LayerKind.init) ?? .layer
    var layer = layer
    let word = target.property.word
    if let key = Self.textKeys[word] {
      guard kind == .text else { return nil }
      if case .text(let text) = value {
        set(key, word == .text ? replaced(layer[key], text) : .string(text), of: &layer)
      } else {
        try change(key, value.numbers, of: &layer)
      }
      try changeRuns(key, value.numbers, of: &layer)
      return layer
    }
    switch (word, value) {
    case (.image, .json(let image)):
      guard layer["contents"] != nil || kind == .layer else { return nil }
      set("contents", image, of: &layer)
      if layer["contentsGravity"] == nil { setFit(.cover, of: &layer) }
    case (.imageFit, .text(let text)):
      guard let fit = TargetImageFit(rawValue: text) else { return nil }
      setFit(fit, of: &layer)
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

  // The image fills the box and ends at its edges, but where layers in it may reach out of the box.
  private func setFit(_ fit: TargetImageFit, of layer: inout JSONValue) {
    set("contentsGravity", .string(fit.gravity.rawValue), of: &layer)
    guard fit == .cover, layer["sublayers"]?.items?.isEmpty ?? true else { return }
    set("masksToBounds", .boolean(true), of: &layer)
  }

  // MARK: Values

  // The text with the style of the first run, if it has runs.
  private func replaced(_ old: JSONValue?, _ text: String) -> JSONValue {
    guard var run = old?.items?.first, run.isObject else { return .string(text) }
    run["string"] = .string(text)
    return .array([run])
  }

  // Runs take a new value from the layer; those with values of their own are changed as the layer's is.
  func changeRuns(
    _ key: String,
    _ numbers: [Double],
    of layer: inout JSONValue
  ) throws(VariableError) {
    guard key != "string", let string = layer["string"], var runs = string.items else { return }
    for index in runs.indices {
      guard let old = runs[index][key] else { continue }
      runs[index][key] = target.operation == .set ? nil : try changed(old, by: numbers)
    }
    layer["string"] = JSONValue(.array(runs), offset: string.offset)
  }

  // A new value takes the place of all animations of the property, and of scripts.
  func set(_ key: String, _ value: JSONValue, of layer: inout JSONValue) {
    for (alias, name) in KeyCatalogue.aliases where name == key { layer[alias] = nil }
    layer[key] = value.moved(to: layer.offset)
    mapAnimations(of: &layer, key) { _ in nil }
  }

  // Removes a key with all animations of it.
  func remove(_ key: String, of layer: inout JSONValue) {
    layer[key] = nil
    mapAnimations(of: &layer, key) { _ in nil }
  }

  // Changes the animations of the value of a key, or of a part of it, those in groups too; nil removes one.
  func mapAnimations(
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
  func change(_ key: String, _ numbers: [Double], of layer: inout JSONValue) throws(VariableError) {
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

  static func json(_ numbers: [Double]) -> JSONValue {
    numbers.count == 1 ? .number(numbers[0]) : JSONValue(numbers: numbers)
  }

  private func changed(_ old: JSONValue, by numbers: [Double]) throws(VariableError) -> JSONValue {
    // A factor for both axes is one number.
    let isUniform = numbers.count == 1 || numbers[0] == numbers[1]
    let parts = old.items ?? (isUniform ? [old] : [old, old])
    var result: [JSONValue] = []
    for (index, part) in parts.enumerated() {
      guard let number = part.number else { throw unchangeable(old) }
      let factor = numbers[min(index, numbers.count - 1)]
      result.append(index < 2 ? .number(target.operation.result(number, factor)) : part)
    }
    return JSONValue(
      result.count == 1 && !old.isArray ? result[0].kind : .array(result),
      offset: old.offset
    )
  }

  private func unchangeable(_ value: JSONValue) -> VariableError {
    VariableError("\(target.text.quoted) cannot change \(value.echo) (give a value with =)")
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
