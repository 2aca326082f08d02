internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes what changes the look of a layer.
enum LookWriter {
  /// Adds corners, the part of the picture, blending, filters and the shadow.
  static func add(_ state: LayerState, to list: inout MemberList) {
    let standard = LayerState()
    list.add("cornerCurve", state.cornerCurve, default: standard.cornerCurve)
    list.add(
      "maskedCorners",
      JSONValue(
        .array(
          Corners.named.filter { state.maskedCorners.contains($0.corner) }
            .map { JSONValue(text: $0.name) }
        )
      ),
      unless: state.maskedCorners == standard.maskedCorners
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
    let standard = Shadow()
    list.add(
      "shadowColor",
      JSONValue(color: shadow.color),
      unless: shadow.color == standard.color
    )
    list.add(
      "shadowOffset",
      JSONValue(size: shadow.offset),
      unless: shadow.offset == standard.offset
    )
    list.add("shadowOpacity", shadow.opacity, default: standard.opacity)
    list.add("shadowRadius", shadow.radius, default: standard.radius)
    list.add("shadowPath", JSONValue(path: shadow.path), unless: shadow.path == nil)
  }

  private static func value(_ filter: LayerFilter) -> JSONValue {
    var list = MemberList()
    let standard = filter.effect.kind.standard
    list.add("type", JSONValue(text: filter.effect.kind.rawValue))
    if let name = filter.name { list.add("name", JSONValue(text: name)) }
    for choice in filter.effect.kind.choices {
      switch choice {
      case .direction:
        list.add(choice.rawValue, filter.effect.direction, default: standard.direction)
      case .colorSpace:
        list.add(choice.rawValue, filter.effect.colorSpace, default: standard.colorSpace)
      case .channel: list.add(choice.rawValue, filter.effect.channel, default: standard.channel)
      case .blendMode:
        list.add(choice.rawValue, filter.effect.blendMode, default: standard.blendMode)
      }
    }
    for input in filter.effect.kind.inputs {
      switch input.value {
      case .number, .angle:
        list.add(input.rawValue, filter.effect[number: input], default: standard[number: input])
      case .color:
        list.add(
          input.rawValue,
          JSONValue(color: filter.effect[color: input]),
          unless: filter.effect[color: input] == standard[color: input]
        )
      case .matrix:
        list.add(
          input.rawValue,
          JSONValue(numbers: filter.effect.matrix),
          unless: filter.effect.matrix == standard.matrix
        )
      }
    }
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
