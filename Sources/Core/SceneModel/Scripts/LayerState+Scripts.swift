internal import Graphics

extension LayerState {
  /// Returns a property's numbers for scripts; nil for properties that are not numeric.
  public func numbers(of property: Property) -> [Double]? {
    switch property {
    case .scalar(let property): [self[property]]
    case .point(let property): self[property].scriptNumbers
    case .size(let property): [self[property].width, self[property].height]
    case .rect(let property):
      [
        self[property].origin.x, self[property].origin.y, self[property].size.width,
        self[property].size.height,
      ]
    case .color(let property): (self[property] ?? .clear).scriptNumbers
    case .component(let property, let component): [self[property][component]]
    case .translation(let property): self[property].translation.scriptNumbers
    case .flag(let property): [self[property] ? 1 : 0]
    case .numbers(let property): self[property]
    case .filter(let property): filterNumbers(property)
    case .textStyle(let property): [content.text[property]]
    case .transform, .path, .colors, .text, .image, .cell, .cellColor: nil
    }
  }

  private func filterNumbers(_ property: FilterProperty) -> [Double]? {
    guard let filter = filters.first(where: { $0.name == property.name }) else { return nil }
    if filter.effect.kind.inputs.contains(property.input) {
      return filter.effect[color: property.input]?.scriptNumbers
        ?? [filter.effect[number: property.input]]
    }
    return nil
  }

  /// Sets a property to a script's result; parts of another kind, or missing parts, are unchanged.
  public mutating func set(_ property: Property, to result: ScriptResult, _ use: ScriptUse) {
    func value<Value: ScriptValue>(_ base: Value) -> Value? {
      Value.value(of: result, use, base: base)
    }
    switch property {
    case .scalar(let p): if let number = value(self[p]) { self[p] = number }
    case .point(let p): if let point = value(self[p]) { self[p] = point }
    case .size(let p):
      if let sides = value(Point(self[p].width, self[p].height)) {
        self[p] = Size(sides.x, sides.y)
      }
    case .color(let p):
      if let color = Self.color(result, use, base: self[p] ?? .clear) { self[p] = color }
    case .component(let p, let part):
      if let number = value(self[p][part]) { self[p][part] = number }
    case .translation(let p):
      if let point = value(self[p].translation) { self[p].translation = point }
    case .numbers(let p): if let numbers = value(self[p]) { self[p] = numbers }
    case .flag(let p): if let number = use.number(0, of: result) { self[p] = number != 0 }
    case .text(let p): if let text = Self.text(result) { self[p] = text }
    case .filter(let p): setFilter(p, to: result, use)
    case .textStyle(let p): if let number = value(content.text[p]) { content.text[p] = number }
    case .rect, .transform, .path, .colors, .image, .cell, .cellColor: break
    }
  }

  private mutating func setFilter(
    _ property: FilterProperty,
    to result: ScriptResult,
    _ use: ScriptUse
  ) {
    guard let index = filters.firstIndex(where: { $0.name == property.name }) else { return }
    if let base = filters[index].effect[color: property.input] {
      guard let color = Self.color(result, use, base: base) else { return }
      filters[index].effect[color: property.input] = color
    } else if let number = use.number(0, of: result) {
      let constrained = property.input == .inputRadius ? max(0, number) : number
      filters[index].effect[number: property.input] = constrained
    }
  }

  // With an alpha where a script gives four numbers.
  private static func color(_ result: ScriptResult, _ use: ScriptUse, base: Color) -> Color? {
    guard var color = Color.value(of: result, use, base: base) else { return nil }
    if case .numbers(let numbers) = result, numbers.count > 3, let alpha = use.number(3, of: result)
    {
      color.alpha = alpha
    } else if base.alpha == 0 {
      color.alpha = 1
    }
    return color.clamped
  }

  private static func text(_ result: ScriptResult) -> String? {
    switch result {
    case .text(let text): text
    case .numbers(let numbers): numbers.count == 1 ? numbers[0].shortestDecimal : nil
    }
  }
}
