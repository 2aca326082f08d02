internal import JSONText
internal import SceneModel

/// Reads which picture is meant: an asset's name or `{"image": "path.png"}`.
struct ImageSourceReader {
  let values: ValueReader
  let index: SceneIndex

  /// The source, `.some(nil)` for null; nil after a report.
  func source(_ cursor: JSONCursor) -> ImageSource?? {
    switch cursor.value.kind {
    case .null: return .some(nil)
    case .string(let name):
      index.mark(cursor)
      let reader = AssetNameReader(
        values: values,
        index: index,
        kind: .image,
        others: [.animatedImage, .svg]
      )
      return reader.name(name, cursor).map { .some(.asset($0)) }
    case .object:
      index.mark(cursor)
      guard values.checkKeys(cursor, known: ObjectKeys.picture.names, of: "contents") else {
        return nil
      }
      guard let image = ObjectCursor(cursor, report: values.report)["image"] else {
        return values.refuse(cursor, .missing, "image is missing (add the path of the picture)")
      }
      return AssetReader(values: values, index: index).path(image).map { .some(.file($0)) }
    case .bool, .number, .array, .invalid:
      return values.mismatch(cursor, needs: "the name of an asset or {\"image\": \"path.png\"}")
    }
  }
}
