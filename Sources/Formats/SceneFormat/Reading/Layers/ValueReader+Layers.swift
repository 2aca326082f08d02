internal import Graphics
internal import JSONText
internal import SceneModel

// Layers with everything inside them.
extension ValueReader {
  /// The layers of an array, back to front.
  ///
  /// - Parameters:
  ///   - outerCopies: how often replicators around them copy them at most.
  ///   - parent: the bounds of the layer around them.
  func layers(_ cursor: JSONCursor, outerCopies: Int, in parent: Rect) -> [Layer] {
    guard let elements = array(cursor, of: "layers") else { return [] }
    let layers = elements.compactMap { layer($0, outerCopies: outerCopies, in: parent) }
    if layers.count == elements.count { checkMattes(layers, elements) }
    return layers
  }

  // Recursion is as deep as the nesting of the JSON, which the parser has bounded. Its stack frames
  // are small: a separate function reads the fields of the layer itself.
  private func layer(_ written: JSONCursor, outerCopies: Int, in parent: Rect) -> Layer? {
    index.localEnds = []
    let (cursor, plan) = plain(written, in: parent)
    if let plan { index.localEnds.append(plan.end) }
    let clocks = times?.clocks
    defer { if let clocks { times?.clocks = clocks } }
    guard let (base, object) = customLayer(cursor, in: parent) else { return nil }
    let particleLayers = index.particleLayers
    index.particleLayers = []
    var layer = base
    let copies = base.map { copyCount(of: $0, object, outerCopies) } ?? outerCopies
    let bounds = base?.state.bounds ?? .zero
    let area = index.area
    if !bounds.isEmpty { index.area = Rect(origin: .zero, size: bounds.size) }
    defer { index.area = area }
    let list = self.sublayers(object, plan, in: bounds)
    let sublayers = list.map { layers($0, outerCopies: copies, in: bounds) } ?? []
    // The played animation of a layer is below its sublayers.
    if let played = base?.sublayers.count, played > 0 {
      index.playedLayers[cursor.path.text] = played
    }
    layer?.sublayers = (base?.sublayers ?? []) + sublayers
    arrange(&layer, object, from: base?.sublayers.count ?? 0)
    // After the stack, which may give the layer its size.
    let mask = object.nonNull("mask").flatMap {
      self.layer($0, outerCopies: outerCopies, in: layer?.state.bounds ?? bounds)
    }
    layer?.mask = mask
    relate(&layer, object, list, from: base?.sublayers.count ?? 0)
    check(particleLayers, among: sublayers, object)
    if let mask, let position = object["mask"] { checkMattes([mask], [position]) }
    return layer
  }

  // The layer of a sequence or of captions without the keys that plain layers do not have.
  @inline(never)
  private func plain(_ cursor: JSONCursor, in parent: Rect) -> (JSONCursor, SequencePlan?) {
    if cursor["type"]?.text == CaptionKeys.type {
      return (CaptionLowering(reader: self, parent: parent).layer(cursor), nil)
    }
    guard index.hasSequences, cursor["sequence"] != nil else { return (cursor, nil) }
    let plan = index.sequences[cursor.path.text]
    return (SequenceLowering.plainLayer(cursor, plan), plan)
  }

  // The items of a sequence become plain layers when the size of its layer is known.
  @inline(never)
  private func sublayers(_ object: ObjectCursor, _ plan: SequencePlan?, in bounds: Rect)
    -> JSONCursor?
  {
    guard let list = object.nonNull("sublayers"), let plan else {
      return object.nonNull("sublayers")
    }
    if plan.needsSize, bounds.isEmpty {
      refuse(object.cursor) {
        "the layer of a sequence with such a transition has no size (give it a frame)"
      }
    }
    return SequenceLowering(plan: plan, bounds: bounds).layers(list)
  }

  // The content of particle cells is unknown where a sublayer could not be read.
  @inline(never)
  private func check(
    _ particleLayers: [JSONCursor],
    among sublayers: [Layer],
    _ object: ObjectCursor
  ) {
    guard !particleLayers.isEmpty, sublayers.count == object.nonNull("sublayers")?.count ?? 0 else {
      return
    }
    checkParticleLayers(particleLayers, among: sublayers)
  }

  @inline(never)
  private func relate(
    _ layer: inout Layer?,
    _ object: ObjectCursor,
    _ sublayers: JSONCursor?,
    from first: Int
  ) {
    guard object.nonNull("stack") == nil else { return }
    layer?.relateSublayers(object, sublayers, from: first)
  }

  @inline(never)
  private func arrange(_ layer: inout Layer?, _ object: ObjectCursor, from first: Int) {
    guard var arranged = layer else { return }
    self.arrange(&arranged, by: object, from: first)
    layer = arranged
  }

