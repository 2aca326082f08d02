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
    guard let channel = channel(property, result, use) else { return }
    let moment = ChannelTime(fraction: 1, endFraction: 1, cycle: 0, isAdditive: false)
    channel.apply(at: moment, to: &self)
  }

  // The property with the value at all times.
  private func channel(
    _ property: Property,
    _ result: ScriptResult,
    _ use: ScriptUse
  ) -> Channel? {
    func track<Value: ScriptValue & Interpolatable>(_ base: Value) -> Track<Value>? {
      Value.value(of: result, use, base: base).map { .basic(from: $0, to: $0, by: nil) }
    }
    switch property {
    case .scalar(let p): return track(self[p]).map { .scalar(p, $0) }
    case .point(let p): return track(self[p]).map { .point(p, $0) }
    case .size(let p):
      let base = Point(self[p].width, self[p].height)
      guard let point = Point.value(of: result, use, base: base) else { return nil }
      let size = Size(point.x, point.y)
      return .size(p, .basic(from: size, to: size, by: nil))
    case .color(let p):
      guard let color = Self.color(result, use, base: self[p] ?? .clear) else { return nil }
      return .color(p, .basic(from: color, to: color, by: nil))
    case .component(let p, let part): return track(self[p][part]).map { .component(p, part, $0) }
    case .translation(let p): return track(self[p].translation).map { .translation(p, $0) }
    case .numbers(let p): return track(self[p]).map { .numbers(p, $0) }
    case .flag(let p):
      guard let number = use.number(0, of: result) else { return nil }
      return .flag(p, .basic(from: number != 0, to: number != 0, by: nil))
    case .text(let p):
      guard let text = Self.text(result) else { return nil }
      return .text(p, .basic(from: text, to: text, by: nil))
    case .filter(let p): return filterChannel(p, result, use)
    case .textStyle(let p): return track(content.text[p]).map { .textStyle(p, $0) }
    case .rect, .transform, .path, .colors, .image, .cell, .cellColor: return nil
    }
  }

  private func filterChannel(
    _ property: FilterProperty,
    _ result: ScriptResult,
    _ use: ScriptUse
  ) -> Channel? {
    guard let filter = filters.first(where: { $0.name == property.name }) else { return nil }
    if let base = filter.effect[color: property.input] {
      guard let color = Self.color(result, use, base: base) else { return nil }
      return .filter(property, .color(.basic(from: color, to: color, by: nil)))
    }
    guard let number = use.number(0, of: result) else { return nil }
    let constrained = property.input == .inputRadius ? max(0, number) : number
    return .filter(property, .number(.basic(from: constrained, to: constrained, by: nil)))
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
