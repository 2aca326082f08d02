internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes what changes the look of a layer.
enum EffectsWriter {
  /// Adds corners, the part of the image, blending, filters and the shadow.
  static func add(_ state: LayerState, to list: inout MemberList) {
    let defaultValue = LayerState()
    list.add("cornerCurve", state.cornerCurve, default: defaultValue.cornerCurve)
    list.add(
      "maskedCorners",
      JSONValue(
        .array(
          Corners.named.filter { state.maskedCorners.contains($0.corner) }
            .map { JSONValue(text: $0.name) }
        )
      ),
      unless: state.maskedCorners == defaultValue.maskedCorners
    )
    add("contentsRect", state.contentsRect, to: &list)
    add("contentsCenter", state.contentsCenter, to: &list)
    list.add("allowsGroupOpacity", state.allowsGroupOpacity, default: true)
    list.add("blendMode", state.blendMode, default: .normal)
    list.add(
      "filters",
      JSONValue(.array(state.filters.map(value))),
      unless: state.filters.isEmpty
    )
    list.add(
      "backgroundFilters",
      JSONValue(.array(state.backgroundFilters.map(value))),
      unless: state.backgroundFilters.isEmpty
    )
    add(state.shadow, to: &list)
  }

  private static func add(_ key: String, _ rect: Rect, to list: inout MemberList) {
    list.add(key, JSONValue(rect: rect), unless: rect == Rect(0, 0, 1, 1))
  }

  private static func add(_ shadow: Shadow, to list: inout MemberList) {
    let defaultValue = Shadow()
    list.add(
      "shadowColor",
      JSONValue(color: shadow.color),
      unless: shadow.color == defaultValue.color
    )
    list.add(
      "shadowOffset",
      JSONValue(size: shadow.offset),
      unless: shadow.offset == defaultValue.offset
    )
    list.add("shadowOpacity", shadow.opacity, default: defaultValue.opacity)
    list.add("shadowRadius", shadow.radius, default: defaultValue.radius)
    list.add("shadowPath", JSONValue(path: shadow.path), unless: shadow.path == nil)
  }

  private static func value(_ filter: LayerFilter) -> JSONValue {
    var list = MemberList()
    list.add("type", JSONValue(text: filter.effect.kind.rawValue))
    if let name = filter.name { list.add("name", JSONValue(text: name)) }
    ObjectKeys.filterInputs(filter.effect.kind).write(filter.effect, to: &list)
    return list.object
  }

  /// A matte; its mode is always written.
  static func value(_ matte: Matte) -> JSONValue {
    var list = MemberList()
    list.add("layer", JSONValue(text: matte.layer))
    list.add("mode", JSONValue(text: matte.mode.rawValue))
    return list.object
  }
}