  // The layer without those inside it; the layer is nil when its kind is none of ours.
  @inline(never)
  private func customLayer(_ cursor: JSONCursor, in parent: Rect) -> (Layer?, ObjectCursor)? {
    guard cursor.isObject else { return mismatch(cursor, needs: "an object: a layer") }
    guard countLayers(1, cursor) else { return nil }
    index.mark(cursor)
    let object = ObjectCursor(cursor, aliases: KeyCatalogue.aliases, report: report)
    guard let kind = kind(object) else { return (nil, object) }
    LayerKeyCheck(reader: self, kind: kind).check(cursor)
    var layer = Layer()
    let model = ModelReader(self, kind, object, in: parent)
    layer.state = model.state()
    layer.scripting.propertyScripts = model.propertyScripts(layer.state)
    LayerKeyCheck(reader: self, kind: kind).warnOfIgnoredKeys(cursor, layer.state)
    if let played = playedLayer(kind, object, in: &layer.state) { layer.sublayers = [played] }
    if kind == .svg, !object.has("frame"),
      !object.cursor.members.contains(where: { $0.key.hasPrefix("bounds") }),
      case .video(let content) = layer.state.content,
      let size = index.drawings[content.asset].flatMap({ drawings?.size($0) })
    {
      layer.state.bounds.size = size
    }
    layer.name = object.nonNull("name").flatMap { string($0) }
    layer.timing = layerTiming(object)
    // An emitter's lifetime may be the multiplier of its particles', which is a number.
    layer.lifetime = object.nonNull("lifetime").flatMap { cursor in
      kind == .emitter && !cursor.isArray ? nil : span(cursor)
    }
    if let lifetime = layer.lifetime, let clocks = times?.clocks {
      times?.clocks = clocks.limited(to: lifetime)
    }
    times?.enter(layer.timing, isRemapped: object.nonNull("timeRemap") != nil)
    if kind == .video, let audio = object.nonNull("sound"),
      case .video(let video) = layer.state.content
    {
      readAudio(audio, of: video, in: object)
    }
    _ = LayerTables.structure.read(into: &layer, self) { object.nonNull($0) }
    layer.revisions = revisions(cursor, object, kind, in: parent)
    let scope = LayerScope(kind: kind, state: layer.state)
    if kind == .text, let cursor = object.nonNull("letters") {
      let letters = letters(cursor, scope)
      layer.state.content.text.letters = letters
      for revision in layer.revisions.indices {
        layer.revisions[revision].state.content.text.letters = letters
      }
    }
    if let animations = object.nonNull("animations") {
      layer.animations = AnimationReader(self, scope).animations(animations, group: nil)
    }
    scope.checkGradients(self)
    if index.isMeasuring {
      if layer.isNeverVisible { times?.clocks.hide() }
      if let clocks = times?.clocks { index.noteEnds(on: clocks) }
    }
    return (layer, object)
  }

  private func kind(_ object: ObjectCursor) -> LayerKind? {
    guard let type = object["type"] else { return .layer }
    if let text = type.text, LayerKind(rawValue: text) == nil,
      let advice = ForeignNames.advice(for: text, in: .layerType)
    {
      return refuse(type) { "there are no layers of the type \(text.quoted) (\(advice))" }
    }
    return enumeration(type, expanded: [CaptionKeys.type])
  }

  // How often the sublayers are copied at most, by the model and by literal values of animations.
  private func copyCount(of layer: Layer, _ object: ObjectCursor, _ outerCopies: Int) -> Int {
    guard case .replicator(let replicator) = layer.state.content else { return outerCopies }
    let model = replicator.instanceCount
    let animated = layer.animations.map { InstanceMaximum.of($0, model: model) }.max() ?? model
    let count = Int(clamping: max(model, animated), in: 0...1_000_000_000)
    let (product, overflow) = count.multipliedReportingOverflow(by: outerCopies)
    let total = overflow ? 1 << 40 : min(product, 1 << 40)
    countCopies(total, object["instanceCount"] ?? object.cursor)
    return max(1, total)
  }
}

/// The greatest number of copies that the values of an animation ask for.
enum InstanceMaximum {
  /// The greatest value of `instanceCount` that an animation names.
  static func of(_ animation: Animation, model: Double) -> Double {
    switch animation.action {
    case .group(let children): return children.map { of($0, model: model) }.max() ?? model
    case .transition(let transition):
      return transition.changes.map { change in
        if case .scalar(.instanceCount, let track) = change {
          return maximum(in: track, model: model)
        }
        return model
      }.max() ?? model
    case .property(.scalar(.instanceCount, let track)):
      let maximum = maximum(in: track, model: model)
      return animation.isAdditive ? maximum + max(0, model) : maximum
    case .property: return model
    }
  }

  private static func maximum(in track: Track<Double>, model: Double) -> Double {
    switch track {
    case .basic(let from, let to, let by):
      let ends = Track.ends(from: from, to: to, by: by, underlying: model)
      return max(ends.start, ends.end)
    case .keyframes(let frames): return frames.values.max() ?? model
    }
  }
}
