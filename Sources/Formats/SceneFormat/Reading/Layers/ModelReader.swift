internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the model values of one layer.
struct ModelReader {
  let reader: ValueReader
  let kind: LayerKind
  /// The layer's keys, with places in numbers where they are written as parts of the parent.
  private let object: ObjectCursor
  /// The bounds of the layer around it.
  private let parent: Rect

  /// A reader of the model values of a layer.
  ///
  /// - Parameter parent: the bounds of the layer around it.
  init(_ reader: ValueReader, _ kind: LayerKind, _ object: ObjectCursor, in parent: Rect) {
    (self.reader, self.kind, self.parent) = (reader, kind, parent)
    self.object = PositionReader(reader: reader, parent: parent).numbers(object)
  }

  /// The values that the layer's keys give, defaults for the rest.
  func state() -> LayerState {
    var state = LayerState()
    state.content = content
    state.masksToBounds = LayerState.masksToBounds(of: kind)
    for table in LayerTables.every + [LayerTables.table(kind)].compactMap(\.self) {
      _ = table.read(into: &state, reader) { object[$0] }
    }
    setProperties(of: &state)
    setShorthands(of: &state)
    setFrame(of: &state)
    checkPlacement()
    TextFitReader(reader: reader, object: object).fit(&state)
    if let cursor = object["emitterLifetime"], let number = reader.number(cursor) {
      state[.emitterLifetime] = number
    }
    if let cursor = object["contents"], let contents = reader.imageSource(cursor) {
      state.contents = contents
    }
    checkGradientCounts(state)
    return state
  }

  // The content of the kind, with defaults for the keys of `LayerTables`.
  private var content: LayerContent {
    switch kind {
    case .text: .text(reader.textContent(object))
    case .sprite: .sprite(MediaKeys.sprite.read(object.cursor, reader) ?? SpriteContent())
    case .video, .svg: .video(reader.videoContent(kind, object))
    case _: LayerContent.defaultValue(kind)
    }
  }

  private typealias Entry = (depth: Int, property: Property, cursor: JSONCursor)

  // Whole properties before their parts: `position` before `position.x`.
  private func properties() -> [Entry] {
    var entries: [Entry] = []
    for (key, _, _) in object.cursor.members {
      if let entry = scriptedShorthand(key) { entries.append(entry) }
      let name = KeyCatalogue.aliases[key] ?? key
      guard let property = Property(keyPath: name), property.isLayerKey, property.applies(to: kind),
        let cursor = object[name]
      else { continue }
      // An emitter's lifetime is a number; a span is when the layer is in the tree.
      if property == .scalar(.emitterLifetime), cursor.isArray { continue }
      entries.append((name.utf8.count { $0 == 0x2E }, property, cursor))
    }
    return entries.ordered { $0.depth }
  }

  // The part of the transform to which a script gives a value by its short name.
  private func scriptedShorthand(_ key: String) -> Entry? {
    guard let keyPath = LayerKeys.shorthands[key], kind != .emitter || key != "scale",
      let cursor = object[key], cursor.isScript, let property = Property(keyPath: keyPath)
    else { return nil }
    return (1, property, cursor)
  }

  private func setProperties(of state: inout LayerState) {
    let entries = properties()
    // The contents are read by themselves, since they take no script.
    for entry in entries where entry.property != .image(.contents) {
      let value = entry.cursor.isScript ? entry.cursor["value"] : entry.cursor
      if let value { entry.property.form.read(value, reader, &state) }
    }
    // Written parts are combined, so that layers with different spellings compare equal.
    if entries.contains(where: { $0.depth > 0 }) {
      for matrix in TransformProperty.allCases {
        state[matrix] = AnimatedTransform(state[matrix].matrix)
      }
    }
  }

