internal import JSONText
internal import SceneModel

extension AnimationObject {
  /// The property of the animation's key path; nil after a report.
  func property() -> Property? {
    guard let cursor = object["keyPath"] else {
      return reader.refuse(object.cursor, .missing) {
        "keyPath is missing (add the property to animate, such as \"keyPath\": \"opacity\")"
      }
    }
    guard let text = reader.string(cursor, as: "a key path such as \"position.x\"") else {
      return nil
    }
    guard let property = Property(keyPath: text) else { return refuse(text, cursor) }
    if let error = ownershipError(text, property) {
      return reader.refuse(cursor, .unknownKeyPath) { error }
    }
    return isKnownCell(property, cursor) ? property : nil
  }

  // Why the layer does not have the property.
  private func ownershipError(_ text: String, _ property: Property) -> String? {
    guard property.applies(to: scope.kind) else {
      let meant = Suggestions.expectedErrors[text].map { "did you mean \($0)?" }
      return "\(text) is a property of \(property.owner?.rawValue ?? "other") layers, and this is "
        + "\(scope.kind.described) (\(meant ?? "change the type or the key path"))"
    }
    if let key = property.gradientKey, !scope.hasGradient(key) {
      return "the layer has no \(key) (add it: \"\(key)\": "
        + "{\"colors\": [\"red\", \"blue\"], \"startPoint\": [0, 0], \"endPoint\": [100, 0]})"
    }
    guard case .filter(let input) = property else { return nil }
    return ValueReader.filterAnimationError(input, scope.state.filters)
  }

  private func isKnownCell(_ property: Property, _ cursor: JSONCursor) -> Bool {
    let path: EmitterCellPath
    switch property {
    case .cell(let cell, _), .cellColor(let cell): path = cell
    default: return true
    }
    guard case .emitter(let emitter) = scope.state.content, emitter.cell(path) == nil else {
      return true
    }
    let hint = Suggestions.hint(for: path.names.last ?? "", among: emitter.cells.compactMap(\.name))
    return reader.refuse(cursor, .reference) {
      "there is no cell \(path.keyPath)\(hint.isEmpty ? " (give the cell this name)" : hint)"
    } ?? false
  }

  private func refuse(_ text: String, _ cursor: JSONCursor) -> Property? {
    if KeyCatalogue.isUnsupportedKeyPath(text) {
      return reader.refuse(cursor, .unsupported) {
        "animating \(text.quoted) is not supported by this version"
      }
    }
    return reader.refuse(cursor, .unknownKeyPath) { unknownKeyPathError(text) }
  }

  private func unknownKeyPathError(_ text: String) -> String {
    if text == "frame" {
      return "frame cannot be animated (did you mean position and bounds.size?)"
    }
    if text == "fillGradient" || text == "strokeGradient" {
      return "\(text) cannot be animated as a whole "
        + "(animate \(text).colors, .locations, .startPoint or .endPoint)"
    }
    if KeyCatalogue.notAnimatable.contains(text) {
      return "\(text) cannot be animated (set it on the layer)"
    }
    let meant = text == "color" ? LayerAdvice.key(text, scope.kind) : nil
    let plain = text.hasPrefix("transform.") ? String(text.dropFirst(10)) : text
    if let advice = meant ?? ForeignNames.advice(for: plain, in: .keyPath) {
      return "there is no property \(text.quoted) (\(advice))"
    }
    let properties = Property.all.filter { $0.applies(to: scope.kind) }
    let names =
      properties.map(\.keyPath) + TransformProperty.allCases.map { $0.rawValue + ".rotation" }
    return "there is no property \(text.quoted)\(Suggestions.hint(for: text, among: names))"
  }
}
