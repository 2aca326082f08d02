internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes filters and mattes.
enum EffectsWriter {
  /// A filter.
  static func value(_ filter: LayerFilter) -> JSONValue {
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