  /// The scripts of properties.
  ///
  /// - Parameter state: the values without them.
  func propertyScripts(_ state: LayerState) -> [PropertyScript] {
    properties().compactMap { entry in
      guard entry.cursor.isScript else { return nil }
      reader.checkScript(entry.cursor)
      guard entry.property.takesScripts else {
        return reader.refuse(entry.cursor) {
          "\(entry.property.keyPath) \(entry.property.scriptProblem), and takes no script (animate it instead)"
        }
      }
      return reader.index.scripts?.use(entry.cursor).map { PropertyScript(entry.property, $0) }
    }
  }

  // The shorthands for parts of the transform. An emitter's scale is a multiplier of its cells'.
  private func setShorthands(of state: inout LayerState) {
    if let cursor = object["rotation"], !cursor.isScript, let angle = reader.angle(cursor) {
      state[.transform][.rotationZ] = angle
    }
    if kind != .emitter, let cursor = object["scale"], !cursor.isScript,
      let scale = reader.size(cursor)
    {
      state[.transform][.scaleX] = scale.width
      state[.transform][.scaleY] = scale.height
      // One number is the whole `transform.scale`, whose value is the mean of all three axes.
      if !cursor.isArray { state[.transform][.scaleZ] = scale.width }
    }
    if object.has("rotation") || object.has("scale") {
      state[.transform] = AnimatedTransform(state[.transform].matrix)
    }
  }

  private func setFrame(of state: inout LayerState) {
    let inset = object["inset"].flatMap { cursor in
      checkRivals(of: "inset", cursor, ["frame", "bounds", "position"], Self.frameAdvice("inset"))
      return reader.insets(cursor).map(parent.inset)
    }
    let written = object["frame"].flatMap { cursor in
      checkRivals(of: "frame", cursor, ["bounds", "position"], Self.frameAdvice("frame"))
      return frame(cursor)
    }
    guard let frame = inset ?? written else { return }
    state.bounds.size = frame.size
    state.position = Point(
      frame.origin.x + state.anchorPoint.x * frame.width,
      frame.origin.y + state.anchorPoint.y * frame.height
    )
    // A frame within the limit may have its anchor beyond it, and is written as the position.
    guard let cursor = object["inset"] ?? object["frame"] else { return }
    _ = reader.bounded(state.position.x, cursor)
    _ = reader.bounded(state.position.y, cursor)
  }

  private func frame(_ cursor: JSONCursor) -> Rect? {
    guard let frame = reader.rect(cursor) else { return nil }
    guard frame.width >= 0, frame.height >= 0 else {
      return reader.refuse(cursor) { "the frame has a negative size (give sizes of 0 or more)" }
    }
    return frame
  }

  private static func frameAdvice(_ key: String) -> String {
    "\(key) sets bounds.size and position"
  }

  // An emitter's scale is a multiplier of its cells'.
  private func checkPlacement() {
    guard let cursor = object.nonNull("placement") else { return }
    let rivals = ["rotation", "opacity", "transform"] + (kind == .emitter ? [] : ["scale"])
    checkRivals(of: "placement", cursor, rivals, "placement replaces it: write it there")
  }

  private func checkRivals(
    of key: String,
    _ cursor: JSONCursor,
    _ rivals: [String],
    _ advice: String
  ) {
    let rival = object.cursor.members.map(\.key).first { key in
      rivals.contains { key == $0 || key.hasPrefix($0 + ".") }
    }
    guard let rival else { return }
    reader.refuse(cursor, .conflict) {
      "\(key) and \(rival) are given together (\(advice))"
    }
  }

  private func checkGradientCounts(_ state: LayerState) {
    guard case .gradient(let gradient) = state.content, let cursor = object["locations"],
      !gradient.colors.isEmpty, !gradient.locations.isEmpty,
      gradient.colors.count != gradient.locations.count
    else { return }
    reader.refuse(cursor, .count) {
      "\(gradient.locations.count) locations for \(gradient.colors.count) colours "
        + "(give one per colour, or leave locations out)"
    }
  }
}
