internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the content of a kind of layer, apart from the keys of `LayerTables`.
struct ContentReader {
  let values: ValueReader
  let object: ObjectCursor
  let index: SceneIndex

  /// The content of a kind, with defaults for the properties that are read elsewhere.
  func content(_ kind: LayerKind) -> LayerContent {
    switch kind {
    case .text: .text(TextReader(values: values, object: object, index: index).content())
    case .sprite: .sprite(SpriteLayerReader(values: values, object: object, index: index).content())
    case .video: .video(VideoLayerReader(values: values, object: object, index: index).content())
    case .svg:
      .video(VideoLayerReader(values: values, object: object, index: index, kind: .svg).content())
    case _: LayerContent.defaultValue(kind)
    }
  }
}
