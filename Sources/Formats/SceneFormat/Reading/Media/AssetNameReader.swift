internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the name of an asset of one kind, or of kinds that serve as well.
struct AssetNameReader {
  let values: ValueReader
  let index: SceneIndex
  let kind: Asset.Kind
  /// The other kinds that are accepted.
  var otherKinds: [Asset.Kind] = []

  /// Returns the name under `asset`, nil in an optional if it is refused; nil if the key is missing.
  ///
  /// - Parameters:
  ///   - words: the kind of asset with its article.
  ///   - example: a name for messages.
  func asset(of object: ObjectCursor, _ words: String, example: String) -> String?? {
    guard let cursor = object["asset"] else {
      return values.refuse(
        object.cursor,
        .missing,
        "asset is missing (add the name of \(words), such as \"asset\": \(example.quoted))"
      )
    }
    index.mark(cursor)
    return .some(values.string(cursor, as: "the name of \(words)").flatMap { name($0, cursor) })
  }

  /// The name as it is written; nil after a report.
  func name(_ name: String, _ cursor: JSONCursor) -> String? {
    guard let declared = index.assets[name] else {
      let alternative = kind == .image ? ", or write {\"image\": \"path.png\"}" : ""
      let remedy =
        Suggestions.nearest(to: name, among: index.assets.keys.ordered())
        .map { "did you mean \($0)?" } ?? "declare it under assets\(alternative)"
      return values.refuse(cursor, .reference, "there is no asset \(name.quoted) (\(remedy))")
    }
    // An unreadable asset has been reported already.
    guard let declared, declared != kind, !otherKinds.contains(declared) else { return name }
    return values.refuse(
      cursor,
      .reference,
      "the asset \(name.quoted) is \(declared.described), not \(kind.described) "
        + "(name \(kind.described))"
    )
  }
}

extension Asset.Kind {
  // With its article, for messages.
  fileprivate var described: String {
    switch self {
    case .image: "an image"
    case .animatedImage: "an animated image"
    case .atlas: "an atlas"
    case .video: "a video"
    case .svg: "an SVG"
    case .font: "a font"
    case .audio: "a sound"
    case .lottie: "a Lottie animation"
    case .svga: "an SVGA animation"
    }
  }
}
