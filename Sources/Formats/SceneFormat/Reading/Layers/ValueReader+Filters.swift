internal import JSONText
internal import SceneModel

/// Reads the filters of a layer.
extension ValueReader {
  /// The filters of an array, in order; null for none.
  func filters(_ cursor: JSONCursor) -> [LayerFilter]? {
    guard !cursor.isNull else { return [] }
    guard let filters = list(cursor, of: "filters", filter) else { return nil }
    var names: Set<String> = []
    for (filter, element) in zip(filters, cursor.elements) {
      guard let name = filter.name, !names.insert(name).inserted else { continue }
      refuse(element, .duplicate) {
        "another filter of the layer is named \(name.quoted) (give each its own name)"
      }
    }
    return filters
  }

  private func filter(_ cursor: JSONCursor) -> LayerFilter? {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "an object such as {\"type\": \"gaussianBlur\"}")
    }
    let object = ObjectCursor(cursor, report: report)
    guard let type = object["type"] else {
      return refuse(cursor, .missing) { "type is missing (add the kind of filter)" }
    }
    guard let kind: LayerFilter.Kind = enumeration(type, context: .filterType) else { return nil }
    let isClean = checkKeys(
      cursor,
      allowed: ObjectKeys.filter(kind).names,
      of: "a \(kind.rawValue) filter",
      context: .filter
    )
    guard isClean else { return nil }
    var filter = LayerFilter(kind.defaultValue)
    if let name = object.nonNull("name") {
      guard let text = string(name) else { return nil }
      guard !text.isEmpty else { return refuse(name) { "the name of the filter is empty" } }
      filter.name = text
    }
    let isComplete = ObjectKeys.filterInputs(kind)
      .read(into: &filter.effect, self, stopsAtError: true) { object[$0] }
    return isComplete ? filter : nil
  }

  /// Why an animation cannot move an input of a layer's filters; nil if it can.
  static func filterAnimationError(_ property: FilterProperty, _ filters: [LayerFilter]) -> String?
  {
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
