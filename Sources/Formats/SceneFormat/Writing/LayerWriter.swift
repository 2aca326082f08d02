internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes layers.
enum LayerWriter {
  /// An array of layers.
  static func array(_ layers: [Layer]) -> JSONValue { JSONValue(.array(layers.map(value))) }

  /// The members of a layer, defaults included, without its name, mask and sublayers.
  static func values(of layer: Layer) -> [JSONMember] {
    var list = MemberList(writesDefaults: true)
    addValues(layer, to: &list)
    return list.members.filter { $0.key != "name" }
  }

  private static func value(_ layer: Layer) -> JSONValue {
    var list = MemberList()
    addValues(layer, to: &list)
    if let mask = layer.mask { list.add("mask", value(mask)) }
    list.add("sublayers", array(layer.sublayers), unless: layer.sublayers.isEmpty)
    return list.object
  }

  private static func addValues(_ layer: Layer, to list: inout MemberList) {
    list.add("type", layer.state.content.kind, default: .layer)
    if let name = layer.name { list.add("name", JSONValue(text: name)) }
    addModel(layer.state, layer.timing, to: &list)
    if let place = layer.relativePlace { add(place, layer.state, to: &list) }
    for script in layer.scripting.propertyScripts { add(script, to: &list) }
    if let lifetime = layer.lifetime {
      list.add("lifetime", JSONValue(numbers: [lifetime.from, lifetime.to]))
    }
    LayerTables.structure.write(layer, to: &list)
  }

  // Percentages in place of their numbers.
  private static func add(_ place: RelativePlace, _ state: LayerState, to list: inout MemberList) {
    func mixed(_ parts: [Double?], _ numbers: [Double]) -> JSONValue {
      .array(
        zip(parts, numbers).map { part, number in
          part.map { .string("\($0.shortestDecimal)%") } ?? JSONValue(number: number)
        }
      )
    }
    func replace(_ key: String, _ parts: [Double?], _ numbers: [Double]) {
      guard !parts.isEmpty else { return }
      _ = list.remove(key)
      list.add(key, mixed(parts, numbers))
    }
    let (bounds, origin) = (state.bounds, state.frame.origin)
    replace("position", place.position, [state.position.x, state.position.y])
    replace("bounds", place.bounds, [bounds.minX, bounds.minY, bounds.width, bounds.height])
    guard place.inset != nil || !place.frame.isEmpty else { return }
    for key in ["position", "bounds"] { _ = list.remove(key) }
    guard let inset = place.inset else {
      return replace("frame", place.frame, [origin.x, origin.y, bounds.width, bounds.height])
    }
    list.add("inset", JSONValue(insets: inset))
  }

  // The value without the script is written beside it.
  private static func add(_ script: PropertyScript, to list: inout MemberList) {
    let key = script.property.keyPath
    let base = list.remove(key)
    if let value = AnimatedValueWriter.script(script.use, base: base) { list.add(key, value) }
  }

  /// The keys of the model values and of the clock.
  static func addModel(_ state: LayerState, _ timing: Timing, to list: inout MemberList) {
    LayerTables.write(state, to: &list)
    addContent(state.content, to: &list)
    TimingKeys.layer.write(timing, to: &list)
  }

  private static func addContent(_ content: LayerContent, to list: inout MemberList) {
    switch content {
    case .text(let text):
      ObjectKeys.textStyle.write(text.style, to: &list)
      if let letters = text.letters { list.add("letters", ObjectKeys.letters.json(letters)) }
    case .sprite(let sprite):
      MediaKeys.sprite.write(sprite, to: &list)
    case .video(let video): MediaKeys.player(.video).write(video, to: &list)
    default: break
    }
  }

  static func value(_ run: TextRun) -> JSONValue {
    var list = MemberList()
    ObjectKeys.textRun.write(run, to: &list)
    ObjectKeys.textStyle.write(run.style, to: &list)
    return list.object
  }
}

extension LayerState {
  /// The bounds in the coordinates of the parent, without the transform.
  var frame: Rect {
    let (size, anchor) = (bounds.size, anchorPoint)
    return Rect(
      position.x - anchor.x * size.width,
      position.y - anchor.y * size.height,
      size.width,
      size.height
    )
  }
}
