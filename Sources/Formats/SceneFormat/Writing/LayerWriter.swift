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
    guard case .object(let members) = list.object.kind else { return [] }
    return members.filter { $0.key != "name" }
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
    for driver in layer.scripting.drivers { add(driver, to: &list) }
    if let lifetime = layer.lifetime {
      list.add("lifetime", JSONValue(numbers: [lifetime.from, lifetime.to]))
    }
    list.add("motionBlur", layer.isMotionBlurred, default: true)
    PlacementWriter.add(layer, to: &list)
    list.add(
      "animations",
      JSONValue(.array(layer.animations.map(AnimationWriter.value))),
      unless: layer.animations.isEmpty
    )
    list.add("revisions", RevisionWriter.value(layer), unless: layer.revisions.isEmpty)
    if let matte = layer.matte { list.add("matte", EffectsWriter.value(matte)) }
  }

  // The value without the script is written beside it.
  private static func add(_ driver: PropertyDriver, to list: inout MemberList) {
    let key = driver.property.keyPath
    let base = list.remove(key)
    if let value = AnimatedValueWriter.expression(driver.use, base: base) { list.add(key, value) }
  }

  /// The keys of the model values and of the clock.
  static func addModel(_ state: LayerState, _ timing: Timing, to list: inout MemberList) {
    addGeometry(state, to: &list)
    addAppearance(state, to: &list)
    EffectsWriter.add(state, to: &list)
    addContent(state.content, to: &list)
    addTiming(timing, defaultDuration: .infinity, to: &list)
  }

  private static func addGeometry(_ state: LayerState, to list: inout MemberList) {
    let defaultValue = LayerState()
    list.add("bounds", JSONValue(rect: state.bounds), unless: state.bounds == defaultValue.bounds)
    list.add("position", JSONValue(point: state.position), unless: state.position == .zero)
    list.add("zPosition", state.zPosition, default: defaultValue.zPosition)
    list.add(
      "anchorPoint",
      JSONValue(point: state.anchorPoint),
      unless: state.anchorPoint == defaultValue.anchorPoint
    )
    list.add("anchorPointZ", state.anchorPointZ, default: defaultValue.anchorPointZ)
    list.add("geometryFlipped", state.isGeometryFlipped, default: defaultValue.isGeometryFlipped)
    add("transform", state.transform, to: &list)
    add("sublayerTransform", state.sublayerTransform, to: &list)
  }

  private static func add(_ key: String, _ transform: AnimatedTransform, to list: inout MemberList)
  {
    let matrix = transform.matrix
    list.add(key, JSONValue(transform: matrix), unless: matrix == .identity)
  }

  private static func addAppearance(_ state: LayerState, to list: inout MemberList) {
    let defaultValue = LayerState()
    list.add("opacity", state.opacity, default: defaultValue.opacity)
    list.add("hidden", state.isHidden, default: defaultValue.isHidden)
    list.add(
      "masksToBounds",
      state.masksToBounds,
      default: LayerState.masksToBounds(of: state.content.kind)
    )
    list.add("doubleSided", state.isDoubleSided, default: defaultValue.isDoubleSided)
    add("backgroundColor", state.backgroundColor, defaultValue.backgroundColor, to: &list)
    add("borderColor", state.borderColor, defaultValue.borderColor, to: &list)
    list.add("borderWidth", state.borderWidth, default: defaultValue.borderWidth)
    list.add("cornerRadius", state.cornerRadius, default: defaultValue.cornerRadius)
    list.add("contents", JSONValue(source: state.contents), unless: state.contents == nil)
    list.add("contentsScale", state.contentsScale, default: defaultValue.contentsScale)
    list.add("contentsGravity", state.contentsGravity, default: defaultValue.contentsGravity)
    list.add("magnificationFilter", state.magnificationFilter, default: .linear)
    list.add("minificationFilter", state.minificationFilter, default: .linear)
  }

  private static func add(
    _ key: String,
    _ color: Color?,
    _ defaultValue: Color?,
    to list: inout MemberList
  ) {
    list.add(key, JSONValue(color: color), unless: color == defaultValue)
  }

  /// The keys of `CAMediaTiming`; a duration is written when it is not the default.
  static func addTiming(
    _ timing: Timing,
    defaultDuration: Double?,
    to list: inout MemberList
  ) {
    list.add("beginTime", timing.beginTime, default: 0)
    list.add(
      "duration",
      JSONValue(number: timing.duration),
      unless: timing.duration == defaultDuration
    )
    list.add("speed", timing.speed, default: 1)
    list.add("timeOffset", timing.timeOffset, default: 0)
    list.add("repeatCount", timing.repeatCount, default: 0)
    list.add("repeatDuration", timing.repeatDuration, default: 0)
    list.add("autoreverses", timing.autoreverses, default: false)
    list.add("fillMode", timing.fillMode, default: .removed)
  }

  private static func addContent(_ content: LayerContent, to list: inout MemberList) {
    switch content {
    case .none, .transform: break
    case .scroll(let mode): list.add("scrollMode", mode, default: .both)
    case .shape(let shape): addShape(shape, to: &list)
    case .gradient(let gradient): addGradient(gradient, to: &list)
    case .replicator(let replicator): addReplicator(replicator, to: &list)
    case .text(let text): addText(text, to: &list)
    case .emitter(let emitter): EmitterWriter.add(emitter, to: &list)
    case .vector(let vector): VectorWriter.add(vector, to: &list)
    case .sprite(let sprite): VideoWriter.add(sprite, to: &list)
    case .video(let video): VideoWriter.add(video, to: &list)
    }
  }

  private static func addShape(_ shape: ShapeContent, to list: inout MemberList) {
    let defaultValue = ShapeContent()
    list.add("path", JSONValue(path: shape.path), unless: shape.path == nil)
    add("fillColor", shape.fillColor, defaultValue.fillColor, to: &list)
    if let gradient = shape.fillGradient { list.add("fillGradient", value(gradient)) }
    list.add("fillRule", shape.fillRule, default: defaultValue.fillRule)
    add("strokeColor", shape.strokeColor, defaultValue.strokeColor, to: &list)
    if let gradient = shape.strokeGradient { list.add("strokeGradient", value(gradient)) }
    list.add("strokeStart", shape.strokeStart, default: defaultValue.strokeStart)
    list.add("strokeEnd", shape.strokeEnd, default: defaultValue.strokeEnd)
    list.add("strokeOffset", shape.strokeOffset, default: defaultValue.strokeOffset)
    list.add("lineWidth", shape.lineWidth, default: defaultValue.lineWidth)
    list.add("lineCap", shape.lineCap, default: defaultValue.lineCap)
    list.add("lineJoin", shape.lineJoin, default: defaultValue.lineJoin)
    list.add("miterLimit", shape.miterLimit, default: defaultValue.miterLimit)
    list.add(
      "lineDashPattern",
      JSONValue(numbers: shape.lineDashPattern),
      unless: shape.lineDashPattern.isEmpty
    )
    list.add("lineDashPhase", shape.lineDashPhase, default: defaultValue.lineDashPhase)
  }

  static func value(_ gradient: ShapeGradient) -> JSONValue {
    var list = MemberList()
    list.add("gradientType", gradient.kind, default: .axial)
    list.add("colors", JSONValue(colors: gradient.colors))
    list.add(
      "locations",
      JSONValue(numbers: gradient.locations),
      unless: gradient.locations.isEmpty
    )
    list.add("startPoint", JSONValue(point: gradient.startPoint))
    list.add("endPoint", JSONValue(point: gradient.endPoint))
    return list.object
  }

  private static func addGradient(_ gradient: GradientContent, to list: inout MemberList) {
    let defaultValue = GradientContent()
    list.add("gradientType", gradient.kind, default: defaultValue.kind)
    list.add("colors", JSONValue(colors: gradient.colors), unless: gradient.colors.isEmpty)
    list.add(
      "locations",
      JSONValue(numbers: gradient.locations),
      unless: gradient.locations.isEmpty
    )
    list.add(
      "startPoint",
      JSONValue(point: gradient.startPoint),
      unless: gradient.startPoint == defaultValue.startPoint
    )
    list.add(
      "endPoint",
      JSONValue(point: gradient.endPoint),
      unless: gradient.endPoint == defaultValue.endPoint
    )
  }

  private static func addReplicator(_ replicator: ReplicatorContent, to list: inout MemberList) {
    let defaultValue = ReplicatorContent()
    list.add("instanceCount", replicator.instanceCount, default: defaultValue.instanceCount)
    list.add("instanceDelay", replicator.instanceDelay, default: defaultValue.instanceDelay)
    add("instanceTransform", replicator.instanceTransform, to: &list)
    add("instanceColor", replicator.instanceColor, defaultValue.instanceColor, to: &list)
    list.add("instanceRedOffset", replicator.instanceRedOffset, default: 0)
    list.add("instanceGreenOffset", replicator.instanceGreenOffset, default: 0)
    list.add("instanceBlueOffset", replicator.instanceBlueOffset, default: 0)
    list.add("instanceAlphaOffset", replicator.instanceAlphaOffset, default: 0)
    list.add("preservesDepth", replicator.preservesDepth, default: defaultValue.preservesDepth)
  }

  private static func addText(_ text: TextContent, to list: inout MemberList) {
    let defaultValue = TextContent()
    if text.runs.isEmpty {
      list.add("string", JSONValue(text: text.string), unless: text.string.isEmpty)
    } else {
      list.add("string", JSONValue(.array(text.runs.map(value))))
    }
    list.add("font", JSONValue(fonts: text.font), unless: text.font == defaultValue.font)
    list.add("fontSize", text.fontSize, default: defaultValue.fontSize)
    list.add("fontWeight", Double(text.fontWeight), default: Double(defaultValue.fontWeight))
    list.add("fontStyle", text.fontStyle, default: defaultValue.fontStyle)
    add("foregroundColor", text.foregroundColor, defaultValue.foregroundColor, to: &list)
    list.add("alignmentMode", text.alignmentMode, default: defaultValue.alignmentMode)
    list.add("isWrapped", text.isWrapped, default: defaultValue.isWrapped)
    list.add("truncationMode", text.truncationMode, default: defaultValue.truncationMode)
    list.add("tracking", text.tracking, default: defaultValue.tracking)
    list.add("lineSpacing", text.lineSpacing, default: defaultValue.lineSpacing)
    list.add("verticalAlignment", text.verticalAlignment, default: defaultValue.verticalAlignment)
    list.add("padding", JSONValue(insets: text.padding), unless: text.padding == .zero)
    TextStyleWriter.add(text.style, to: &list)
    if let letters = text.letters { list.add("letters", LettersWriter.value(letters)) }
  }

  private static func value(_ run: TextRun) -> JSONValue {
    var list = MemberList()
    list.add("string", JSONValue(text: run.string))
    if let font = run.font { list.add("font", JSONValue(fonts: font)) }
    if let size = run.fontSize { list.add("fontSize", JSONValue(number: size)) }
    if let weight = run.fontWeight { list.add("fontWeight", JSONValue(number: Double(weight))) }
    if let style = run.fontStyle { list.add("fontStyle", JSONValue(text: style.rawValue)) }
    if let color = run.foregroundColor { list.add("foregroundColor", JSONValue(color: color)) }
    if let tracking = run.tracking { list.add("tracking", JSONValue(number: tracking)) }
    TextStyleWriter.add(run.style, to: &list)
    return list.object
  }
}
