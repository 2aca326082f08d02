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
    sprite.asset = asset
    if let frames = object.nonNull("frames").flatMap(frames) { sprite.frames = frames }
    if let rate = object.nonNull("rate").flatMap(values.positive) { sprite.rate = rate }
    if let plays = object.nonNull("loop").flatMap(values.plays) { sprite.plays = plays }
    return sprite
  }

  private func frames(_ cursor: JSONCursor) -> SpriteContent.Frames? {
    index.mark(cursor)
    if case .string(let text) = cursor.value.kind {
      return text.contains("%") || text.contains("*") ? .pattern(text) : .names([text])
    }
    let expected = "the name of a frame"
    guard
      let names = values.list(cursor, of: "names of frames", { values.string($0, as: expected) })
    else { return nil }
    guard !names.isEmpty else {
      return values.refuse(cursor, .count, "there are no frames (name one, or leave frames out)")
    }
    return .names(names)
  }
}
