internal import JSONText
internal import SceneModel

/// The keys of the model values of layers, in the order in which they are written.
enum LayerTables {
  /// The tables of the keys of every layer.
  static let every = [geometry, contents, effects]

  /// The table of the keys of one kind; nil for kinds that write their keys otherwise.
  static func table(_ kind: LayerKind) -> FieldTable<LayerState>? {
    switch kind {
    case .shape: shape
    case .gradient: gradient
    case .replicator: replicator
    case .text: text
    case .emitter: emitter
    case .scroll: scroll
    case .vector: vector
    default: nil
    }
  }

  /// Adds the model values of a layer.
  static func write(_ state: LayerState, to list: inout MemberList) {
    let kind = state.content.kind
    let defaults = Self.defaults[kind]
    for table in every { table.write(state, to: &list, defaults: defaults) }
    table(kind)?.write(state, to: &list, defaults: defaults)
    further[kind]?.write(state, to: &list, defaults: defaults)
  }

  private static let defaults = LayerKind.table { kind in
    var state = LayerState()
    state.content = LayerContent.defaultValue(kind)
    state.masksToBounds = LayerState.masksToBounds(of: kind)
    return state
  }

  // Animatable properties that no table lists. They follow the others.
  private static let further = LayerKind.table { kind in
    let listed = Set((every + [table(kind)].compactMap(\.self)).flatMap(\.names))
    let properties = Property.all.filter {
      ($0.owner ?? kind) == kind && !$0.keyPath.contains(".") && !listed.contains($0.keyPath)
        && $0 != .scalar(.emitterLifetime)
    }
    return FieldTable(LayerState()) { properties.map { Field($0) } }
  }

  // MARK: Every layer

  static let geometry = FieldTable(LayerState()) {
    Field.properties(.rect(.bounds), .point(.position), .scalar(.zPosition), .point(.anchorPoint))
    Field(.scalar(.anchorPointZ))
    Field("geometryFlipped", \.isGeometryFlipped, .flag)
      .summary("Mirrors the sublayers about the horizontal mid-line of the bounds.")
    Field.properties(.transform(.transform), .transform(.sublayerTransform))
  }

  static let contents = FieldTable(LayerState()) {
    Field.properties(.scalar(.opacity), .flag(.hidden), .flag(.masksToBounds), .flag(.doubleSided))
    Field.properties(.color(.backgroundColor), .color(.borderColor), .scalar(.borderWidth))
    Field.properties(.scalar(.cornerRadius), .image(.contents), .scalar(.contentsScale))
    Field("contentsGravity", \.contentsGravity, .word)
      .summary("The fit of the contents in the bounds; `top` means the greatest y.")
    Field("magnificationFilter", \.magnificationFilter, .samplingFilter)
      .summary("The sampling filter for enlarged contents.")
    Field("minificationFilter", \.minificationFilter, .samplingFilter)
      .summary("The sampling filter for reduced contents.")
  }

  static let effects = FieldTable(LayerState()) {
    Field("cornerCurve", \.cornerCurve, .word).summary("The curve of rounded corners.")
    Field("maskedCorners", \.maskedCorners, .corners)
      .summary("The corners that `cornerRadius` rounds.")
    Field.properties(.rect(.contentsRect), .rect(.contentsCenter))
    Field("allowsGroupOpacity", \.allowsGroupOpacity, .flag)
      .summary("Whether `opacity` applies to the composited layer, not to each of its parts.")
    Field("blendMode", \.blendMode, .word)
      .summary("The blend mode of the layer with its backdrop in the parent.")
    Field("filters", \.filters, .filters).summary("Filters of the composited layer, in order.")
    Field("backgroundFilters", \.backgroundFilters, .filters)
      .summary(
        "Filters of the backdrop within the rounded bounds of the layer, in order; not animatable."
      )
    Field.properties(.color(.shadowColor), .size(.shadowOffset), .scalar(.shadowOpacity))
    Field.properties(.scalar(.shadowRadius), .path(.shadowPath))
  }

