internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the content of a kind of layer, apart from the keys of `LayerTables`.
struct ContentReader {
  let values: ValueReader
  let object: ObjectCursor
  let index: SceneIndex

  private var reader: FieldReader { FieldReader(values: values, index: index) }

  /// The content of a kind, with defaults for the properties that are read elsewhere.
  func content(_ kind: LayerKind) -> LayerContent {
    switch kind {
    case .layer, .lottie, .svga, .shape, .gradient, .replicator, .emitter:
      LayerContent.defaultValue(kind)
    case .text: .text(TextReader(values: values, object: object, index: index).content())
    case .transform: .transform
    case .scroll: .scroll(scrollMode())
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

  private func scrollMode() -> ScrollMode {
    var mode = ScrollMode.both
    set(&mode, "scrollMode") { values.enumeration($0) }
    return mode
  }
}
