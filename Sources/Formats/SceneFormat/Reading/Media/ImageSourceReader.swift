internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads which image is meant: an asset's name, `{"image": "path.png"}` or `{"shape": "circle"}`.
struct ImageSourceReader {
  let values: ValueReader
  let index: SceneIndex

  /// The source, `.some(nil)` for null; nil after a report.
  func source(_ cursor: JSONCursor) -> ImageSource?? {
    switch cursor.value.kind {
    case .null: return .some(nil)
    case .string(let name):
      index.mark(cursor)
      return FieldReader(values: values, index: index)
        .assetName(name, cursor, of: [.image, .animatedImage, .svg])
        .map { .some(.asset($0)) }
    case .object:
      index.mark(cursor)
      let object = ObjectCursor(cursor, report: values.report)
      if let shape = object["shape"] { return self.shape(shape, object) }
      guard values.checkKeys(cursor, allowed: ObjectKeys.image.names, of: "contents") else {
        return nil
      }
      guard let image = object["image"] else {
        return values.refuse(
          cursor,
          .missing,
          "image is missing (add the path of the image file, or \"shape\": \"circle\")"
        )
      }
      let reader = FieldReader(values: values, index: index)
      guard let path = FieldValue<String>.file.read(image, reader) else { return nil }
      if index.assets[path] != nil {
        values.report.warning(
          image,
          "\(path.quoted) is a path here, and the name of an asset (for the asset write \"contents\": \(path.quoted))"
        )
      }
      return .some(.file(path))
    default:
      return values.mismatch(cursor, needs: "the name of an asset or {\"image\": \"path.png\"}")
    }
  }

  private func shape(_ cursor: JSONCursor, _ object: ObjectCursor) -> ImageSource?? {
    guard values.checkKeys(object.cursor, allowed: ObjectKeys.shape.names, of: "a shape") else {
      return nil
    }
    let written = object["size"].map { values.positive($0) } ?? BuiltInShape.defaultSize
    guard let shape: BuiltInShape = values.enumeration(cursor), let size = written else {
      return nil
    }
    guard size <= BuiltInShape.longestSide else {
      return values.refuse(
        object["size"] ?? cursor,
        .limit,
        "\(size.shortestDecimal) points; a shape has at most \(BuiltInShape.longestSide.shortestDecimal) "
          + "(enlarge it with the scale of the cell or layer)"
      )
    }
    return .some(.asset(index.use(shape.asset(size: size))))
  }
}
