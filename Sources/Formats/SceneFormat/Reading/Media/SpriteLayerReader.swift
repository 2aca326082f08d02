internal import JSONText
internal import SceneModel

/// Reads the keys that are specific to sprite layers, which show frames of an atlas.
struct SpriteLayerReader {
  let values: ValueReader
  let object: ObjectCursor
  let index: SceneIndex

  /// Returns the sprite content; invalid keys are reported and leave defaults.
  func content() -> SpriteContent {
    var sprite = SpriteContent()
    let reader = AssetNameReader(values: values, index: index, kind: .atlas)
    guard let asset = reader.asset(of: object, "an atlas asset", example: "walker") else {
      return sprite
    }
    sprite.asset = asset ?? ""
    _ = MediaKeys.sprite.read(into: &sprite, FieldReader(values: values, index: index)) {
      object.nonNull($0)
    }
    return sprite
  }
}