  // MARK: Beside the model values

  /// Keys of every layer that are no model values, in the order in which they are written.
  static let structure = FieldTable(Layer()) {
    Field("motionBlur", \.isMotionBlurred, .flag).nullable
      .summary("Whether the motion blur of the scene applies to the layer.")
    Field("placement", \.placement, .optional(.placement)).defaultValue(.null)
      .summary("The placement in separately animated parts; replaces `transform` and `opacity`.")
    Field("carriers", \.carriers, .list(.placement, "placements")).stated
      .summary("Parent placements that apply to the layer, the outermost first.")
    Field("maskPaths", \.maskPaths, .list(.object(PlacementKeys.mask), "mask paths")).stated
      .summary("Paths that mask the layer and its sublayers before filters.")
    Field("timeRemap", \.timeRemap, .optional(.timeRemap)).defaultValue(.null)
      .summary("The layer's time in seconds as a function of its parent's time.")
    Field("animations", \.animations, .animations).stated.nullable.readApart
      .summary("Animations of the layer, in the order of addition.")
    revisions
    Field("matte", \.matte, .optional(.object(ObjectKeys.matte, isWhole: true))).defaultValue(.null)
      .nullable
      .summary("Masks the layer with a sibling, which is not drawn itself.")
  }

  private static let revisions = Field<Layer>(
    FieldSchema("revisions", .list(.object(.revision))).defaultValue([]).nullable
      .summary(
        "Changes of model values and timing at scene times, independent of the layer's clock."
      ),
    read: { _, _, _ in true },
    write: { $0.revisions.isEmpty ? [] : RevisionWriter.value($0) }
  ).readApart

  // MARK: One kind of layer

  static let shape = FieldTable(LayerState(.shape(ShapeContent()))) {
    Field.properties(.path(.path), .color(.fillColor))
    Field("fillGradient", \.content.shape.fillGradient, .orNull(.shapeGradient))
      .summary("A gradient that replaces `fillColor`.")
    Field("fillPattern", \.content.shape.fillPattern, .orNull(.object(ObjectKeys.fillPattern)))
      .unstated
      .summary("Tiles of an image that replace `fillColor` and `fillGradient`.")
    Field("fillRule", \.content.shape.fillRule, .word)
      .summary("The fill rule for self-intersecting paths.")
    Field(.color(.strokeColor))
    Field("strokeGradient", \.content.shape.strokeGradient, .orNull(.shapeGradient))
      .summary("A gradient that replaces `strokeColor`.")
    Field.properties(.scalar(.strokeStart), .scalar(.strokeEnd), .scalar(.strokeOffset))
    Field(.scalar(.lineWidth))
    Field("lineCap", \.content.shape.lineCap, .word).summary("The caps of the stroke.")
    Field("lineJoin", \.content.shape.lineJoin, .word).summary("The joins of the stroke.")
    Field(.scalar(.miterLimit))
    Field("lineDashPattern", \.content.shape.lineDashPattern, .dashes)
      .summary("Alternating lengths of dashes and gaps; empty for a solid line.")
    Field(.scalar(.lineDashPhase))
  }

  static let gradient = FieldTable(LayerState(.gradient(GradientContent()))) {
    Field("gradientType", \.content.gradient.kind, .word)
      .summary(
        "The geometry of the gradient: along a line, outwards from a centre, or around a centre."
      )
    Field.properties(.colors(.colors), .numbers(.locations), .point(.startPoint), .point(.endPoint))
  }

  static let replicator = FieldTable(LayerState(.replicator(ReplicatorContent()))) {
    Field.properties(.scalar(.instanceCount), .scalar(.instanceDelay))
    Field.properties(.transform(.instanceTransform), .color(.instanceColor))
    Field.properties(.scalar(.instanceRedOffset), .scalar(.instanceGreenOffset))
    Field.properties(.scalar(.instanceBlueOffset), .scalar(.instanceAlphaOffset))
    Field("preservesDepth", \.content.replicator.preservesDepth, .flag)
      .summary("Whether copies preserve their depth, like sublayers of a transform layer.")
  }

