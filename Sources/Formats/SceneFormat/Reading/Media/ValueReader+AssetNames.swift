internal import JSONText
internal import SceneModel

extension Field {
  /// Creates the field of the key `asset`.
  ///
  /// - Parameter kinds: the kinds of assets that serve, the proper one first.
  static func asset(_ path: FieldPath<Object, String>, of kinds: [Asset.Kind]) -> Field {
    let (kind, article) = (kinds[0].rawValue, kinds[0].article)
    let what = "the name of \(article) \(kind) asset"
    let value = FieldValue<String>(.text, write: JSONValue.init(text:)) { cursor, reader in
      reader.index.mark(cursor)
      return reader.string(cursor, as: what)
        .flatMap { reader.assetName($0, cursor, of: kinds) }
    }
    return Field("asset", path, value)
      .required("asset is missing (add \(what), such as \"asset\": \(kinds[0].example.quoted))")
      .summary("The name of \(article) `\(kind)` asset.")
  }
}

extension ValueReader {
  /// The name of an asset as it is written; nil after a report.
  ///
  /// - Parameter kinds: the kinds of assets that serve, the proper one first.
  func assetName(_ name: String, _ cursor: JSONCursor, of kinds: [Asset.Kind]) -> String? {
    let kind = kinds[0]
    guard let declared = index.assets[name] else {
      let alternative = kind == .image ? ", or write {\"image\": \"path.png\"}" : ""
      let remedy =
        Suggestions.nearest(to: name, among: index.assets.keys.ordered())
        .map { "did you mean \($0)?" } ?? "declare it under assets\(alternative)"
      return refuse(cursor, .reference) { "there is no asset \(name.quoted) (\(remedy))" }
    }
    // An unreadable asset has been reported already.
    guard let declared, !kinds.contains(declared) else { return name }
    return refuse(cursor, .reference) {
      "the asset \(name.quoted) is \(declared.described), not \(kind.described) "
        + "(name \(kind.described))"
    }
  }
}

extension Asset.Kind {
  // The article of its name in the format.
  fileprivate var article: String { [.video, .font, .lottie].contains(self) ? "a" : "an" }

  // A name for messages.
  fileprivate var example: String {
    switch self {
    case .audio: "music"
    case .atlas: "walker"
    case .lottie, .svga: "intro"
    case _: "clip"
    }
  }

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
