internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads what a kind of layer adds, apart from its animatable properties.
struct ContentReader {
  let values: ValueReader
  let object: ObjectCursor
  let index: SceneIndex

  private var reader: FieldReader { FieldReader(values: values, index: index) }

  /// The content of a kind, with defaults for the properties that are read elsewhere.
  func content(_ kind: LayerKind) -> LayerContent {
    switch kind {
    case .layer, .lottie, .svga: .none
    case .shape: .shape(shape())
    case .gradient: .gradient(gradient())
    case .replicator: .replicator(replicator())
    case .text: .text(TextReader(values: values, object: object, index: index).content())
    case .transform: .transform
    case .scroll: .scroll(scrollMode())
    case .emitter: .emitter(emitter())
    case .vector: .vector(vector())
    case .sprite: .sprite(SpriteLayerReader(values: values, object: object, index: index).content())
    case .video: .video(VideoLayerReader(values: values, object: object, index: index).content())
    case .svg:
      .video(VideoLayerReader(values: values, object: object, index: index, kind: .svg).content())
    }
  }

  private func set<Value>(_ target: inout Value, _ key: String, _ read: (JSONCursor) -> Value?) {
    if let cursor = object[key], let value = read(cursor) { target = value }
  }

  private func vector() -> VectorContent {
    var vector = VectorReader(reader: reader).content(object["items"])
    set(&vector.isolatesBlending, "isolatesBlending", values.flag)
    return vector
  }

  private func shape() -> ShapeContent {
    var shape = ShapeContent()
    set(&shape.fillRule, "fillRule") { values.enumeration($0) }
    set(&shape.lineCap, "lineCap") { values.enumeration($0) }
    set(&shape.lineJoin, "lineJoin") { values.enumeration($0) }
    set(&shape.lineDashPattern, "lineDashPattern", dashes)
    set(&shape.fillGradient, "fillGradient", optionalGradient)
    set(&shape.strokeGradient, "strokeGradient", optionalGradient)
    return shape
  }

  private func dashes(_ cursor: JSONCursor) -> [Double]? {
    guard !cursor.isNull else { return [] }
    guard let pattern = values.numbers(cursor) else { return nil }
    if !pattern.isEmpty, pattern.contains(where: { $0 < 0 }) || pattern.allSatisfy({ $0 == 0 }) {
      values.report.warning(
        cursor,
        "the stroke is drawn solid (a dash pattern has no negative entry and not only zeros)"
      )
    }
    return pattern
  }

  private func gradient() -> GradientContent {
    var gradient = GradientContent()
    set(&gradient.kind, "gradientType") { values.enumeration($0) }
    return gradient
  }

  private func optionalGradient(_ cursor: JSONCursor) -> ShapeGradient?? {
    cursor.isNull
      ? .some(nil) : ShapeGradientReader(values: values).gradient(cursor).map(Optional.some)
  }

  private func replicator() -> ReplicatorContent {
    var replicator = ReplicatorContent()
    set(&replicator.preservesDepth, "preservesDepth", values.flag)
    return replicator
  }

  private func scrollMode() -> ScrollMode {
    var mode = ScrollMode.both
    set(&mode, "scrollMode") { values.enumeration($0) }
    return mode
  }

  private func emitter() -> EmitterContent {
    var emitter = EmitterContent()
    set(&emitter.shape, "emitterShape") { values.enumeration($0) }
    set(&emitter.mode, "emitterMode") { values.enumeration($0) }
    set(&emitter.renderMode, "renderMode") { values.enumeration($0) }
    set(&emitter.preservesDepth, "preservesDepth", values.flag)
    set(&emitter.seed, "seed") { cursor in
      values.integer(cursor, in: 0...9_007_199_254_740_991).map { UInt64(clamping: $0) }
    }
    set(&emitter.cells, "emitterCells", { FieldValue.cells.read($0, reader) })
    return emitter
  }
}