  static let scroll = FieldTable(LayerState(.scroll(.both))) {
    Field("scrollMode", \.content.scrollMode, .word)
      .summary("The intended scroll directions; informative only.")
  }

  static let vector = FieldTable(LayerState(.vector(ShapeTree()))) {
    Field("items", \.content.vector.items, .items).stated
      .summary("Paths, paints, modifiers and groups of them, the topmost first.")
    Field("isolatesBlending", \.content.vector.isolatesBlending, .flag)
      .summary(
        "Whether items with a blend mode blend only within this layer, not with its backdrop."
      )
  }

  static let text = FieldTable(LayerState(.text(TextContent()))) {
    Field(.text(.string))
    Field("font", \.content.text.themeFont, .font)
      .summary(ObjectKeys.fontSummary)
    Field(.scalar(.fontSize))
    Field("fontWeight", \.content.text.fontWeight, .fontWeight)
      .summary(ObjectKeys.weightSummary)
    Field("fontStyle", \.content.text.fontStyle, .fontStyle)
      .summary(ObjectKeys.styleSummary)
    Field(.color(.foregroundColor))
    Field("alignmentMode", \.content.text.alignmentMode, .word)
      .summary("The horizontal alignment of the lines in the bounds.")
    Field("isWrapped", \.content.text.isWrapped, .flag)
      .summary("Whether lines break at the width of the bounds.")
    Field("truncationMode", \.content.text.truncationMode, .word)
      .summary("The position of the ellipsis in a text that exceeds the bounds.")
    Field.properties(.scalar(.tracking), .scalar(.lineSpacing))
    Field("verticalAlignment", \.content.text.verticalAlignment, .word)
      .summary("The vertical alignment of the lines in the bounds.")
    Field("padding", \.content.text.padding, .insets(.points))
      .summary(
        "The padding between the bounds and the text: one number, or top, right, bottom, left."
      )
  }

  static let emitter = FieldTable(LayerState(.emitter(EmitterContent()))) {
    Field(.scalar(.birthRate))
    // `lifetime` may be the interval in which the layer is in the tree.
    Field("emitterLifetime", \.content.emitter.lifetime, .number(.factor)).readApart
      .summary("The same as `lifetime` with one number.")
    Field.properties(.scalar(.emitterVelocity), .scalar(.emitterScale), .scalar(.emitterSpin))
    Field.properties(.point(.emitterPosition), .scalar(.emitterZPosition), .size(.emitterSize))
    Field(.scalar(.emitterDepth))
    Field("emitterShape", \.content.emitter.shape, .word).summary("The shape that emits particles.")
    Field("emitterMode", \.content.emitter.mode, .word)
      .summary("The part of the shape that emits particles.")
    Field("renderMode", \.content.emitter.renderMode, .word)
      .summary("The drawing order of particles.")
    Field("preservesDepth", \.content.emitter.preservesDepth, .flag)
      .summary("Whether particles have depth; their directions then fill a cone.")
    Field("seed", \.content.emitter.seed, .seed).summary("The seed of the random numbers.")
    Field("emitterCells", \.content.emitter.cells, .cellsOrNull).summary("The kinds of particles.")
  }
}

extension LayerContent {
  fileprivate var scrollMode: ScrollMode {
    get { if case .scroll(let mode) = self { mode } else { .both } }
    set { if case .scroll = self { self = .scroll(newValue) } }
  }

  fileprivate var vector: ShapeTree {
    get { if case .vector(let content) = self { content } else { ShapeTree() } }
    set { if case .vector = self { self = .vector(newValue) } }
  }
}

extension LayerState {
  fileprivate init(_ content: LayerContent) {
    self.init()
    self.content = content
  }
}
