internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the filters of a layer.
struct FilterReader {
  let values: ValueReader

  /// The filters of an array, in order; null for none.
  func filters(_ cursor: JSONCursor) -> [LayerFilter]? {
    guard !cursor.isNull else { return [] }
    guard let filters = values.list(cursor, of: "filters", filter) else { return nil }
    var names: Set<String> = []
    for (filter, element) in zip(filters, cursor.elements) {
      guard let name = filter.name, !names.insert(name).inserted else { continue }
      values.report.error(
        .duplicate,
        element,
        "another filter of the layer is named \(name.quoted) (give each its own name)"
      )
    }
    return filters
  }

  private func filter(_ cursor: JSONCursor) -> LayerFilter? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object such as {\"type\": \"gaussianBlur\"}")
    }
    let object = ObjectCursor(cursor, report: values.report)
    guard let type = object["type"] else {
      return values.refuse(cursor, .missing, "type is missing (add the kind of filter)")
    }
    guard let kind: LayerFilter.Kind = values.enumeration(type, context: .filterType) else {
      return nil
    }
    let isClean = values.checkKeys(
      cursor,
      allowed: ObjectKeys.filter(kind).names,
      of: "a \(kind.rawValue) filter",
      context: .filter
    )
    guard isClean else { return nil }
    var filter = LayerFilter(kind.defaultValue)
    if let name = object.nonNull("name") {
      guard let text = values.string(name) else { return nil }
      guard !text.isEmpty else { return values.refuse(name, "the name of the filter is empty") }
      filter.name = text
    }
    for choice in kind.choices {
      guard let cursor = object[choice.rawValue] else { continue }
      guard set(choice, cursor, of: &filter.effect) else { return nil }
    }
    for input in kind.inputs {
      guard let cursor = object[input.rawValue] else { continue }
      guard set(input, cursor, of: &filter.effect) else { return nil }
    }
    return filter
  }

  private func set(
    _ choice: FilterChoice,
    _ cursor: JSONCursor,
    of effect: inout LayerFilter.Effect
  ) -> Bool {
    switch choice {
    case .direction:
      guard let direction: BlurDirection = values.enumeration(cursor) else { return false }
      effect.direction = direction
    case .colorSpace:
      guard let space: FilterColorSpace = values.enumeration(cursor) else { return false }
      effect.colorSpace = space
    case .channel:
      guard let channel: Levels.Channel = values.enumeration(cursor) else { return false }
      effect.channel = channel
    case .blendMode:
      guard let mode: BlendMode = values.enumeration(cursor) else { return false }
      effect.blendMode = mode
    case .position:
      guard let position: LayerFilter.Glow.Position = values.enumeration(cursor) else {
        return false
      }
      effect.glowPosition = position
    case .seed:
      guard let seed = values.integer(cursor, in: LayerFilter.Noise.seeds) else { return false }
      effect.seed = seed
    case .isAnimated:
      guard let flag = values.flag(cursor) else { return false }
      effect.isAnimated = flag
    }
    return true
  }

  private func set(
    _ input: FilterInput,
    _ cursor: JSONCursor,
    of effect: inout LayerFilter.Effect
  ) -> Bool {
    switch input.value {
    case .number:
      let number: Double? =
        switch input {
        case .inputRadius: values.nonNegative(cursor)
        case .inputSize: values.positive(cursor)
        case _: values.number(cursor)
        }
      guard let number else { return false }
      effect[number: input] = number
    case .angle:
      guard let angle = values.angle(cursor) else { return false }
      effect[number: input] = angle
    case .color:
      guard let color = values.color(cursor) else { return false }
      effect[color: input] = color
    case .matrix:
      guard let matrix = matrix(cursor) else { return false }
      effect.matrix = matrix
    }
    return true
  }

  /// The numbers of a colour matrix.
  func matrix(_ cursor: JSONCursor) -> [Double]? {
    values.numbers(
      cursor,
      count: ColorMatrix.count,
      as: "20 numbers, a row of five each for red, green, blue and alpha"
    )
  }

  /// Why an animation cannot move an input of a layer's filters; nil if it can.
  static func animationError(_ property: FilterProperty, _ filters: [LayerFilter]) -> String? {
    guard let filter = filters.first(where: { $0.name == property.name }) else {
      let names = filters.compactMap(\.name)
      let hint =
        names.isEmpty
        ? " (give the filter that name)" : Suggestions.hint(for: property.name, among: names)
      return "the layer has no filter named \(property.name.quoted)\(hint)"
    }
    let inputs = filter.effect.kind.inputs
    guard !inputs.contains(property.input) else { return nil }
    return "a \(filter.effect.kind.rawValue) filter has no \(property.input.rawValue) "
      + "(use \(inputs.map(\.rawValue).alternatives))"
  }
}
