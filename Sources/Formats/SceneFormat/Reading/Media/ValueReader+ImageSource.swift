internal import JSONText
internal import SceneModel

/// Reads which image is meant: an asset's name, `{"image": "path.png"}` or `{"shape": "circle"}`.
extension ValueReader {
  /// The source, `.some(nil)` for null; nil after a report.
  func imageSource(_ cursor: JSONCursor) -> ImageSource?? {
    switch cursor.value.kind {
    case .null: return .some(nil)
    case .string(let name):
      index.mark(cursor)
      return assetName(name, cursor, of: [.image, .animatedImage, .svg])
        .map { .some(.asset($0)) }
    case .object:
      index.mark(cursor)
      let object = ObjectCursor(cursor, report: report)
      if let shape = object["shape"] { return imageSource(ofShape: shape, object) }
      guard checkKeys(cursor, allowed: ObjectKeys.image.names, of: "contents") else { return nil }
      guard let image = object["image"] else {
        return refuse(cursor, .missing) {
          "image is missing (add the path of the image file, or \"shape\": \"circle\")"
        }
      }
      guard let path = FieldValue<String>.file.read(image, self) else { return nil }
      if index.assets[path] != nil {
        warn(image) {
          "\(path.quoted) is a path here, and the name of an asset (for the asset write \"contents\": \(path.quoted))"
        }
      }
      return .some(.file(path))
    default:
      return mismatch(cursor, needs: "the name of an asset or {\"image\": \"path.png\"}")
    }
  }

  private func imageSource(ofShape cursor: JSONCursor, _ object: ObjectCursor) -> ImageSource?? {
    guard checkKeys(object.cursor, allowed: ObjectKeys.shape.names, of: "a shape") else {
      return nil
    }
    let written = object["size"].map { positive($0) } ?? BuiltInShape.defaultSize
    guard let shape: BuiltInShape = enumeration(cursor), let size = written else { return nil }
    guard size <= BuiltInShape.longestSide else {
      return refuse(object["size"] ?? cursor, .limit) {
        "\(size.shortestDecimal) points; a shape has at most \(BuiltInShape.longestSide.shortestDecimal) "
          + "(enlarge it with the scale of the cell or layer)"
      }
    }
    return .some(.asset(index.use(shape.asset(size: size))))
  }
}
